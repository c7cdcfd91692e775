import v8 from 'node:v8';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { LiveSet } from '../../src/device/LiveSet.js';
import { Tr2Effect } from '../../src/resource/Tr2Effect.js';
import type { WebGPUEffectDevice } from '../../src/webgpu/WebGPUEffectDevice.js';
import { FakeGPU } from '../support/fakeGPUDevice.js';
import { colorPass, effectFile, floatWord } from './effectFile.js';
import { colorEffect, effectOf, fakeDevice, POSITION_LAYOUT, rejection, settle, thrown } from './setup.js';

v8.setFlagsFromString('--expose-gc');
const collect: () => void = vm.runInNewContext('gc');

/** What nobody holds is gone after this. */
async function collected(): Promise<void> {
  for (let round = 0; round < 5; round++) {
    await settle();
    collect();
  }
}

/** An effect whose pipeline is nobody else's. */
function effectNumber(n: number) {
  return colorEffect([[195, floatWord(n + 1)]]);
}

function scene(device: WebGPUEffectDevice) {
  const target = device.createRenderTarget({ width: 4, height: 4, depthStencilFormat: 'depth24plus' });
  const mesh = device.createMesh({ layout: POSITION_LAYOUT, vertices: [new Float32Array(9)] });
  const draw = (effect: ReturnType<typeof colorEffect>): boolean => {
    const frame = device.beginFrame({ target });
    try {
      return frame.draw(effect, { mesh });
    } finally {
      frame.end();
    }
  };
  return { target, mesh, draw };
}

describe('a device', () => {
  it.each(['released', 'just dropped'])('holds no shader of an effect that was %s', async (how) => {
    const { device } = fakeDevice();
    const { target, mesh, draw } = scene(device);
    const held: WeakRef<object>[] = [];
    const { buffers, bindGroups } = device.stats;
    // A function of its own: what the last round had on its stack goes with it.
    const drawOne = async (n: number): Promise<void> => {
      const effect = effectNumber(n);
      await device.prepare(effect, { mesh, target });
      expect(draw(effect)).toBe(true);
      if (effect.shader) held.push(new WeakRef(effect.shader));
      if (how === 'released') device.release(effect);
      effect.destroy();
    };
    for (let n = 0; n < 12; n++) await drawOne(n);
    await collected();
    expect(held).toHaveLength(12);
    expect(held.filter((it) => it.deref() !== undefined)).toEqual([]);
    expect(device.stats.pipelines).toBe(12);
    // The mesh's buffer and that of the frames' blocks came with the first draw; no effect's constants are there.
    expect(device.stats.buffers - buffers).toBeLessThanOrEqual(2);
    expect(device.stats.bindGroups).toBe(bindGroups);
  });

  it('makes again after a loss what is still drawn, and nothing else', async () => {
    const { device } = fakeDevice();
    const { target, mesh } = scene(device);
    const effects = [1, 2, 3, 4].map(effectNumber);
    for (const effect of effects) await device.prepare(effect, { mesh, target });
    for (const effect of effects.slice(1)) device.release(effect);
    const second = new FakeGPU();
    await device.replaceDevice(second.device);
    expect(second.count('createRenderPipelineAsync')).toBe(1);
    expect(device.stats.pipelines).toBe(1);
  });

  it('makes the permutation that an effect has now', async () => {
    const { device } = fakeDevice();
    const { target, mesh, draw } = scene(device);
    const axis = { name: 'A', defaultOption: 0, description: '', type: 0, options: ['X', 'Y'] };
    const rows = [1, 2].map((n) => ({ Main: [colorPass([[195, floatWord(n)]])] }));
    const effect = effectOf(effectFile(rows, [axis]));
    await device.prepare(effect, { mesh, target });
    effect.setOption('A', 'Y');
    await device.replaceDevice(new FakeGPU().device);
    expect(device.stats.pipelines).toBe(1);
    expect(draw(effect)).toBe(true);
  });
});

describe('a technique that failed', () => {
  const refused = () => Promise.reject(new Error('refused'));

  function failing() {
    const { gpu, device } = fakeDevice();
    gpu.onPipeline = refused;
    const axis = { name: 'A', defaultOption: 0, description: '', type: 0, options: ['X', 'Y'] };
    const rows = [1, 2].map((n) => ({ Main: [colorPass([[195, floatWord(n)]])] }));
    const file = effectFile(rows, [axis]);
    const effect = effectOf(file);
    return { gpu, device, effect, ...scene(device) };
  }

  it('is not tried again by drawing on', async () => {
    const { gpu, device, effect, target, mesh, draw } = failing();
    expect(String(await rejection(device.prepare(effect, { mesh, target })))).toContain('refused');
    gpu.onPipeline = () => null;
    for (let n = 0; n < 3; n++) expect(String(thrown(() => draw(effect)))).toContain('refused');
    await settle();
    expect(gpu.count('createRenderPipelineAsync')).toBe(1);
  });

  it.each([
    ['the effect was released', (it: ReturnType<typeof failing>) => it.device.release(it.effect)],
    [
      'the effect had other options meanwhile',
      (it: ReturnType<typeof failing>) => {
        it.effect.setOption('A', 'Y');
        it.draw(it.effect);
        it.effect.setOption('A', 'X');
      },
    ],
  ])('is tried again when %s', async (_, act) => {
    const failed = failing();
    const { gpu, device, effect, target, mesh, draw } = failed;
    expect(await rejection(device.prepare(effect, { mesh, target }))).toBeInstanceOf(Error);
    gpu.onPipeline = () => null;
    act(failed);
    expect(draw(effect)).toBe(false);
    await settle();
    expect(draw(effect)).toBe(true);
  });

  it('stays failed for the others that draw it', async () => {
    const { gpu, device, effect, target, mesh, draw } = failing();
    const other = new Tr2Effect(effect.resource);
    for (const it of [effect, other]) await rejection(device.prepare(it, { mesh, target }));
    gpu.onPipeline = () => null;
    device.release(effect);
    expect(String(thrown(() => draw(effect)))).toContain('refused');
    device.release(effect);
    device.release(other);
    expect(draw(other)).toBe(false);
    await settle();
    expect(draw(effect)).toBe(true);
  });
});

describe('what is being prepared when its effect is released', () => {
  it('is not begun, and counts where it is asked after that', async () => {
    const { gpu, device } = fakeDevice();
    const { target, mesh } = scene(device);
    const effect = colorEffect();
    const gone = device.prepare(effect, { mesh, target });
    device.release(effect);
    await gone;
    expect(gpu.count('createRenderPipelineAsync')).toBe(0);
    const released = device.prepare(effect, { mesh, target });
    device.release(effect);
    await Promise.all([released, device.prepare(effect, { mesh, target })]);
    expect(gpu.count('createRenderPipelineAsync')).toBe(1);
  });
});

describe('a live set', () => {
  it('lists what was added and not deleted, once', () => {
    const [a, b, c] = [{ n: 1 }, { n: 2 }, { n: 3 }];
    const set = new LiveSet<{ n: number }>();
    for (const it of [a, b, a, c, c]) set.add(it);
    set.delete(b);
    set.delete(b);
    expect(set.list()).toEqual([a, c]);
    set.add(b);
    expect(set.list()).toEqual([a, c, b]);
  });

  it('forgets what is gone', async () => {
    const set = new LiveSet<object>();
    const kept: object[] = [];
    const addOne = (n: number): void => {
      const it = { n };
      if (n % 100 === 0) kept.push(it);
      set.add(it);
    };
    for (let n = 0; n < 200; n++) addOne(n);
    await collected();
    expect(set.list()).toEqual(kept);
  });
});
