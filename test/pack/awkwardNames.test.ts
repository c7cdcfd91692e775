import { describe, expect, it } from 'vitest';
import { packEffect } from '../../src/pack/packEffect.js';
import { effect, TRIANGLE } from './packing.js';

/* Names that every JavaScript object has are names like others in WGSL. */

const WORDS = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', 'toLocaleString', 'valueOf2'];

/** Texts of a fragment module by what has the name in it. */
const USES: Readonly<Record<string, (name: string) => string>> = {
  'a function': (name) => `fn ${name}(x: f32) -> f32 { return x * 2; }
    @fragment fn main() -> @location(0) vec4f { return vec4f(${name}(0.25)); }`,
  'a struct': (name) => `struct ${name} { Tint: vec4f } @group(1) @binding(0) var<uniform> material: ${name};
    fn tint(whole: ${name}) -> vec4f { return whole.Tint; }
    @fragment fn main() -> @location(0) vec4f { return tint(material); }`,
  'a struct in another': (
    name,
  ) => `struct ${name} { a: f32, b: vec3f } struct Material { Tint: vec4f, Parts: array<${name}, 2> }
    @group(1) @binding(0) var<uniform> material: Material;
    @fragment fn main() -> @location(0) vec4f { return material.Tint + material.Parts[1].a; }`,
  'a struct of outputs': (name) => `struct ${name} { @location(0) colour: vec4f }
    @fragment fn main() -> ${name} { return ${name}(vec4f(1)); }`,
  'a member': (
    name,
  ) => `struct Material { Tint: vec4f, ${name}: f32 } @group(1) @binding(0) var<uniform> material: Material;
    @fragment fn main() -> @location(0) vec4f { return material.Tint * material.${name}; }`,
  'a constant': (name) => `const ${name} = 3; @group(1) @binding(0) var<uniform> frame: array<vec4f, ${name}>;
    @fragment fn main() -> @location(0) vec4f { return frame[${name} - 1]; }`,
  'an alias': (name) => `alias ${name} = vec4f; @group(1) @binding(0) var<uniform> frame: ${name};
    @fragment fn main() -> @location(0) ${name} { return frame; }`,
  'a texture and a sampler': (name) => `@group(1) @binding(0) var ${name}: texture_2d<f32>;
    @group(1) @binding(1) var ${name}Sampler: sampler;
    @fragment fn main() -> @location(0) vec4f { return textureSample(${name}, ${name}Sampler, vec2f(0.5)); }`,
  'a sampler': (name) => `@group(1) @binding(0) var Map: texture_2d<f32>; @group(1) @binding(1) var ${name}: sampler;
    @fragment fn main() -> @location(0) vec4f { return textureSample(Map, ${name}, vec2f(0.5)); }`,
  'a private variable': (name) => `var<private> ${name}: f32 = 0.5;
    @fragment fn main() -> @location(0) vec4f { return vec4f(${name}); }`,
  'a local': (name) => `@fragment fn main() -> @location(0) vec4f { let ${name} = 0.5; return vec4f(${name}); }`,
  'a parameter': (name) => `fn twice(${name}: f32) -> f32 { return ${name} * 2; }
    @fragment fn main() -> @location(0) vec4f { return vec4f(twice(0.25)); }`,
};

describe.each(Object.keys(USES))('%s', (use) => {
  it.each(WORDS)('may be called %s', async (name) => {
    const { report } = await packEffect(effect(), { 'v.wesl': TRIANGLE, 'f.wesl': USES[use]?.(name) ?? '' });
    expect(report.files.map(({ target, untranslated }) => [target, untranslated])).toEqual([
      ['webgpu', []],
      ['webgl', []],
    ]);
  });
});

it('a uniform may be called so', async () => {
  for (const name of WORDS) {
    const { files } = await packEffect(effect({ uniforms: { [name]: 'frame' } }), {
      'v.wesl': TRIANGLE,
      'f.wesl': `@group(1) @binding(0) var<uniform> ${name}: vec4f;
        @fragment fn main() -> @location(0) vec4f { return ${name}; }`,
    });
    expect(files).toHaveLength(2);
  }
});

it('an input may be called so', async () => {
  for (const name of WORDS) {
    const vertex = `@vertex fn main(@location(0) ${name}: vec3f) -> @builtin(position) vec4f { return vec4f(${name}, 1); }`;
    const { files } = await packEffect(effect({ inputs: { [name]: 'POSITION' } }), {
      'v.wesl': vertex,
      'f.wesl': '@fragment fn main() -> @location(0) vec4f { return vec4f(1); }',
    });
    expect(files).toHaveLength(2);
  }
});

describe('bodies of functions', () => {
  const main = (statements: string): string => `@fragment fn main(@builtin(position) p: vec4f) -> @location(0) vec4f {
  ${statements}
}`;

  it.each([
    ['a const_assert', 'const_assert 1 < 2; return vec4f(1);'],
    ['a sum of 1500', `return vec4f(${Array(1500).fill('1.0').join(' + ')});`],
    ['a sum of 600 at run time', `return vec4f(${Array(600).fill('p.x').join(' + ')});`],
  ])('may have %s', async (_, statements) => {
    const { report } = await packEffect(effect(), { 'v.wesl': TRIANGLE, 'f.wesl': main(statements) });
    expect(report.files.map(({ untranslated }) => untranslated)).toEqual([[], []]);
  });
});

it.each([
  ['run time', (n: number) => `return vec4f(${Array(n).fill('p.x').join(' + ')});`],
  ['compile time', (n: number) => `return vec4f(${Array(n).fill('1.0').join(' + ')});`],
  ['run time, of conditions', (n: number) => `return vec4f(f32(${Array(n).fill('(p.x > 1)').join('&&')}));`],
])('an expression of %s is as long as naga takes it, and the next one has its place', async (_, statement) => {
  const packed = (n: number) =>
    packEffect(effect(), {
      'v.wesl': TRIANGLE,
      'f.wesl': `@fragment fn main(@builtin(position) p: vec4f) -> @location(0) vec4f {\n${statement(n)}\n}`,
    });
  await expect(packed(1600)).rejects.toThrow(/^f\.wesl:2:\d+: an expression has more than 1500 operators in a row/);
  // Naga is none the worse for it.
  const { report } = await packed(1501);
  expect(report.files.map(({ untranslated }) => untranslated)).toEqual([[], []]);
});
