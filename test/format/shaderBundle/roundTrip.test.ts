/** Any bundle reads back equal, and is written as the same bytes again. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { glFixups, makeGLFixupBlob, readGLFixupBlob } from '../../../src/format/shaderBundle/glFixup.js';
import { makeShaderBundle } from '../../../src/format/shaderBundle/makeShaderBundle.js';
import { readShaderBundle } from '../../../src/format/shaderBundle/readShaderBundle.js';
import { writeShaderBundle } from '../../../src/format/shaderBundle/writeShaderBundle.js';
import { shaderBundle, shaderReflection } from '../../support/arbitraryBundle.js';

const RUNS = { numRuns: 150 };

describe.each([
  ['of known chunks alone', false],
  ['with unknown chunks', true],
])('a bundle %s', (_, keepUnknown) => {
  it('comes back', () => {
    fc.assert(
      fc.property(shaderBundle(keepUnknown), (bundle) => {
        const bytes = writeShaderBundle(bundle);
        const again = readShaderBundle(bytes, { keepUnknown });
        // Quick where they are equal, and readable where not.
        if (!isDeepStrictEqual(again, bundle)) expect(again).toEqual(bundle);
        expect(Buffer.compare(writeShaderBundle(again), bytes)).toBe(0);
      }),
      RUNS,
    );
  });
});

it('a bundle without its unknown chunks is what it would be without them', () => {
  fc.assert(
    fc.property(shaderBundle(true), (bundle) => {
      const plain = readShaderBundle(writeShaderBundle(bundle));
      const { stages } = bundle;
      expect(
        plain.stages.map(({ stage, spirv, variants }) => [stage, spirv, variants.map(({ source }) => source)]),
      ).toEqual(stages.map(({ stage, spirv, variants }) => [stage, spirv, variants.map(({ source }) => source)]));
      expect(JSON.stringify(plain)).not.toContain('"unknown');
    }),
    RUNS,
  );
});

it('a bundle is the same one made of its parts, with its stages in the order of the rule', () => {
  fc.assert(
    fc.property(shaderBundle(false), ({ stages }) => {
      const shaders = stages.flatMap(({ stage, variants }) => variants.map((it) => ({ ...it, stage })));
      const spirv = stages.map(({ stage, sourceLanguage, spirv: bytes }) => ({ stage, sourceLanguage, bytes }));
      const withVariants = stages.filter(({ variants }) => variants.length > 0);
      const alone = stages.filter(({ variants }) => variants.length === 0).sort((a, b) => a.stage - b.stage);
      expect(makeShaderBundle(shaders, spirv)).toEqual({ stages: [...withVariants, ...alone] });
    }),
    RUNS,
  );
});

it('a fix-up table says what the reflection says', () => {
  fc.assert(
    fc.property(shaderReflection, (reflection) => {
      const blob = makeGLFixupBlob(reflection);
      const { uniformBuffers, glCombinedSamplers } = reflection;
      expect(blob.length === 0).toBe(uniformBuffers.length + glCombinedSamplers.length === 0);
      expect(readGLFixupBlob(blob)).toEqual(glFixups(reflection));
    }),
    RUNS,
  );
});
