import { describe, expect, it } from 'vitest';
import { WebGPUEffectDevice } from '../../src/webgpu/WebGPUEffectDevice.js';
import { FakeGPU } from '../support/fakeGPUDevice.js';
import { colorEffect, fakeDevice, POSITION_LAYOUT, settle, thrown } from './setup.js';

/** An open frame in which something was drawn. */
async function opened() {
  const { gpu, device } = fakeDevice();
  const target = device.createRenderTarget({ width: 4, height: 4 });
  const mesh = device.createMesh({ layout: POSITION_LAYOUT, vertices: [new Float32Array(9)] });
  const effect = colorEffect();
  await device.prepare(effect, { mesh, target });
  const frame = device.beginFrame({ target });
  const draw = () => frame.draw(effect, { mesh });
  expect(draw()).toBe(true);
  return { gpu, device, target, mesh, effect, frame, draw };
}

/** A canvas whose size can be changed, and how often its frames came through. */
function onCanvas() {
  const gpu = new FakeGPU();
  const canvas = { width: 8, height: 8 };
  const context = {
    canvas,
    configure: () => {},
    unconfigure: () => {},
    getCurrentTexture: () =>
      gpu.device.createTexture({ size: [canvas.width, canvas.height], format: 'rgba8unorm', usage: 16 }),
  };
  const device = new WebGPUEffectDevice({
    device: gpu.device,
    // The one cast: of a context, what a target asks it for.
    canvas: { context: context as unknown as GPUCanvasContext, format: 'rgba8unorm' },
  });
  return { gpu, canvas, device };
}

describe('an open frame', () => {
  it('lets no dispatch in, which would run before its draws', async () => {
    const { device, effect, frame, mesh, target } = await opened();
    expect(String(thrown(() => device.dispatch(effect, { workgroups: [1] })))).toBe(
      'DeviceError: webgpu: a frame is being recorded, and a dispatch runs before all of its draws. ' +
        'Dispatch before beginFrame or after end().',
    );
    frame.end();
    expect(device.dispatch(effect, { workgroups: [1] })).toBe(false);
    // One that was left open by an error is in nobody's way.
    const left = device.beginFrame({ target });
    expect(thrown(() => left.draw(effect, { mesh, pass: 7 }))).toBeInstanceOf(Error);
    expect(device.dispatch(effect, { technique: 'Main', workgroups: [1] })).toBe(false);
  });
});

describe('the end of a frame', () => {
  it('leaves the device usable when it throws', async () => {
    const { gpu, device, target, frame } = await opened();
    const { queue } = gpu.device;
    const { submit } = queue;
    queue.submit = () => {
      throw new Error('out of reach');
    };
    expect(String(thrown(() => frame.end()))).toContain('out of reach');
    queue.submit = submit;
    expect(String(thrown(() => frame.draw(colorEffect())))).toContain('the frame has ended');
    device.beginFrame({ target }).end();
    expect(gpu.count('submit')).toBe(1);
  });

  it('does nothing where the device is lost, and draws are left out', async () => {
    const { gpu, frame, draw } = await opened();
    gpu.lose('unknown', 'gone');
    await settle();
    expect(draw()).toBe(false);
    frame.end();
    expect(gpu.count('submit')).toBe(0);
  });

  it('does nothing where the device was destroyed, and draws are left out', async () => {
    const { gpu, device, frame, draw } = await opened();
    device.destroy();
    expect(draw()).toBe(false);
    frame.end();
    frame.end();
    expect(gpu.count('submit')).toBe(0);
    expect(device.stats).toMatchObject({ textures: 0, buffers: 0 });
  });

  it('shows nothing on a canvas that was given another size meanwhile', () => {
    const { gpu, canvas, device } = onCanvas();
    const frame = device.beginFrame();
    canvas.width = 16;
    frame.end();
    expect(gpu.count('submit')).toBe(0);
    device.beginFrame().end();
    expect(gpu.count('submit')).toBe(1);
    const depth = gpu.calls.filter(
      ({ method, args }) => method === 'createTexture' && JSON.stringify(args[0]).includes('depth24plus'),
    );
    expect(depth.map(({ result }) => result)).toMatchObject([{ destroyed: true }, { destroyed: false }]);
  });
});
