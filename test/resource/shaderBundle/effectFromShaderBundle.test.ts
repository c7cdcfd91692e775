import { describe, expect, it } from 'vitest';
import { buildBindingPlan } from '../../../src/device/buildBindingPlan.js';
import { makeShaderBundle, type StageShader } from '../../../src/format/shaderBundle/makeShaderBundle.js';
import { readShaderBundle } from '../../../src/format/shaderBundle/readShaderBundle.js';
import type { ShaderBundle } from '../../../src/format/shaderBundle/ShaderBundle.js';
import { writeShaderBundle } from '../../../src/format/shaderBundle/writeShaderBundle.js';
import type { ShaderPass } from '../../../src/resource/ShaderPass.js';
import type { BundleEffectOptions } from '../../../src/resource/shaderBundle/BundleEffectOptions.js';
import { effectFromShaderBundle } from '../../../src/resource/shaderBundle/effectFromShaderBundle.js';
import { openShaderBundle } from '../../../src/resource/shaderBundle/openShaderBundle.js';
import { Tr2Effect } from '../../../src/resource/Tr2Effect.js';
import { itWithReference, referenceBytes } from '../../support/referenceFiles.js';
import {
  ESSL_FRAGMENT,
  ESSL_VERTEX,
  member,
  plainBundle,
  resource,
  shader,
  WGSL_FRAGMENT,
  WGSL_VERTEX,
} from './sampleBundles.js';

type Backend = 'webgpu' | 'webgl';

function passesOf(bundle: ShaderBundle | Uint8Array, backend: Backend, options: BundleEffectOptions = {}) {
  const shader = openShaderBundle(bundle, backend, { source: 'a.ysl', ...options }).getShader();
  return shader?.getTechnique()?.passes ?? [];
}

function passOf(bundle: ShaderBundle | Uint8Array, backend: Backend, options: BundleEffectOptions = {}): ShaderPass {
  const [pass] = passesOf(bundle, backend, options);
  if (pass === undefined) throw new Error('no pass');
  return pass;
}

/** `group.binding visibility register symbol kind`. */
function planned(pass: ShaderPass): string[] {
  return buildBindingPlan(pass).bindings.map(
    ({ group, binding, visibility, register, symbol, resource: { kind } }) =>
      `${group}.${binding} ${visibility} ${register} ${symbol} ${kind}`,
  );
}

const golden = (name: string): ShaderBundle => readShaderBundle(referenceBytes(`golden/yslb/${name}.ysl`));

describe('bundles that YUP wrote, as effects', () => {
  itWithReference('03: one block in the vertex stage, whose members are parameters', () => {
    for (const backend of ['webgpu', 'webgl'] as const) {
      const pass = passOf(golden('03-triangle-color'), backend);
      expect(planned(pass)).toEqual([`0.0 1 b0 ${backend === 'webgpu' ? 'globals' : 'Globals'} uniform-buffer`]);
      const [{ resource: block } = { resource: null }] = buildBindingPlan(pass).bindings;
      expect(block).toMatchObject({ registerIndex: 0, minBindingSize: 80, size: 80 });
      const [vertex, pixel] = pass.stages;
      expect(vertex?.constants.map(({ name, offset, size }) => [name, offset, size])).toEqual([
        ['u_mvp', 0, 64],
        ['u_tint', 64, 16],
      ]);
      expect(pixel?.constants).toEqual([]);
      expect(vertex?.pipelineInputs).toEqual([]);
    }
  });

  itWithReference('04: block, texture and sampler of the fragment stage; inputs by location and name', () => {
    const webgpu = passOf(golden('04-textured'), 'webgpu');
    expect(planned(webgpu)).toEqual([
      '0.0 2 b0 params uniform-buffer',
      '0.1 2 t0 u_tex texture',
      '0.2 2 s0 u_samp sampler',
    ]);
    const webgl = passOf(golden('04-textured'), 'webgl');
    // Unit 1, as the fix-up table says.
    expect(planned(webgl)).toEqual([
      '0.0 2 b0 Params uniform-buffer',
      '1.1 2 t0 yup_combined_u_tex_u_samp texture',
      '2.1 2 s0 yup_combined_u_tex_u_samp sampler',
    ]);
    for (const pass of [webgpu, webgl]) {
      const [vertex, pixel] = pass.stages;
      expect(vertex?.pipelineInputs).toEqual([
        { usage: 0, usageIndex: 0, registerIndex: 0, usedMask: 3, type: 0, dimension: 2 },
        { usage: 5, usageIndex: 0, registerIndex: 1, usedMask: 3, type: 0, dimension: 2 },
      ]);
      expect(pixel?.textures.map(({ name }) => name)).toEqual(['u_tex']);
      expect(pixel?.samplers).toMatchObject([{ name: 'u_samp', minFilter: 2, magFilter: 2, addressU: 3, addressV: 3 }]);
      expect(pixel?.constants.map(({ name, offset }) => [name, offset])).toEqual([
        ['u_color', 0],
        ['u_light', 16],
        ['u_uvm', 48],
        ['u_weights', 96],
      ]);
    }
  });

  itWithReference('10: a written buffer by its block name, and the size of a workgroup', () => {
    const pass = passOf(golden('10-compute'), 'webgpu', { overrides: { 7: 8 } });
    expect(planned(pass)).toEqual(['0.0 4 u0 data storage-buffer']);
    const [stage] = pass.stages;
    expect(stage?.uavs).toMatchObject([{ name: 'Data', register: 0 }]);
    expect(stage?.threadGroupSize).toEqual([8, 2, 1]);
    expect(passOf(golden('10-compute'), 'webgpu').stages[0]?.threadGroupSize).toEqual([64, 2, 1]);
  });
});

/** A program of two stages in both languages, each reflection in both. */
function bundleOf(
  vertex: Partial<StageShader>,
  fragment: Partial<StageShader>,
  texts: readonly string[] = [],
): ShaderBundle {
  const [
    wgslVertex = WGSL_VERTEX,
    wgslFragment = WGSL_FRAGMENT,
    esslVertex = ESSL_VERTEX,
    esslFragment = ESSL_FRAGMENT,
  ] = texts;
  return makeShaderBundle([
    { ...shader('vertex', 'wgsl', wgslVertex), ...vertex },
    { ...shader('vertex', 'essl', esslVertex), ...vertex },
    { ...shader('fragment', 'wgsl', wgslFragment), ...fragment },
    { ...shader('fragment', 'essl', esslFragment), ...fragment },
  ]);
}

describe('an effect of a bundle', () => {
  it('is the same of a bundle as of its bytes, and says where it is from', () => {
    const bundle = plainBundle();
    const bytes = effectFromShaderBundle(bundle, 'webgpu');
    expect(effectFromShaderBundle(writeShaderBundle(bundle), 'webgpu')).toEqual(bytes);
    expect(openShaderBundle(bundle, 'webgl', { source: 'x.ysl' }).source).toBe('x.ysl');
    expect(() => effectFromShaderBundle(new Uint8Array(12), 'webgpu', { source: 'x.ysl' })).toThrow(/^x\.ysl: /);
  });

  it('is not culled, unless it is told', () => {
    expect(passOf(plainBundle(), 'webgpu').record.renderStates).toEqual([{ state: 22, value: 1 }]);
    const renderStates = [{ state: 27, value: 1 }];
    expect(passOf(plainBundle(), 'webgpu', { renderStates }).record.renderStates).toEqual(renderStates);
  });

  it('renders and computes in one technique; what WebGL2 cannot is there without a program', () => {
    const { stages } = plainBundle();
    const compute = makeShaderBundle([shader('compute', 'wgsl', '@compute @workgroup_size(1) fn main() {}\n')]);
    const bundle = { stages: [...stages, ...compute.stages] };
    const kinds = (backend: Backend) =>
      passesOf(bundle, backend).map((pass) => [pass.stages.map(({ type }) => type), pass.isTranslated]);
    expect(kinds('webgpu')).toEqual([
      [[0, 1], true],
      [[2], true],
    ]);
    expect(kinds('webgl')).toEqual([
      [[0, 1], true],
      [[2], false],
    ]);
  });

  it('has the first block of each stage as its parameters, the others whole', () => {
    const [camera, object, paint, frame] = [
      resource('Camera', { set: 0, binding: 1, blockSize: 64, members: [member('u_view', 0)] }),
      resource('Object', { set: 1, binding: 0, blockSize: 16, members: [member('u_world', 0)] }),
      resource('Paint', { set: 0, binding: 3, blockSize: 32, members: [member('u_color', 0), member('u_gloss', 16)] }),
      resource('Frame', { set: 2, binding: 0, blockSize: 48, members: [member('u_time', 0)] }),
    ].map((it, i) => ({ ...it, backendSlot: i }));
    const all = [camera, object, paint, frame].flatMap((it) => it ?? []);
    const reflect = (...blocks: (typeof camera)[]) => ({
      reflection: { ...shader('vertex', 'wgsl', '').reflection, uniformBuffers: blocks.flatMap((it) => it ?? []) },
    });
    // Frame is seen by both stages.
    const bundle = bundleOf(reflect(object, camera, frame), reflect(paint, frame));
    const registersOf = (backend: Backend, options: BundleEffectOptions = {}) => {
      const pass = passOf(bundle, backend, options);
      const stages = pass.stages.map(({ constants }) => constants.map(({ name }) => name));
      return {
        blocks: planned(pass)
          .map((line) => line.split(' ').slice(1, 4).join(' '))
          .sort(),
        stages,
      };
    };
    const expected = {
      blocks: ['1 b0 Camera', '1 b1 Object', '2 b0 Paint', '3 b2 Frame'],
      stages: [['u_view'], ['u_color', 'u_gloss']],
    };
    expect(registersOf('webgpu')).toEqual(expected);
    expect(registersOf('webgl')).toEqual(expected);
    expect(all).toHaveLength(4);

    const chosen = { registers: { Frame: 1, Object: 0, Camera: 3 } };
    const moved = {
      blocks: ['1 b0 Object', '1 b3 Camera', '2 b0 Paint', '3 b1 Frame'],
      stages: [['u_world'], ['u_color', 'u_gloss']],
    };
    expect(registersOf('webgpu', chosen)).toEqual(moved);
    expect(registersOf('webgl', chosen)).toEqual(moved);
    expect(() => registersOf('webgpu', { registers: { Frame: 0, Paint: 0 } })).toThrow(
      /registers\.Frame: 0, which Paint has in the same stage/,
    );
    expect(() => registersOf('webgpu', { registers: { Frame: 256 } })).toThrow(/registers\.Frame: 256/);
  });

  it('shares a block between stages that see the same members, and its parameters with it', () => {
    const globals = resource('Globals', { blockSize: 16, members: [member('u_a', 0)], backendSlot: 0 });
    const more = { ...globals, name: 'More', blockSize: 32, members: [member('u_a', 0), member('u_b', 16)] };
    const reflect = (block: typeof globals) => ({
      reflection: { ...shader('vertex', 'wgsl', '').reflection, uniformBuffers: [block] },
    });
    const same = passOf(bundleOf(reflect(globals), reflect(globals)), 'webgpu');
    expect(planned(same)).toEqual(['0.0 3 b0 Globals uniform-buffer']);
    expect(same.stages.map(({ constants }) => constants.length)).toEqual([1, 1]);

    // One buffer of two views is given whole, by whichever name, as large as the larger one.
    const bundle = bundleOf(reflect(globals), reflect(more));
    const seen = passOf(bundle, 'webgpu', { registers: { More: 3 } });
    expect(planned(seen)).toEqual(['0.0 3 b3 Globals uniform-buffer']);
    expect(buildBindingPlan(seen).bindings[0]?.resource).toMatchObject({ size: 32 });
    expect(planned(passOf(bundle, 'webgl', { registers: { More: 3, Globals: 3 } }))).toEqual([
      '0.0 1 b3 Globals uniform-buffer',
      '0.1 2 b3 More uniform-buffer',
    ]);
    expect(() => passOf(bundle, 'webgpu', { registers: { More: 3, Globals: 2 } })).toThrow(
      /which are one block in one slot/,
    );
    expect(() => passOf(bundle, 'webgpu', { registers: { More: 0 } })).toThrow(
      /whose members its stages see differently/,
    );
  });

  it('reads a texture by filtering whatever its stages call it', () => {
    const image = resource('u_map', { imageDim: 2 });
    const reflect = { reflection: { ...shader('vertex', 'wgsl', '').reflection, separateImages: [image] } };
    const declare = (name: string, body: string) =>
      `@group(0) @binding(0) var ${name} : texture_2d<f32>;\n@group(0) @binding(1) var s : sampler;\n${body}`;
    const bundle = bundleOf(reflect, reflect, [
      declare('height', '@vertex fn main() -> @builtin(position) vec4f { return textureLoad(height, vec2u(), 0); }'),
      declare('colour', '@fragment fn main() -> @location(0) vec4f { return textureSample(colour, s, vec2f()); }'),
    ]);
    const [map] = buildBindingPlan(passOf(bundle, 'webgpu')).bindings;
    expect(map?.resource).toMatchObject({ kind: 'texture', name: 'u_map', sampleType: 'float' });
  });

  it('is set by name', () => {
    const block = resource('B', { blockSize: 16, members: [member('u_a', 4)] });
    const bundle = makeShaderBundle([shader('vertex', 'wgsl', WGSL_VERTEX, { uniformBuffers: [block] })]);
    const effect = new Tr2Effect(openShaderBundle(bundle, 'webgpu'));
    effect.setParameter('u_a', [2.5]);
    expect([...(effect.getParameter('u_a') ?? [])]).toEqual([2.5]);
  });

  it('takes options of names that another device or no program has', () => {
    const reflection = {
      separateImages: [resource('u_tex', { imageDim: 2 })],
      separateSamplers: [resource('u_samp', { binding: 1 })],
    };
    const bundle = makeShaderBundle([
      shader('vertex', 'wgsl', WGSL_VERTEX),
      shader('vertex', 'essl', ESSL_VERTEX, { uniformBuffers: [resource('Other', { blockSize: 16 })] }),
      shader('fragment', 'wgsl', WGSL_FRAGMENT, reflection),
      shader('fragment', 'essl', ESSL_FRAGMENT, reflection),
    ]);
    const options = { registers: { Other: 2 }, samplers: { u_samp: {} }, srgb: ['u_tex'] };
    expect(planned(passOf(bundle, 'webgpu', options))).toEqual(['0.1 2 s0 u_samp sampler']);
    expect(planned(passOf(bundle, 'webgl', options))).toEqual(['0.0 1 b2 Other uniform-buffer']);
  });

  it('refuses options that fit nothing in the bundle', () => {
    const bundle = plainBundle();
    const refused: readonly (readonly [BundleEffectOptions, RegExp])[] = [
      [{ registers: { B: 1 } }, /^a\.ysl: registers: "B", which the bundle does not have/],
      [{ samplers: { s: {} } }, /^a\.ysl: samplers: "s"/],
      [{ srgb: ['t'] }, /^a\.ysl: srgb: "t"/],
      [{ inputs: { a_uv: 'TEXCOORD0' } }, /^a\.ysl: inputs: "a_uv"; wanted a vertex input: none/],
      [{ overrides: { SCALE: 1 } }, /^a\.ysl: overrides: "SCALE"; wanted an override: none/],
    ];
    for (const [options, message] of refused) expect(() => passOf(bundle, 'webgpu', options)).toThrow(message);
  });
});
