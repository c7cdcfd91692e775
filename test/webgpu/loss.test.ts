import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceError, DeviceLostError } from '../../src/device/DeviceError.js';
import { WebGPUEffectDevice } from '../../src/webgpu/WebGPUEffectDevice.js';
import { FakeGPU } from '../support/fakeGPUDevice.js';
import { colorEffect, deferred, fakeDevice, POSITION_LAYOUT, rejection, settle, TARGETS, thrown } from './setup.js';

/** A device that gets a new fake whenever the present one is lost. */
function recovering() {
  const made = [new FakeGPU({ label: 'gpu 1' })];
  const request = vi.fn(async () => {
    const gpu = new FakeGPU({ label: `gpu ${made.length + 1}` });
    made.push(gpu);
    return gpu.device;
  });
  const [first] = made;
  if (!first) throw new Error('no device');
  const device = new WebGPUEffectDevice({ device: first.device, recover: request });
  const lose = (reason: GPUDeviceLostReason = 'unknown') => made.at(-1)?.lose(reason, 'gone');
  return { device, made, request, lose };
}

describe('a device that recovers', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const elapse = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

  it('compiles what was drawn before it draws the next frame, and makes everything anew', async () => {
    const { device, made, lose } = recovering();
    const target = device.createRenderTarget({ width: 4, height: 4 });
    const mesh = device.createMesh({ layout: POSITION_LAYOUT, vertices: [Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9)] });
    const effect = colorEffect();
    const draw = () => {
      const frame = device.beginFrame({ target });
      const drawn = frame.draw(effect, { mesh });
      frame.end();
      return drawn;
    };
    await device.prepare(effect, { mesh, target });
    expect(draw()).toBe(true);
    const before = made[0]?.commands.map(([name]) => name);
    const stats = { ...device.stats };

    const lost = vi.fn();
    device.onlost = lost;
    lose();
    await elapse();
    await elapse();
    await device.restored;
    expect(lost).toHaveBeenCalledOnce();
    expect(lost.mock.calls[0]?.[0]).toMatchObject({
      name: 'DeviceLostError',
      reason: 'unknown',
      generation: 1,
      outlook: 'recovering',
    });
    expect(device.generation).toBe(2);
    expect(draw()).toBe(true);
    expect(made[1]?.commands.map(([name]) => name)).toEqual(before);
    for (const call of made[1]?.calls ?? []) expect(JSON.stringify(call.args)).not.toContain('gpu 1');
    // Counted on; what belongs to a generation is as it was.
    expect(device.stats).toEqual({ ...stats, draws: stats.draws + 1 });
  });

  it('idles meanwhile: frames draw nothing and throw nothing', async () => {
    const { device, made, request, lose } = recovering();
    const gate = deferred();
    request.mockImplementation(async () => {
      await gate.promise;
      const gpu = new FakeGPU();
      made.push(gpu);
      return gpu.device;
    });
    const target = device.createRenderTarget({ width: 4, height: 4 });
    lose();
    await elapse();
    const frame = device.beginFrame({ target });
    expect(frame.draw(colorEffect())).toBe(false);
    frame.end();
    expect(device.dispatch(colorEffect(), { workgroups: [1] })).toBe(false);
    const compiled = device.compile(colorEffect(), { targets: TARGETS });
    gate.resolve();
    await elapse();
    expect((await compiled).generation).toBe(2);
    expect(request).toHaveBeenCalledOnce();
  });

  it('recovers from a destroy that was not its own, and not from its own', async () => {
    const { device, made, request, lose } = recovering();
    lose('destroyed');
    await elapse();
    await device.restored;
    expect(device.generation).toBe(2);
    device.destroy();
    await elapse(10_000);
    expect(request).toHaveBeenCalledOnce();
    expect(made).toHaveLength(2);
    expect(made[1]?.count('destroyDevice')).toBe(1);
    expect(thrown(() => device.beginFrame())).toBeInstanceOf(DeviceError);
  });

  it('has one live generation after losing twice in a row, also while recovering', async () => {
    const { device, made, lose } = recovering();
    lose();
    await elapse();
    lose();
    await elapse(1000);
    await device.restored;
    expect(device.generation).toBe(3);
    // What a dead device still says is nobody's news.
    made[0]?.lose('unknown', 'late');
    await elapse(1000);
    expect(device.generation).toBe(3);
    expect(made).toHaveLength(3);
  });

  it('tries a bounded number of times, then says so', async () => {
    const { device, request, lose } = recovering();
    request.mockRejectedValue(new DeviceError('no adapter', { device: 'webgpu' }));
    const heard: unknown[] = [];
    device.onlost = ({ outlook }) => heard.push(outlook);
    lose('destroyed');
    await elapse();
    const failed = rejection(device.restored);
    await elapse(60_000);
    expect(request.mock.calls.length).toBe(6);
    expect(heard).toEqual(['recovering', 'given-up']);
    const givenUp = { name: 'DeviceLostError', outlook: 'given-up', generation: 1, cause: { problem: 'no adapter' } };
    expect(await failed).toMatchObject(givenUp);
    const told = thrown(() => device.beginFrame());
    expect(told).toMatchObject(givenUp);
    expect(String(told)).toContain('No new one could be had (webgpu: no adapter). Ask for the page to be reloaded.');
    for (const act of [device.prepare(colorEffect()), device.compile(colorEffect(), { targets: TARGETS })]) {
      expect(await rejection(act)).toMatchObject(givenUp);
    }
    expect(thrown(() => device.dispatch(colorEffect(), { workgroups: [1] }))).toMatchObject(givenUp);
  });

  it('does not go round for ever with devices that are lost at once', async () => {
    const { device, made, request, lose } = recovering();
    request.mockImplementation(async () => {
      const gpu = new FakeGPU();
      made.push(gpu);
      gpu.lose('unknown', 'at once');
      return gpu.device;
    });
    lose();
    await elapse(60_000);
    expect(request.mock.calls.length).toBe(6);
    expect(String(await rejection(device.restored))).toContain('too many devices were lost one after the other');
  });

  it('begins a compilation again that the loss cut short', async () => {
    const { device, made, lose } = recovering();
    const gate = deferred();
    const [first] = made;
    if (!first) throw new Error('no device');
    first.onPipeline = () => gate.promise;
    const compiled = device.compile(colorEffect(), { targets: TARGETS });
    await elapse();
    lose();
    await elapse();
    // The lost device resolves it nevertheless.
    gate.resolve();
    const technique = await compiled;
    expect(technique.generation).toBe(2);
    expect(technique.passes[0]?.pipeline).toMatchObject({ of: 'gpu 2' });
  });
});

describe('a device that was brought in', () => {
  it('says that it is lost until it is replaced', async () => {
    const { gpu, device } = fakeDevice({ label: 'first' });
    const target = device.createRenderTarget({ width: 4, height: 4 });
    const effect = colorEffect();
    await device.prepare(effect, { target });
    gpu.lose('unknown', 'gone');
    await settle();
    for (const act of [() => device.beginFrame({ target }), () => device.dispatch(effect, { workgroups: [1] })]) {
      expect(thrown(act)).toMatchObject({
        name: 'DeviceLostError',
        reason: 'unknown',
        generation: 1,
        outlook: 'replaceable',
      });
    }
    expect(await rejection(device.restored)).toBeInstanceOf(DeviceLostError);
    const second = new FakeGPU({ label: 'second' });
    await device.replaceDevice(second.device);
    expect(device.device).toBe(second.device);
    const frame = device.beginFrame({ target });
    expect(frame.draw(effect)).toBe(true);
    frame.end();
    device.destroy();
    expect(second.count('destroyDevice')).toBe(0);
  });

  it('frees what it made on a device that is replaced while it lives, also in the middle of a frame', async () => {
    const { gpu, device } = fakeDevice();
    const target = device.createRenderTarget({ width: 4, height: 4 });
    const effect = colorEffect();
    await device.prepare(effect, { target });
    const frame = device.beginFrame({ target });
    expect(frame.draw(effect)).toBe(true);
    const second = new FakeGPU();
    await device.replaceDevice(second.device);
    const next = device.beginFrame({ target });
    expect(frame.draw(effect)).toBe(false);
    // Ends nothing but itself.
    frame.end();
    expect(thrown(() => device.beginFrame({ target }))).toBeInstanceOf(DeviceError);
    expect(gpu.count('submit')).toBe(0);
    const made = gpu.calls.filter(({ method }) => method === 'createBuffer' || method === 'createTexture');
    for (const { result } of made) expect(result).toMatchObject({ destroyed: true });
    expect(next.draw(effect)).toBe(true);
    next.end();
    expect(second.count('submit')).toBe(1);
  });
});
