import { createHash } from 'node:crypto';
import type { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { dumpCarbonEffect } from '../../src/format/carbonEffect/dumpCarbonEffect.js';

/** The dump of a file with MD5 from Node, as the command line prints it. */
export function dumpOf(reader: CjsCarbonEffectReader): unknown {
  return withoutNegativeZero(
    dumpCarbonEffect(reader, { md5: (bytes) => createHash('md5').update(bytes).digest('hex') }),
  );
}

/** The reference dumps write -0 as `-0` in some places and as `0` in others; the raw bytes beside it tell them apart. */
export function withoutNegativeZero(value: unknown): unknown {
  if (Object.is(value, -0)) return 0;
  if (Array.isArray(value)) return value.map(withoutNegativeZero);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutNegativeZero(inner)]));
}
