/** What programs get wrong or cannot help, in the middle of a frame: the browser is never given anything to complain about. */

import { colorPass, effectFile } from '../../test/webgpu/effectFile.js';
import { base64, expect, expectTexel, test } from './page.js';

const CULL_NONE = [22, 1] as const;
const SRGBWRITEENABLE = 194;

test('a canvas that changes its size and a device that is destroyed within a frame', async ({ page }) => {
  const result = await page.evaluate(
    async (file) => {
      const { canvas, canvasPixels, createEffectDevice, effectOf, rectangle, texel } = window.harness;
      const device = await createEffectDevice(canvas(), { fallback: false });
      const gpu = device.device;
      const errors: string[] = [];
      gpu.addEventListener('uncapturederror', (event) => errors.push(event.error.message));
      const effect = effectOf(file);
      effect.setParameter('Color', [0, 1, 0, 1]);
      const mesh = rectangle(device, [-1, 1, 1, -1]);
      await device.prepare(effect, { mesh });
      const center = async () => {
        const { width, height } = canvas();
        return texel(await canvasPixels(canvas()), width, width / 2, height / 2);
      };
      const resized = device.beginFrame();
      resized.draw(effect, { mesh });
      canvas().width = 100;
      resized.draw(effect, { mesh });
      resized.end();
      await gpu.queue.onSubmittedWorkDone();
      const afterResize = errors.splice(0);

      const frame = device.beginFrame();
      frame.draw(effect, { mesh });
      frame.end();
      const shown = await center();
      const cut = device.beginFrame();
      cut.draw(effect, { mesh });
      device.destroy();
      const drawn = cut.draw(effect, { mesh });
      cut.end();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { afterResize, shown, drawn, errors };
    },
    base64(effectFile({ Main: [colorPass([CULL_NONE])] })),
  );
  expect(result.afterResize).toEqual([]);
  expectTexel(result.shown, [0, 255, 0, 255]);
  expect(result.drawn).toBe(false);
  expect(result.errors).toEqual([]);
});

test('a pass that writes sRGB draws on a canvas of an engine through the views that it was configured for', async ({
  page,
}) => {
  const result = await page.evaluate(
    async (file) => {
      const { canvas, canvasPixels, effectOf, openGPU, rectangle, texel, WebGPUEffectDevice } = window.harness;
      const { gpu, errors } = await openGPU();
      const context = canvas().getContext('webgpu');
      if (!context) throw new Error('no context');
      const effect = effectOf(file);
      effect.setParameter('Color', [0.5, 0.5, 0.5, 1]);
      const texels = [];
      for (const viewFormats of [[], ['rgba8unorm-srgb']] as GPUTextureFormat[][]) {
        context.configure({ device: gpu, format: 'rgba8unorm', viewFormats });
        const device = new WebGPUEffectDevice({
          device: gpu,
          canvas: { context, format: 'rgba8unorm', configuredBy: 'engine' },
        });
        const mesh = rectangle(device, [-1, 1, 1, -1]);
        await device.prepare(effect, { mesh });
        const frame = device.beginFrame();
        frame.draw(effect, { mesh });
        frame.end();
        texels.push(texel(await canvasPixels(canvas()), canvas().width, 4, 4));
        device.destroy();
      }
      await gpu.queue.onSubmittedWorkDone();
      return { errors, texels };
    },
    base64(effectFile({ Main: [colorPass([CULL_NONE, [SRGBWRITEENABLE, 1]])] })),
  );
  expect(result.errors).toEqual([]);
  expectTexel(result.texels[0] ?? [], [128, 128, 128, 255]);
  // 0.5 of linear light is 0.735 in sRGB.
  expectTexel(result.texels[1] ?? [], [188, 188, 188, 255]);
});

test('a blend constant that the states do not give is white, whatever was drawn before', async ({ page }) => {
  const blended = (...states: (readonly [number, number])[]) =>
    base64(effectFile({ Main: [colorPass([CULL_NONE, [27, 1], ...states])] }));
  const result = await page.evaluate(
    async ([given, silent]) => {
      const { effectOf, openGPU, paint, rectangle, texel, WebGPUEffectDevice } = window.harness;
      const { gpu, errors } = await openGPU();
      const device = new WebGPUEffectDevice({ device: gpu });
      const target = device.createRenderTarget({ width: 8, height: 4 });
      const first = effectOf(given ?? '');
      const second = effectOf(silent ?? '');
      for (const effect of [first, second]) effect.setParameter('Color', [1, 1, 1, 1]);
      const left = { mesh: rectangle(device, [-1, 1, 0, -1]) };
      const right = { mesh: rectangle(device, [0, 1, 1, -1]) };
      await paint(
        device,
        [
          { effect: first, options: left },
          { effect: second, options: right },
        ],
        { target },
      );
      const pixels = await target.read();
      return { errors, texels: [texel(pixels, 8, 1, 1), texel(pixels, 8, 6, 1)] };
    },
    // SRCBLEND = BLENDFACTOR (14), DESTBLEND = ZERO (1); the first with BLENDFACTOR (193) = 0x40 in each channel.
    [blended([19, 14], [20, 1], [193, 0x40404040]), blended([19, 14], [20, 1])],
  );
  expect(result.errors).toEqual([]);
  expectTexel(result.texels[0] ?? [], [64, 64, 64, 64]);
  expectTexel(result.texels[1] ?? [], [255, 255, 255, 255]);
});
