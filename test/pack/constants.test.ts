import { describe, expect, it } from 'vitest';
import type { ParameterSource } from '../../src/pack/EffectSource.js';
import { effect, hexOf, pack, packError, packFragment, stageAt, TRIANGLE } from './packing.js';

/** A fragment program that has the struct at b0. */
function material(members: string): string {
  return `struct Material { ${members} }
@group(0) @binding(0) var<uniform> material: Material;
@fragment fn main() -> @location(0) vec4f { var it = material; return vec4f(); }`;
}

const packMaterial = (members: string, parameters: Record<string, ParameterSource> = {}) =>
  packFragment(material(members), { parameters });

describe('constants', () => {
  it('have WGSL offsets and Carbon types', async () => {
    const packed = await packMaterial(
      'Direction: vec3f, Power: f32, World: mat4x4<f32>, Lights: array<vec4<f32>, 2>, Tiles: vec2<u32>, Mode: i32',
    );
    const fields = stageAt(packed, 1).constants.map((it) => [
      it.name,
      it.offset,
      it.size,
      it.type,
      it.dimension,
      it.elements,
    ]);
    // vec3 takes 12 of 16 bytes, the float fills the gap; matrix and array are aligned to 16.
    expect(fields).toEqual([
      ['Direction', 0, 12, 0, 3, 0],
      ['Power', 12, 4, 0, 1, 0],
      ['World', 16, 64, 0, 16, 0],
      ['Lights', 80, 32, 0, 4, 2],
      ['Tiles', 112, 8, 2, 2, 0],
      ['Mode', 120, 4, 1, 1, 0],
    ]);
    expect(stageAt(packed, 1).defaults.bytes).toHaveLength(0);
  });

  it('follow @align and @size', async () => {
    const packed = await packMaterial('A: f32, @align(32) B: f32, @size(32) C: vec2f, D: mat3x3f, E: f32');
    expect(stageAt(packed, 1).constants.map(({ name, offset, size }) => [name, offset, size])).toEqual([
      ['A', 0, 4],
      ['B', 32, 4],
      ['C', 40, 8],
      ['D', 80, 48],
      ['E', 128, 4],
    ]);
  });

  it('start with their defaults, up to the last that has one', async () => {
    const packed = await packMaterial('A: vec3f, B: u32, C: vec2<i32>, D: array<vec4f, 2>, E: f32', {
      A: { default: [1, 2, -0.5] },
      C: { default: [-1, 7] },
      D: { default: [0, 1, 0, 0, 0, 0, 0, 2] },
    });
    const row = (...words: string[]): string => words.join('');
    expect(hexOf(stageAt(packed, 1).defaults.bytes)).toBe(
      row('0000803f', '00000040', '000000bf', '00000000') +
        row('ffffffff', '07000000', '00000000', '00000000') +
        row('00000000', '0000803f', '00000000', '00000000') +
        row('00000000', '00000000', '00000000', '00000040'),
    );
  });

  it('skip the gaps of a matrix of three rows', async () => {
    const packed = await packMaterial('M: mat3x3f', { M: { default: [1, 2, 3, 4, 5, 6, 7, 8, 9] } });
    const view = new DataView(stageAt(packed, 1).defaults.bytes.slice().buffer);
    expect(Array.from({ length: 12 }, (_, i) => view.getFloat32(4 * i, true))).toEqual([
      1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0,
    ]);
  });

  it('that are colours have the flag and linear defaults', async () => {
    const packed = await packMaterial('Paint: vec4f', { Paint: { color: true, default: [0.5, 1, 0, 0.5] } });
    const stage = stageAt(packed, 1);
    expect(stage.constants[0]?.isSRGB).toBe(true);
    const view = new DataView(stage.defaults.bytes.slice().buffer);
    // 0.5 ^ 2.2 = 0.21764; alpha stays.
    expect(view.getFloat32(0, true)).toBeCloseTo(0.21764, 5);
    expect([4, 8, 12].map((offset) => view.getFloat32(offset, true))).toEqual([1, 0, 0.5]);
  });

  it('have their flags in the first stage alone, and every stage its own table', async () => {
    const struct = 'struct Material { Paint: vec4f, Glow: vec4f }';
    const vertex = `${struct} @group(0) @binding(0) var<uniform> material: Material;
@vertex fn main() -> @builtin(position) vec4f { return material.Paint; }`;
    const fragment = `struct Surface { Own: f32, Paint: vec4f }
@group(0) @binding(1) var<uniform> material: Surface;
@fragment fn main() -> @location(0) vec4f { return material.Paint * material.Own; }`;
    const parameters = {
      Paint: { color: true, autoregister: true, default: [1, 1, 1, 1] },
      Own: { default: 3 },
      Glow: { color: true },
    };
    const packed = await pack(effect({ parameters }), { 'v.wesl': vertex, 'f.wesl': fragment });
    const flags = [0, 1].map((i) =>
      stageAt(packed, i).constants.map(({ name, offset, isSRGB, isAutoregister }) => [
        name,
        offset,
        isSRGB,
        isAutoregister,
      ]),
    );
    expect(flags).toEqual([
      [
        ['Paint', 0, true, true],
        ['Glow', 16, true, false],
      ],
      [
        ['Own', 0, false, false],
        ['Paint', 16, false, false],
      ],
    ]);
    expect(hexOf(stageAt(packed, 1).defaults.bytes)).toBe(`00004040${'00'.repeat(12)}${'0000803f'.repeat(4)}`);
  });

  it('that nobody describes are a warning, unless they only fill a gap', async () => {
    const packed = await packMaterial('A: f32, B: f32, _rest: vec2f', { A: {} });
    expect(packed.report.warnings.map(({ message }) => message)).toEqual([
      'B of the material has no entry in parameters: it starts at zero and no one is shown it',
    ]);
  });

  it.each<[string, ParameterSource, string]>([
    ['vec3f', { default: [1, 2] }, 'the default of A has 2 numbers; a vec3<f32> has 3'],
    ['f32', { default: [1, 2, 3, 4] }, 'the default of A has 4 numbers; a f32 has 1'],
    ['i32', { default: 0.5 }, 'the default of A has 0.5; a i32 is a whole number from -2147483648 to 2147483647'],
    [
      'i32',
      { default: 2 ** 31 },
      'the default of A has 2147483648; a i32 is a whole number from -2147483648 to 2147483647',
    ],
    ['u32', { default: -1 }, 'the default of A has -1; a u32 is a whole number from 0 to 4294967295'],
    [
      'vec2u',
      { default: [0, 2 ** 32] },
      'the default of A has 4294967296; a u32 is a whole number from 0 to 4294967295',
    ],
    [
      'vec3f',
      { color: true, default: [0, -1, 0] },
      'the default of A has -1; a component of a color is not negative, nor too big for 32 bits when linear',
    ],
    [
      'vec3f',
      { color: true, default: [1e30, 0, 0] },
      'the default of A has 1e+30; a component of a color is not negative, nor too big for 32 bits when linear',
    ],
    ['f32', { default: Number.NaN }, 'parameters.A.default is NaN; it takes a number that 32 bits hold'],
    [
      'vec2f',
      { default: [0, Number.POSITIVE_INFINITY] },
      'parameters.A.default[1] is Infinity; it takes a number that 32 bits hold',
    ],
    ['f32', { default: 1e39 }, 'parameters.A.default is 1e+39; it takes a number that 32 bits hold'],
    ['vec2f', { color: true }, 'parameter A is a color and must be a vec3<f32> or vec4<f32>; it is a vec2<f32>'],
  ])('refuse for a %s %j', async (type, parameter, problem) => {
    expect((await packError(packMaterial(`A: ${type}`, { A: parameter }))).problem).toBe(problem);
  });

  it('take the whole range of their type', async () => {
    const packed = await packMaterial('A: vec2u, B: vec2i, C: vec3f', {
      A: { default: [0, 2 ** 32 - 1] },
      B: { default: [-(2 ** 31), 2 ** 31 - 1] },
      C: { color: true, default: [-0, 0, 0] },
    });
    expect(hexOf(stageAt(packed, 1).defaults.bytes)).toMatch(/^00000000ffffffff00000080ffffff7f/);
  });

  it('are at most the 65536 bytes of a uniform buffer', async () => {
    expect(stageAt(await packMaterial('A: array<vec4f, 4096>'), 1).constants[0]?.size).toBe(65536);
    const error = await packError(packMaterial('A: array<vec4f, 4096>, B: f32'));
    expect(error.problem).toBe('uniform material has 65552 bytes; a uniform buffer has at most 65536');
    expect([error.file, error.line]).toEqual(['f.wesl', 2]);
  });

  it('need a struct', async () => {
    const fragment = `@group(0) @binding(0) var<uniform> material: vec4f;
@fragment fn main() -> @location(0) vec4f { return material; }`;
    const error = await packError(pack(effect(), { 'v.wesl': TRIANGLE, 'f.wesl': fragment }));
    expect(error.problem).toBe('material is the material and must be a struct: its members are the parameters');
    expect([error.file, error.line]).toEqual(['f.wesl', 1]);
  });
});
