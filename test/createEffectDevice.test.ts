import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEffectDevice } from '../src/createEffectDevice.js';
import { DeviceError } from '../src/device/DeviceError.js';
import { FakeGl } from './support/fakeGl.js';
import { FakeGPU } from './support/fakeGPUDevice.js';
import { rejection } from './webgpu/setup.js';

afterEach(() => vi.unstubAllGlobals());

/** @param contexts by kind; of another kind there is none */
function canvasOf(contexts: Readonly<Record<string, object>>) {
  const canvas = { width: 8, height: 8, getContext: vi.fn((kind: string) => contexts[kind] ?? null) };
  return canvas as unknown as HTMLCanvasElement & typeof canvas;
}

function glOf(parameters: Readonly<Record<string, unknown>> = {}): WebGL2RenderingContext {
  return new FakeGl({ canvas: new EventTarget(), extensions: ['OES_texture_float_linear'], parameters }).gl;
}

function browser(adapter: object | null): void {
  vi.stubGlobal('navigator', {
    gpu: { requestAdapter: async () => adapter, getPreferredCanvasFormat: () => 'rgba8unorm' },
  });
}

function adapterOf(features: readonly string[], limits: Readonly<Record<string, number>> = {}) {
  const gpu = new FakeGPU({ features });
  const requestDevice = vi.fn(async (_: GPUDeviceDescriptor) => gpu.device);
  return { features: new Set(features), limits, requestDevice, gpu };
}

describe('createEffectDevice', () => {
  it('says what is missing without a fallback, and leaves the canvas alone', async () => {
    const canvas = canvasOf({ webgpu: {}, webgl2: glOf() });
    const failure = async (options: object = {}) =>
      String(await rejection(createEffectDevice(canvas, { ...options, fallback: false })));
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('isSecureContext', false);
    expect(await failure()).toContain('insecure pages. Serve the page over https');
    vi.stubGlobal('isSecureContext', true);
    expect(await failure()).toContain('this browser has no WebGPU');
    browser(null);
    expect(await failure()).toContain('no GPU that it would use');
    browser(adapterOf([]));
    const error = await rejection(createEffectDevice(canvas, { requiredFeatures: ['shader-f16'], fallback: false }));
    expect(error).toBeInstanceOf(DeviceError);
    expect(String(error)).toContain('the GPU lacks shader-f16');
    expect(canvas.getContext).not.toHaveBeenCalled();
    expect(String(await rejection(createEffectDevice(canvasOf({}), { prefer: 'webgl2', fallback: false })))).toContain(
      'the canvas gives no WebGL2 context',
    );
  });

  it('says that the canvas has another context, and gives the device back', async () => {
    const adapter = adapterOf([]);
    browser(adapter);
    const refused = String(await rejection(createEffectDevice(canvasOf({}))));
    expect(refused).toContain('context of another kind');
    expect(refused).toContain('the canvas gives no WebGL2 context');
    expect(adapter.gpu.count('destroyDevice')).toBe(1);
  });

  it('falls back, and says why', async () => {
    const gl = glOf();
    const chosen = async (options: object = {}) => {
      const canvas = canvasOf({ webgl2: gl });
      const { kind, backend, choice } = await createEffectDevice(canvas, options);
      return { kind, backend, because: choice.because, message: choice.message };
    };
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('isSecureContext', true);
    const webgl2 = { kind: 'webgl2', backend: 'webgl' };
    expect(await chosen()).toEqual({
      ...webgl2,
      because: 'no-webgpu',
      message: 'not WebGPU: this browser has no WebGPU',
    });
    expect(await chosen({ prefer: 'webgl2' })).toEqual({ ...webgl2, because: 'preferred', message: 'WebGL2 is there' });
    browser(null);
    expect(await chosen()).toMatchObject({ ...webgl2, because: 'no-adapter' });
    vi.stubGlobal('navigator', { gpu: { requestAdapter: () => Promise.reject(new Error('busy')) } });
    expect(await chosen()).toMatchObject({
      because: 'no-adapter',
      message: 'not WebGPU: asking for a GPU failed: busy',
    });
    const adapter = adapterOf([]);
    adapter.requestDevice.mockRejectedValue(new Error('too many'));
    browser(adapter);
    expect(await chosen()).toMatchObject({
      because: 'refused',
      message: 'not WebGPU: the GPU gives no device: too many',
    });
  });

  it('goes from WebGL2 to WebGPU where that was the wish and there is none', async () => {
    browser(adapterOf([]));
    const device = await createEffectDevice(canvasOf({ webgpu: { canvas: {} } }), { prefer: 'webgl2' });
    expect([device.kind, device.choice.because]).toEqual(['webgpu', 'no-webgl2']);
    expect(device.choice.error?.device).toBe('webgl2');
  });

  it('takes the preferred order of channels for the canvas on either', async () => {
    vi.stubGlobal('navigator', {});
    const device = await createEffectDevice(canvasOf({ webgl2: glOf() }), { format: 'bgra8unorm' });
    expect(device.kind).toBe('webgl2');
    expect(
      String(await rejection(createEffectDevice(canvasOf({ webgl2: glOf() }), { format: 'rgba16float' }))),
    ).toContain('a canvas of WebGL2 is rgba8unorm or rgba8unorm-srgb');
  });

  it('holds a context to what is required before the canvas is touched', async () => {
    vi.stubGlobal('navigator', {});
    const spare = vi.fn(() => glOf({ MAX_TEXTURE_SIZE: 4096 }));
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = spare;
      },
    );
    const canvas = canvasOf({ webgl2: glOf() });
    const refused = async (options: object) => String(await rejection(createEffectDevice(canvas, options)));
    expect(await refused({ requiredFeatures: ['shader-f16'] })).toContain('WebGL2 lacks shader-f16 here');
    expect(await refused({ requiredLimits: { maxTextureDimension2D: 8192 } })).toContain(
      'WebGL2 does not reach maxTextureDimension2D 8192 (it has 4096) here',
    );
    expect(await refused({ requiredLimits: { maxStorageBuffersPerShaderStage: 1 } })).toContain('(it has 0)');
    expect(canvas.getContext).not.toHaveBeenCalled();
    const met = { requiredFeatures: ['float32-filterable'], requiredLimits: { maxTextureDimension2D: 4096 } } as const;
    expect((await createEffectDevice(canvas, met)).kind).toBe('webgl2');
    expect(spare).toHaveBeenCalledTimes(4);
  });

  it('asks for the features and limits that effects can use, where they are there', async () => {
    const adapter = adapterOf(['float32-filterable', 'dual-source-blending', 'timestamp-query'], {
      maxBindGroups: 8,
      maxTextureDimension2D: 16_384,
      maxVertexAttributes: 16,
      maxBufferSize: 2 ** 31,
      maxStorageBufferBindingSize: 2 ** 31 - 4,
      minUniformBufferOffsetAlignment: 32,
    });
    browser(adapter);
    await createEffectDevice(canvasOf({ webgpu: { canvas: {} } }), {
      requiredLimits: { maxBindGroups: 6, maxVertexAttributes: 30 },
    });
    const asked = adapter.requestDevice.mock.calls[0]?.[0];
    expect([...(asked?.requiredFeatures ?? [])].sort()).toEqual(['dual-source-blending', 'float32-filterable']);
    expect(asked?.requiredLimits).toEqual({
      maxBindGroups: 8,
      maxTextureDimension2D: 16_384,
      maxVertexAttributes: 30,
      maxBufferSize: 2 ** 31,
      maxStorageBufferBindingSize: 2 ** 31 - 4,
    });
  });

  it('configures the canvas when the first frame begins, with a depth buffer of its size', async () => {
    const adapter = adapterOf([]);
    browser(adapter);
    const element = { width: 8, height: 8 };
    const shown = () =>
      adapter.gpu.device.createTexture({ size: [element.width, element.height], format: 'rgba8unorm', usage: 16 });
    const context = { canvas: element, configure: vi.fn(), unconfigure: vi.fn(), getCurrentTexture: shown };
    const device = await createEffectDevice(canvasOf({ webgpu: context }));
    expect(context.configure).not.toHaveBeenCalled();
    device.beginFrame().end();
    element.width = 16;
    device.beginFrame().end();
    element.height = 0;
    device.beginFrame().end();
    expect(context.configure.mock.calls).toEqual([
      [{ device: adapter.gpu.device, format: 'rgba8unorm', viewFormats: ['rgba8unorm-srgb'], alphaMode: 'opaque' }],
    ]);
    const depth = adapter.gpu.descriptors('createTexture').filter((it) => JSON.stringify(it).includes('depth24plus'));
    expect(depth).toMatchObject([{ size: [8, 8] }, { size: [16, 8] }]);
    expect(adapter.gpu.count('submit')).toBe(2);
    device.destroy();
    expect(context.unconfigure).toHaveBeenCalledOnce();
    expect(adapter.gpu.count('destroyDevice')).toBe(1);
  });
});
