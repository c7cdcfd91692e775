import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FrameOptions, RenderTargetOptions, TextureSource } from '../../src/device/EffectDevice.js';
import { featureOfFormat, featureToDrawInto } from '../../src/device/formatRules.js';
import { LoadError } from '../../src/resource/LoadError.js';
import { colorEffect, fakeDevice, rejection, thrown } from './setup.js';

afterEach(() => vi.unstubAllGlobals());

const SIZE = { width: 4, height: 4, label: 'it' };

describe('textures', () => {
  it.each<[TextureSource, string]>([
    [{ ...SIZE, width: 0 }, 'texture "it": width is 0; a whole number from 1 to 8192 (maxTextureDimension2D)'],
    [{ ...SIZE, height: 8193 }, 'texture "it": height is 8193; a whole number from 1 to 8192 (maxTextureDimension2D)'],
    [{ ...SIZE, width: 1.5 }, 'texture "it": width is 1.5; a whole number from 1 to 8192 (maxTextureDimension2D)'],
    [
      { ...SIZE, width: Number.NaN },
      'texture "it": width is NaN; a whole number from 1 to 8192 (maxTextureDimension2D)',
    ],
    [
      { ...SIZE, viewDimension: '2d-array', depthOrArrayLayers: 257 },
      'texture "it": depthOrArrayLayers is 257; a whole number from 1 to 256 (maxTextureArrayLayers)',
    ],
    [
      { ...SIZE, viewDimension: '3d', depthOrArrayLayers: 2049 },
      'texture "it": depthOrArrayLayers is 2049; a whole number from 1 to 2048 (maxTextureDimension3D)',
    ],
    [{ ...SIZE, viewDimension: '1d' }, 'texture "it": height is 4; a 1d texture has 1'],
    [{ ...SIZE, viewDimension: 'cube', height: 8 }, 'texture "it": the faces of a cube are squares, not 4 by 8'],
    [{ ...SIZE, viewDimension: 'cube-array', depthOrArrayLayers: 8 }, 'texture "it": cubes have 6 layers each, not 8'],
    [
      { ...SIZE, format: 'bc7-rgba-unorm' },
      'texture "it": a texture of format "bc7-rgba-unorm" needs the feature "texture-compression-bc", which this device does not have',
    ],
  ])('%o: %s', (source, message) => {
    const { device, gpu } = fakeDevice();
    expect(String(thrown(() => device.createTexture(source)))).toBe(`RangeError: ${message}`);
    expect(gpu.calls).toEqual([]);
  });

  it('may be as large as the device says, and no format but one that there is', () => {
    const { device } = fakeDevice({ limits: { maxTextureDimension2D: 10_000 }, features: ['texture-compression-bc'] });
    device.createTexture({ width: 10_000, height: 1 });
    device.createTexture({ ...SIZE, width: 2048, viewDimension: '3d', depthOrArrayLayers: 2048 });
    device.createTexture({ ...SIZE, format: 'bc7-rgba-unorm' });
    expect(String(thrown(() => device.createTexture({ ...SIZE, width: 6, format: 'bc7-rgba-unorm' })))).toContain(
      '6 by 4 texels are no whole blocks of bc7-rgba-unorm, which are 4 by 4',
    );
    const misspelt: string = 'rgba8-unorm';
    // As from JavaScript, where no type says so.
    const source = { ...SIZE, format: misspelt } as TextureSource;
    expect(String(thrown(() => device.createTexture(source)))).toBe(
      'RangeError: texture "it": "rgba8-unorm" is no texture format',
    );
  });
});

describe('render targets', () => {
  it.each<[RenderTargetOptions, string]>([
    [{ ...SIZE, width: 1e6 }, 'width is 1000000; a whole number from 1 to 8192 (maxTextureDimension2D)'],
    [{ ...SIZE, format: 'rgb9e5ufloat' }, 'colours cannot be drawn into format "rgb9e5ufloat"'],
    [
      { ...SIZE, format: 'stencil8' },
      'format "stencil8" has no depth; a target without colours takes e.g. depth32float',
    ],
    [
      { ...SIZE, format: 'depth32float', depthStencilFormat: 'depth24plus' },
      'format "depth32float" is depth itself, and depthStencilFormat "depth24plus" would be a second one. Leave one out',
    ],
    [{ ...SIZE, format: 'depth32float-stencil8' }, 'needs the feature "depth32float-stencil8"'],
    [{ ...SIZE, format: 'rg11b10ufloat' }, 'drawing into format "rg11b10ufloat" needs the feature'],
    [{ ...SIZE, depthStencilFormat: 'rgba8unorm' }, 'depthStencilFormat "rgba8unorm" is no depth format'],
    [{ ...SIZE, depthStencilFormat: 'depth32float-stencil8' }, 'needs the feature "depth32float-stencil8"'],
  ])('%o: %s', (options, message) => {
    const { device } = fakeDevice();
    const error = thrown(() => device.createRenderTarget(options));
    expect(error).toBeInstanceOf(RangeError);
    expect(String(error)).toContain('render target "it"');
    expect(String(error)).toContain(message);
  });
});

describe('formats', () => {
  it.each([
    ['rgba8unorm', '', ''],
    ['bgra8unorm-srgb', '', ''],
    ['r32float', '', ''],
    ['rgb10a2uint', '', ''],
    ['rgba8snorm', '', 'texture-formats-tier1'],
    ['r16unorm', 'texture-formats-tier1', 'texture-formats-tier1'],
    ['rgb9e5ufloat', '', null],
    ['depth32float', '', null],
    ['stencil8', '', null],
    ['etc2-rgb8a1unorm-srgb', 'texture-compression-etc2', null],
    ['eac-rg11snorm', 'texture-compression-etc2', null],
    ['astc-12x10-unorm-srgb', 'texture-compression-astc', null],
    ['bc6h-rgb-ufloat', 'texture-compression-bc', null],
    ['rgb8unorm', null, null],
    ['astc-5x6-unorm', null, null],
    ['r64float', null, null],
  ])('%s', (format, toHave, toDrawInto) => {
    expect(featureOfFormat(format)).toBe(toHave);
    expect(featureToDrawInto(format)).toBe(toDrawInto);
  });
});

describe('buffers', () => {
  it('fit the device', () => {
    const { device } = fakeDevice({ limits: { maxBufferSize: 4096, maxStorageBufferBindingSize: 1024 } });
    device.createBuffer({ size: 4096, usage: 'vertex' });
    device.createBuffer({ size: 1024, usage: 'storage' });
    for (const [size, usage, message] of [
      [4097, 'vertex', 'buffer "many": size is 4097; a whole number from 1 to 4096 (maxBufferSize)'],
      [1025, 'storage', 'buffer "many": size is 1025; a whole number from 1 to 1024 (maxStorageBufferBindingSize)'],
      [2.5, 'index', 'buffer "many": size is 2.5; a whole number from 1 to 4096 (maxBufferSize)'],
    ] as const) {
      expect(String(thrown(() => device.createBuffer({ size, usage, label: 'many' })))).toBe(`RangeError: ${message}`);
    }
  });
});

describe('meshes', () => {
  it('fit the device', () => {
    const { device } = fakeDevice({ limits: { maxBufferSize: 64 } });
    const layout = [{ arrayStride: 4, attributes: [] }];
    const make = (bytes: number, indices: number) =>
      device.createMesh({
        layout,
        vertices: [new Uint8Array(bytes)],
        indices: new Uint16Array(indices),
        label: 'hull',
      });
    make(64, 32);
    expect(String(thrown(() => make(68, 2)))).toContain('"hull vertices 0": size is 68; a whole number from 1 to 64');
    expect(String(thrown(() => make(4, 33)))).toContain('"hull indices": size is 66');
  });
});

describe('frames and dispatches', () => {
  it.each<[FrameOptions, string]>([
    [{ clearDepth: 1.5 }, 'clearDepth is 1.5; a depth from 0 to 1'],
    [{ clearDepth: Number.NaN }, 'clearDepth is NaN'],
    [{ clearStencil: -1 }, 'clearStencil is -1; a whole number from 0 to 255'],
    [{ clearColor: [0, 0, Number.NaN, 1] }, 'clearColor is [0, 0, NaN, 1]; four numbers'],
  ])('%o: %s', (options, message) => {
    const { device } = fakeDevice();
    const target = device.createRenderTarget(SIZE);
    expect(String(thrown(() => device.beginFrame({ target, ...options })))).toContain(message);
    device.beginFrame({ target, clearDepth: 0, clearColor: [2, -1, 0, 1] }).end();
  });

  it('take whole workgroups, also none', () => {
    const { device } = fakeDevice();
    const effect = colorEffect();
    for (const [workgroups, message] of [
      [[1e6], 'workgroups[0] is 1000000; a whole number from 0 to 65535 (maxComputeWorkgroupsPerDimension)'],
      [[1, -1], 'workgroups[1] is -1'],
      [[1, 1, 0.5], 'workgroups[2] is 0.5'],
    ] as const) {
      const error = thrown(() => device.dispatch(effect, { workgroups }));
      expect(error).toBeInstanceOf(RangeError);
      expect(String(error)).toContain(`test.carbonwebgpu Main: ${message}`);
    }
    expect(device.dispatch(effect, { workgroups: [0, 65_535] })).toBe(false);
  });
});

describe('a loaded image', () => {
  it('that is larger than the device takes is refused by its address, and closed', async () => {
    const { device, gpu } = fakeDevice();
    const close = vi.fn();
    vi.stubGlobal('fetch', async () => new Response('png'));
    vi.stubGlobal('createImageBitmap', async () => ({ width: 9000, height: 2, close }));
    const error = await rejection(device.loadTexture('/wide.png'));
    expect(String(error)).toBe(
      'RangeError: texture "/wide.png": width is 9000; a whole number from 1 to 8192 (maxTextureDimension2D)',
    );
    expect(close).toHaveBeenCalledOnce();
    expect(gpu.calls).toEqual([]);
  });

  it('whose answer breaks off is a LoadError with its address, unless it was aborted', async () => {
    const { device } = fakeDevice();
    const cause = new TypeError('network error');
    const broken = () =>
      new Response(new ReadableStream({ pull: (controller) => controller.error(cause) }), { status: 200 });
    vi.stubGlobal('fetch', async () => broken());
    const error = await rejection(device.loadTexture('/half.png'));
    expect(error).toBeInstanceOf(LoadError);
    expect(error).toMatchObject({ url: '/half.png', status: 200, found: 'an answer that broke off', cause });
    const abort = new AbortController();
    vi.stubGlobal('fetch', async () => {
      abort.abort(new Error('enough'));
      return broken();
    });
    expect(await rejection(device.loadTexture('/half.png', { signal: abort.signal }))).toBe(abort.signal.reason);
  });
});
