import { describe, expect, it } from 'vitest';
import { findShader } from '../../../src/format/shaderBundle/findShader.js';
import { readShaderBundle } from '../../../src/format/shaderBundle/readShaderBundle.js';
import { SHADER_LANGUAGE, SHADER_STAGE } from '../../../src/format/shaderBundle/shaderEnums.js';
import { BUNDLE_LOSSES, type BundleLossKind } from '../../../src/pack/bundle/BundleLoss.js';
import { bundleEffect } from '../../../src/pack/bundle/bundleEffect.js';
import { bundleShader } from '../../../src/pack/bundle/bundleShader.js';
import type { EffectSource } from '../../../src/pack/EffectSource.js';
import { Tr2EffectRes } from '../../../src/resource/Tr2EffectRes.js';
import { effect, pack, packError } from '../packing.js';

const MODULES = {
  'v.wesl': `struct Material { Tint: vec4f, Zoom: f32 }
struct Camera { view: mat4x4f }
@group(0) @binding(0) var<uniform> frame: Camera;
@group(0) @binding(1) var<uniform> material: Material;
@vertex fn main(@location(0) at: vec3f) -> @builtin(position) vec4f { return vec4f(at * material.Zoom, 1) * frame.view; }
`,
  'f.wesl': `@group(0) @binding(2) var Map: texture_2d<f32>;
@group(0) @binding(3) var MapSampler: sampler;
@fragment fn main() -> @location(0) vec4f {
  @if(LIT_ON) { return textureSampleLevel(Map, MapSampler, vec2f(0.5), 0); }
  return vec4f(1);
}
`,
};

/** Something of every kind that a bundle has no place for, but transforms and names. */
const FULL: EffectSource = effect({
  axes: [{ name: 'LIT', options: ['OFF', 'ON'], default: 'ON' }],
  techniques: [
    {
      name: 'Main',
      passes: [
        { vertex: 'v', fragment: 'f', states: { ZENABLE: false, CULLMODE: 'none' } },
        { vertex: 'v', fragment: 'f' },
      ],
    },
    { name: 'Depth', passes: [{ vertex: 'v' }] },
  ],
  inputs: { at: 'POSITION' },
  parameters: { Tint: { color: true, default: [1, 1, 1, 0.5] }, Zoom: { default: 2 } },
  textures: { Map: { srgb: true, label: 'The map' } },
  samplers: { MapSampler: { addressModeU: 'repeat', maxAnisotropy: 4 } },
});

const losable = (...kinds: BundleLossKind[]): BundleLossKind[] => BUNDLE_LOSSES.filter((kind) => !kinds.includes(kind));

describe('a bundle of an effect', () => {
  it('has both stages in all six languages, as the file that it is', async () => {
    const { bundle, bytes, report } = await bundleEffect(FULL, MODULES, { lose: BUNDLE_LOSSES });
    expect(bundle.stages.map(({ stage }) => stage)).toEqual([SHADER_STAGE.vertex, SHADER_STAGE.fragment]);
    for (const { variants } of bundle.stages) {
      expect(variants.map(({ language }) => language)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(new Set(variants.map(({ inputSource }) => inputSource))).toEqual(new Set(['']));
    }
    expect(readShaderBundle(bytes)).toEqual(bundle);
    expect(report).toMatchObject({ name: 'sample', options: { LIT: 'ON' }, technique: 'Main', pass: 0, refusals: [] });
    expect(report.stages.map(({ stage, program }) => [stage, program])).toEqual([
      ['vertex', 'v'],
      ['fragment', 'f'],
    ]);
  });

  it('is of the permutation, technique and pass that are asked for', async () => {
    const wgsl = async (options: Parameters<typeof bundleEffect>[2]): Promise<(string | undefined)[]> => {
      const { bundle } = await bundleEffect(FULL, MODULES, { ...options, lose: BUNDLE_LOSSES });
      return bundle.stages.map(({ stage }) => findShader(bundle, stage, SHADER_LANGUAGE.wgsl)?.source);
    };
    expect((await wgsl({}))[1]).toContain('textureSampleLevel');
    expect((await wgsl({ options: { LIT: 'OFF' } }))[1]).not.toContain('textureSampleLevel');
    expect(await wgsl({ technique: 'Depth' })).toHaveLength(1);
    expect(await wgsl({ pass: 1 })).toHaveLength(2);
  });

  it('is the same bytes whether it is made from the source or from the packed file', async () => {
    const { bytes } = await bundleEffect(FULL, MODULES, { lose: BUNDLE_LOSSES });
    const packed = await pack(FULL, MODULES);
    const shader = Tr2EffectRes.fromBytes(packed.bytes).getShader();
    const compiled = shader === null ? null : await bundleShader(shader, { lose: BUNDLE_LOSSES });
    expect(compiled?.bytes).toEqual(bytes);
  });

  it('lists every value that gets lost, of which nothing is lost unasked', async () => {
    const { report } = await bundleEffect(FULL, MODULES, { lose: BUNDLE_LOSSES });
    const at = 'techniques[0].passes[0]';
    expect(report.losses.map(({ kind, path, found }) => [kind, path, found])).toEqual([
      ['passes', 'techniques[0].passes', 'the 2 passes of Main'],
      ['inputs', `${at}.stages[0].pipelineInputs[0]`, 'POSITION 0 at location 0'],
      ['defaults', `${at}.stages[0].constants[0]`, 'Tint 1 1 1 0.5'],
      ['defaults', `${at}.stages[0].constants[1]`, 'Zoom 2'],
      ['srgb', `${at}.stages[0].constants[0].isSRGB`, 'the colour Tint, which is set in gamma'],
      ['srgb', `${at}.stages[1].textures[0].isSRGB`, 'the sRGB texture Map'],
      ['samplers', `${at}.stages[1].samplers[0]`, 'MapSampler: addressModeU repeat, maxAnisotropy 4'],
      ['states', `${at}.renderStates[0]`, 'ZENABLE 0'],
      ['states', `${at}.renderStates[1]`, 'CULLMODE 1'],
      ['registers', `${at}.block`, 'frame is b1'],
      ['registers', `${at}.block`, 'material is b0'],
      ['annotations', 'parameters[0]', 'Map: SasUiLabel, SasUiVisible, Tr2sRGB'],
      ['annotations', 'parameters[1]', 'Tint: SasUiControl, SasUiVisible, Tr2sRGB'],
      ['annotations', 'parameters[2]', 'Zoom: SasUiVisible'],
    ]);
    for (const kind of new Set(report.losses.map((loss) => loss.kind))) {
      const error = await packError(bundleEffect(FULL, MODULES, { lose: losable(kind) }));
      expect(error.message).toMatch(new RegExp(`a bundle cannot say ${kind} \\(`));
      expect(error.fix).toBe(`Allow it: lose ${BUNDLE_LOSSES.join(', ')}.`);
    }
  });

  it('tells of transforms and of samplers that no browser has either', async () => {
    const { report } = await bundleEffect(
      effect({
        transforms: { Layers: ['Rust', 'Paint'] },
        samplers: { Edge: { addressModeV: 'border' } },
        techniques: [{ name: 'Main', passes: [{ vertex: 'v', fragment: 'f' }] }],
      }),
      {
        'v.wesl': '@vertex fn main() -> @builtin(position) vec4f { return vec4f(0); }',
        'f.wesl': `var Layers: texture_2d_array<f32>;
var Edge: sampler;
@fragment fn main() -> @location(0) vec4f { return textureSampleLevel(Layers, Edge, vec2f(0), 1, 0); }`,
      },
      { lose: BUNDLE_LOSSES },
    );
    expect(report.losses.map(({ kind, found }) => [kind, found])).toEqual([
      ['samplers', 'Edge: border addressing on V becomes clamp-to-edge'],
      ['transforms', 'an array of Rust, Paint'],
    ]);
  });

  it('says with which options it is drawn as the effect was', async () => {
    const { report } = await bundleEffect(FULL, MODULES, { lose: BUNDLE_LOSSES });
    const drawn = {
      registers: { Camera: 1, Material: 0 },
      samplers: { MapSampler: { addressModeU: 'repeat', maxAnisotropy: 4 } },
      inputs: { at: 'POSITION' },
      srgb: ['Map'],
      // D3DRS_ZENABLE off, D3DRS_CULLMODE none.
      renderStates: [
        { state: 7, value: 0 },
        { state: 22, value: 1 },
      ],
    };
    expect(report.drawn).toEqual({ webgpu: drawn, webgl: drawn });
  });

  it('is of the languages that are asked for', async () => {
    const { bundle, report } = await bundleEffect(FULL, MODULES, {
      lose: BUNDLE_LOSSES,
      languages: ['wgsl', 'essl'],
    });
    expect(bundle.stages.map(({ variants }) => variants.map(({ language }) => language))).toEqual([
      [1, 5],
      [1, 5],
    ]);
    expect(report.stages.map(({ languages, spirvBytes }) => [languages, spirvBytes])).toEqual([
      [['essl', 'wgsl'], 0],
      [['essl', 'wgsl'], 0],
    ]);
  });

  it('refuses what is not there, and WGSL that is wrong', async () => {
    const problem = async (source: EffectSource, modules: Record<string, string>, options = {}): Promise<string> =>
      (await packError(bundleEffect(source, modules, { lose: BUNDLE_LOSSES, ...options }))).message;
    expect(await problem(FULL, MODULES, { technique: 'Glow' })).toBe(
      'there is no technique Glow (effect sample, with LIT=ON). There are Main, Depth.',
    );
    expect(await problem(FULL, MODULES, { pass: 2 })).toContain('technique Main has no pass 2');
    expect(await problem(FULL, MODULES, { options: { LIT: 'DIM' } })).toBe(
      'the permutation has LIT=DIM (effect sample). The options of LIT are OFF, ON.',
    );
    const wrong = { ...MODULES, 'f.wesl': '@fragment fn main() -> @location(0) vec4f { return 1.0; }' };
    expect(await problem(FULL, wrong)).toMatch(/^f\.wesl:1:\d+: /);
  });
});

describe('Vulkan GLSL', () => {
  const vulkan: EffectSource = effect({
    techniques: [{ name: 'Main', passes: [{ vertex: 'v', fragment: 'f', vulkan: { fragment: 'glsl/f.frag' } }] }],
  });
  const modules = {
    'v.wesl': '@vertex fn main() -> @builtin(position) vec4f { return vec4f(0); }',
    'f.wesl': '@fragment fn main() -> @location(0) vec4f { return vec4f(1); }',
  };
  const GLSL = '// by hand\n#version 450\nlayout(location = 0) out vec4 colour;\nvoid main() { colour = vec4(1.0); }\n';

  it('is the input source of all variants of its stage, and the source of the spirv one', async () => {
    const asked: string[] = [];
    const readVulkan = (path: string): string => {
      asked.push(path);
      return GLSL;
    };
    const { bundle } = await bundleEffect(vulkan, modules, { readVulkan });
    expect(asked).toEqual(['glsl/f.frag']);
    const [vertex, fragment] = bundle.stages;
    expect(new Set(vertex?.variants.map(({ inputSource }) => inputSource))).toEqual(new Set(['']));
    expect(new Set(fragment?.variants.map(({ inputSource }) => inputSource))).toEqual(new Set([GLSL]));
    const spirv = (stage: number): string | undefined => findShader(bundle, stage, SHADER_LANGUAGE.spirv)?.source;
    expect([spirv(SHADER_STAGE.vertex), spirv(SHADER_STAGE.fragment)]).toEqual(['', GLSL]);
    expect([vertex?.sourceLanguage, fragment?.sourceLanguage]).toEqual([SHADER_LANGUAGE.wgsl, SHADER_LANGUAGE.glsl]);
  });

  it('must be read, be there, and begin with its version', async () => {
    const problem = async (readVulkan?: (path: string) => string): Promise<string> =>
      (await packError(bundleEffect(vulkan, modules, readVulkan === undefined ? {} : { readVulkan }))).message;
    expect(await problem()).toContain('the fragment program has Vulkan GLSL in glsl/f.frag, which nobody reads');
    const missing = (): never => {
      throw new Error('no such file');
    };
    expect(await problem(missing)).toContain('glsl/f.frag cannot be read: Error: no such file');
    expect(await problem(() => 'void main() {}')).toContain('glsl/f.frag does not begin with a #version');
    expect(await problem(() => '#version 450\n\0')).toContain('glsl/f.frag is no text');
  });

  it('makes no difference to packed files, but for their hash', async () => {
    const plain = effect({ techniques: [{ name: 'Main', passes: [{ vertex: 'v', fragment: 'f' }] }] });
    const [a, b] = [await pack(vulkan, modules), await pack(plain, modules)];
    expect(a.body).toEqual(b.body);
  });
});
