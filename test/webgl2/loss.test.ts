/** What a device does while its context is lost, and when it is never restored. The pictures are tested in a browser. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { colorEffect, fakeDevice, POSITION_LAYOUT, thrown } from './setup.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function scene() {
  const { fake, device, canvas } = fakeDevice();
  const target = device.createRenderTarget({ width: 4, height: 4 });
  const mesh = device.createMesh({ layout: POSITION_LAYOUT, vertices: [new Float32Array(9)] });
  const heard: unknown[] = [];
  device.onlost = ({ outlook, generation }) => heard.push([outlook, generation]);
  const told = (event: Event) => {
    canvas.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const lose = () => {
    fake.lose();
    return told(new Event('webglcontextlost', { cancelable: true }));
  };
  const restore = () => {
    fake.restore();
    told(new Event('webglcontextrestored'));
  };
  return { fake, device, target, mesh, heard, lose, restore };
}

/** What a promise came to, without an unhandled rejection meanwhile. */
function outcome(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'done',
    (error: unknown) => error,
  );
}

async function ready(it: ReturnType<typeof scene>) {
  const effect = colorEffect();
  const prepared = it.device.prepare(effect, { mesh: it.mesh, target: it.target });
  await vi.advanceTimersByTimeAsync(100);
  await prepared;
  const draw = () => {
    const frame = it.device.beginFrame({ target: it.target });
    const drawn = frame.draw(effect, { mesh: it.mesh });
    frame.end();
    return drawn;
  };
  return { effect, draw };
}

describe('a lost context', () => {
  it('is asked back; frames idle until what was drawn can be drawn again', async () => {
    const it = scene();
    const { draw } = await ready(it);
    expect(draw()).toBe(true);
    // Lost before the browser says so.
    it.fake.lose();
    expect(draw()).toBe(false);
    expect(it.heard).toEqual([]);
    expect(it.lose(), 'the default, which is to stay lost, is prevented').toBe(true);
    expect(it.heard).toEqual([['recovering', 1]]);
    let isBack = false;
    const back = it.device.restored.then(() => {
      isBack = true;
    });
    await vi.advanceTimersByTimeAsync(9000);
    expect(isBack).toBe(false);
    it.fake.clear();
    it.restore();
    expect(draw()).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    await back;
    expect(it.device.generation).toBe(2);
    expect(draw()).toBe(true);
    // Nothing of the context that went is deleted in the one that came.
    const deleted = it.fake.commands('deleteTexture', 'deleteBuffer', 'deleteProgram', 'deleteVertexArray');
    expect(deleted).toEqual([]);
    expect(it.device.stats).toMatchObject({ pipelines: 1, pending: 0, draws: 2 });
  });

  it('that is lost again while things are made for it is waited for again', async () => {
    const it = scene();
    const { draw } = await ready(it);
    it.lose();
    it.restore();
    it.lose();
    const back = outcome(it.device.restored);
    await vi.advanceTimersByTimeAsync(5000);
    it.restore();
    await vi.advanceTimersByTimeAsync(100);
    expect(await back).toBe('done');
    expect(it.device.generation).toBe(3);
    expect(it.heard).toEqual([
      ['recovering', 1],
      ['recovering', 2],
    ]);
    expect(draw()).toBe(true);
  });

  it('that does not come back in time is given up, and taken all the same when it does', async () => {
    const it = scene();
    const { effect, draw } = await ready(it);
    it.lose();
    const waiting = [it.device.restored, it.device.prepare(colorEffect(), { target: it.target })].map(outcome);
    await vi.advanceTimersByTimeAsync(10_000);
    const givenUp = { name: 'DeviceLostError', outlook: 'given-up', generation: 1 };
    for (const each of waiting) expect(await each).toMatchObject(givenUp);
    expect(it.heard).toEqual([
      ['recovering', 1],
      ['given-up', 1],
    ]);
    const told = thrown(() => it.device.beginFrame({ target: it.target }));
    expect(told).toMatchObject(givenUp);
    expect(String(told)).toContain('the browser did not restore the context within 10 seconds');
    it.restore();
    await vi.advanceTimersByTimeAsync(100);
    expect(await outcome(it.device.restored)).toBe('done');
    expect(draw()).toBe(true);
    it.device.release(effect);
    expect(it.device.stats.pipelines).toBe(0);
  });

  it('of a device that is destroyed leaves nobody waiting and nobody listening', async () => {
    const it = scene();
    await ready(it);
    it.lose();
    const waiting = [it.device.restored, it.device.compile(colorEffect(), { targets: { colorFormats: [null] } })].map(
      outcome,
    );
    it.device.destroy();
    const [restored, compiled] = await Promise.all(waiting);
    expect(restored).toMatchObject({ name: 'DeviceLostError' });
    expect(String(compiled)).toMatch(/^Device(Lost)?Error/);
    it.restore();
    it.lose();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(it.device.generation).toBe(1);
    expect(it.heard).toEqual([['recovering', 1]]);
  });
});
