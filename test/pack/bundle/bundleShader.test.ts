import { describe, expect, it } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { findShader } from '../../../src/format/shaderBundle/findShader.js';
import { SHADER_LANGUAGE, SHADER_STAGE } from '../../../src/format/shaderBundle/shaderEnums.js';
import { BUNDLE_LOSSES } from '../../../src/pack/bundle/BundleLoss.js';
import { bundleShader } from '../../../src/pack/bundle/bundleShader.js';
import { packEffect } from '../../../src/pack/packEffect.js';
import { effectFromShaderBundle } from '../../../src/resource/shaderBundle/effectFromShaderBundle.js';
import { Tr2EffectRes } from '../../../src/resource/Tr2EffectRes.js';
import type { Tr2Shader } from '../../../src/resource/Tr2Shader.js';
import { describeWithReference, referenceBytes } from '../../support/referenceFiles.js';
import { effect } from '../packing.js';

const SOURCE = effect({
  inputs: { at: 'POSITION', uv: 'TEXCOORD' },
  samplers: { MapSampler: { magFilter: 'nearest' } },
});
const MODULES = {
  'v.wesl': `struct Object { world: mat4x4f, weights: array<vec4f, 3> }
struct Seen { @builtin(position) position: vec4f, @location(0) uv: vec2f }
@group(2) @binding(0) var<uniform> object: Object;
@vertex fn main(@location(0) at: vec3f, @location(1) uv: vec2f) -> Seen {
  return Seen(vec4f(at, 1) * object.world + object.weights[1], uv);
}
`,
  'f.wesl': `struct Material { Tint: vec4f, Scale: f32, sampler_count: u32 }
@group(1) @binding(0) var<uniform> material: Material;
@group(1) @binding(1) var MapSampler: sampler;
@group(1) @binding(2) var Map: texture_2d<f32>;
@group(1) @binding(3) var Other: texture_2d<f32>;
@fragment fn main(@location(0) uv: vec2f) -> @location(0) vec4f {
  let both = textureSample(Map, MapSampler, uv) + textureSample(Other, MapSampler, uv);
  return both * material.Tint * material.Scale * f32(material.sampler_count);
}
`,
};

async function shaderOf(target: 'webgpu' | 'webgl', modules: Record<string, string> = MODULES): Promise<Tr2Shader> {
  const { files } = await packEffect(SOURCE, modules, { targets: [target] });
  const shader = Tr2EffectRes.fromBytes(files[0]?.bytes ?? new Uint8Array(0), {
    source: `s.carbon${target}`,
  }).getShader();
  if (shader === null) throw new Error('no permutation');
  return shader;
}

async function refusal(made: Promise<unknown>): Promise<FormatError> {
  const error = await made.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(FormatError);
  return error instanceof FormatError ? error : new FormatError({ found: '', wanted: '' });
}

describe('a bundle of a compiled permutation', () => {
  it('is refused while something gets lost that must not', async () => {
    const error = await refusal(bundleShader(await shaderOf('webgpu')));
    expect(error.source).toBe('s.carbonwebgpu permutation 0');
    expect(error.path).toBe('techniques[0].passes[0].stages[0].pipelineInputs[0]');
    expect(error.found).toBe(
      'what no bundle can say: samplers (MapSampler: magFilter nearest), inputs (POSITION 0 at location 0 and 1 more), ' +
        'registers (object is b3)',
    );
    expect(error.fix).toBe('Allow it: lose samplers, inputs, registers');
    const allowed = await bundleShader(await shaderOf('webgpu'), { lose: ['samplers', 'inputs', 'registers'] });
    expect(allowed.report.losses.map(({ kind }) => kind)).toEqual(['inputs', 'inputs', 'samplers', 'registers']);
  });

  it('comes back as an effect with its parameters, textures, samplers, inputs and registers', async () => {
    const shader = await shaderOf('webgpu');
    const { bundle, report } = await bundleShader(shader, { lose: BUNDLE_LOSSES });
    const bytes = effectFromShaderBundle(bundle, 'webgpu', report.drawn.webgpu);
    const back = Tr2EffectRes.fromBytes(bytes).getShader()?.techniques[0]?.passes[0];
    const was = shader.techniques[0]?.passes[0];
    for (const [i, stage] of (was?.stages ?? []).entries()) {
      const again = back?.stages[i];
      expect(again?.constants).toEqual(stage.constants.map((it) => ({ ...it, isAutoregister: false })));
      expect(again?.textures.map(({ name, isSRGB }) => [name, isSRGB])).toEqual(
        stage.textures.map(({ name, isSRGB }) => [name, isSRGB]),
      );
      expect(again?.samplers.map(({ name, magFilter }) => [name, magFilter])).toEqual(
        stage.samplers.map(({ name, magFilter }) => [name, magFilter]),
      );
      if (i === 0) expect(again?.pipelineInputs).toEqual(stage.pipelineInputs);
    }
    const registers = (pass: typeof was) =>
      pass?.backend?.bindGroups.flatMap(({ bindings }) =>
        bindings.map(({ group, binding, identity, visibility }) => [group, binding, identity, visibility]),
      );
    expect(registers(back)).toEqual(registers(was));
  });

  it('refuses what is not there, or cannot be a bundle', async () => {
    const shader = await shaderOf('webgpu');
    expect((await refusal(bundleShader(shader, { technique: 'Glow' }))).message).toBe(
      's.carbonwebgpu permutation 0: techniques: no technique Glow; wanted one of Main',
    );
    expect((await refusal(bundleShader(shader, { pass: 1 }))).found).toBe('no pass 1');
    const vulkan = { vertex: 'no version' };
    expect((await refusal(bundleShader(shader, { vulkan }))).found).toContain('does not begin with a #version');
  });
});

describe('a bundle of the GLSL of a .carbonwebgl', () => {
  it('has ESSL alone, with y turned over and depth left as it is', async () => {
    const { bundle, report } = await bundleShader(await shaderOf('webgl'), { lose: BUNDLE_LOSSES });
    expect(bundle.stages.map(({ variants }) => variants.map(({ language }) => language))).toEqual([[1], [1]]);
    expect(report.stages.map(({ spirvBytes }) => spirvBytes)).toEqual([0, 0]);
    const text = findShader(bundle, SHADER_STAGE.vertex, SHADER_LANGUAGE.essl)?.source ?? '';
    expect(text).toMatch(/^#version 300 es\n/);
    expect(text.match(/gl_Position\.y = -gl_Position\.y;/g)).toHaveLength(1);
    expect(text).not.toMatch(/ssyf|gl_Position\.z/);
  });

  it('has the reflection that the text and the block give', async () => {
    const { bundle, report } = await bundleShader(await shaderOf('webgl'), { lose: BUNDLE_LOSSES });
    const vertex = findShader(bundle, SHADER_STAGE.vertex, SHADER_LANGUAGE.essl)?.reflection;
    const fragment = findShader(bundle, SHADER_STAGE.fragment, SHADER_LANGUAGE.essl)?.reflection;
    expect(vertex?.uniformBuffers).toMatchObject([
      {
        name: 'object_2_0',
        // A matrix of four rows, then three rows.
        blockSize: 112,
        members: [
          { name: 'world', offset: 0, size: 64, matrixStride: 16, columns: 4, vecSize: 4 },
          { name: 'weights', offset: 64, size: 48, arrayStride: 16, arraySizes: [3] },
        ],
      },
    ]);
    expect(vertex?.stageInputs.map(({ location, vecSize }) => [location, vecSize])).toEqual([
      [0, 3],
      [1, 2],
    ]);
    expect(vertex?.stageOutputs.map(({ location, vecSize }) => [location, vecSize])).toEqual([[0, 2]]);
    expect(vertex?.builtinOutputs.map(({ builtin }) => builtin)).toEqual([1]);
    expect(fragment?.uniformBuffers).toMatchObject([
      {
        name: 'material_1_0',
        blockSize: 24,
        members: [
          { name: 'Tint', offset: 0, size: 16 },
          { name: 'Scale', offset: 16, size: 4 },
          { name: 'sampler_count', offset: 20, size: 4 },
        ],
      },
    ]);
    const units = fragment?.separateImages.map(({ name, backendSlot }) => [name, backendSlot]);
    expect(units).toEqual([
      ['Map', 0],
      ['Other', 1],
    ]);
    expect(fragment?.separateSamplers.map(({ name }) => name)).toEqual(['MapSampler']);
    expect(fragment?.glCombinedSamplers).toEqual([
      { name: 'yup_combined_Map_MapSampler', textureSlot: 0 },
      { name: 'yup_combined_Other_MapSampler', textureSlot: 1 },
    ]);
    for (const { name } of fragment?.glCombinedSamplers ?? []) {
      expect(findShader(bundle, SHADER_STAGE.fragment, SHADER_LANGUAGE.essl)?.source).toContain(`sampler2D ${name};`);
    }
    expect(report.drawn.webgl.registers).toEqual({ object_2_0: 3, material_1_0: 0 });
  });

  it('comes back as an effect that WebGL2 draws', async () => {
    const { bundle, report } = await bundleShader(await shaderOf('webgl'), { lose: BUNDLE_LOSSES });
    const bytes = effectFromShaderBundle(bundle, 'webgl', report.drawn.webgl);
    const pass = Tr2EffectRes.fromBytes(bytes, { source: 'b.carbonwebgl' }).getShader()?.techniques[0]?.passes[0];
    expect(pass?.stages[1]?.constants.map(({ name, offset }) => [name, offset])).toEqual([
      ['Tint', 0],
      ['Scale', 16],
      ['sampler_count', 20],
    ]);
    expect(pass?.stages[1]?.textures.map(({ name }) => name)).toEqual(['Map', 'Other']);
  });
});

describeWithReference('files of another compiler', () => {
  const golden = (name: string): Tr2Shader => {
    const bytes = referenceBytes(`golden/carbonwebgpu/${name}`);
    const shader = Tr2EffectRes.fromBytes(bytes, { source: name }).getShader();
    if (shader === null) throw new Error('no permutation');
    return shader;
  };

  it('have the names of their records in the bundle: parameters, textures, samplers', async () => {
    const { bundle, report } = await bundleShader(golden('texturedtri.carbonwebgpu'), { lose: BUNDLE_LOSSES });
    expect(report.losses.filter(({ kind }) => kind === 'names')).toEqual([]);
    const fragment = findShader(bundle, SHADER_STAGE.fragment, SHADER_LANGUAGE.wgsl);
    expect(fragment?.source).toContain('var DiffuseMap: texture_2d<f32>');
    expect(fragment?.source).toContain('textureSample(DiffuseMap, DiffuseMapSampler,');
    expect(fragment?.reflection.uniformBuffers[0]?.members.map(({ name, offset }) => [name, offset])).toEqual([
      ['Tint', 0],
      ['FogColor', 16],
      ['UvScale', 32],
      ['FogDensity', 36],
    ]);
  });

  it('are refused where their GLSL has plain uniforms', async () => {
    const error = await refusal(bundleShader(golden('texturedtri.carbonwebgl'), { lose: BUNDLE_LOSSES }));
    expect(error.path).toBe('techniques[0].passes[0].stages[0].program');
    expect(error.found).toBe('cb0 is no std140 block of one member');
  });
});
