/** Chunks that this version does not know: gone, or kept on request and put back where they stood, byte for byte. */
import { describe, expect, it } from 'vitest';
import { readShaderBundle } from '../../../src/format/shaderBundle/readShaderBundle.js';
import type { ShaderBundle, UnknownChunk } from '../../../src/format/shaderBundle/ShaderBundle.js';
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
import { ascii, toHex } from '../../support/bytes.js';
import { refusalOf } from '../../support/refusalOf.js';

type Levels = Readonly<Record<'bundle' | 'stages' | 'stage' | 'variants' | 'variant', readonly Uint8Array[]>>;

/** The known chunks of each level of a file with two stages, the first of which has two variants; levels may be changed. */
function fileWith(
  level: keyof Levels | null,
  place: (known: readonly Uint8Array[]) => readonly Uint8Array[],
): Uint8Array {
  const at = (here: keyof Levels, ...known: readonly Uint8Array[]): readonly Uint8Array[] =>
    level === here ? place(known) : known;
  const variant = (source: string): Uint8Array =>
    variantChunk(5, source, ...at('variant', chunk('ISRC', 'input'), reflectionChunk()));
  const variants = listChunk('VARS', ...at('variants', variant('a'), variant('bc')));
  const stages = [
    stageChunk(0, 5, ...at('stage', chunk('SPVB', '123'), variants)),
    stageChunk(1, 0, ...at('stage', chunk('SPVB'), listChunk('VARS'))),
  ];
  return bundleFile(...at('bundle', versChunk(), listChunk('SHAD', ...at('stages', ...stages))));
}

/** Odd, even and no bytes, lists of a type that is unknown and of none, tags that are not ASCII or known elsewhere. */
const STRAY = [
  chunk('XXXX', '12345'),
  chunk('SRCE', 'ab'),
  chunk('\xff\0\x80Z'),
  listChunk('META', chunk('SHDR', 'x'), chunk('odd ', 'y')),
  chunk('LIST', 'SHA'),
  chunk('LIST'),
  chunk('RIFF', 'YSLB'),
];

const LEVELS = ['bundle', 'stages', 'stage', 'variants', 'variant'] as const;

it('is done with a file that is whole', () => {
  const file = fileWith(null, (known) => known);
  const bundle = readShaderBundle(file, { keepUnknown: true });
  expect(bundle).toEqual(readShaderBundle(file));
  expect(bundle.unknown).toBeUndefined();
  expect(toHex(writeShaderBundle(bundle))).toBe(toHex(file));
});

describe.each(LEVELS)('in the level of the %s', (level) => {
  it.each([
    ['in front', (known: readonly Uint8Array[]) => [...STRAY, ...known]],
    ['in the middle', ([first, ...others]: readonly Uint8Array[]) => [...(first ? [first] : []), ...STRAY, ...others]],
    ['at the end', (known: readonly Uint8Array[]) => [...known, ...STRAY]],
    ['everywhere', (known: readonly Uint8Array[]) => [...STRAY, ...known.flatMap((it) => [it, ...STRAY])]],
  ])('%s they come back', (_, place) => {
    const file = fileWith(level, place);
    expect(file.length).toBeGreaterThan(fileWith(null, (known) => known).length);
    const bundle = readShaderBundle(file, { keepUnknown: true });
    expect(toHex(writeShaderBundle(bundle))).toBe(toHex(file));
    expect(readShaderBundle(writeShaderBundle(bundle), { keepUnknown: true })).toEqual(bundle);
  });

  it('they are gone where nobody asks for them', () => {
    const bundle = readShaderBundle(fileWith(level, (known) => [...STRAY, ...known]));
    expect(toHex(writeShaderBundle(bundle))).toBe(toHex(fileWith(null, (known) => known)));
  });
});

describe('what is kept', () => {
  it('says its tag, its bytes and how many known chunks stand before it', () => {
    const file = fileWith('variant', ([first = chunk('NONE'), ...others]) => [
      chunk('AAAA', 'abc'),
      first,
      chunk('BBBB'),
      ...others,
      chunk('CCCC', 'd'),
    ]);
    const variants = readShaderBundle(file, { keepUnknown: true }).stages[0]?.variants;
    const kept = [
      { tag: 'AAAA', bytes: ascii('abc'), position: 0 },
      { tag: 'BBBB', bytes: ascii(''), position: 1 },
      { tag: 'CCCC', bytes: ascii('d'), position: 2 },
    ];
    expect(variants?.map(({ unknownChunks }) => unknownChunks)).toEqual([kept, kept]);
  });

  it('is a view of the file', () => {
    const file = fileWith('bundle', (known) => [...known, chunk('MORE', 'abcd')]);
    const [kept] = readShaderBundle(file, { keepUnknown: true }).unknown?.chunks ?? [];
    expect(kept?.bytes.buffer).toBe(file.buffer);
    expect(kept?.bytes.byteOffset).toBe(file.length - 4);
  });

  it('of a stage in pieces is in the order of its places', () => {
    const piece = (tag: string): Uint8Array =>
      stageChunk(
        3,
        0,
        chunk(`${tag}0  `, '0'),
        chunk('SPVB'),
        chunk(`${tag}1  `, '1'),
        listChunk('VARS'),
        chunk(`${tag}2  `),
      );
    const file = bundleFile(versChunk(), listChunk('SHAD', piece('a'), piece('b')));
    const bundle = readShaderBundle(file, { keepUnknown: true });
    expect(bundle.stages[0]?.unknown?.chunks.map(({ tag, position }) => `${tag.trim()} ${position}`)).toEqual([
      'a0 0',
      'b0 0',
      'a1 1',
      'b1 1',
      'a2 2',
      'b2 2',
    ]);
    expect(readShaderBundle(writeShaderBundle(bundle), { keepUnknown: true })).toEqual(bundle);
  });

  it('counts only the known chunks that are written', () => {
    const file = fileOfVariants(
      variantChunk(5, 's', chunk('ISRC', 'in'), chunk('AAAA'), reflectionChunk(), chunk('BBBB'), chunk('ISRC')),
    );
    const bundle = readShaderBundle(file, { keepUnknown: true });
    const [variant] = bundle.stages[0]?.variants ?? [];
    expect(variant?.inputSource).toBe('');
    expect(variant?.unknownChunks?.map(({ position }) => position)).toEqual([1, 1]);
    expect(readShaderBundle(writeShaderBundle(bundle), { keepUnknown: true })).toEqual(bundle);
  });
});

describe('what is not written', () => {
  const plain = readShaderBundle(fileWith(null, (known) => known));
  const good: UnknownChunk = { tag: 'GOOD', bytes: ascii('good'), position: 0 };

  /** The bundle with these chunks at one level. */
  function withChunks(level: keyof Levels, chunks: readonly UnknownChunk[]): ShaderBundle {
    const [first, second] = plain.stages;
    const [one, two] = first?.variants ?? [];
    if (first === undefined || second === undefined || one === undefined || two === undefined)
      throw new Error('no stages');
    const none: readonly UnknownChunk[] = [];
    switch (level) {
      case 'bundle':
        return { ...plain, unknown: { chunks, stageChunks: none } };
      case 'stages':
        return { ...plain, unknown: { chunks: none, stageChunks: chunks } };
      case 'stage':
        return { stages: [first, { ...second, unknown: { chunks, variantChunks: none } }] };
      case 'variants':
        return { stages: [first, { ...second, unknown: { chunks: none, variantChunks: chunks } }] };
      case 'variant':
        return { stages: [{ ...first, variants: [one, { ...two, unknownChunks: chunks }] }, second] };
    }
  }

  const PATHS = {
    bundle: 'unknown.chunks',
    stages: 'unknown.stageChunks',
    stage: 'stages[1].unknown.chunks',
    variants: 'stages[1].unknown.variantChunks',
    variant: 'stages[0].variants[1].unknownChunks',
  };
  const KNOWN = {
    bundle: ['VERS', 'LIST SHAD'],
    stages: ['SHDR'],
    stage: ['SPVB', 'LIST VARS'],
    variants: ['VART'],
    variant: ['ISRC', 'REFL'],
  };

  describe.each(LEVELS)('in the level of the %s', (level) => {
    const refuse = (chunk: unknown): object => {
      const { path, found } = refusalOf(() => writeShaderBundle(withChunks(level, [good, chunk as UnknownChunk])));
      return { path, found };
    };
    const path = `${PATHS[level]}[1]`;

    it.each([
      ['abc', '"abc"'],
      ['abcde', '"abcde"'],
      ['abc€', '"abc€"'],
      [undefined, 'undefined'],
    ])('the tag %j', (tag, found) => {
      expect(refuse({ ...good, tag })).toEqual({ path: `${path}.tag`, found });
    });

    it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, undefined])('position %j', (position) => {
      expect(refuse({ ...good, position })).toEqual({ path: `${path}.position`, found: String(position) });
    });

    it('no bytes, no chunk', () => {
      expect(refuse({ ...good, bytes: 'text' })).toEqual({ path: `${path}.bytes`, found: 'text' });
      expect(refuse(null)).toEqual({ path, found: 'null' });
    });

    it.each(KNOWN[level])('%s, which has a meaning there', (kind) => {
      const [tag = '', type = ''] = kind.split(' ');
      expect(refuse({ ...good, tag, bytes: ascii(type) })).toEqual({
        path: `${path}.tag`,
        found: `${kind}, which has a meaning here`,
      });
    });

    it('what is no list', () => {
      expect(refusalOf(() => writeShaderBundle(withChunks(level, null as never))).path).toBe(PATHS[level]);
    });

    it('a place behind the end is the end', () => {
      const far = withChunks(level, [{ ...good, position: 99 }, good]);
      const again = readShaderBundle(writeShaderBundle(far), { keepUnknown: true });
      const last = { bundle: 2, stages: 2, stage: 2, variants: 0, variant: 2 }[level];
      expect(again).toEqual(withChunks(level, [good, { ...good, position: last }]));
    });
  });
});
