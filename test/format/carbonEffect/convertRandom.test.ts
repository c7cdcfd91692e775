/** Converting any effect to any version: what is listed as lost is what a writer refuses, and nothing else changes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { conversionLosses, convertEffect } from '../../../src/format/carbonEffect/convertEffect.js';
import { readCarbonEffectFile } from '../../../src/format/carbonEffect/readCarbonEffectFile.js';
import { writeCarbonEffectFile } from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { effectFileOf } from '../../support/arbitraryEffect.js';

const VERSIONS = [8, 9, 10, 11, 12, 13, 14, 15];

describe.each(VERSIONS)('from version %i', (from) => {
  it.each(VERSIONS)('to version %i', (to) => {
    const file = fc.boolean().chain((hasBlocks) => effectFileOf({ version: from, hasBlocks }));
    fc.assert(
      fc.property(file, (original) => {
        const paths = conversionLosses(original, to).map(({ path }) => path);
        if (from === to) expect(paths).toEqual([]);
        const converted = convertEffect(original, to, { allowLosses: paths });
        expect(conversionLosses(converted, to)).toEqual([]);
        const bytes = writeCarbonEffectFile(converted, { version: to });
        const again = writeCarbonEffectFile(readCarbonEffectFile(new CjsCarbonEffectReader(bytes)), { version: to });
        expect(Buffer.compare(again, bytes)).toBe(0);
        const write = (): Uint8Array => writeCarbonEffectFile(original, { version: to });
        if (paths.length === 0) {
          expect(Buffer.compare(write(), bytes)).toBe(0);
          return;
        }
        expect(write).toThrow(FormatError);
        expect(write).toThrow(expect.objectContaining({ path: expect.toBeOneOf(paths) }));
        expect(() => convertEffect(original, to)).toThrow(FormatError);
        expect(() => convertEffect(original, to, { allowLosses: paths.slice(1) })).toThrow(FormatError);
      }),
      { numRuns: 3, seed: 100 * from + to },
    );
  });
});
