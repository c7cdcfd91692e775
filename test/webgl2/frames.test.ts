/** Which calls a frame makes, and in which order things are refused. What it draws is tested in a browser. */
import { describe, expect, it } from 'vitest';
import type { DrawOptions } from '../../src/device/EffectDevice.js';
import type { Tr2Effect } from '../../src/resource/Tr2Effect.js';
import type { FakeGl } from '../support/fakeGl.js';
import { colorEffect, fakeDevice, POSITION_LAYOUT, thrown } from './setup.js';

function scene(...args: Parameters<typeof fakeDevice>) {
  const made = fakeDevice(...args);
  const target = made.device.createRenderTarget({ width: 4, height: 4, depthStencilFormat: 'depth24plus-stencil8' });
  const mesh = made.device.createMesh({ layout: POSITION_LAYOUT, vertices: [new Float32Array(9)] });
  return { ...made, target, mesh };
}

type Scene = ReturnType<typeof scene>;
type Draws = readonly (readonly [Tr2Effect, DrawOptions?])[];

/** One frame with everything made ready before; the calls of the frame alone are kept. */
async function frame({ fake, device, target, mesh }: Scene, draws: Draws, blocks = {}): Promise<void> {
  for (const [effect, options] of draws) await device.prepare(effect, { mesh, target, ...options });
  // A first one makes what is made once.
  for (let time = 0; time < 2; time++) {
    fake.clear();
    const recorded = device.beginFrame({ target, blocks });
    for (const [effect, options] of draws) expect(recorded.draw(effect, { mesh, ...options })).toBe(true);
    recorded.end();
  }
}

function rangesOf(fake: FakeGl, point: number): unknown[] {
  return fake.commands('bindBufferRange').flatMap(([, , at, , offset, size]) => (at === point ? [[offset, size]] : []));
}

describe('the draw path', () => {
  it('carries nothing out before the end, and sets nothing twice', async () => {
    const it = scene();
    const effect = colorEffect();
    await frame(it, [[effect], [effect], [effect]]);
    for (const method of ['useProgram', 'bindVertexArray', 'bindFramebuffer']) {
      // Set once, and unset when the frame is over.
      expect(it.fake.count(method), method).toBe(2);
    }
    expect(it.fake.count('drawArrays')).toBe(3);
    expect(rangesOf(it.fake, 0)).toEqual([[0, 16]]);
    expect(rangesOf(it.fake, 1)).toHaveLength(1);
    it.fake.clear();
    const open = it.device.beginFrame({ target: it.target });
    open.draw(effect, { mesh: it.mesh });
    expect(it.fake.commands('drawArrays', 'clearBufferfv', 'useProgram')).toEqual([]);
    open.end();
    expect(it.fake.count('drawArrays')).toBe(1);
  });

  it('moves blocks by their range in one upload', async () => {
    const it = scene();
    const effect = colorEffect();
    const own = (value: number): DrawOptions => ({ blocks: { 3: Float32Array.of(value, 0, 0, 0) } });
    await frame(it, [[effect], [effect, own(5)], [effect, own(6)]], { 3: Float32Array.of(4, 0, 0, 0) });
    expect(rangesOf(it.fake, 1)).toEqual([
      [0, 16],
      [256, 16],
      [512, 16],
    ]);
    const uploads = it.fake.commands('bufferSubData');
    expect(uploads).toHaveLength(1);
    const [, , , bytes] = uploads[0] ?? [];
    if (!(bytes instanceof Uint8Array)) throw new Error('no bytes');
    const rows = new Float32Array(bytes.buffer, 0, 256);
    expect([rows[0], rows[64], rows[128]]).toEqual([4, 5, 6]);
  });

  it('gives constants that change within a frame a buffer of their own', async () => {
    const it = scene();
    const effect = colorEffect();
    await it.device.prepare(effect, { mesh: it.mesh, target: it.target });
    const open = it.device.beginFrame({ target: it.target });
    it.fake.clear();
    for (const red of [0.25, 0.5, 0.5]) {
      effect.setParameter('Color', [red, 0, 0, 1]);
      open.draw(effect, { mesh: it.mesh });
    }
    open.end();
    const buffers = it.fake.commands('bindBufferRange').flatMap(([, , point, buffer]) => (point === 0 ? [buffer] : []));
    expect(buffers).toHaveLength(2);
    expect(new Set(buffers).size).toBe(2);
  });

  it('sends rows of plain arrays where they change', async () => {
    const it = scene({ uniforms: { 'material[0]': ['FLOAT_VEC4', 1], 'object[0]': ['FLOAT_VEC4', 1] } });
    const effect = colorEffect();
    effect.setParameter('Color', [1, 2, 3, 4]);
    const own = (value: number): DrawOptions => ({ blocks: { 3: Float32Array.of(value, 0, 0, 0) } });
    await frame(it, [[effect, own(5)], [effect], [effect, own(6)], [effect, own(6)]]);
    const sent = it.fake.commands('uniform4fv').map(([, , rows, start, length]) => {
      if (!(rows instanceof Float32Array) || typeof start !== 'number' || typeof length !== 'number') return null;
      return [...rows.slice(start, start + length)];
    });
    // The material's are there from the frame before.
    expect(sent).toEqual([
      [5, 0, 0, 0],
      [0, 0, 0, 0],
      [6, 0, 0, 0],
      [6, 0, 0, 0],
    ]);
    expect(it.fake.count('bindBufferRange')).toBe(0);
  });

  it('keeps the programs that it has drawn with until it has ended', async () => {
    const it = scene();
    const effect = colorEffect();
    await it.device.prepare(effect, { mesh: it.mesh, target: it.target });
    const open = it.device.beginFrame({ target: it.target });
    open.draw(effect, { mesh: it.mesh });
    it.device.release(effect);
    expect(it.fake.count('deleteProgram')).toBe(0);
    expect(it.device.stats.pipelines).toBe(1);
    open.end();
    const order = it.fake.commands('drawArrays', 'deleteProgram').map(([method]) => method);
    expect(order).toEqual(['drawArrays', 'deleteProgram']);
    expect(it.device.stats).toMatchObject({ pipelines: 0, pending: 0 });
  });

  it('skips what is not ready, and throws what could not be made', async () => {
    const it = scene();
    const effect = colorEffect();
    const open = it.device.beginFrame({ target: it.target });
    expect(open.draw(effect, { mesh: it.mesh })).toBe(false);
    open.end();
    expect(it.device.stats).toMatchObject({ draws: 0, skipped: 1 });
  });
});

describe('frames', () => {
  it('are recorded one at a time', () => {
    const { device, target } = scene();
    const open = device.beginFrame({ target });
    expect(String(thrown(() => device.beginFrame({ target })))).toBe(
      'DeviceError: webgl2: a frame is being recorded. Call its end() before the next beginFrame.',
    );
    open.end();
    device.beginFrame({ target }).end();
  });

  it('in which a draw has thrown give way to the next', async () => {
    const { device, target, mesh } = scene();
    const effect = colorEffect();
    await device.prepare(effect, { mesh, target });
    const open = device.beginFrame({ target });
    expect(thrown(() => open.draw(effect, { mesh, pass: 7 }))).toBeInstanceOf(RangeError);
    const next = device.beginFrame({ target });
    expect(next.draw(effect, { mesh })).toBe(true);
    next.end();
    expect(String(thrown(() => next.draw(effect)))).toContain('the frame has ended');
  });

  it('refuse targets and meshes of another making, and a canvas that there is not', () => {
    const { device, target } = scene();
    const other = scene();
    expect(String(thrown(() => device.beginFrame({ target: other.target })))).toContain('was not made by this device');
    const open = device.beginFrame({ target });
    expect(String(thrown(() => open.draw(colorEffect(), { mesh: other.mesh })))).toContain(
      'was not made by this device',
    );
    open.end();
    expect(String(thrown(() => device.beginFrame()))).toBe(
      'DeviceError: webgl2: the device has no canvas. Give the frame a target, or the device a canvas.',
    );
  });

  it('dispatch nothing', () => {
    const { device } = scene();
    expect(String(thrown(() => device.dispatch(colorEffect(), { workgroups: [1] })))).toContain(
      'the technique has no compute pass',
    );
  });

  it('leave nothing when the device is destroyed, also in the middle of one', async () => {
    const { fake, device, target, mesh } = scene();
    const effect = colorEffect();
    await device.prepare(effect, { mesh, target });
    const open = device.beginFrame({ target });
    expect(open.draw(effect, { mesh })).toBe(true);
    device.destroy();
    expect(open.draw(effect, { mesh })).toBe(false);
    open.end();
    expect(fake.count('drawArrays')).toBe(0);
    expect([...fake.live].map(({ kind }) => kind)).toEqual([]);
    expect(device.stats).toMatchObject({ textures: 0, buffers: 0, samplers: 0, pipelines: 0 });
  });
});
