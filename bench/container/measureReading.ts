import { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { enumerateUniqueEffectBodies } from '../../src/format/carbonEffect/enumerateUniqueEffectBodies.js';
import { handWrittenConstants } from './handWritten.js';
import { line, median } from './measure.js';
import { recordCount } from './recordCount.js';

/** Opening, decoding and enumerating. What is cold has a reader of its own in each run, with nothing cached. */
export function measureReading(bytes: Uint8Array): void {
  const reader = new CjsCarbonEffectReader(bytes);
  const bodies = enumerateUniqueEffectBodies(reader);
  const bodyBytes = bodies.reduce((sum, body) => sum + body.bytes.length, 0);
  const records = bodies.reduce((sum, body) => sum + recordCount(reader.readDescription(body.permutationIndex)), 0);
  const one = { bytes: bodies[0]?.bytes.length ?? 0, records: recordCount(reader.readDescription(0)) };
  const all = { bytes: bodyBytes, records };
  const whole = { bytes: bytes.length, records: reader.rowCount, unit: 'row' } as const;
  const print = (what: string, size: { bytes: number; records: number; unit?: 'row' }, once: () => void): void =>
    console.log(line({ what, ms: median(once), ...size }));

  print('open', whole, () => new CjsCarbonEffectReader(bytes));
  print('one body, cold', one, () => new CjsCarbonEffectReader(bytes).readDescription(0));
  print('one body', one, () => reader.readDescription(0));
  print('all bodies, cold', all, () => readAll(new CjsCarbonEffectReader(bytes)));
  print('all bodies, again', all, () => readAll(reader));
  const { once, ...size } = handWrittenConstants();
  print('  constants by hand (control)', size, once);
  print('enumerate', whole, () => enumerateUniqueEffectBodies(reader));

  function readAll(from: CjsCarbonEffectReader): void {
    for (const body of bodies) from.readDescription(body.permutationIndex);
  }
}
