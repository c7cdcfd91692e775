import { describe, expect, it } from 'vitest';
import { buildBindingPlan } from '../../../src/device/buildBindingPlan.js';
import { makeShaderBundle } from '../../../src/format/shaderBundle/makeShaderBundle.js';
import type { ShaderReflection } from '../../../src/format/shaderBundle/ShaderReflection.js';
import { glslSlots } from '../../../src/resource/shaderBundle/glslSlots.js';
import { openShaderBundle } from '../../../src/resource/shaderBundle/openShaderBundle.js';
import type { StageVariant } from '../../../src/resource/shaderBundle/stageVariants.js';
import { ESSL_VERTEX, resource, shader } from './sampleBundles.js';

function fragment(declarations: string, reflection: Partial<ShaderReflection>): StageVariant {
  const text = `#version 300 es\nprecision highp float;\n${declarations}\nvoid main() {}\n`;
  return { stage: 'fragment', info: shader('fragment', 'essl', text, reflection) };
}

/** `group.binding register type name (symbol): stages`. */
function told(...variants: readonly StageVariant[]): string[] {
  const letters = { 'uniform-buffer': 'b', 'sampled-resource': 't', sampler: 's', 'storage-resource': 'u' };
  return glslSlots(variants, {}, 'a.ysl').map(
    ({ group, binding, kind, type, name, symbol, stages, register }) =>
      `${group}.${binding} ${letters[kind]}${register} ${type} ${name} (${symbol}): ${stages.join(' ')}`,
  );
}

const image = (name: string, binding: number) => resource(name, { binding, imageDim: 2, backendSlot: binding });
const sampler = (name: string, binding: number, backendSlot: number) => resource(name, { binding, backendSlot });

describe('what GL variants bind', () => {
  it('is at the points and units of the fix-up table', () => {
    const variant = fragment(
      'uniform highp sampler2D yup_combined_u_a_u_s; uniform mediump isampler3D yup_combined_u_b_u_s;',
      {
        uniformBuffers: [resource('B', { binding: 6, blockSize: 20, backendSlot: 6 })],
        separateImages: [image('u_a', 3), image('u_b', 1)],
        separateSamplers: [sampler('u_s', 4, 3)],
        glCombinedSamplers: [
          { name: 'yup_combined_u_a_u_s', textureSlot: 3 },
          { name: 'yup_combined_u_b_u_s', textureSlot: 1 },
        ],
      },
    );
    expect(told(variant)).toEqual([
      '0.6 b0 vec4[2] B (B): fragment',
      '1.3 t0 sampler2D u_a (yup_combined_u_a_u_s): fragment',
      '2.3 s0 sampler2D u_s (yup_combined_u_a_u_s): fragment',
      '1.1 t1 isampler3D u_b (yup_combined_u_b_u_s): fragment',
      '2.1 s0 isampler3D u_s (yup_combined_u_b_u_s): fragment',
    ]);
  });

  it('gives two samplers of one texture a unit each, since they differ in their state', () => {
    const variant = fragment('uniform sampler2D yup_combined_u_t_u_near; uniform sampler2D yup_combined_u_t_u_far;', {
      separateImages: [image('u_t', 2)],
      separateSamplers: [sampler('u_near', 5, 2), sampler('u_far', 6, 2)],
      glCombinedSamplers: [
        { name: 'yup_combined_u_t_u_near', textureSlot: 2 },
        { name: 'yup_combined_u_t_u_far', textureSlot: 2 },
      ],
    });
    expect(told(variant)).toEqual([
      '1.2 t0 sampler2D u_t (yup_combined_u_t_u_near): fragment',
      '2.2 s0 sampler2D u_near (yup_combined_u_t_u_near): fragment',
      '1.0 t1 sampler2D u_t (yup_combined_u_t_u_far): fragment',
      '2.0 s1 sampler2D u_far (yup_combined_u_t_u_far): fragment',
    ]);
    // One texture that is set by its name, in two places.
    const bundle = makeShaderBundle([shader('vertex', 'essl', ESSL_VERTEX), { stage: 1, ...variant.info }]);
    const [pass] = openShaderBundle(bundle, 'webgl').getShader()?.getTechnique()?.passes ?? [];
    const names = pass && buildBindingPlan(pass).bindings.map(({ resource: it }) => ('name' in it ? it.name : ''));
    expect(names).toEqual(['u_t', 'u_t', 'u_far', 'u_near']);
  });

  it('finds the places of what has none, and of two that want one', () => {
    const variant = fragment('uniform sampler2D plain; uniform sampler2D other;', {
      uniformBuffers: [
        resource('Unset', { binding: 0 }),
        resource('Second', { set: 0, binding: 1, backendSlot: 1 }),
        // Of another set: GL has one range of points for all.
        resource('Third', { set: 1, binding: 1, backendSlot: 1 }),
        resource('Far', { set: 2, binding: 200, backendSlot: 200 }),
      ],
      sampledImages: [
        resource('plain', { binding: 5, imageDim: 2 }),
        resource('other', { binding: 6, backendSlot: 6 }),
      ],
    });
    expect(told(variant).map((line) => line.split(':')[0])).toEqual([
      '0.0 b0 Unset Unset (Unset)',
      '0.1 b1 Second Second (Second)',
      '0.2 b2 Third Third (Third)',
      '0.3 b3 Far Far (Far)',
      // Combined in the author's text: no fix-up names them, and they have samplers of their own.
      '1.0 t0 sampler2D plain (plain)',
      '2.0 s0 sampler2D plain_sampler (plain)',
      '1.6 t1 sampler2D other (other)',
      '2.6 s1 sampler2D other_sampler (other)',
    ]);
  });

  it('knows pairs that are called otherwise by their unit, and nameless ones by their ids', () => {
    const variant = fragment(
      'uniform sampler2D _group_0_binding_1_fs; uniform sampler2D yup_combined_img21_samp25; uniform sampler2D shadowless;',
      {
        separateImages: [image('u_t', 1), { ...image('', 7), resourceId: 21 }, image('u_loaded', 4)],
        separateSamplers: [sampler('u_s', 2, 1), { ...sampler('', 8, 7), resourceId: 25 }],
        glCombinedSamplers: [
          { name: '_group_0_binding_1_fs', textureSlot: 1 },
          { name: 'yup_combined_img21_samp25', textureSlot: 7 },
          { name: 'shadowless', textureSlot: 4 },
        ],
      },
    );
    expect(told(variant)).toEqual([
      '1.1 t0 sampler2D u_t (_group_0_binding_1_fs): fragment',
      '2.1 s0 sampler2D u_s (_group_0_binding_1_fs): fragment',
      '1.7 t1 sampler2D img21 (yup_combined_img21_samp25): fragment',
      '2.7 s1 sampler2D samp25 (yup_combined_img21_samp25): fragment',
      // Only loaded from: a sampler of the translator's own.
      '1.4 t2 sampler2D u_loaded (shadowless): fragment',
      '2.4 s2 sampler2D u_loaded_sampler (shadowless): fragment',
    ]);
  });

  it('does not take the sampler of another set for that of a texture that is only loaded from', () => {
    const variant = fragment(
      'uniform sampler2DShadow yup_combined_u_a_u_compare; uniform usampler2D yup_combined_u_b_dummy;',
      {
        separateImages: [image('u_a', 0), { ...image('u_b', 0), set: 1 }],
        separateSamplers: [sampler('u_compare', 1, 0)],
        glCombinedSamplers: [
          { name: 'yup_combined_u_a_u_compare', textureSlot: 0 },
          { name: 'yup_combined_u_b_dummy', textureSlot: 0 },
        ],
      },
    );
    expect(told(variant)).toEqual([
      '1.0 t0 sampler2DShadow u_a (yup_combined_u_a_u_compare): fragment',
      '2.0 s0 sampler2DShadow u_compare (yup_combined_u_a_u_compare): fragment',
      '1.1 t1 usampler2D u_b (yup_combined_u_b_dummy): fragment',
      '2.1 s1 usampler2D u_b_sampler (yup_combined_u_b_dummy): fragment',
    ]);
  });

  it('has a sampler uniform of both stages once, and none that the text does not declare', () => {
    const reflection = {
      separateImages: [image('u_t', 1)],
      separateSamplers: [sampler('u_s', 2, 1)],
      glCombinedSamplers: [
        { name: 'both', textureSlot: 1 },
        { name: 'gone', textureSlot: 3 },
      ],
    };
    const stage = fragment('uniform highp sampler2DShadow both; // uniform sampler2D gone;', reflection);
    expect(told({ ...stage, stage: 'vertex' }, stage)).toEqual([
      '1.1 t0 sampler2DShadow u_t (both): vertex fragment',
      '2.1 s0 sampler2DShadow u_s (both): vertex fragment',
    ]);
  });

  it.each([
    [
      'storageBuffers',
      /^a\.ysl: fragment\.storageBuffers: "R"; wanted no storage resource, which WebGL2 does not have\. Draw the bundle on WebGPU/,
    ],
    ['storageImages', /^a\.ysl: fragment\.storageImages: "R"/],
    ['pushConstantBuffers', /^a\.ysl: fragment\.pushConstantBuffers: "R"/],
    ['glPlainUniforms', /^a\.ysl: fragment\.glPlainUniforms: "R"/],
  ] as const)('refuses %s', (field, message) => {
    expect(() => told(fragment('', { [field]: [resource('R')] }))).toThrow(message);
  });
});
