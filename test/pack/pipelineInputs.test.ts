import { describe, expect, it } from 'vitest';
import type { EffectSource } from '../../src/pack/EffectSource.js';
import { effect, type Packed, pack, packError, stageAt, textOf } from './packing.js';

const FRAGMENT = '@fragment fn main() -> @location(0) vec4f { return vec4f(); }';
const vertex = (parameters: string, body = ''): string =>
  `@vertex fn main(${parameters}) -> @builtin(position) vec4f { ${body} return vec4f(); }`;

const packVertex = (text: string, inputs: Record<string, string>): Promise<Packed> =>
  // Usages that do not compile can still come from a file that nobody checks.
  pack(effect({ inputs: inputs as NonNullable<EffectSource['inputs']> }), { 'v.wesl': text, 'f.wesl': FRAGMENT });

describe('vertex inputs', () => {
  it('are found by usage, members and parameters alike, in the order of the program', async () => {
    const text = `struct In {
  @location(3) uv: vec2f,
  @builtin(vertex_index) index: u32,
  @location(0) position: vec3<f32>,
  @location(7) bones: vec4u,
}
${vertex('in: In, @location(1) weight: f32, @location(2) side: vec2<i32>', 'let all = in; _ = weight; _ = side;')}`;
    const packed = await packVertex(text, {
      position: 'POSITION',
      uv: 'TEXCOORD1',
      bones: 'BLENDINDICES',
      weight: 'BLENDWEIGHTS0',
      side: 'TEXCOORD12',
    });
    const rows = stageAt(packed, 0).pipelineInputs.map((it) => [
      it.usage,
      it.registerIndex,
      it.usageIndex,
      it.usedMask,
      it.type,
      it.dimension,
    ]);
    expect(rows).toEqual([
      [5, 3, 1, 0b11, 0, 2],
      [0, 0, 0, 0b111, 0, 3],
      [6, 7, 0, 0b1111, 2, 4],
      [7, 1, 0, 0b1, 0, 1],
      [5, 2, 12, 0b11, 1, 2],
    ]);
    expect(stageAt(packed, 1).pipelineInputs).toEqual([]);
  });

  it.each([
    [{}, 'the usage of vertex input a is not known'],
    [{ a: 'COLOUR' }, 'vertex input a has the unknown usage COLOUR'],
    [{ a: 'TEXCOORD256' }, 'vertex input a has the unknown usage TEXCOORD256'],
    [{ a: 'COLOR', b: 'COLOR0' }, 'inputs a and b have one usage'],
  ])('refuse %j', async (inputs, problem) => {
    const text = vertex('@location(0) a: vec4f, @location(1) b: vec4f');
    expect((await packError(packVertex(text, inputs))).problem).toBe(problem);
  });

  it('have the components that the program reads, and leave it where it reads none', async () => {
    const text = `struct In { @location(0) position: vec3f, @location(1) unread: vec4f, @location(2) uv: vec2f }
${vertex('in: In, @location(3) idle: f32, @location(4) tint: vec4f', '_ = in.position.zx; _ = in.uv; _ = tint[3];')}`;
    const packed = await packVertex(text, {
      position: 'POSITION',
      unread: 'COLOR1',
      uv: 'TEXCOORD',
      idle: 'TEXCOORD1',
      tint: 'COLOR',
    });
    const { pipelineInputs, program } = stageAt(packed, 0);
    expect(pipelineInputs.map(({ registerIndex, usedMask }) => [registerIndex, usedMask])).toEqual([
      [0, 0b101],
      [1, 0],
      [2, 0b11],
      [3, 0],
      [4, 0b1000],
    ]);
    expect(textOf(program.bytes)).not.toMatch(/unread|idle|@location\([13]\)/);
  });
});
