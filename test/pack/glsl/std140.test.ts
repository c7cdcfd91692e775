/** Offsets and sizes by hand from the rules of std140 (OpenGL ES 3.0, 2.12.6.4) and of WGSL (13.4). */
import { describe, expect, it } from 'vitest';
import { WgslReflect } from 'wgsl_reflect/wgsl_reflect.module.js';
import { std140Difference, std140Layout, std430Difference } from '../../../src/pack/glsl/std140.js';
import { type WgslType, wgslType } from '../../../src/pack/WgslType.js';

function uniform(type: string, declarations = ''): WgslType {
  const [variable] = new WgslReflect(`${declarations}\n@group(0) @binding(0) var<uniform> u: ${type};`).uniforms;
  const found = variable === undefined ? null : wgslType(variable.type);
  if (found === null) throw new TypeError(`no layout of ${type}`);
  return found;
}

const struct = (members: string, name = 'M'): WgslType => uniform(name, `struct ${name} { ${members} }`);

describe('the size in std140', () => {
  it.each<[type: string, align: number, size: number]>([
    ['f32', 4, 4],
    ['u32', 4, 4],
    ['vec2f', 8, 8],
    ['vec3i', 16, 12],
    ['vec4<u32>', 16, 16],
    ['mat4x4f', 16, 64],
    ['mat3x3f', 16, 48],
    ['mat2x4f', 16, 32],
    // Columns of two take a whole row each.
    ['mat4x2f', 16, 64],
    ['array<vec4f, 7>', 16, 112],
    ['array<vec3f, 3>', 16, 48],
    ['array<mat3x4f, 2>', 16, 96],
  ])('of %s', (type, align, size) => {
    expect(std140Layout(uniform(type))).toEqual({ align, size });
  });

  it('of a struct is whole rows', () => {
    expect(std140Layout(struct('a: f32'))).toEqual({ align: 16, size: 16 });
    // 12 bytes of vector, then a float in the same row.
    expect(std140Layout(struct('a: vec3f, b: f32'))).toEqual({ align: 16, size: 16 });
    // 0, 16 (the vector begins a row), 28.
    expect(std140Layout(struct('a: f32, b: vec3f, c: f32'))).toEqual({ align: 16, size: 32 });
    // 0, 8, 16, 64.
    expect(std140Layout(struct('a: vec2f, b: vec2f, c: mat3x3f, d: f32'))).toEqual({ align: 16, size: 80 });
  });

  it('of nested structs and arrays of them', () => {
    const light = 'struct Light { at: vec3f, range: f32, colour: vec3f }';
    // A light is 28 bytes, so 32.
    expect(std140Layout(uniform('array<Light, 3>', light))).toEqual({ align: 16, size: 96 });
    const world = uniform(
      'World',
      `${light} struct World { count: u32, lights: array<Light, 2>, sun: Light, last: f32 }`,
    );
    // 0, 16, 80, 112.
    expect(std140Layout(world)).toEqual({ align: 16, size: 128 });
    expect(std140Difference(world, 'u')).toBeNull();
  });
});

describe('what std140 lays out as WGSL does', () => {
  it.each(['f32', 'vec3f', 'mat4x4f', 'mat4x3f', 'array<vec4f, 7>', 'array<vec3f, 3>', 'array<mat4x4f, 3>'])(
    '%s',
    (type) => {
      expect(std140Difference(uniform(type), 'u')).toBeNull();
    },
  );

  it('members with attributes that change nothing', () => {
    expect(
      std140Difference(struct('@align(16) a: vec4f, @size(16) b: vec4f, @size(16) c: vec3f, d: vec3f'), 'u'),
    ).toBeNull();
  });
});

describe('what std140 lays out otherwise', () => {
  it.each([
    ['mat2x2f', 'the columns of u (mat2x2<f32>) are 8 bytes apart in WGSL and 16'],
    ['mat4x2f', 'the columns of u (mat4x2<f32>) are 8 bytes apart in WGSL and 16'],
    // Refused by WGSL as a uniform too; the stride is 4 there.
    ['array<f32, 4>', 'the elements of u (array<f32, 4>) are 4 bytes apart in WGSL and 16'],
    ['vec4h', 'u is vec4<f16>; GLSL has no f16'],
  ])('%s', (type, expected) => {
    expect(std140Difference(uniform(type), 'u')).toContain(expected);
  });

  it.each([
    ['a: f32, @align(16) b: f32', 'member `b` of M is at byte 16 in WGSL and 4'],
    ['@size(32) a: vec4f, b: vec4f', 'member `b` of M is at byte 32 in WGSL and 16'],
    ['a: vec4f, m: mat3x2f', 'the columns of member `m` of M (mat3x2<f32>) are 8 bytes apart in WGSL and 16'],
    // The member itself and all before it agree.
    ['a: vec4f, @size(16) b: f32, c: f32', 'member `c` of M is at byte 32 in WGSL and 20'],
  ])('struct { %s }', (members, expected) => {
    expect(std140Difference(struct(members), 'u')).toContain(expected);
  });

  it('is found inside a nested struct, which is named', () => {
    const type = uniform(
      'World',
      'struct Light { a: f32, @align(16) b: f32 } struct World { x: vec4f, lights: array<Light, 2> }',
    );
    expect(std140Difference(type, 'u')).toContain('member `b` of Light is at byte 16 in WGSL and 4');
  });

  it('does not matter behind the last member', () => {
    expect(std140Difference(struct('a: vec4f, @size(64) b: vec4f'), 'u')).toBeNull();
  });
});

describe('storage blocks (std430)', () => {
  it.each([
    'array<f32, 3>',
    'array<vec2f, 3>',
    'array<vec3f, 2>',
    'mat2x2f',
    'mat3x3f',
    'array<mat4x2f, 2>',
    'array<u32>',
  ])('have %s where WGSL has it', (type) => {
    expect(std430Difference(uniform(type), 'u')).toBeNull();
  });

  it('have structs where WGSL has them', () => {
    const inner = 'struct Inner { a: f32, b: vec2f }';
    // x at 0, i at 8 (aligned to 8, 16 long), v at 32, y at 44, n at 48.
    expect(
      std430Difference(uniform('M', `${inner} struct M { x: f32, i: Inner, v: vec3f, y: f32, n: array<f32> }`), 'u'),
    ).toBeNull();
  });

  it.each([
    ['struct M { a: f32, @align(16) b: f32 }', "member `b` of M is at byte 16 in WGSL and 4 in GLSL's std430"],
    ['struct E { @size(16) a: f32 } struct M { e: array<E, 2> }', "are 16 bytes apart in WGSL and 4 in GLSL's std430"],
    ['struct M { a: f16 }', 'member `a` of M is f16; GLSL has no f16'],
  ])('do not have what is put elsewhere: %s', (declarations, expected) => {
    expect(std430Difference(uniform('M', declarations), 'u')).toContain(expected);
  });
});
