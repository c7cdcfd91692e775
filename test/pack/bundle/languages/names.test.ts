import { describe, expect, it } from 'vitest';
import { bundled, resourcesOf, variant } from './bundling.js';

const namesOf = async (text: string, language: 'wgsl' | 'essl' | 'glsl' | 'hlsl' | 'msl') => {
  const { reflection } = variant(await bundled({ fragment: text }), 'fragment', language);
  return resourcesOf(reflection).map(({ name }) => name);
};
const result = (value: string): string => `@fragment fn main() -> @location(0) vec4f { return ${value}; }`;

describe('a block is called as its struct', () => {
  it('where no other slot has that', async () => {
    const text = `struct Light { color: vec4f }
@group(0) @binding(0) var<uniform> key: Light; @group(0) @binding(1) var<uniform> fill: Light;
${result('key.color + fill.color')}`;
    expect(await namesOf(text, 'wgsl')).toEqual(['key', 'fill']);
    expect(await namesOf(text, 'essl')).toEqual(['key_0_0', 'fill_0_1']);
    expect(await namesOf(text, 'hlsl')).toEqual(['key', 'fill']);
  });

  it('where both programs call it so', async () => {
    const made = await bundled({
      vertex: `struct One { a: vec4f } @group(0) @binding(0) var<uniform> one: One;
@vertex fn main() -> @builtin(position) vec4f { return one.a; }`,
      fragment: `struct Two { a: vec4f } @group(0) @binding(0) var<uniform> one: Two;
${result('one.a')}`,
    });
    for (const stage of ['vertex', 'fragment'] as const) {
      expect(variant(made, stage, 'wgsl').reflection.uniformBuffers[0]?.name).toBe('one');
      expect(variant(made, stage, 'essl').reflection.uniformBuffers[0]?.name).toBe('one_0_0');
      expect(variant(made, stage, 'essl').source).toContain('uniform one_0_0 {');
    }
  });

  it('in GLSL where that cannot be one of its words', async () => {
    const text = (name: string) => `struct ${name} { a: vec4f }
@group(1) @binding(2) var<uniform> u: ${name};
${result('u.a')}`;
    expect(await namesOf(text('Params'), 'essl')).toEqual(['Params']);
    expect(await namesOf(text('sampler2D'), 'essl')).toEqual(['u_1_2']);
    expect(await namesOf(text('GL_ES'), 'essl')).toEqual(['u_1_2']);
    expect(await namesOf(text('sampler2D'), 'wgsl')).toEqual(['sampler2D']);
  });

  it('and what else is called so in the program gives way', async () => {
    const text = `struct Frame { a: vec4f } @group(0) @binding(0) var<uniform> f: Frame;
fn twice(Frame: f32) -> f32 { return Frame * 2; }
${result('f.a * twice(2)')}`;
    const { source } = variant(await bundled({ fragment: text }), 'fragment', 'essl');
    expect(source.match(/\bFrame\b/g)).toEqual(['Frame']);
    expect(source).toContain('uniform Frame { ');
  });

  it('and no texture in the slot of another program is', async () => {
    const made = await bundled({
      vertex: `struct One { a: vec4f } @group(0) @binding(0) var<uniform> one: One;
@vertex fn main() -> @builtin(position) vec4f { return one.a; }`,
      fragment: `@group(0) @binding(0) var map: texture_2d<f32>;
${result('textureLoad(map, vec2i(), 0)')}`,
    });
    for (const { variants } of made.stages.slice(1)) {
      expect(variants.flatMap(({ reflection }) => reflection.separateImages.map(({ name }) => name))).toEqual(
        Array(6).fill('map'),
      );
    }
  });
});

describe('a storage block of both programs', () => {
  it('is declared alike in GLSL 4.50, down to its structs', async () => {
    const buffer = (struct: string) => `struct ${struct} { at: vec3f, age: f32 }
struct List { count: u32, items: array<${struct}> }
@group(0) @binding(0) var<storage, read> list: List;
@group(0) @binding(1) var<storage, read> one: ${struct};`;
    const made = await bundled({
      vertex: `${buffer('Item')} @vertex fn main() -> @builtin(position) vec4f { return vec4f(list.items[0].at, one.age); }`,
      fragment: `${buffer('Thing')} ${result('vec4f(list.items[1].at, one.age)')}`,
    });
    const blocks = (stage: 'vertex' | 'fragment') =>
      /struct[\s\S]*?(?=\nvoid main|\nlayout\(location)/.exec(variant(made, stage, 'glsl').source)?.[0];
    expect(blocks('vertex')).toContain('readonly buffer List {\n    uint count;\n    Struct_');
    expect(blocks('vertex')).toContain('readonly buffer one_0_1 { Struct_');
    expect(blocks('fragment')).toBe(blocks('vertex'));
  });
});

describe('attributes', () => {
  it('of one name in two structs keep their locations for names', async () => {
    const made = await bundled({
      vertex: `struct A { @location(0) at: vec4f } struct B { @location(1) at: vec4f, @location(2) other: vec4f }
@vertex fn main(a: A, b: B) -> @builtin(position) vec4f { return a.at + b.at + b.other; }`,
    });
    const { source, reflection } = variant(made, 'vertex', 'essl');
    expect(reflection.stageInputs.map(({ name }) => name)).toEqual(['_p2vs_location0', '_p2vs_location1', 'other']);
    for (const { name, location } of reflection.stageInputs) {
      expect(source).toContain(`layout(location = ${location}) in vec4 ${name};`);
    }
  });

  it('take their names from locals of the program', async () => {
    const made = await bundled({
      vertex: `@vertex fn main(@location(0) uv: vec2f) -> @builtin(position) vec4f {
  var at = uv; { let uv = at.yx; at += uv; } return vec4f(at, 0, 1); }`,
    });
    const { source } = variant(made, 'vertex', 'essl');
    expect(source).toContain('layout(location = 0) in vec2 uv;');
    // Once where it is declared, and once where it is read.
    expect(source.match(/\buv\b/g)).toHaveLength(2);
  });
});

describe('a texture and its sampler', () => {
  const named = async (fragment: string, vertex?: string) => {
    const made = await bundled(vertex === undefined ? { fragment } : { vertex, fragment });
    const { source, reflection } = variant(made, 'fragment', 'essl');
    for (const { name } of reflection.glCombinedSamplers) expect(source).toContain(`uniform highp sampler2D ${name};`);
    return reflection.glCombinedSamplers;
  };
  const sampled = (texture: string, sampler: string): string =>
    `textureSampleLevel(${texture}, ${sampler}, vec2f(), 0)`;

  it('are called as YUP calls them, each texture that shares the sampler', async () => {
    const text = `@group(0) @binding(0) var a: texture_2d<f32>; @group(0) @binding(1) var b: texture_2d<f32>;
@group(0) @binding(2) var s: sampler;
${result(`${sampled('a', 's')} + ${sampled('b', 's')}`)}`;
    expect(await named(text)).toEqual([
      { name: 'yup_combined_a_s', textureSlot: 0 },
      { name: 'yup_combined_b_s', textureSlot: 1 },
    ]);
  });

  it('are called as the texture where two pairs would have one name', async () => {
    const text = `@group(0) @binding(0) var a_b: texture_2d<f32>; @group(0) @binding(1) var a: texture_2d<f32>;
@group(0) @binding(2) var c: sampler; @group(0) @binding(3) var b_c: sampler;
${result(`${sampled('a_b', 'c')} + ${sampled('a', 'b_c')}`)}`;
    expect((await named(text)).map(({ name }) => name)).toEqual(['a_b_0_0', 'a_0_1']);
  });

  it('are called as the texture where the other program has another of that name', async () => {
    const vertex = `@group(0) @binding(0) var map: texture_2d<f32>; @group(0) @binding(1) var s: sampler;
@vertex fn main() -> @builtin(position) vec4f { return ${sampled('map', 's')}; }`;
    const text = `@group(0) @binding(3) var map: texture_2d<f32>; @group(0) @binding(1) var s: sampler;
${result(sampled('map', 's'))}`;
    expect(await named(text, vertex)).toEqual([{ name: 'map_0_3', textureSlot: 3 }]);
  });

  it.each([
    ['letters that GLSL does not have', 'größe', 'gruf6udfe_0_0'],
    ['two underscores in a row', '_map', 'map_0_0'],
  ])('are called as the texture with %s', async (_, name, symbol) => {
    const text = `@group(0) @binding(0) var ${name}: texture_2d<f32>; @group(0) @binding(1) var s: sampler;
${result(sampled(name, 's'))}`;
    expect((await named(text)).map((it) => it.name)).toEqual([symbol]);
  });
});
