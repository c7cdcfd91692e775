import { CjsCarbonEffectReader } from '../format/carbonEffect/CjsCarbonEffectReader.js';
import type { BodyDraft } from './BodyDraft.js';
import { type BodyTranslations, keyOf } from './BodyTranslations.js';
import type { PackedFileReport, UntranslatedPass } from './PackReport.js';
import type { PackTarget } from './PackTarget.js';
import { passObstacle } from './passObstacle.js';
import { programSpot } from './programSpot.js';

/**
 * Counts what is in a file as it was written, and names what could not be put into its language.
 * @param bodies those that were to be.
 */
export function packedFileReport(
  { target, bytes }: { readonly target: PackTarget; readonly bytes: Uint8Array },
  bodies: Iterable<BodyDraft>,
  translations: BodyTranslations,
): PackedFileReport {
  const reader = new CjsCarbonEffectReader(bytes);
  const offsets = new Set(Array.from({ length: reader.rowCount }, (_, row) => reader.row(row).offset));
  const untranslated: UntranslatedPass[] = [];
  const programs = new Set<string>();
  for (const { options, techniques } of bodies) {
    for (const { name, passes } of techniques) {
      for (const [index, pass] of passes.entries()) {
        const obstacle = passObstacle(pass, target, translations);
        if (obstacle === null) {
          for (const stage of pass.stages) programs.add(keyOf(stage));
          continue;
        }
        const { stage, fault, isFault } = obstacle;
        const { program } = stage.reflection;
        const spot = programSpot(program, fault);
        const reason = fault.problem;
        untranslated.push({ options, technique: name, pass: index, module: program.module, reason, spot, isFault });
      }
    }
  }
  return { target, bodies: offsets.size, programs: programs.size, bytes: bytes.length, untranslated };
}
