import { describe, expect, it } from 'vitest';
import { STAGE_TYPE } from '../../src/format/carbonEffect/stage.js';
import { blobOf } from '../support/sampleDescriptions.js';
import { colorPass, constant, effectFile, type PassSpec, pixelStage, texture, vertexStage } from './effectFile.js';
import { effectOf, fakeDevice, POSITION_LAYOUT, rejection, settle, thrown } from './setup.js';

const PROGRAM = `@group(0) @binding(0) var<uniform> cb0: array<vec4<f32>, 1>;
@group(0) @binding(1) var<uniform> cb1: array<vec4<f32>, 1>;
@group(0) @binding(2) var<storage, read_write> u0: array<f32>;
@compute @workgroup_size(8, 2, 1) fn main() { u0[0] = cb0[0].x + cb1[0].x; }`;

const PASS: PassSpec = {
  stages: [
    {
      type: STAGE_TYPE.COMPUTE,
      program: blobOf(PROGRAM),
      threadGroupSize: [8, 2, 1],
      constants: [constant('Step', 0, 4)],
      uavs: [{ register: 0, name: 'Particles', type: 11, arrayElements: 1, isAutoregister: 0 }],
    },
  ],
  bindings: [
    { binding: 0, register: 'b0', visibility: ['compute'], type: 'array<vec4<f32>, 1>', symbol: 'cb0' },
    { binding: 1, register: 'b1', visibility: ['compute'], type: 'array<vec4<f32>, 1>', symbol: 'cb1' },
    { binding: 2, register: 'u0', visibility: ['compute'], type: 'array<f32>', symbol: 'u0' },
  ],
};

/** Writes `Image`. */
const STORE_PASS: PassSpec = {
  stages: [
    {
      type: STAGE_TYPE.COMPUTE,
      program: blobOf(
        '@group(0) @binding(0) var u0: texture_storage_2d<rgba8unorm, write>;\n@compute @workgroup_size(1) fn main() { textureStore(u0, vec2u(0), vec4f(1.0)); }',
      ),
      threadGroupSize: [1, 1, 1],
      uavs: [{ register: 0, name: 'Image', type: 10, arrayElements: 1, isAutoregister: 0 }],
    },
  ],
  bindings: [
    {
      binding: 0,
      register: 'u0',
      visibility: ['compute'],
      type: 'texture_storage_2d<rgba8unorm, write>',
      symbol: 'u0',
    },
  ],
};

/** Reads `Image`. */
const SAMPLE_PASS: PassSpec = {
  stages: [
    vertexStage('@vertex fn main() -> @builtin(position) vec4f { return vec4f(0.0); }'),
    pixelStage(
      '@group(0) @binding(0) var t0: texture_2d<f32>;\n@fragment fn main() -> @location(0) vec4f { return textureLoad(t0, vec2u(0), 1); }',
      { textures: [texture(0, 'Image')] },
    ),
  ],
  bindings: [{ binding: 0, register: 't0', visibility: ['fragment'], type: 'texture_2d<f32>', symbol: 't0' }],
};

function isLabelled(it: unknown, start: string): boolean {
  return typeof it === 'object' && it !== null && 'label' in it && String(it.label).startsWith(start);
}

describe('dispatch', () => {
  it('runs the compute passes of a technique, each submit with its own blocks', async () => {
    const { gpu, device } = fakeDevice();
    const effect = effectOf(effectFile({ Main: [PASS, colorPass(), PASS] }));
    const particles = device.createBuffer({ size: 64, usage: 'storage' });
    effect.setBuffer('Particles', particles);
    expect(device.dispatch(effect, { workgroups: [4] })).toBe(false);
    await settle();
    gpu.commands.length = 0;
    gpu.calls.length = 0;
    expect(device.dispatch(effect, { workgroups: [4, 2], blocks: { 1: Float32Array.of(7) } })).toBe(true);
    expect(gpu.commandsOf('dispatchWorkgroups')).toEqual([
      [4, 2, 1],
      [4, 2, 1],
    ]);
    expect(gpu.commandsOf('beginComputePass')).toHaveLength(1);
    expect(gpu.descriptors('createBindGroup')).toHaveLength(2);
    expect(gpu.descriptors('createBindGroup')[0]).toMatchObject({
      entries: [
        { binding: 0, resource: { size: 16 } },
        { binding: 1, resource: { offset: 0, size: 16 } },
        { binding: 2, resource: { buffer: particles.gpuBuffer } },
      ],
    });
    const order = gpu.calls.map((call) => call.method).filter((name) => name === 'writeBuffer' || name === 'submit');
    expect(order).toEqual(['writeBuffer', 'writeBuffer', 'submit']);
    expect(device.stats).toMatchObject({ pipelines: 1, dispatches: 2, draws: 0, skipped: 1 });
  });

  it('is prepared with the rest of its technique, and compiled with the group size of the file', async () => {
    const { device } = fakeDevice();
    const effect = effectOf(effectFile({ Main: [PASS] }));
    effect.setBuffer('Particles', device.createBuffer({ size: 64, usage: 'storage' }));
    await device.prepare(effect);
    expect(device.dispatch(effect, { workgroups: [1] })).toBe(true);
    const technique = await device.compile(effect, { dynamicOffsets: true });
    expect(technique.passes).toMatchObject([{ kind: 'compute', threadGroupSize: [8, 2, 1] }]);
    expect(device.stats.pipelines).toBe(1);
  });

  it('makes the mips of a storage texture again when it is next sampled, once', async () => {
    const { gpu, device } = fakeDevice();
    const effect = effectOf(effectFile({ Write: [STORE_PASS], Main: [SAMPLE_PASS] }));
    effect.setTexture('Image', device.createTexture({ width: 4, height: 1, storage: true, mipmaps: true }));
    const target = device.createRenderTarget({ width: 1, height: 1 });
    await device.prepare(effect, { technique: 'Write' });
    await device.prepare(effect, { target });
    // Mips of 4x1: two levels to draw.
    const mipsMade = () => gpu.commandsOf('beginRenderPass').filter(([it]) => isLabelled(it, 'mip')).length / 2;
    const draw = () => {
      const frame = device.beginFrame({ target });
      frame.draw(effect);
      frame.end();
    };
    draw();
    draw();
    expect(mipsMade()).toBe(1);
    device.dispatch(effect, { technique: 'Write', workgroups: [1] });
    device.dispatch(effect, { technique: 'Write', workgroups: [1] });
    expect(mipsMade()).toBe(1);
    draw();
    draw();
    expect(mipsMade()).toBe(2);
  });

  it('says what is missing', async () => {
    const { device } = fakeDevice();
    const effect = effectOf(effectFile({ Main: [PASS], Draw: [colorPass()] }));
    await device.prepare(effect);
    expect(String(thrown(() => device.dispatch(effect, { workgroups: [1] })))).toContain(
      'buffer "Particles" (u0) is not set',
    );
    device.dispatch(effect, { technique: 'Draw', workgroups: [1] });
    await settle();
    expect(String(thrown(() => device.dispatch(effect, { technique: 'Draw', workgroups: [1] })))).toContain(
      'the technique has no compute pass',
    );
    expect(String(await rejection(device.prepare(effect, { technique: 'None' })))).toContain('it has "Main", "Draw"');
    const target = device.createRenderTarget({ width: 1, height: 1 });
    const mesh = device.createMesh({ layout: POSITION_LAYOUT, vertices: [new Float32Array(9)] });
    await device.prepare(effect, { technique: 'Draw', target, mesh });
    const frame = device.beginFrame({ target });
    expect(thrown(() => frame.draw(effect, { technique: 'Draw', mesh, pass: 3 }))).toBeInstanceOf(RangeError);
    frame.end();
  });
});
