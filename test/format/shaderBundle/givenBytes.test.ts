/** The bytes may come in any of their wrappings; SPIR-V is not copied. */
import { describe, expect, it } from 'vitest';
import { readGLFixupBlob } from '../../../src/format/shaderBundle/glFixup.js';
import { readShaderBundle } from '../../../src/format/shaderBundle/readShaderBundle.js';
import { writeShaderBundle } from '../../../src/format/shaderBundle/writeShaderBundle.js';
import {
  chunk,
  fileOfStages,
  listChunk,
  reflectionChunk,
  stageChunk,
  variantChunk,
} from '../../support/bundleBytes.js';
import { ascii, hex, toHex } from '../../support/bytes.js';
import { refusalOf } from '../../support/refusalOf.js';

const LONG_TEXT = 'a text that is long enough for the decoder: é'.replace('é', '\xc3\xa9');
const SPIRV = 'spir';
const file = fileOfStages(
  stageChunk(
    0,
    5,
    chunk('SPVB', SPIRV),
    listChunk('VARS', variantChunk(5, LONG_TEXT, chunk('ISRC', LONG_TEXT), reflectionChunk())),
  ),
);
/** Behind the headers of RIFF, VERS, SHAD, SHDR and its own. */
const SPIRV_AT = 12 + 12 + 12 + 16 + 8;

/** The bytes in the middle of others. */
function within(bytes: Uint8Array, memory: ArrayBufferLike, offset: number): Uint8Array {
  const view = new Uint8Array(memory, offset, bytes.length);
  new Uint8Array(memory).fill(0xee);
  view.set(bytes);
  return view;
}

type Given = readonly [name: string, given: Uint8Array | ArrayBuffer | SharedArrayBuffer, offset: number];

const GIVEN: readonly Given[] = [
  ['a Uint8Array', file, 0],
  ['an ArrayBuffer', file.buffer, 0],
  ['a view at 1', within(file, new ArrayBuffer(file.length + 100), 1), 1],
  ['a view at 64', within(file, new ArrayBuffer(file.length + 64), 64), 64],
  ['a SharedArrayBuffer', within(file, new SharedArrayBuffer(file.length), 0).buffer, 0],
  ['a view of shared memory', within(file, new SharedArrayBuffer(file.length + 9), 5), 5],
];

describe.each(GIVEN)('%s', (_, given, offset) => {
  it('is read like any other', () => {
    const bundle = readShaderBundle(given);
    expect(bundle.stages[0]?.variants[0]?.source).toBe('a text that is long enough for the decoder: é');
    expect(toHex(writeShaderBundle(bundle))).toBe(toHex(file));
  });

  it('has its SPIR-V in place', () => {
    const spirv = readShaderBundle(given).stages[0]?.spirv;
    expect(spirv?.buffer).toBe(given instanceof Uint8Array ? given.buffer : given);
    expect(spirv?.byteOffset).toBe(offset + SPIRV_AT);
    expect(Array.from(spirv ?? [])).toEqual(Array.from(ascii(SPIRV)));
  });
});

it('offsets of errors are into the view', () => {
  const broken = file.slice();
  broken.set(hex('ffffffff'), SPIRV_AT - 4);
  const view = within(broken, new ArrayBuffer(file.length + 100), 50);
  expect(refusalOf(() => readShaderBundle(view, { source: 'a.ysl' }))).toMatchObject({
    source: 'a.ysl',
    path: 'stages[0]',
    offset: SPIRV_AT - 4,
  });
});

it('what is written is in memory of its own', () => {
  const bundle = readShaderBundle(file);
  const written = writeShaderBundle(bundle);
  expect(written.byteOffset).toBe(0);
  expect(written.buffer.byteLength).toBe(written.length);
  written.fill(0);
  expect(toHex(writeShaderBundle(bundle))).toBe(toHex(file));
});

it('a fix-up table may be a view, too', () => {
  const table = within(hex('01 0100 01 07 0100 61'), new ArrayBuffer(20), 7);
  expect(readGLFixupBlob(table)).toEqual([{ kind: 'sampler', slot: 7, name: 'a' }]);
});
