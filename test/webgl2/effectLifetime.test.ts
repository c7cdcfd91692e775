import v8 from 'node:v8';
import vm from 'node:vm';
import { expect, it } from 'vitest';
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
