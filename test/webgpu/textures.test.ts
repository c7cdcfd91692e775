import { afterEach, describe, expect, it, vi } from 'vitest';
import { mipLevels, sampleTypesOf, texelBlock, viewFormatsOf } from '../../src/device/textureFormat.js';
import { LoadError } from '../../src/resource/LoadError.js';
import { fakeDevice, rejection, thrown } from './setup.js';

afterEach(() => vi.unstubAllGlobals());

describe('formats', () => {
  it.each([
    ['r8unorm', 1, 1, 1],
    ['rg8snorm', 1, 1, 2],
    ['bgra8unorm-srgb', 1, 1, 4],
    ['rgb10a2unorm', 1, 1, 4],
    ['rgba16float', 1, 1, 8],
    ['rgba32uint', 1, 1, 16],
    ['depth32float', 1, 1, 4],
    ['bc1-rgba-unorm', 4, 4, 8],
    ['bc4-r-snorm', 4, 4, 8],
    ['bc7-rgba-unorm-srgb', 4, 4, 16],
    ['etc2-rgb8a1unorm', 4, 4, 8],
    ['etc2-rgba8unorm', 4, 4, 16],
    ['eac-rg11snorm', 4, 4, 16],
    ['astc-10x6-unorm', 10, 6, 16],
  ] as const)('a block of %s is %ix%i in %i bytes', (format, width, height, bytes) => {
    expect(texelBlock(format)).toEqual({ width, height, bytes });
  });

  it('has no bytes for formats whose layout is the GPU’s own', () => {
    expect(() => texelBlock('depth24plus')).toThrow(RangeError);
  });

  it('knows how a format is read', () => {
    const none = new Set<string>();
    expect(sampleTypesOf('rgba8unorm', none)).toEqual(['float', 'unfilterable-float']);
    expect(sampleTypesOf('r32float', none)).toEqual(['unfilterable-float']);
    expect(sampleTypesOf('r32float', new Set(['float32-filterable']))).toContain('float');
    expect(sampleTypesOf('rg16sint', none)).toEqual(['sint']);
    expect(sampleTypesOf('depth24plus-stencil8', none)).toEqual(['depth', 'unfilterable-float']);
  });

  it('counts mips to 1x1', () => {
    expect([mipLevels(1, 1), mipLevels(2, 1), mipLevels(255, 3), mipLevels(256, 256)]).toEqual([1, 2, 8, 9]);
  });

  it('lists the twin for views', () => {
    expect(viewFormatsOf('rgba8unorm')).toEqual(['rgba8unorm-srgb']);
    expect(viewFormatsOf('bgra8unorm-srgb')).toEqual(['bgra8unorm']);
    expect(viewFormatsOf('rgba16float')).toEqual([]);
  });
});

describe('createTexture', () => {
  it('copies the pixels, also of a view into a larger buffer, and uploads them as they are laid out', () => {
    const { gpu, device } = fakeDevice();
    const backing = new Uint8Array(40).map((_, index) => index);
    const texture = device.createTexture({
      width: 3,
      height: 1,
      depthOrArrayLayers: 2,
      viewDimension: '2d-array',
      pixels: backing.subarray(8, 32),
    });
    backing.fill(0);
    void texture.gpuTexture;
    expect(gpu.calls.find((call) => call.method === 'writeTexture')?.args).toEqual([
      { texture: texture.gpuTexture },
      Uint8Array.from({ length: 24 }, (_, index) => index + 8),
      { bytesPerRow: 12, rowsPerImage: 1 },
      [3, 1, 2],
    ]);
  });

  it('refuses sizes that do not agree', () => {
    const { device } = fakeDevice();
    const source = { width: 2, height: 2 };
    expect(String(thrown(() => device.createTexture({ ...source, pixels: new Uint8Array(15) })))).toContain(
      'level 0 has 16 bytes, got 15',
    );
    expect(
      thrown(() => device.createTexture({ ...source, viewDimension: 'cube', depthOrArrayLayers: 5 })),
    ).toBeInstanceOf(RangeError);
    expect(thrown(() => device.createTexture({ ...source, mipmaps: true, format: 'rgba32float' }))).toBeInstanceOf(
      RangeError,
    );
    expect(thrown(() => device.createTexture(source).write(new Uint8Array(4)))).toBeInstanceOf(RangeError);
  });

  it('makes mips when it is seen, in the format that it is seen in', () => {
    const { gpu, device } = fakeDevice();
    const texture = device.createTexture({ width: 4, height: 4, mipmaps: true });
    texture.upload();
    expect(gpu.commandsOf('beginRenderPass')).toEqual([]);
    texture.sampledView(true, '2d');
    texture.sampledView(true, '2d');
    expect(gpu.commandsOf('beginRenderPass')).toHaveLength(2);
    const formats = gpu.descriptors('createView').map((view) => JSON.parse(JSON.stringify(view)).format);
    expect(new Set(formats)).toEqual(new Set(['rgba8unorm-srgb']));
    texture.write(new Uint8Array(64));
    expect(gpu.commandsOf('beginRenderPass')).toHaveLength(4);
  });
});

describe('loadTexture', () => {
  const response = (body: BodyInit, init: ResponseInit) => vi.stubGlobal('fetch', async () => new Response(body, init));

  it('says that there is no such file, and that a page came instead of an image', async () => {
    const { device } = fakeDevice();
    response('', { status: 404, statusText: 'Not Found' });
    const missing = await rejection(device.loadTexture('/textures/none.png'));
    expect(missing).toBeInstanceOf(LoadError);
    expect(String(missing)).toContain('/textures/none.png: got HTTP 404 Not Found instead of an image');
    response('<!doctype html>', { status: 200, headers: { 'content-type': 'text/html' } });
    vi.stubGlobal('createImageBitmap', async () => {
      throw new Error('cannot be decoded');
    });
    const page = await rejection(device.loadTexture('/textures/page.png'));
    expect(String(page)).toContain('got 15 bytes of text/html that do not decode instead of an image');
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('network');
    });
    expect(await rejection(device.loadTexture('/x.png'))).toMatchObject({ status: 0, found: 'no answer' });
  });

  it('can be aborted', async () => {
    const { device } = fakeDevice();
    const abort = new AbortController();
    abort.abort(new Error('changed my mind'));
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => signal?.throwIfAborted());
    expect(await rejection(device.loadTexture('/x.png', { signal: abort.signal }))).toBe(abort.signal.reason);
  });

  it('decodes without conversions and uploads at once', async () => {
    const { gpu, device } = fakeDevice();
    response('png', { status: 200 });
    const decode = vi.fn(async (_blob: Blob, _options: ImageBitmapOptions) => ({
      width: 4,
      height: 2,
      close: vi.fn(),
    }));
    vi.stubGlobal('createImageBitmap', decode);
    const texture = await device.loadTexture('/x.png');
    expect(texture).toMatchObject({ width: 4, height: 2, format: 'rgba8unorm', label: '/x.png' });
    expect(decode.mock.calls[0]?.[1]).toEqual({ colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
    expect(gpu.count('copyExternalImageToTexture')).toBe(1);
    expect(gpu.descriptors('createTexture')).toMatchObject([{ mipLevelCount: 3 }]);
  });
});
