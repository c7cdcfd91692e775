import { ReplayArena } from '../../src/format/bytes/ReplayArena.js';
import { sourceLayout } from '../../src/format/carbonEffect/BodyLayout.js';
import { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { enumerateUniqueEffectBodies } from '../../src/format/carbonEffect/enumerateUniqueEffectBodies.js';
import { packContainer } from '../../src/format/carbonEffect/packContainer.js';
import { readCarbonEffectFile } from '../../src/format/carbonEffect/readCarbonEffectFile.js';
import { readContainerHeader } from '../../src/format/carbonEffect/readContainerHeader.js';
import { verifyCarbonEffect } from '../../src/format/carbonEffect/verifyCarbonEffect.js';
import { writeCarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { writeEffectDescription } from '../../src/format/carbonEffect/writeEffectDescription.js';
import { line, median } from './measure.js';
import { recordCount } from './recordCount.js';

/** Re-emission over the file's own arena, with the arena built anew, and the whole check that `verify` makes. */
export function measureWriting(bytes: Uint8Array): void {
  const reader = new CjsCarbonEffectReader(bytes);
  const axisTrace: number[] = [];
  const header = readContainerHeader(bytes, '', axisTrace);
  const bodies = enumerateUniqueEffectBodies(reader).map((body) => {
    const trace: number[] = [];
    return { description: reader.readDescription(body.permutationIndex, trace), trace };
  });
  const records = bodies.reduce((sum, body) => sum + recordCount(body.description), 0);
  const file = readCarbonEffectFile(reader);
  const print = (what: string, once: () => void): void =>
    console.log(line({ what, ms: median(once), bytes: bytes.length, records }));

  print('re-emit over the source arena', () => {
    for (const { description, trace } of bodies) {
      writeEffectDescription(description, { arena: new ReplayArena(reader.arenaReader, trace) });
    }
    const offsets = new ReplayArena(reader.arenaReader, axisTrace);
    packContainer({ ...header, arena: reader.arena, offsets, layout: sourceLayout(reader) });
  });
  print('re-emit, arena rebuilt', () => {
    writeCarbonEffectFile(file);
  });
  print('verify, all modes', () => {
    if (!verifyCarbonEffect(bytes).ok) throw new Error('the file does not re-emit');
  });
}
