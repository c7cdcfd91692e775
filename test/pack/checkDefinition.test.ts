import { describe, expect, it } from 'vitest';
import { RENDERING_MODES } from '../../src/device/renderingModes.js';
import { defineEffect } from '../../src/pack/defineEffect.js';
import type { EffectSource } from '../../src/pack/EffectSource.js';
import { type PackOptions, packEffect } from '../../src/pack/packEffect.js';
import { effect, type Modules, packError, TRIANGLE } from './packing.js';

const FRAGMENT = `struct Material { Tint: vec4f, constructor: f32 }
@group(0) @binding(0) var<uniform> material: Material;
@group(0) @binding(1) var Map: texture_2d<f32>;
@group(0) @binding(2) var Smp: sampler;
@fragment fn main() -> @location(0) vec4f { return material.Tint * textureSample(Map, Smp, vec2f()); }`;
const MODULES: Modules = { 'v.wesl': TRIANGLE, 'f.wesl': FRAGMENT };
const AXES = [{ name: 'A', options: ['X', 'Y'] }];
const PASS = { vertex: 'v', fragment: 'f' };

/** Whatever a file that nobody compiled may export: what does not compile is the point. */
const anything = (value: unknown): EffectSource => value as EffectSource;

/** The message with the words of the effect itself replaced. */
async function messageOf(source: unknown, modules: Modules = MODULES, options: PackOptions = {}): Promise<string> {
  return (await packError(packEffect(anything(source), modules, options))).message;
}

const withFields = (fields: Record<string, unknown>) => ({ ...effect(), axes: AXES, ...fields });

describe('a definition that is none', () => {
  it.each<[string, unknown, string]>([
    ['nothing', null, 'the definition is null; it takes an object (an effect without a name)'],
    ['no name', withFields({ name: undefined }), 'name is undefined; it takes text (an effect without a name)'],
    [
      'parameters in a map',
      withFields({ parameters: new Map([['Tint', {}]]) }),
      'parameters is an object of another kind (Map); it takes an object (effect sample)',
    ],
    ['no axes', withFields({ axes: undefined }), 'axes is undefined; it takes a list (effect sample)'],
    ['an axis', withFields({ axes: [null] }), 'axes[0] is null; it takes an object (effect sample)'],
    [
      'an axis type',
      withFields({ axes: [{ ...AXES[0], type: 'weird' }] }),
      'axes[0].type is "weird"; it takes one of static, dynamic (effect sample)',
    ],
    [
      'a filter',
      withFields({ samplers: { Smp: { minFilter: 'cubic' } } }),
      'samplers.Smp.minFilter is "cubic"; it takes one of nearest, linear (effect sample)',
    ],
    [
      'a clamp',
      withFields({ samplers: { Smp: { lodMinClamp: Number.NaN } } }),
      'samplers.Smp.lodMinClamp is NaN; it takes a number that 32 bits hold (effect sample)',
    ],
    [
      'an annotation',
      withFields({ textures: { Map: { annotations: { x: {} } } } }),
      'textures.Map.annotations.x is an object; it takes text without U+0000 and lone surrogates (effect sample)',
    ],
    [
      'an annotation too big',
      withFields({ parameters: { Tint: { annotations: { x: 1e39 } } } }),
      'parameters.Tint.annotations.x is 1e+39; it takes a number that 32 bits hold (effect sample)',
    ],
    [
      'a label with a NUL',
      withFields({ parameters: { Tint: { label: 'a\0b' } } }),
      'parameters.Tint.label is "a\\u0000b"; it takes text without U+0000 and lone surrogates (effect sample)',
    ],
    [
      'a label with half a pair',
      withFields({ parameters: { Tint: { label: 'a\ud800' } } }),
      'parameters.Tint.label is "a\\ud800"; it takes text without U+0000 and lone surrogates (effect sample)',
    ],
    [
      'a range of one',
      withFields({ parameters: { Tint: { range: [1] } } }),
      'parameters.Tint.range is [1]; it takes two numbers, least and most (effect sample)',
    ],
    [
      'a pass',
      withFields({ techniques: [{ name: 'Main', passes: [{ ...PASS, states: 5 }] }] }),
      'techniques[0].passes[0].states is 5; it takes an object (effect sample)',
    ],
    [
      'Vulkan GLSL of a stage that the pass has not',
      withFields({ techniques: [{ name: 'Main', passes: [{ ...PASS, vulkan: { compute: 'c.comp' } }] }] }),
      'techniques[0].passes[0].vulkan has no property compute; there are vertex, fragment (effect sample)',
    ],
    [
      'a pass of both kinds',
      withFields({ techniques: [{ name: 'Main', passes: [{ ...PASS, compute: 'c' }] }] }),
      'techniques[0].passes[0] has no property vertex; there are compute, vulkan (effect sample)',
    ],
    [
      'a state of a pass',
      withFields({ techniques: [{ name: 'Main', passes: [{ ...PASS, states: { cullMode: 'CW' } }] }] }),
      'techniques[0].passes[0].states.cullMode is "CW"; it takes one of none, front, back (effect sample)',
    ],
    [
      'a mode of a pass',
      withFields({ techniques: [{ name: 'Main', passes: [{ ...PASS, mode: 'alpha' }] }] }),
      `techniques[0].passes[0].mode is "alpha"; it takes one of ${RENDERING_MODES.join(', ')} (effect sample)`,
    ],
    [
      'a mode of a technique',
      withFields({ techniques: [{ name: 'Main', mode: 4, passes: [PASS] }] }),
      `techniques[0].mode is 4; it takes one of ${RENDERING_MODES.join(', ')} (effect sample)`,
    ],
    [
      'a mode of a compute pass',
      withFields({ techniques: [{ name: 'Main', passes: [{ compute: 'c', mode: 'ANY' }] }] }),
      'techniques[0].passes[0] has no property mode; there are compute, vulkan (effect sample)',
    ],
    ...['', '#vs', 'v#', 'v#a#b', 'v#a b', 'v#1'].map((vertex): [string, unknown, string] => [
      `a program "${vertex}"`,
      withFields({ techniques: [{ name: 'Main', passes: [{ vertex }] }] }),
      `techniques[0].passes[0].vertex is "${vertex}"; it takes a module, or a module and its entry point as in hull#vs ` +
        '(effect sample)',
    ]),
    ['no target', withFields({ targets: [] }), 'targets is []; it takes at least one (effect sample)'],
    [
      'a target twice',
      withFields({ targets: ['webgl', 'webgl'] }),
      'targets is ["webgl","webgl"]; it takes each once (effect sample)',
    ],
    [
      'a target that is none',
      withFields({ targets: ['webgl2'] }),
      'targets[0] is "webgl2"; it takes one of webgpu, webgl (effect sample)',
    ],
    [
      'a word misspelt',
      withFields({ parameters: { Tint: { lable: 'Tint' } } }),
      'parameters.Tint has no property lable; there are label, description, group, visible, autoregister, ' +
        'annotations, default, color, range, step (effect sample)',
    ],
  ])('%s', async (_, source, message) => {
    expect(await messageOf(source)).toBe(message);
  });

  it('is told with its line', async () => {
    const text = "export default defineEffect({\n  samplers: {\n    Smp: { minFilter: 'cubic' },\n  },\n});";
    const definition = { path: 'effect.ts', text };
    const source = withFields({ samplers: { Smp: { minFilter: 'cubic' } } });
    const error = await packError(packEffect(anything(source), MODULES, { definition }));
    expect([error.file, error.line, error.column]).toEqual(['effect.ts', 3, 12]);
  });

  it('may say that it leaves something out', async () => {
    const source = withFields({ inputs: undefined, textures: { Map: { label: undefined } }, aliases: undefined });
    expect((await packEffect(anything(source), MODULES)).report.rows).toBe(2);
  });
});

describe('a function of a definition', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['techniques', { techniques() {} }, 'techniques() is undefined; it takes a list (effect sample, with A=X)'],
    [
      'techniques of one combination',
      { techniques: ({ A }: Record<string, string>) => (A === 'X' ? effect().techniques : [{ name: 'Main' }]) },
      'techniques()[0].passes is undefined; it takes a list (effect sample, with A=Y)',
    ],
    [
      'state that there is',
      { techniques: () => [{ name: 'Main', passes: [{ ...PASS, states: { CULL: 'back' } }] }] },
      expect.stringContaining('techniques()[0].passes[0].states has no property CULL; there are ZENABLE, '),
    ],
    ['aliases', { aliases() {} }, 'aliases() is undefined; it takes an object (effect sample, with A=X)'],
    [
      'aliases at once',
      { async aliases() {} },
      'aliases() is an object of another kind (Promise); it takes an object (effect sample, with A=X)',
    ],
    [
      'aliases by name',
      { aliases: () => new Map([['A', 'Y']]) },
      'aliases() is an object of another kind (Map); it takes an object (effect sample, with A=X)',
    ],
    [
      'aliases of an axis that there is',
      { aliases: () => ({ B: 'X' }) },
      'aliases() has no property B; there are A (effect sample, with A=X)',
    ],
    [
      'aliases of an option that there is',
      { aliases: () => ({ A: 'Z' }) },
      'aliases().A is "Z"; it takes one of X, Y (effect sample, with A=X)',
    ],
    [
      'aliases of any option',
      { aliases: () => ({ A: undefined }) },
      'aliases().A is undefined; it takes text (effect sample, with A=X)',
    ],
  ])('that gives no %s', async (_, fields, message) => {
    expect(await messageOf(withFields(fields))).toEqual(message);
  });

  it.each(['techniques', 'aliases'])('that changes the options that it is given: %s', async (name) => {
    const source = withFields({
      [name](options: Record<string, string>) {
        options.A = 'Y';
        return name === 'aliases' ? {} : effect().techniques;
      },
    });
    const error = await packError(packEffect(anything(source), MODULES));
    expect(error.problem).toContain(`${name} threw TypeError: `);
    expect(error.options).toEqual({ A: 'X' });
  });

  it.each(['name', 'axes', 'parameters'])('whose property throws: %s', async (name) => {
    const own = Object.create(null);
    const source = Object.defineProperty(withFields({}), name, {
      enumerable: true,
      get() {
        throw own;
      },
    });
    const error = await packError(packEffect(anything(source), MODULES));
    expect(error.problem).toBe('the definition cannot be read: a property threw something that has no text');
    expect(error.effect).toBe(name === 'name' ? '' : 'sample');
  });

  it('whose functions throw what has no text', async () => {
    const source = withFields({
      aliases() {
        throw Object.create(null);
      },
    });
    const error = await packError(packEffect(anything(source), MODULES));
    expect(error.problem).toBe('aliases threw something that has no text');
  });

  it.each(['techniques', 'aliases'])('that throws: %s', async (name) => {
    const own = new RangeError('mine');
    const source = withFields({
      [name]() {
        throw own;
      },
    });
    const error = await packError(packEffect(anything(source), MODULES));
    expect(error.message).toBe(`${name} threw RangeError: mine (effect sample, with A=X)`);
    expect(error.cause).toBe(own);
  });
});

describe('modules that are none', () => {
  it.each<[string, unknown, string]>([
    ['all of them', null, 'the modules are null; they are texts by path (effect sample)'],
    ['one', { ...MODULES, 'f.wesl': 5 }, 'f.wesl: the module is 5; it must be text (effect sample)'],
    [
      'a text with a byte order mark',
      { ...MODULES, 'f.wesl': '\uFEFF// a' },
      'f.wesl:1:1: U+FEFF cannot be in WGSL (effect sample)',
    ],
    ['a text with a NUL', { ...MODULES, 'f.wesl': '// a\n\0' }, 'f.wesl:2:1: U+0000 cannot be in WGSL (effect sample)'],
  ])('%s', async (_, modules, message) => {
    expect(await messageOf(effect(), modules as Modules)).toBe(message);
  });
});

describe('more than a file can hold', () => {
  const passes = (count: number) => ({ techniques: [{ name: 'Main', passes: Array(count).fill(PASS) }] });

  it('of passes', async () => {
    expect((await packEffect(anything(withFields(passes(64))), MODULES)).report.files[0]?.bodies).toBe(1);
    expect(await messageOf(withFields(passes(65)))).toBe(
      'technique Main has 65 passes; there are 1 to 64 (effect sample, with A=X)',
    );
  });

  it('of annotations', async () => {
    const annotations = Object.fromEntries(Array.from({ length: 255 }, (_, i) => [`a${i}`, i]));
    expect(await messageOf(withFields({ parameters: { Tint: { annotations } } }))).toBe(
      'Tint has 256 annotations; there are at most 255 (effect sample, with A=X)',
    );
  });

  it('of textures in a stage', async () => {
    const fragment = (count: number) =>
      `${Array.from({ length: count }, (_, i) => `@group(0) @binding(${i}) var T${i}: texture_2d<f32>;\n`).join('')}
@fragment fn main() -> @location(0) vec4f {
  return ${Array.from({ length: count }, (_, i) => `textureLoad(T${i}, vec2u(), 0)`).join(' + ')};
}`;
    const modules = (count: number) => ({ 'v.wesl': TRIANGLE, 'f.wesl': fragment(count) });
    expect((await packEffect(effect(), modules(64))).report.files[0]?.bodies).toBe(1);
    expect(await messageOf(effect(), modules(65))).toBe(
      'f.wesl:65:28: f has 65 textures and read-only buffers; there are at most 64 (effect sample)',
    );
  });
});

describe('a name that every object has', () => {
  it('has no entry unless there is one', async () => {
    const source = defineEffect({ ...effect(), axes: [], parameters: { Tint: {} } });
    const { report } = await packEffect(source, MODULES);
    expect(report.warnings.map(({ message }) => message)).toEqual([
      'constructor of the material has no entry in parameters: it starts at zero and no one is shown it',
      'constructor of the material is read by no program: setting it changes nothing',
    ]);
  });
});
