/** Losing the GPU: whatever was on the screen comes back, from what the device kept. */

import { COLOR_BINDING, colorPass, effectFile, pixelStage, vertexStage } from '../../test/webgpu/effectFile.js';
import { base64, expect, golden, test } from './page.js';

test('after destroy() of the GPUDevice the same scene draws the same pixels on a new one, twice', async ({ page }) => {
  const file = golden('texturedtri.carbonwebgpu');
  const compute = golden('compute.carbonwebgpu');
  const result = await page.evaluate(
    async ([file, compute]) => {
      const { canvas, canvasPixels, createEffectDevice, effectOf } = window.harness;
      const device = await createEffectDevice(canvas(), { fallback: false });
      const losses: string[] = [];
      device.onlost = (error) => losses.push(`${error.name} ${error.reason} ${error.generation}`);
      const errors: string[] = [];
      const listen = () =>
        device.device.addEventListener('uncapturederror', (event) => errors.push(event.error.message));
      listen();

      const effect = effectOf(file ?? '', { QUALITY: 'HIGH' });
      effect.setParameter('Tint', [0.9, 0.8, 0.7, 1]);
      effect.setParameter('UvScale', 2);
      // A texture of each kind: pixels, a decoded image, a target that is drawn anew in every frame.
      const drawnImage = new OffscreenCanvas(8, 8);
      const context = drawnImage.getContext('2d');
      if (!context) throw new Error('no 2D context');
      context.fillStyle = '#f0c';
      context.fillRect(0, 0, 4, 8);
      context.fillStyle = '#0fc';
      context.fillRect(4, 0, 4, 8);
      const url = URL.createObjectURL(await drawnImage.convertToBlob());
      const image = await device.loadTexture(url);
      const target = device.createRenderTarget({ width: 32, height: 32, depthStencilFormat: 'depth24plus' });
      const mesh = device.createMesh({
        layout: [
          {
            arrayStride: 20,
            attributes: [
              { usage: 'POSITION', format: 'float32x3', offset: 0 },
              { usage: 'TEXCOORD', format: 'float32x2', offset: 12 },
            ],
          },
        ],
        vertices: [Float32Array.of(-0.8, 0.9, 0.5, 0, 0, 0.7, 0.6, 0.5, 1, 0, -0.5, -0.9, 0.5, 0, 1)],
      });
      const second = effectOf(file ?? '', { QUALITY: 'LOW' });
      second.setTexture('DiffuseMap', target);
      effect.setTexture('DiffuseMap', image);
      const words = device.createBuffer({ contents: Float32Array.of(1, 2, 3, 4), usage: 'storage' });
      const results = device.createBuffer({ size: 16, usage: 'storage' });
      const scaling = effectOf(compute ?? '');
      scaling.setBuffer('Source', words);
      scaling.setBuffer('Destination', results);

      const render = () => {
        const first = device.beginFrame({ target });
        const drewFirst = first.draw(effect, { mesh });
        first.end();
        const frame = device.beginFrame({ clearColor: [0.1, 0.2, 0.3, 1] });
        const drewSecond = frame.draw(second, { mesh });
        frame.end();
        return drewFirst && drewSecond && device.dispatch(scaling, { workgroups: [1] });
      };
      const picture = async () => {
        const complete = render();
        const pixels = await canvasPixels(canvas());
        return { complete, pixels: pixels.join(), words: [...new Float32Array((await results.read()).slice().buffer)] };
      };
      while (!render()) await new Promise((resolve) => setTimeout(resolve, 10));
      const before = await picture();
      const lit = new Set(before.pixels.split(',')).size;

      const pictures = [];
      for (let loss = 0; loss < 2; loss++) {
        const dead = device.device;
        dead.destroy();
        await dead.lost;
        // A loop that goes on meanwhile does no harm, and shows nothing half-made.
        const during = render();
        await device.restored;
        listen();
        pictures.push({ during, ...(await picture()) });
      }
      const { generation, stats } = device;
      const after = { ...stats };
      // Our own destroy is no loss to recover from.
      const last = device.device;
      device.destroy();
      await last.lost;
      await new Promise((resolve) => setTimeout(resolve, 300));
      let refusal = '';
      try {
        device.beginFrame();
      } catch (error) {
        refusal = String(error);
      }
      return {
        errors,
        losses,
        lit,
        words: before.words,
        same: pictures.map((it) => it.complete && it.pixels === before.pixels),
        during: pictures.map((it) => it.during),
        wordsAfter: pictures.map((it) => it.words),
        generation,
        generationAtEnd: device.generation,
        after,
        refusal,
      };
    },
    [file, compute],
  );
  expect(result.errors).toEqual([]);
  expect(result.losses).toEqual(['DeviceLostError destroyed 1', 'DeviceLostError destroyed 2']);
  expect(result.lit, 'different bytes in the picture').toBeGreaterThan(5);
  expect(result.words).toEqual([2, 4, 6, 8]);
  expect(result.during).toEqual([false, false]);
  expect(result.same).toEqual([true, true]);
  expect(result.wordsAfter).toEqual([result.words, result.words]);
  expect(result.generation).toBe(3);
  expect(result.generationAtEnd).toBe(3);
  expect(result.after.pipelines).toBe(3);
  expect(result.refusal).toContain('the device was destroyed');
});

test('a crash of the GPU process is survived', async ({ page, browser }) => {
  await page.evaluate(
    async (file) => {
      const { canvas, createEffectDevice, effectOf, rectangle } = window.harness;
      const device = await createEffectDevice(canvas(), { fallback: false });
      const effect = effectOf(file);
      effect.setParameter('Color', [0.2, 0.4, 0.6, 1]);
      const mesh = rectangle(device, [-0.5, 0.5, 0.75, -0.25]);
      await device.prepare(effect, { mesh });
      const state = { generation: 1, complete: false, frames: 0 };
      const loop = () => {
        const frame = device.beginFrame({ clearColor: [0, 0, 0, 1] });
        state.complete = frame.draw(effect, { mesh });
        frame.end();
        if (device.generation !== state.generation) state.frames = 0;
        if (state.complete) state.frames++;
        state.generation = device.generation;
        requestAnimationFrame(loop);
      };
      loop();
      Object.assign(window, { loopState: state });
    },
    base64(effectFile({ Main: [colorPass([[22, 1]])] })),
  );
  const shown = async (generation: number): Promise<Buffer> => {
    await page.waitForFunction((wanted) => {
      const state: { generation: number; frames: number } = Reflect.get(window, 'loopState');
      return state.generation === wanted && state.frames > 2;
    }, generation);
    // What is on the screen: Chromium no longer lets scripts read a canvas that went through a crash.
    return page.locator('canvas').screenshot();
  };
  const before = await shown(1);
  const session = await browser.newBrowserCDPSession();
  // The process that would answer is the one that goes down.
  await session.send('Browser.crashGpuProcess').catch(() => {});
  const after = await shown(2);
  expect(after.equals(before), 'the same picture').toBe(true);
});

test('a device that was brought in goes on with another one', async ({ page }) => {
  const file = base64(effectFile({ Main: [colorPass([[22, 1]])] }));
  const result = await page.evaluate(async (file) => {
    const { DeviceLostError, openGPU, effectOf, paint, rectangle, WebGPUEffectDevice } = window.harness;
    const first = await openGPU();
    const device = new WebGPUEffectDevice({ device: first.gpu });
    const effect = effectOf(file);
    effect.setParameter('Color', [0.2, 0.4, 0.6, 1]);
    const mesh = rectangle(device, [-0.5, 0.5, 0.75, -0.25]);
    const target = device.createRenderTarget({ width: 16, height: 16 });
    await paint(device, [{ effect, options: { mesh } }], { target });
    const before = (await target.read()).join();
    const technique = await device.compile(effect, {
      targets: { colorFormats: ['rgba8unorm'] },
      vertexLayout: mesh.layout,
    });
    const bindings = device.bind(effect, technique);
    first.gpu.destroy();
    await first.gpu.lost;
    const refused: string[] = [];
    for (const act of [() => device.beginFrame({ target }), () => bindings.update()]) {
      try {
        act();
      } catch (error) {
        refused.push(error instanceof DeviceLostError ? error.reason : String(error));
      }
    }
    const second = await openGPU();
    await device.replaceDevice(second.gpu);
    const frame = device.beginFrame({ target });
    const complete = frame.draw(effect, { mesh });
    frame.end();
    const after = (await target.read()).join();
    let stale = '';
    try {
      bindings.update();
    } catch (error) {
      stale = error instanceof DeviceLostError ? `generation ${error.generation}` : String(error);
    }
    device.destroy();
    // Its owner still has it.
    const buffer = second.gpu.createBuffer({ size: 4, usage: GPUBufferUsage.COPY_DST });
    second.gpu.queue.writeBuffer(buffer, 0, Uint32Array.of(1));
    await second.gpu.queue.onSubmittedWorkDone();
    return {
      errors: [...first.errors, ...second.errors],
      refused,
      complete,
      same: after === before,
      stale,
      generation: device.generation,
    };
  }, file);
  expect(result).toEqual({
    errors: [],
    refused: ['destroyed', 'destroyed'],
    complete: true,
    same: true,
    stale: 'generation 1',
    generation: 2,
  });
});

test('a program that does not compile says where, and the others go on drawing', async ({ page }) => {
  const broken = base64(
    effectFile({
      Main: [
        {
          stages: [
            vertexStage(
              '@vertex fn main(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {\n  return vec4f(f32(i));\n}',
            ),
            pixelStage('@fragment fn main() -> @location(0) vec4f {\n  let x: i32 = 1.5;\n  return vec4f(f32(x));\n}'),
          ],
          bindings: [COLOR_BINDING],
        },
      ],
    }),
  );
  const good = base64(effectFile({ Main: [colorPass([[22, 1]])] }));
  const result = await page.evaluate(
    async ([broken, good]) => {
      const { DeviceError, openGPU, effectOf, rectangle, texel, WebGPUEffectDevice } = window.harness;
      const { gpu, errors } = await openGPU();
      const device = new WebGPUEffectDevice({ device: gpu });
      const bad = effectOf(broken ?? '');
      const fine = effectOf(good ?? '');
      fine.setParameter('Color', [0, 1, 0, 1]);
      const mesh = rectangle(device, [-1, 1, 1, -1]);
      const target = device.createRenderTarget({ width: 4, height: 4 });
      let told: unknown = null;
      await device.prepare(bad, { target }).catch((error: unknown) => {
        told = error;
      });
      await device.prepare(fine, { mesh, target });
      const thrown: unknown[] = [];
      for (let n = 0; n < 2; n++) {
        const frame = device.beginFrame({ target });
        try {
          frame.draw(bad);
        } catch (error) {
          thrown.push(error);
        }
        frame.draw(fine, { mesh });
        frame.end();
      }
      if (!(told instanceof DeviceError)) throw new Error(`told ${told}`);
      const { technique, pass, stage, log } = told;
      return {
        errors,
        technique,
        pass,
        stage,
        log: log.map(({ line, excerpt }) => ({ line, excerpt })),
        column: log[0]?.column ?? 0,
        message: told.message,
        same: thrown.every((error) => error === told),
        texel: texel(await target.read(), 4, 2, 2),
      };
    },
    [broken, good],
  );
  expect(result.errors).toEqual([]);
  expect(result.technique).toBe('Main');
  expect(result.pass).toBe(0);
  expect(result.stage).toBe('fragment');
  expect(result.log).toEqual([{ line: 2, excerpt: '  let x: i32 = 1.5;' }]);
  expect(result.column).toBeGreaterThan(1);
  expect(result.message).toContain('test effect');
  expect(result.same).toBe(true);
  expect(result.texel).toEqual([0, 255, 0, 255]);
});
