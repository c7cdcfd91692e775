/** What writing a bundle again is told to have given. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readShaderBundle } from '../../../src/format/shaderBundle/readShaderBundle.js';
import { type BundleRewrite, verifyShaderBundle } from '../../../src/format/shaderBundle/verifyShaderBundle.js';
import { writeShaderBundle } from '../../../src/format/shaderBundle/writeShaderBundle.js';
import {
  bundleFile,
  chunk,
  fileOfVariants,
  listChunk,
  reflectionChunk,
  stageChunk,
  variantChunk,
  versChunk,
} from '../../support/bundleBytes.js';
import { ascii, ByteBuilder } from '../../support/bytes.js';
import { describeWithReference, referenceBytes, referenceJson } from '../../support/referenceFiles.js';

const REFL = reflectionChunk();
const VARIANT = variantChunk(5, 'src', chunk('ISRC', 'inp'), REFL);
/** Two stages, three variants, SPIR-V of an odd size. */
const PLAIN = bundleFile(
  versChunk(),
  listChunk(
    'SHAD',
    stageChunk(0, 5, chunk('SPVB', '123'), listChunk('VARS', VARIANT, variantChunk(1, 'essl', REFL))),
    stageChunk(1, 0, chunk('SPVB'), listChunk('VARS', VARIANT)),
  ),
);

const withTail = (bytes: Uint8Array, tail: string): Uint8Array =>
  new ByteBuilder().append(bytes).append(ascii(tail)).build();

it('a bundle that is written again as it was', () => {
  expect(verifyShaderBundle(PLAIN, { source: 'plain.ysl' })).toEqual({
    file: 'plain.ysl',
    format: 'yslb',
    ok: true,
    stages: 2,
    variants: 3,
    rewritten: true,
    oddities: { count: 0, first: [] },
  });
});

describe('what is passed by', () => {
  const junk = bundleFile(versChunk(), chunk('JUNK', 'abc'), listChunk('SHAD', chunk('MORE')));
  it.each<readonly [string, Uint8Array, BundleRewrite]>([
    ['bytes behind the end', withTail(PLAIN, 'tail!'), { trailing: 5 }],
    ['unknown chunks', junk, { unknownChunks: 2 }],
    ['both', withTail(junk, 'x'), { trailing: 1, unknownChunks: 2 }],
    [
      'unknown chunks of a variant',
      fileOfVariants(variantChunk(5, 's', chunk('EXTR', 'a'), REFL)),
      { unknownChunks: 1 },
    ],
  ])('%s', (_, bytes, rewritten) => {
    expect(verifyShaderBundle(bytes)).toMatchObject({ ok: true, rewritten });
  });
});

it('what YUP would write otherwise differs, whatever else is passed by', () => {
  const bytes = withTail(fileOfVariants(variantChunk(5, 's', REFL, chunk('ISRC', 'in'))), 'tail');
  const { ok, rewritten, oddities } = verifyShaderBundle(bytes);
  expect([ok, rewritten]).toEqual([false, false]);
  expect(oddities.first.map(({ found }) => found)).toEqual(['ISRC behind REFL', '4 bytes behind the end']);
});

describe('what is refused is told with the file, and nothing is thrown', () => {
  it.each([
    ['by the reader', PLAIN.subarray(0, 40), { path: '', offset: 4 }],
    [
      'by the writer',
      fileOfVariants(variantChunk(5, 'a\0b', REFL)),
      { path: 'stages[0].variants[0].source', offset: -1 },
    ],
  ])('%s', (_, bytes, place) => {
    const result = verifyShaderBundle(bytes, { source: 'bad.ysl' });
    expect(result).toMatchObject({
      ok: false,
      stages: null,
      variants: null,
      rewritten: null,
      oddities: { count: 0, first: [] },
      error: { name: 'FormatError', ...place },
    });
    expect(result.error?.message).toMatch(/^bad\.ysl: /);
  });
});

/** Kinds that do not keep a file from being written again, or that `rewritten` names. */
const HARMLESS = /^an unknown chunk|^a flag of| behind the end$/;

describe('a file is told to differ where, and only where, something is odd that is written otherwise', () => {
  const check = (bytes: Uint8Array): void => {
    const { error, rewritten, oddities } = verifyShaderBundle(bytes);
    if (error !== undefined) return;
    const harmful = oddities.first.filter(({ found }) => !HARMLESS.test(found));
    expect(harmful.length > 0).toBe(rewritten === false);
    if (oddities.count === 0) {
      expect(Buffer.compare(writeShaderBundle(readShaderBundle(bytes)), bytes)).toBe(0);
    }
  };

  it('of files with any bytes changed', () => {
    const change = fc.tuple(fc.nat(PLAIN.length - 1), fc.oneof(fc.constantFrom(0, 1, 2, 4, 255), fc.nat(255)));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const bytes = PLAIN.slice();
        for (const [offset, value] of changes) bytes[offset] = value;
        check(bytes);
      }),
      { numRuns: 500 },
    );
  });

  it('of files of any chunks in any order', () => {
    const part = fc.constantFrom(
      chunk('ISRC', 'one'),
      chunk('ISRC'),
      REFL,
      chunk('JUNK', 'a'),
      chunk('SPVB'),
      chunk('SPVB', 'x'),
      ascii('end'),
    );
    const parts = (most: number) => fc.array(part, { maxLength: most });
    const variants = fc.array(
      parts(4).map((inner) => variantChunk(5, 's', ...inner)),
      { maxLength: 2 },
    );
    const lists = variants.map((inner) => listChunk('VARS', ...inner));
    const inStage = fc.array(fc.oneof(part, lists), { maxLength: 3 });
    const stages = fc.array(
      fc.tuple(fc.nat(1), inStage).map(([stage, inner]) => stageChunk(stage, 3, ...inner)),
      { maxLength: 3 },
    );
    const level = fc.array(
      fc.oneof(
        fc.constantFrom(versChunk(), chunk('VERS'), chunk('JUNK')),
        stages.map((inner) => listChunk('SHAD', ...inner)),
      ),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(level, (inner) => check(bundleFile(versChunk(), ...inner))),
      { numRuns: 500 },
    );
  });
});

interface EdgeResult {
  readonly file: string;
  readonly yup: { readonly ok?: boolean; readonly resaveIdentical?: boolean };
}

describeWithReference("files that YUP's loader was given", () => {
  it('have no oddity exactly where YUP saves them as they were', () => {
    for (const { file, yup } of referenceJson('golden/yslb/edge/results.json') as readonly EdgeResult[]) {
      const { error, oddities, ok } = verifyShaderBundle(referenceBytes(`golden/yslb/edge/${file}`), { source: file });
      if (yup.ok !== true || error !== undefined) {
        expect([file, ok, typeof error?.message]).toEqual([file, false, 'string']);
        continue;
      }
      expect([file, oddities.count === 0]).toEqual([file, yup.resaveIdentical]);
    }
  });
});
