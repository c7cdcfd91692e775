import { describe, expect, it, vi } from 'vitest';
import { attachmentBytes } from '../../src/device/attachmentBytes.js';
import type { FrameTargets, RenderTargetOptions } from '../../src/device/EffectDevice.js';
import { WebGPUEffectDevice } from '../../src/webgpu/WebGPUEffectDevice.js';
import { FakeGPU } from '../support/fakeGPUDevice.js';
import { effectFile, input, POSITION_PROGRAM, pixelStage, vertexStage } from './effectFile.js';
import { colorEffect, effectOf, fakeDevice, POSITION_LAYOUT, rejection, thrown } from './setup.js';

const SRGBWRITEENABLE = 194;
const RENDER_ATTACHMENT = 0x10;

const TWO_COLORS = `struct Colors { @location(0) first: vec4f, @location(1) second: vec4f }
@fragment fn main() -> Colors { return Colors(vec4f(1.0, 0.0, 0.0, 1.0), vec4f(0.0, 1.0, 0.0, 1.0)); }`;

function twoColors(states: readonly (readonly [number, number])[] = []) {
  const stages = [vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]), pixelStage(TWO_COLORS)];
  return effectOf(effectFile({ Main: [{ stages, states }] }));
}

function scene() {
  const { gpu, device } = fakeDevice();
  const mesh = device.createMesh({ layout: POSITION_LAYOUT, vertices: [new Float32Array(9)] });
  const target = (label: string, options: Partial<RenderTargetOptions> = {}) =>
    device.createRenderTarget({ width: 8, height: 4, label, ...options });
  return { gpu, device, mesh, target };
}

function passesOf(gpu: FakeGPU): unknown[] {
  return gpu.commandsOf('beginRenderPass').map(([pass]) => pass);
}

describe('several targets', () => {
  it('are one pass: a colour attachment each, cleared alike, and the depth of the first', async () => {
    const { gpu, device, mesh, target } = scene();
    const color = target('color', { depthStencilFormat: 'depth24plus' });
    const normals = target('normals', { format: 'rgba16float', depthStencilFormat: 'depth32float' });
    const effect = twoColors();
    await device.prepare(effect, { mesh, target: [color, normals] });
    const frame = device.beginFrame({ target: [color, normals], clearColor: [0.5, 0.25, 0, 1] });
    expect(frame.draw(effect, { mesh })).toBe(true);
    frame.end();
    expect(gpu.descriptors('createRenderPipelineAsync')).toMatchObject([
      {
        fragment: {
          targets: [
            { format: 'rgba8unorm', writeMask: 0xf },
            { format: 'rgba16float', writeMask: 0xf },
          ],
        },
        depthStencil: { format: 'depth24plus' },
        multisample: { count: 1 },
      },
    ]);
    const cleared = { loadOp: 'clear', clearValue: [0.5, 0.25, 0, 1], storeOp: 'store' };
    expect(passesOf(gpu)).toEqual([
      expect.objectContaining({
        colorAttachments: [
          { view: expect.objectContaining({ label: 'color' }), ...cleared },
          { view: expect.objectContaining({ label: 'normals' }), ...cleared },
        ],
        depthStencilAttachment: expect.objectContaining({ view: expect.objectContaining({ label: 'depth of color' }) }),
      }),
    ]);
  });

  it('that the program does not write are not written', async () => {
    const { gpu, device, mesh, target } = scene();
    await device.prepare(colorEffect(), { mesh, target: [target('color'), target('normals')] });
    expect(gpu.descriptors('createRenderPipelineAsync')).toMatchObject([
      { fragment: { targets: [{ writeMask: 0xf }, { writeMask: 0 }] } },
    ]);
  });

  it('are the same ones in another array', async () => {
    const { gpu, device, mesh, target } = scene();
    const [color, normals] = [target('color'), target('normals')];
    const effect = twoColors();
    await device.prepare(effect, { mesh, target: [color, normals] });
    for (let n = 0; n < 3; n++) {
      const frame = device.beginFrame({ target: [color, normals] });
      expect(frame.draw(effect, { mesh })).toBe(true);
      frame.end();
    }
    expect(gpu.count('createRenderPipelineAsync')).toBe(1);
    // In another order, or fewer, they are others.
    device.beginFrame({ target: [normals, color] }).end();
    device.beginFrame({ target: [normals] }).end();
    const labels = passesOf(gpu).map((pass) => JSON.stringify(pass).match(/"label":"(color|normals)"/g)?.[0]);
    expect(labels.slice(3)).toEqual(['"label":"normals"', '"label":"normals"']);
  });

  it('go over to their sRGB views together, those that have one', async () => {
    const { gpu, device, mesh, target } = scene();
    const list = [target('color'), target('normals', { format: 'rgba16float' }), target('glow')];
    const effect = twoColors([[SRGBWRITEENABLE, 1]]);
    await device.prepare(effect, { mesh, target: list });
    const frame = device.beginFrame({ target: list });
    frame.draw(effect, { mesh });
    frame.draw(effect, { mesh });
    frame.end();
    const formats = (pass: unknown) =>
      (pass as { colorAttachments: { view: { view: { format: string } } }[] }).colorAttachments.map(
        ({ view }) => view.view.format,
      );
    expect(passesOf(gpu).map(formats)).toEqual([
      ['rgba8unorm', 'rgba16float', 'rgba8unorm'],
      ['rgba8unorm-srgb', 'rgba16float', 'rgba8unorm-srgb'],
    ]);
    expect(passesOf(gpu)[1]).toMatchObject({ colorAttachments: [{ loadOp: 'load' }, { loadOp: 'load' }, {}] });
  });

  it('all have other pixels when the frame has ended', () => {
    const { device, target } = scene();
    const list = [target('color'), target('normals')];
    device.beginFrame({ target: list }).end();
    expect(list.map((texture) => texture.contentRevision)).toEqual([1, 1]);
  });
});

describe('targets that cannot be drawn into together', () => {
  const { device, target } = scene();
  const color = target('color');
  const foreign = fakeDevice().device.createRenderTarget({ width: 8, height: 4, label: 'foreign' });
  const plain = device.createTexture({ width: 8, height: 4, label: 'plain' });
  const six = Array.from({ length: 6 }, (_, n) => target(`rgba16float ${n}`, { format: 'rgba16float' }));
  const nine = Array.from({ length: 9 }, (_, n) => target(`r8unorm ${n}`, { format: 'r8unorm' }));

  it.each<[FrameTargets, string]>([
    [[], 'RangeError: target is an empty list; name a target, or leave it out for the canvas'],
    [
      [color, target('small', { width: 4 })],
      'RangeError: target 1 "small" is 4 by 4, and target 0 "color" is 8 by 4. Targets of one frame have one size',
    ],
    [
      [color, target('smooth', { sampleCount: 4 })],
      'RangeError: target 1 "smooth" has sampleCount 4, and target 0 "color" has 1. Targets of one frame have one sample count',
    ],
    [[color, target('normals'), color], 'RangeError: target 2 "color" is target 0 too'],
    [
      [color, target('map', { format: 'depth32float' })],
      'RangeError: target 1 "map" has no colours, and of several targets each is a colour attachment. Give the first one a depth buffer with depthStencilFormat',
    ],
    [[color, foreign], 'TypeError: target 1 "foreign" was not made by this device'],
    [foreign, 'TypeError: target "foreign" was not made by this device'],
    [[color, plain], 'TypeError: target 1 "plain": make it with createRenderTarget'],
    [nine, 'RangeError: 9 targets; a frame has at most 8 (maxColorAttachments)'],
    [
      six,
      'RangeError: the formats of the targets take 48 bytes a sample, the device has 32 (maxColorAttachmentBytesPerSample)',
    ],
  ])('%#: %s', async (target, message) => {
    expect(String(thrown(() => device.beginFrame({ target })))).toBe(message);
    expect(String(await rejection(device.prepare(colorEffect(), { target })))).toBe(message);
    // Nothing is left open.
    device.beginFrame({ target: color }).end();
  });

  it('may be ones that another underlying device takes', async () => {
    const { device, target } = scene();
    const four = Array.from({ length: 4 }, (_, n) => target(`${n}`, { format: 'rgba16float' }));
    device.beginFrame({ target: four }).end();
    await device.replaceDevice(fakeDevice({ limits: { maxColorAttachments: 2 } }).gpu.device);
    expect(String(thrown(() => device.beginFrame({ target: four })))).toContain('at most 2 (maxColorAttachments)');
  });
});

describe('four samples', () => {
  it('are drawn into beside the target, with as many of depth, and resolved into it', async () => {
    const { gpu, device, mesh, target } = scene();
    const smooth = target('smooth', { sampleCount: 4, depthStencilFormat: 'depth24plus' });
    const effect = colorEffect();
    await device.prepare(effect, { mesh, target: smooth });
    expect(gpu.descriptors('createRenderPipelineAsync')).toMatchObject([{ multisample: { count: 4 } }]);
    const frame = device.beginFrame({ target: smooth });
    frame.draw(effect, { mesh });
    frame.end();
    const attachment = { size: [8, 4], sampleCount: 4, usage: RENDER_ATTACHMENT };
    const made = gpu.descriptors('createTexture');
    expect(made).toHaveLength(3);
    expect(made).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: 'smooth', size: [8, 4, 1] }),
        expect.objectContaining({ label: 'samples of smooth', format: 'rgba8unorm', ...attachment }),
        expect.objectContaining({ label: 'depth of smooth', format: 'depth24plus', ...attachment }),
      ]),
    );
    expect(passesOf(gpu)).toMatchObject([
      {
        colorAttachments: [
          {
            view: { label: 'samples of smooth' },
            resolveTarget: { label: 'smooth' },
            loadOp: 'clear',
            storeOp: 'store',
          },
        ],
        depthStencilAttachment: { view: { label: 'depth of smooth' } },
      },
    ]);
  });

  it('are kept for a frame that clears nothing, and resolved in the view that was drawn into', async () => {
    const { gpu, device, mesh, target } = scene();
    const smooth = target('smooth', { sampleCount: 4 });
    const effect = colorEffect([[SRGBWRITEENABLE, 1]]);
    await device.prepare(effect, { mesh, target: smooth });
    const frame = device.beginFrame({ target: smooth, clearColor: null });
    frame.draw(effect, { mesh });
    frame.end();
    const attachment = (format: string) => ({
      colorAttachments: [{ view: { view: { format } }, resolveTarget: { view: { format } }, loadOp: 'load' }],
    });
    expect(passesOf(gpu)).toMatchObject([attachment('rgba8unorm'), attachment('rgba8unorm-srgb')]);
  });

  it('go with their target', () => {
    const { device, target } = scene();
    const before = device.stats.textures;
    const smooth = target('smooth', { sampleCount: 4, depthStencilFormat: 'depth24plus' });
    device.beginFrame({ target: smooth }).end();
    expect(device.stats.textures).toBe(before + 3);
    smooth.destroy();
    expect(device.stats.textures).toBe(before);
  });

  it.each<[Partial<RenderTargetOptions>, string]>([
    [{ sampleCount: 2 }, 'sampleCount is 2; 1 or 4'],
    [{ sampleCount: 0 }, 'sampleCount is 0; 1 or 4'],
    [{ sampleCount: Number.NaN }, 'sampleCount is NaN; 1 or 4'],
    [
      { sampleCount: 4, format: 'rgba8uint' },
      'the samples of format "rgba8uint" cannot be resolved. Leave sampleCount out, or take e.g. rgba8unorm, rgba16float',
    ],
    [{ sampleCount: 4, format: 'r32float' }, 'the samples of format "r32float" cannot be resolved'],
    [
      { sampleCount: 4, format: 'depth32float' },
      'the samples of format "depth32float" cannot be resolved. A target without colours has sampleCount 1',
    ],
  ])('are refused where there are none: %o', (options, message) => {
    const { target } = scene();
    expect(String(thrown(() => target('it', options)))).toContain(`RangeError: render target "it": ${message}`);
  });

  it.each(['r8unorm', 'bgra8unorm-srgb', 'rg16float', 'rgba16float', 'rgb10a2unorm'] as const)('of %s', (format) => {
    const { target } = scene();
    expect(target('it', { format, sampleCount: 4 }).sampleCount).toBe(4);
  });
});

describe('a canvas of four samples', () => {
  function deviceOn(sampleCount: number) {
    const gpu = new FakeGPU();
    const size = { width: 8, height: 8 };
    const context = {
      canvas: size,
      configure: vi.fn(),
      getCurrentTexture: () =>
        gpu.device.createTexture({ label: 'shown', size: [size.width, size.height], format: 'rgba8unorm', usage: 16 }),
    };
    // The one cast: of a context, what a target asks it for.
    const canvas = { context: context as unknown as GPUCanvasContext, format: 'rgba8unorm', sampleCount } as const;
    return { gpu, size, device: new WebGPUEffectDevice({ device: gpu.device, canvas }) };
  }

  it('resolves them into the texture that is shown, whatever size it has', async () => {
    const { gpu, size, device } = deviceOn(4);
    const effect = colorEffect();
    await device.prepare(effect);
    expect(gpu.descriptors('createRenderPipelineAsync')).toMatchObject([{ multisample: { count: 4 } }]);
    device.beginFrame().end();
    size.width = 16;
    device.beginFrame().end();
    expect(passesOf(gpu)).toMatchObject(
      [8, 16].map((width) => ({
        colorAttachments: [
          { view: { texture: { width, sampleCount: 4 } }, resolveTarget: { texture: { label: 'shown', width } } },
        ],
        depthStencilAttachment: { view: { texture: { width, sampleCount: 4 } } },
      })),
    );
  });

  it('has one or four', () => {
    expect(String(thrown(() => deviceOn(8)))).toBe('RangeError: canvas: sampleCount is 8; 1 or 4');
  });
});

// WebGPU's "calculating color attachment bytes per sample", and the examples that the standard works out.
it.each<[readonly GPUTextureFormat[], number]>([
  [['rgba8unorm'], 8],
  [['rgba8uint'], 4],
  [['r8unorm', 'r32float'], 8],
  [['r8unorm', 'r32float', 'rgba8unorm', 'rgba32float', 'r8unorm'], 33],
  [['r32float', 'rgba8unorm', 'rgba32float', 'r8unorm', 'r8unorm'], 30],
  [['rgba16float', 'rgba16float'], 16],
  [['depth32float'], 0],
])('a sample of %o takes %i bytes', (formats, bytes) => {
  expect(attachmentBytes(formats)).toBe(bytes);
});
