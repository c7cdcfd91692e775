/** A lost and restored context: the same picture from the device-free half, nothing left over, nothing left waiting. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, pack, test } from '../conformance/page.js';

const viewer = fileURLToPath(new URL('../../public/effect.webgl/textureviewer.carbonwebgl', import.meta.url));

const MODULE = `
struct Material { tint: vec4f }
struct Out { @builtin(position) clip: vec4f, @location(0) uv: vec2f }
@group(0) @binding(0) var<uniform> material: Material;
@group(0) @binding(1) var Picture: texture_2d<f32>;
@group(0) @binding(2) var Smooth: sampler;

@vertex fn vs(@location(0) position: vec3f, @location(1) uv: vec2f) -> Out {
  return Out(vec4f(position, 1), uv);
}

@fragment fn fs(in: Out) -> @location(0) vec4f {
  return textureSample(Picture, Smooth, in.uv) * material.tint;
}
`;

async function packTinted(): Promise<string> {
  const { webgl } = await pack(
    {
      techniques: [{ name: 'Main', passes: [{ vertex: 's#vs', fragment: 's#fs' }] }],
      inputs: { position: 'POSITION', uv: 'TEXCOORD' },
    },
    { 's.wesl': MODULE },
  );
  return webgl;
}

test('a context that is lost twice in a row shows the same picture after each', async ({ harness }) => {
  const result = await harness.evaluate(
    async (file) => {
      const { canvasPixels, effectOf, openCounted, paint, rectangle } = window.conformance;
      const { device, gl, canvas, counts, lose, restore } = openCounted();
      const told: unknown[] = [];
      device.onlost = (error) => told.push([error.name, error.outlook]);
      const effect = effectOf(file, device.backend);
      const pixels = Uint8Array.from({ length: 4 * 4 * 4 }, (_, i) => (i % 4 === 3 ? 255 : i * 3));
      effect.setTexture('Picture', device.createTexture({ width: 4, height: 4, mipmaps: true, pixels }));
      effect.setParameter('tint', [0.5, 1, 0.25, 1]);
      const mesh = rectangle(device, [-0.75, 0.75, 0.5, -1]);
      const target = device.createRenderTarget({ width: 16, height: 16, depthStencilFormat: 'depth24plus' });
      const picture = async () => {
        await paint(device, [{ effect, options: { mesh } }], { target });
        const read = await target.read();
        await paint(device, [{ effect, options: { mesh } }], {});
        return [...read, ...(await canvasPixels(canvas))].join();
      };
      const first = await picture();
      await device.finish();
      const before = counts();
      const idle: boolean[] = [];
      const same: boolean[] = [];
      const after: unknown[] = [];
      for (let time = 0; time < 2; time++) {
        await lose();
        const frame = device.beginFrame({ target });
        idle.push(frame.draw(effect, { mesh }));
        frame.end();
        await restore();
        await device.restored;
        same.push((await picture()) === first);
        await device.finish();
        after.push(counts());
      }
      const { generation } = device;
      device.destroy();
      const isPainted = new Set(first.split(',')).size > 4;
      return { isPainted, told, idle, same, before, after, generation, end: counts(), error: gl.getError() };
    },
    await packTinted(),
  );

  expect(result.isPainted).toBe(true);
  expect(result.told).toEqual(Array(2).fill(['DeviceLostError', 'recovering']));
  expect(result.idle).toEqual([false, false]);
  expect(result.same).toEqual([true, true]);
  expect(result.generation).toBe(3);
  expect(result.after).toEqual([result.before, result.before]);
  expect(result.end).toEqual({});
  expect(result.error).toBe(0);
});

test('a context that is lost while programs are made makes them again', async ({ harness }) => {
  const file = readFileSync(viewer).toString('base64');
  const result = await harness.evaluate(async (file) => {
    const { drawBody, effectOf, openCounted } = window.conformance;
    const { device, gl, counts, lose, restore } = openCounted();
    const effect = effectOf(file, device.backend);
    const options = { target: device.createRenderTarget({ width: 8, height: 8 }), technique: '' as const };
    const outcomes: string[] = [];
    for (let time = 0; time < 2; time++) {
      const waiting = device.prepare(effect, options).then(
        () => 'made',
        (error: unknown) => String(error),
      );
      await lose();
      await restore();
      outcomes.push(await waiting);
      device.release(effect);
    }
    const drawn = await drawBody(device, effect);
    const { pipelines, pending } = device.stats;
    options.target.destroy();
    device.destroy();
    const end = counts();
    return { outcomes, techniques: drawn.length, pipelines, pending, end, error: gl.getError() };
  }, file);

  expect(result.outcomes).toEqual(['made', 'made']);
  expect(result.techniques).toBeGreaterThan(0);
  expect(result).toMatchObject({ pipelines: 0, pending: 0, end: {}, error: 0 });
});

test('a device that is destroyed while its context is lost leaves nobody waiting', async ({ harness }) => {
  const result = await harness.evaluate(
    async (file) => {
      const { effectOf, openCounted, rectangle } = window.conformance;
      const { device, counts, lose } = openCounted();
      const effect = effectOf(file, device.backend);
      effect.setTexture('Picture', device.createTexture({ width: 1, height: 1 }));
      const target = device.createRenderTarget({ width: 8, height: 8 });
      const mesh = rectangle(device);
      const outcome = (promise: Promise<unknown>) =>
        promise.then(
          () => 'done',
          (error: Error) => error.name,
        );
      await lose();
      const waiting = [
        outcome(device.restored),
        outcome(device.prepare(effect, { mesh, target })),
        outcome(target.read()),
      ];
      device.destroy();
      return { outcomes: await Promise.all(waiting), end: counts() };
    },
    await packTinted(),
  );

  const [restored, prepared, read] = result.outcomes;
  expect(restored).toBe('DeviceLostError');
  expect(prepared).toMatch(/^Device(Lost)?Error$/);
  expect(read).toMatch(/^Device(Lost)?Error$/);
  expect(result.end).toEqual({});
});
