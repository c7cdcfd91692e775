/** Whatever happens to a file: a located FormatError, or a bundle that holds what every bundle holds (`checkBundle`). */
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { readShaderBundle } from '../../../src/format/shaderBundle/readShaderBundle.js';
import { checkBundle } from '../../fuzz/checkBundle.js';
import {
  chunk,
  fileOfStages,
  listChunk,
  reflectionChunk,
  stageChunk,
  variantChunk,
  words,
} from '../../support/bundleBytes.js';
import { ByteBuilder } from '../../support/bytes.js';
import { describeWithReference, referenceBytes, referenceFolder, referencePath } from '../../support/referenceFiles.js';
import { refusalOf } from '../../support/refusalOf.js';

const sample = fileOfStages(
  stageChunk(
    0,
    5,
    chunk('SPVB', 'abc'),
    listChunk('VARS', variantChunk(5, 'source', chunk('ISRC', 'input'), reflectionChunk()), chunk('XXXX', 'y')),
  ),
  stageChunk(1, 0, chunk('SPVB'), listChunk('VARS', variantChunk(1, 's', reflectionChunk()))),
);

const goldens =
  referenceFolder === null ? [] : readdirSync(referencePath('golden/yslb')).filter((name) => name.endsWith('.ysl'));
const golden = (name: string): Uint8Array => referenceBytes(`golden/yslb/${name}`);

/** The file without its last bytes, which its RIFF chunk promises still. */
function cutEverywhere(file: Uint8Array): void {
  const texts = Array.from(file, (_, length) => {
    const { retained } = checkBundle(file.subarray(0, length));
    return retained instanceof FormatError ? retained.found : 'read';
  });
  expect(texts).toEqual(
    texts.map(
      (_, length) => `ShaderBundle: ${length < 12 ? 'stream too short for RIFF header' : 'truncated RIFF data'}`,
    ),
  );
}

/** The same with a RIFF chunk that ends there, so that the damage is met further in. */
function endEverywhere(file: Uint8Array): readonly string[] {
  return Array.from({ length: file.length - 12 }, (_, i) => {
    const cut = file.slice(0, 12 + i);
    cut.set(words(cut.length - 8), 4);
    return checkBundle(cut).result;
  });
}

function flipEverywhere(file: Uint8Array): readonly string[] {
  return [0xff, 0x01, 0x80].flatMap((mask) =>
    Array.from(file, (byte, at) => {
      const damaged = file.slice();
      damaged[at] = byte ^ mask;
      return checkBundle(damaged).result;
    }),
  );
}

describe('a made-up file', () => {
  it('is whole to begin with', () => {
    expect(checkBundle(sample).result).toBe('read');
  });

  it('is refused when it is cut anywhere', () => cutEverywhere(sample));

  it('is refused where it ends early, but right behind its version and at its end', () => {
    const results = endEverywhere(sample);
    const read = results.flatMap((result, i) => (result === 'read' ? [12 + i] : []));
    // Behind the version fewer than 8 bytes are no chunk. The rest is one chunk.
    expect(read).toEqual([24, 25, 26, 27, 28, 29, 30, 31]);
  });

  it('is refused or read when any byte is flipped', () => {
    const results = flipEverywhere(sample);
    expect(new Set(results)).toEqual(new Set(['read', 'refused']));
  });
});

describeWithReference('bundles that YUP wrote', () => {
  it('are all there', () => {
    expect(goldens).toHaveLength(10);
  });

  it.each(goldens)('%s is refused when it is cut anywhere', (name) => cutEverywhere(golden(name)));

  // The short ones: what is flipped is read whole.
  it.each(goldens.filter((name) => /^(01|07|12|13)/.test(name)))('%s may end or change anywhere', (name) => {
    const results = [...endEverywhere(golden(name)), ...flipEverywhere(golden(name))];
    expect(new Set(results)).toEqual(new Set(['read', 'refused']));
  });
});

describe('random bytes', () => {
  const frames: readonly (readonly [string, (bytes: Uint8Array) => Uint8Array])[] = [
    ['alone', (bytes) => bytes],
    ['in a file', (bytes) => chunk('RIFF', 'YSLB', chunk('VERS', words(2)), bytes)],
    ['in a list of stages', (bytes) => fileOfStages(bytes)],
    ['as a stage', (bytes) => fileOfStages(chunk('SHDR', bytes))],
    ['as a variant', (bytes) => fileOfStages(stageChunk(0, 0, listChunk('VARS', chunk('VART', bytes))))],
    [
      'as a reflection',
      (bytes) => fileOfStages(stageChunk(0, 0, listChunk('VARS', variantChunk(5, '', chunk('REFL', bytes))))),
    ],
  ];

  it.each(frames)('%s', (_, frame) => {
    const small = fc.constantFrom(0, 0, 0, 0, 1, 2, 4, 0xff);
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      // Small numbers get further: counts and lengths of what is there.
      fc.array(small, { maxLength: 600 }).map((it) => Uint8Array.from(it)),
    );
    fc.assert(
      fc.property(bytes, (it) => void checkBundle(frame(it))),
      { numRuns: 500 },
    );
  });
});

describe('a count of all that is left', () => {
  /** Behind the lists in front, the workgroup size and the flag: so many capabilities, and two lists that are empty. */
  const reflectionOf = (count: number, names: Uint8Array): Uint8Array<ArrayBuffer> =>
    new ByteBuilder()
      .append(new Uint8Array(19 * 8 + 25 + 1))
      .u32(count, 0)
      .append(names)
      .build();
  const fileOf = (reflection: Uint8Array<ArrayBuffer>): Uint8Array =>
    fileOfStages(stageChunk(0, 0, listChunk('VARS', variantChunk(5, '', reflectionChunk(reflection)))));

  it('is read where it is true', () => {
    const file = fileOf(reflectionOf(1 << 14, new Uint8Array((4 << 14) + 16)));
    const [variant] = readShaderBundle(file).stages[0]?.variants ?? [];
    expect(variant?.reflection.capabilities).toEqual(new Array(1 << 14).fill(''));
  });

  it('is refused at the first that is not there', () => {
    // 100 empty names fit by their lengths alone; the 51st takes what the others need.
    const names = new Uint8Array(400);
    names.set(words(196), 200);
    const file = fileOf(reflectionOf(100, names));
    expect(refusalOf(() => readShaderBundle(file))).toMatchObject({
      path: 'stages[0].variants[0].reflection.capabilities[51]',
      offset: file.length,
    });
  });
});
