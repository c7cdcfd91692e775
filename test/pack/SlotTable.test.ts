import { describe, expect, it } from 'vitest';
import { readBackendBlock } from '../../src/format/carbonEffect/readBackendBlock.js';
import {
  blockBytes,
  effect,
  type Modules,
  type Packed,
  pack,
  packError,
  stageAt,
  TRIANGLE,
  textOf,
} from './packing.js';

type Row = readonly [symbol: string, group: number, binding: number, visibility: string];

function slotsOf(packed: Packed, row = 0): Row[] {
  const pass = packed.reader.readDescription(row).techniques[0]?.passes[0];
  const block = readBackendBlock(row === 0 ? blockBytes(packed) : (pass?.block?.bytes ?? new Uint8Array(0)), {
    technique: 'Main',
    pass: 0,
  });
  return (block?.bindGroups ?? []).flatMap(({ group, bindings }) =>
    bindings.map((it): Row => [it.generatedSymbol, group, it.binding, it.visibility.join()]),
  );
}

const FRAGMENT = `struct Material { Paint: vec4f } struct Frame { Clock: vec4f } struct Thing { World: vec4f }
var Map: texture_2d<f32>;
var<uniform> frame: Frame;
var<storage, read> Lights: array<vec4f>;
var<uniform> object: Thing;
var MapSampler: sampler;
var<uniform> material: Material;
var<private> own: f32;
@fragment fn main() -> @location(0) vec4f {
  return material.Paint + frame.Clock + object.World + Lights[0] + textureSample(Map, MapSampler, vec2f());
}`;

describe('slots that nobody wrote', () => {
  it('are given by how often things change, the material first', async () => {
    const packed = await pack(effect(), { 'v.wesl': TRIANGLE, 'f.wesl': FRAGMENT });
    expect(slotsOf(packed)).toEqual([
      ['frame', 0, 0, 'fragment'],
      ['material', 1, 0, 'fragment'],
      ['Map', 1, 1, 'fragment'],
      ['Lights', 1, 2, 'fragment'],
      ['MapSampler', 1, 3, 'fragment'],
      ['object', 2, 0, 'fragment'],
    ]);
    const text = textOf(stageAt(packed, 1).program.bytes);
    expect(text).toContain('@group(1) @binding(3) var MapSampler');
    expect(text).toContain('\nvar<private> own');
    expect(packed.report.warnings).toEqual([expect.objectContaining({ kind: 'unnamed-parameter', name: 'Paint' })]);
  });

  it('are the same in all permutations, whatever these leave out', async () => {
    const axes = [{ name: 'MAP', options: ['ON', 'OFF'] }];
    const fragment = `@if(MAP_ON) var First: texture_2d<f32>;
@if(MAP_OFF) var Second: texture_3d<f32>;
var Third: texture_cube<f32>;
@fragment fn main() -> @location(0) vec4f {
  @if(MAP_ON) _ = textureDimensions(First);
  @else _ = textureDimensions(Second);
  _ = textureDimensions(Third);
  return vec4f();
}`;
    const packed = await pack(effect({ axes }), { 'v.wesl': TRIANGLE, 'f.wesl': fragment });
    expect(slotsOf(packed)).toEqual([
      ['First', 1, 0, 'fragment'],
      ['Third', 1, 2, 'fragment'],
    ]);
    expect(slotsOf(packed, 1)).toEqual([
      ['Second', 1, 1, 'fragment'],
      ['Third', 1, 2, 'fragment'],
    ]);
  });

  it('are one where both programs have one declaration, and two where they have two', async () => {
    const modules: Modules = {
      'common.wesl': 'var<uniform> object: vec4f;',
      'v.wesl': `import package::common::object; var<uniform> frame: vec4f;
@vertex fn main() -> @builtin(position) vec4f { return frame + object; }`,
      'f.wesl': `import package::common::object; var<uniform> frame: mat4x4f;
@fragment fn main() -> @location(0) vec4f { return frame[0] + object; }`,
    };
    const packed = await pack(effect(), modules);
    expect(slotsOf(packed)).toEqual([
      ['frame', 0, 0, 'fragment'],
      ['frame', 0, 1, 'vertex'],
      ['object', 2, 0, 'vertex,fragment'],
    ]);
    expect(stageAt(packed, 0).registers.map(({ index }) => index)).toEqual([1, 3]);
    expect(stageAt(packed, 1).registers.map(({ index }) => index)).toEqual([2, 3]);
  });

  it('keep clear of those that are written, in whatever module', async () => {
    const packed = await pack(effect({ uniforms: { camera: 'frame', lights: 3 } }), {
      'other.wesl': '@group(1) @binding(0) var Elsewhere: texture_2d<f32>;',
      'v.wesl': TRIANGLE,
      'f.wesl': `@group(0) @binding(0) var<uniform> camera: vec4f;
@binding(2) @group(1) var A: texture_2d<f32>;
var<uniform> lights: vec4f;
var B: texture_2d<f32>;
var C: texture_2d<f32>;
@fragment fn main() -> @location(0) vec4f {
  _ = textureDimensions(A) + textureDimensions(B) + textureDimensions(C);
  return camera + lights;
}`,
    });
    expect(slotsOf(packed)).toEqual([
      ['camera', 0, 0, 'fragment'],
      ['B', 1, 1, 'fragment'],
      ['A', 1, 2, 'fragment'],
      ['C', 1, 3, 'fragment'],
      ['lights', 2, 0, 'fragment'],
    ]);
  });

  it.each([
    ['@group(0) var A: texture_2d<f32>;', 11 + 4],
    ['@binding(3) var A: texture_2d<f32>;', 13 + 4],
  ])('are not half written: %s', async (declaration, column) => {
    const fragment = `${declaration}\n@fragment fn main() -> @location(0) vec4f { _ = textureDimensions(A); return vec4f(); }`;
    const error = await packError(pack(effect(), { 'v.wesl': TRIANGLE, 'f.wesl': fragment }));
    expect(error.message).toBe(
      `f.wesl:1:${column}: A needs @group and @binding as plain numbers (effect sample). ` +
        'Or leave both away, and the compiler gives it a slot.',
    );
  });
});

describe('a variable that a program only declares', () => {
  const declarations = `struct Material { Paint: vec4f } @group(1) @binding(0) var<uniform> material: Material;
@group(1) @binding(1) var Map: texture_2d<f32>; @group(1) @binding(1) var Other: texture_3d<f32>;`;

  it('is in no record, register or slot of it, and may have the slot of one that it uses', async () => {
    const packed = await pack(effect({ textures: { Map: {} }, parameters: { Paint: {} } }), {
      'v.wesl': `${declarations}\n@vertex fn main() -> @builtin(position) vec4f { return material.Paint; }`,
      'f.wesl': `${declarations}
fn unused() -> vec4f { return textureLoad(Map, vec2u(), 0); }
fn used() -> vec4f { return textureLoad(Other, vec3u(), 0); }
@fragment fn main() -> @location(0) vec4f { let Map = used(); return Map; }`,
    });
    expect(slotsOf(packed)).toEqual([
      ['material', 1, 0, 'vertex'],
      ['Other', 1, 1, 'fragment'],
    ]);
    const [vertex, fragment] = [stageAt(packed, 0), stageAt(packed, 1)];
    expect([vertex.constants.length, vertex.textures.length, vertex.registers.length]).toEqual([1, 0, 1]);
    expect([fragment.constants.length, fragment.registers.length]).toEqual([0, 1]);
    expect(fragment.textures.map(({ name }) => name)).toEqual(['Other']);
  });
});
