import { describe, expect, it, vi } from 'vitest';
import { WebGPUEffectDevice } from '../../src/webgpu/WebGPUEffectDevice.js';
import { FakeGPU } from '../support/fakeGPUDevice.js';
import { colorEffect, POSITION_LAYOUT } from './setup.js';

const SRGBWRITEENABLE = 194;

/** A canvas that an engine configured, with a way to ask what for or without one. */
function deviceOn(asked: object) {
  const gpu = new FakeGPU();
  const configure = vi.fn();
  const context = {
    canvas: { width: 8, height: 8 },
    configure,
    getCurrentTexture: () => gpu.device.createTexture({ size: [8, 8], format: 'rgba8unorm', usage: 16 }),
    ...asked,
  };
  const device = new WebGPUEffectDevice({
    device: gpu.device,
    // The one cast: of a context, what a target asks it for.
    canvas: { context: context as unknown as GPUCanvasContext, format: 'rgba8unorm', configuredBy: 'engine' },
  });
  return { gpu, device, configure };
}

describe('a canvas that an engine configured', () => {
  it.each([
    ['names the sRGB twin', { getConfiguration: () => ({ viewFormats: ['rgba8unorm-srgb'] }) }, true],
    ['names no view format', { getConfiguration: () => ({ viewFormats: [] }) }, false],
    ['is not configured yet', { getConfiguration: () => null }, false],
    ['cannot be asked', {}, false],
  ])('is drawn into through the views that it has: where it %s', async (_, asked, hasTwin) => {
    const { gpu, device, configure } = deviceOn(asked);
    const effect = colorEffect([[SRGBWRITEENABLE, 1]]);
    const mesh = device.createMesh({ layout: POSITION_LAYOUT, vertices: [new Float32Array(9)] });
    await device.prepare(effect, { mesh });
    const frame = device.beginFrame();
    expect(frame.draw(effect, { mesh })).toBe(true);
    frame.end();
    const format = hasTwin ? 'rgba8unorm-srgb' : 'rgba8unorm';
    expect(gpu.descriptors('createRenderPipelineAsync')).toMatchObject([{ fragment: { targets: [{ format }] } }]);
    const views = gpu.descriptors('createView').filter((it) => JSON.stringify(it).includes('rgba8unorm'));
    expect(views).toEqual(hasTwin ? [{ format: 'rgba8unorm' }, { format }] : [{ format }]);
    expect(configure).not.toHaveBeenCalled();
  });

  it('shares no pipeline with a target of its format that has both views', async () => {
    const { gpu, device } = deviceOn({});
    const effect = colorEffect([[SRGBWRITEENABLE, 1]]);
    const mesh = device.createMesh({ layout: POSITION_LAYOUT, vertices: [new Float32Array(9)] });
    const target = device.createRenderTarget({ width: 8, height: 8, depthStencilFormat: 'depth24plus' });
    await device.prepare(effect, { mesh });
    await device.prepare(effect, { mesh, target });
    for (const options of [{ target }, {}]) {
      const frame = device.beginFrame(options);
      expect(frame.draw(effect, { mesh })).toBe(true);
      frame.end();
    }
    const formats = gpu
      .descriptors('createRenderPipelineAsync')
      .map((it) => JSON.stringify(it).match(/rgba8unorm(-srgb)?/g));
    expect(formats).toEqual([['rgba8unorm'], ['rgba8unorm-srgb']]);
  });
});
