import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEffectDevice } from '../../src/createEffectDevice.js';
import { DeviceError } from '../../src/device/DeviceError.js';
import { FakeGPU } from '../support/fakeGPUDevice.js';
import { rejection } from './setup.js';

afterEach(() => vi.unstubAllGlobals());

function canvasOf(context: object | null) {
  const canvas = { width: 8, height: 8, getContext: vi.fn(() => context) };
  return canvas as unknown as HTMLCanvasElement & typeof canvas;
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
  it('says what is missing, and leaves the canvas alone', async () => {
    const canvas = canvasOf({});
    const failure = async () => String(await rejection(createEffectDevice(canvas)));
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('isSecureContext', false);
    expect(await failure()).toContain('insecure pages. Serve the page over https');
    vi.stubGlobal('isSecureContext', true);
    expect(await failure()).toContain('this browser has no WebGPU');
    browser(null);
    expect(await failure()).toContain('no GPU that it would use');
    browser(adapterOf([]));
    const error = await rejection(createEffectDevice(canvas, { requiredFeatures: ['shader-f16'] }));
    expect(error).toBeInstanceOf(DeviceError);
    expect(String(error)).toContain('the GPU lacks shader-f16');
    expect(canvas.getContext).not.toHaveBeenCalled();
  });

  it('says that the canvas has another context, and gives the device back', async () => {
    const adapter = adapterOf([]);
    browser(adapter);
    expect(String(await rejection(createEffectDevice(canvasOf(null))))).toContain('context of another kind');
    expect(adapter.gpu.count('destroyDevice')).toBe(1);
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
    await createEffectDevice(canvasOf({ canvas: {} }), {
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
    const device = await createEffectDevice(canvasOf(context));
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
