/** Files as large as they get, and made to cost: work is in proportion to the size, or these do not end in the time of a test. */
import { describe, expect, it } from 'vitest';
import { readShaderBundle } from '../../../src/format/shaderBundle/readShaderBundle.js';
import type { ShaderBundle } from '../../../src/format/shaderBundle/ShaderBundle.js';
import { writeShaderBundle } from '../../../src/format/shaderBundle/writeShaderBundle.js';
import { chunk, fileOfVariants, reflectionChunk, stageChunk, variantChunk } from '../../support/bundleBytes.js';
import { heldBytes } from '../../support/memory.js';

const MANY = 200_000;

/** The file with `many` chunks as the data of the last chunk of each of the levels. */
function nested(levels: readonly Uint8Array[], many: (index: number) => Uint8Array, count: number): Uint8Array {
  const { length } = many(0);
  let size = count * length;
  const heads = [...levels].reverse().map((head) => {
    const whole = head.slice();
    size += head.length;
    new DataView(whole.buffer).setUint32(4, size - 8, true);
    return whole;
  });
  const file = new Uint8Array(size);
  let at = 0;
  for (const head of heads.reverse()) {
    file.set(head, at);
    at += head.length;
  }
  for (let index = 0; index < count; index++) file.set(many(index), at + index * length);
  return file;
}

const RIFF = new Uint8Array([...chunk('RIFF', 'YSLB'), ...chunk('VERS', '\x02\0\0\0')]);
const SHAD = chunk('LIST', 'SHAD');
const SHDR = stageChunk(0, 0);
const VARS = chunk('LIST', 'VARS');
const VART = variantChunk(5, 'sr');

describe.each([
  ['stages', nested([RIFF, SHAD], (index) => stageChunk(index, 0), MANY), 36 / 16],
  ['pieces of one stage', nested([RIFF, SHAD], () => stageChunk(0, 0), MANY), 1],
  ['SPIR-V of one stage', nested([RIFF, SHAD, SHDR], () => chunk('SPVB', 'ab'), MANY), 1],
  ['lists of stages', nested([RIFF], () => SHAD, MANY), 1],
  ['versions', nested([RIFF], () => chunk('VERS', '\x02\0\0\0'), MANY), 1],
  ['lists of variants', nested([RIFF, SHAD, SHDR], () => VARS, MANY), 1],
  ['empty variants', nested([RIFF, SHAD, SHDR, VARS], () => chunk('VART'), MANY / 10), 230 / 8],
  ['input sources', nested([RIFF, SHAD, SHDR, VARS, VART], () => chunk('ISRC', 'ab'), MANY), 1],
  ['reflections', nested([RIFF, SHAD, SHDR, VARS, VART], () => reflectionChunk(), MANY / 10), 1],
  ...[[RIFF], [RIFF, SHAD], [RIFF, SHAD, SHDR], [RIFF, SHAD, SHDR, VARS], [RIFF, SHAD, SHDR, VARS, VART]].map(
    (levels) => [`unknown chunks ${levels.length} levels in`, nested(levels, () => chunk('XXXX'), MANY), 1] as const,
  ),
] as const)('many %s', (_, file, growth) => {
  it('are read and written again', () => {
    const bundle = readShaderBundle(file, { keepUnknown: true });
    const written = writeShaderBundle(bundle);
    expect(written.length).toBeLessThan((growth + 2) * file.length);
    const again = writeShaderBundle(readShaderBundle(written, { keepUnknown: true }));
    expect(Buffer.compare(again, written)).toBe(0);
  });

  it('hold memory in proportion', () => {
    const before = heldBytes();
    const bundle = readShaderBundle(file, { keepUnknown: true });
    expect(heldBytes() - before).toBeLessThan(64 * file.length);
    expect(bundle.stages.length).toBeGreaterThanOrEqual(0);
  });
});

it('unknown chunks between as many stages are put in place one after the other', () => {
  let looks = 0;
  const count = 2000;
  const chunks = Array.from({ length: count }, (_, position) => ({
    tag: 'XXXX',
    bytes: new Uint8Array(0),
    get position() {
      looks += 1;
      return position;
    },
  }));
  const stages = Array.from({ length: count }, (_, stage) => {
    return { stage, sourceLanguage: 0, spirv: new Uint8Array(0), variants: [] };
  });
  const bundle: ShaderBundle = { stages, unknown: { chunks: [], stageChunks: chunks } };
  expect(readShaderBundle(writeShaderBundle(bundle), { keepUnknown: true }).unknown?.stageChunks).toHaveLength(count);
  // Checked, sorted and placed: a few dozen looks at each, and not one for each stage.
  expect(looks).toBeLessThan(100 * count);
});

it('a text of a megabyte that is no UTF-8 is read and written', () => {
  const text = new Uint8Array(1 << 20).fill(0xc3);
  const file = fileOfVariants(variantChunk(5, '', chunk('ISRC', text)));
  const bundle = readShaderBundle(file);
  expect(bundle.stages[0]?.variants[0]?.inputSource).toHaveLength(1 << 20);
  expect(readShaderBundle(writeShaderBundle(bundle))).toEqual(bundle);
});
