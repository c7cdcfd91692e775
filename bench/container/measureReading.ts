import { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { enumerateUniqueEffectBodies } from '../../src/format/carbonEffect/enumerateUniqueEffectBodies.js';
import { line, median } from './measure.js';
import { recordCount } from './recordCount.js';

/** Opening, decoding and enumerating; each run over a reader of its own, so that nothing is cached from the run before. */
export function measureReading(bytes: Uint8Array): void {
  const bodies = enumerateUniqueEffectBodies(new CjsCarbonEffectReader(bytes));
  const bodyBytes = bodies.reduce((sum, body) => sum + body.bytes.length, 0);
  const counting = new CjsCarbonEffectReader(bytes);
  const records = bodies.reduce((sum, body) => sum + recordCount(counting.readDescription(body.permutationIndex)), 0);
  const first = recordCount(counting.readDescription(0));
  const print = (what: string, ms: number, size = 0, count = 0): void =>
    console.log(line({ what, ms, bytes: size, records: count }));

  print(
    'open',
    median(() => new CjsCarbonEffectReader(bytes)),
  );
  print(
    'one body, cold',
    median(() => new CjsCarbonEffectReader(bytes).readDescription(0)),
    0,
    first,
  );
  print(
    'one body',
    median(() => counting.readDescription(0)),
    0,
    first,
  );
  print(
    'all bodies, cold',
    median(() => {
      const reader = new CjsCarbonEffectReader(bytes);
      for (const body of bodies) reader.readDescription(body.permutationIndex);
    }),
    bodyBytes,
    records,
  );
  print(
    'all bodies, again',
    median(() => {
      for (const body of bodies) counting.readDescription(body.permutationIndex);
    }),
    bodyBytes,
    records,
  );
  print(
    'enumerate',
    median(() => enumerateUniqueEffectBodies(counting)),
    bodyBytes,
  );
}
