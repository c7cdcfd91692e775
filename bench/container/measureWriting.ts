import { ReplayArena } from '../../src/format/bytes/ReplayArena.js';
import { BodyReplay } from '../../src/format/carbonEffect/BodyReplay.js';
import { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { EffectBodies } from '../../src/format/carbonEffect/EffectBodies.js';
import { packContainer } from '../../src/format/carbonEffect/packContainer.js';
import { readCarbonEffectFile } from '../../src/format/carbonEffect/readCarbonEffectFile.js';
import { verifyCarbonEffect } from '../../src/format/carbonEffect/verifyCarbonEffect.js';
import { writeCarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { line, median } from './measure.js';
import { recordCount } from './recordCount.js';

/** Each body decoded and written over the file's own arena, and the container around the bodies as they lie. */
export function measureSourceArena(bytes: Uint8Array): void {
  print('re-emit over the source arena', bytes, () => {
    const file = new EffectBodies(new CjsCarbonEffectReader(bytes));
    const { reader, header, layout, axisTrace, distinct } = file;
    const replay = new BodyReplay(header);
    for (const body of distinct) replay.write(file.read(body));
    const offsets = new ReplayArena(header.arena, axisTrace);
    packContainer({ ...header, arena: reader.arena, offsets, layout });
  });
}

/** Records that are in memory, written with the arena laid out anew. */
export function measureRebuilding(bytes: Uint8Array): void {
  const file = readCarbonEffectFile(new CjsCarbonEffectReader(bytes));
  print('re-emit, arena rebuilt', bytes, () => {
    writeCarbonEffectFile(file);
  });
}

/** All that `carbonfx verify` does but for the resource classes. */
export function measureVerifying(bytes: Uint8Array): void {
  print('verify, all modes', bytes, () => {
    if (!verifyCarbonEffect(bytes).ok) throw new Error('the file does not re-emit');
  });
}

function print(what: string, bytes: Uint8Array, once: () => void): void {
  const file = new EffectBodies(new CjsCarbonEffectReader(bytes));
  const records = file.distinct.reduce((sum, body) => sum + recordCount(file.read(body).description), 0);
  console.log(line({ what, ms: median(once), bytes: bytes.length, records }));
}
