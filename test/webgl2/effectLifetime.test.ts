import v8 from 'node:v8';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { colorEffect, fakeDevice, POSITION_LAYOUT } from './setup.js';

v8.setFlagsFromString('--expose-gc');
const collect: () => void = vm.runInNewContext('gc');
const task = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

it.each(['released', 'just dropped'])('programs and buffers of effects that were %s are deleted', async (how) => {
  const { device } = fakeDevice();
  const target = device.createRenderTarget({ width: 4, height: 4 });
  const mesh = device.createMesh({ layout: POSITION_LAYOUT, vertices: [new Float32Array(9)] });
  const drawOne = async (): Promise<void> => {
    const effect = colorEffect();
    await device.prepare(effect, { mesh, target });
    const frame = device.beginFrame({ target });
    expect(frame.draw(effect, { mesh })).toBe(true);
    frame.end();
    if (how === 'released') device.release(effect);
    effect.destroy();
  };
  await drawOne();
  for (let n = 0; n < 8; n++) {
    await task();
    collect();
  }
  const before = device.stats.buffers;
  for (let n = 0; n < 10; n++) await drawOne();
  for (let n = 0; n < 8; n++) {
    await task();
    collect();
  }
  expect([device.stats.buffers, device.stats.pipelines]).toEqual([before, 0]);
  device.destroy();
  expect(device.stats.buffers).toBe(0);
});

describe('what is being prepared when its effect is released', () => {
  function scene() {
    const { fake, device } = fakeDevice();
    const target = device.createRenderTarget({ width: 4, height: 4 });
    const mesh = device.createMesh({ layout: POSITION_LAYOUT, vertices: [new Float32Array(9)] });
    return { fake, device, options: { target, mesh } };
  }

  it('goes, in the same tick and later', async () => {
    const { fake, device, options } = scene();
    const effect = colorEffect();
    for (const wait of [null, () => Promise.resolve(), task]) {
      const prepared = device.prepare(effect, options);
      if (wait !== null) await wait();
      device.release(effect);
      await prepared;
      await task();
      expect(device.stats).toMatchObject({ pipelines: 0, pending: 0 });
      expect(fake.liveOf('program')).toEqual([]);
    }
    // What is asked after it counts.
    const gone = device.prepare(effect, options);
    device.release(effect);
    await Promise.all([gone, device.prepare(effect, options)]);
    expect(device.stats.pipelines).toBe(1);
    device.release(effect);
    expect(device.stats.pipelines).toBe(0);
  });

  it('goes where it was another shader of the effect', async () => {
    const { fake, device, options } = scene();
    const effect = colorEffect();
    // Other states, the same program: it is counted as another user.
    const { shader } = colorEffect([[SRC_BLEND, 2]]);
    if (shader === null) throw new Error('no shader');
    await device.prepare(effect, options);
    const prepared = device.prepareShader(effect, shader);
    await Promise.resolve();
    device.release(effect);
    await prepared;
    await task();
    expect(device.stats).toMatchObject({ pipelines: 0, pending: 0 });
    expect(fake.liveOf('program')).toEqual([]);
  });
});

const SRC_BLEND = 19;
