import { join } from 'node:path';
import { BUNDLE_LOSSES, type BundleLoss, type BundleLossKind } from '../../pack/bundle/BundleLoss.js';
import type { BundleReport } from '../../pack/bundle/BundleReport.js';
import type { LanguageNote } from '../../pack/bundle/languages/BundleLanguage.js';
import { bytesText } from '../inspect/textLines.js';
import { tableLines } from '../table.js';
import { nameText, printable } from '../valueTexts.js';

/** Losses of a kind that are spelled out. */
const SHOWN = 20;

/** What people read of a bundle: what it is of, then a line for each stage. */
export function summaryLines({ name, options, technique, pass, stages, drawn }: BundleReport, title: string): string[] {
  const combination = Object.entries(options).map(([axis, option]) => ` ${axis}=${option}`);
  const registers = Object.entries({ ...drawn.webgl.registers, ...drawn.webgpu.registers }).map(
    ([block, register]) => `${block} b${register}`,
  );
  return [
    `${title}: ${nameText(name)}${printable(combination.join(''))}, ${nameText(technique)} pass ${pass}`,
    ...tableLines(
      stages.map(({ stage, program, languages, spirvBytes }) => [
        stage,
        printable(program),
        languages.join(' ') || 'no language',
        spirvBytes === 0 ? 'no SPIR-V' : `${bytesText(spirvBytes)} of SPIR-V`,
      ]),
      '  ',
    ),
    ...(registers.length === 0 ? [] : [`  uniform blocks: ${printable(registers.join(', '))}`]),
  ];
}

/** What a stage is not in, or does not say, a line each that begins with the author's file, line and column. */
export function noteLines({ refusals, notes }: BundleReport, folder: string): string[] {
  return [
    ...refusals.map((it) => noteLine(it, folder, `the ${it.stage} stage is not in ${it.language}: ${it.problem}`)),
    ...notes.map((it) => noteLine(it, folder, `the ${it.stage} stage in ${it.language}: ${it.problem}`)),
  ];
}

function noteLine({ spot }: LanguageNote, folder: string, text: string): string {
  if (spot === undefined || spot.file === '') return printable(`${folder === '' ? '' : `${folder}: `}warning: ${text}`);
  const path = join(folder, spot.file);
  return printable(`${spot.line === 0 ? path : `${path}:${spot.line}:${spot.column}`}: warning: ${text}`);
}

/** A line for each kind of loss: how many, and of what. */
export function lossLines(losses: readonly BundleLoss[], source: string): string[] {
  return kindsOf(losses).map((kind) => {
    const found = losses.filter((loss) => loss.kind === kind).map((loss) => loss.found);
    const rest = found.length > SHOWN ? `, and ${found.length - SHOWN} more` : '';
    return printable(`${source}: ${kind} (${found.length}): ${found.slice(0, SHOWN).join('; ')}${rest}`);
  });
}

/** In the order of the list. */
export function kindsOf(losses: readonly BundleLoss[]): BundleLossKind[] {
  return BUNDLE_LOSSES.filter((kind) => losses.some((loss) => loss.kind === kind));
}
