/** Devices and canvases: what there is to say when there is no GPU, and several canvases on one. */
import { colorPass, effectFile } from '../../test/webgpu/effectFile.js';
import { base64, expect, expectTexel, test } from './page.js';

test('without an adapter the error says so and the canvas can still take another context', async ({ page }) => {
  const result = await page.evaluate(async () => {
    const { canvas, createEffectDevice, DeviceError } = window.harness;
    navigator.gpu.requestAdapter = async () => null;
    let told = '';
    try {
      await createEffectDevice(canvas(), { fallback: false });
    } catch (error) {
      told = error instanceof DeviceError ? error.message : `not a DeviceError: ${error}`;
    }
    return { told, webgl2: canvas().getContext('webgl2') !== null };
  });
  expect(result.told).toContain('no GPU that it would use');
  expect(result.webgl2).toBe(true);
});

test('two canvases of different formats on one GPUDevice; one is released, the other draws on', async ({ page }) => {
  const file = base64(effectFile({ Main: [colorPass([[22, 1]])] }));
  const result = await page.evaluate(async (file) => {
    const { canvasPixels, effectOf, openGPU, rectangle, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const open = (format: GPUTextureFormat) => {
      const canvas = document.createElement('canvas');
      canvas.width = 16;
      canvas.height = 16;
      document.body.append(canvas);
      const context = canvas.getContext('webgpu');
      if (!context) throw new Error('no context');
      const device = new WebGPUEffectDevice({ device: gpu, canvas: { context, format } });
      return { canvas, device, mesh: rectangle(device, [-1, 1, 1, -1]) };
    };
    const [one, two] = [open('bgra8unorm'), open('rgba16float')];
    const effect = effectOf(file);
    effect.setParameter('Color', [0.2, 0.4, 0.6, 1]);
    const shown = async ({ canvas, device, mesh }: typeof one) => {
      await device.prepare(effect, { mesh });
      const frame = device.beginFrame();
      frame.draw(effect, { mesh });
      frame.end();
      return texel(await canvasPixels(canvas), canvas.width, 8, 8);
    };
    const first = [await shown(one), await shown(two)];
    one.device.destroy();
    // A canvas that grows gets a depth buffer of its new size.
    two.canvas.width = 40;
    two.canvas.height = 24;
    const second = await shown(two);
    await gpu.queue.onSubmittedWorkDone();
    return { errors, first, second, textures: two.device.stats.textures };
  }, file);
  expect(result.errors).toEqual([]);
  for (const texel of [...result.first, result.second]) expectTexel(texel, [51, 102, 153, 255]);
  expect(result.textures).toBe(1);
});

test('a device of our own making has the features that effects use, and says when a wish cannot be met', async ({
  page,
}) => {
  const result = await page.evaluate(async () => {
    const { canvas, createEffectDevice } = window.harness;
    const adapter = await navigator.gpu.requestAdapter();
    const device = await createEffectDevice(canvas(), { fallback: false });
    const asked = ['float32-filterable', 'dual-source-blending', 'depth-clip-control'] as const;
    const features = asked.map((name) => (adapter?.features.has(name) ?? false) === device.device.features.has(name));
    const groups = device.device.limits.maxBindGroups === adapter?.limits.maxBindGroups;
    device.destroy();
    device.destroy();
    const fresh = document.createElement('canvas');
    const told = await createEffectDevice(fresh, { requiredLimits: { maxBindGroups: 1000 }, fallback: false }).then(
      () => '',
      (error: unknown) => String(error),
    );
    return { features, groups, told };
  });
  expect(result.features).toEqual([true, true, true]);
  expect(result.groups).toBe(true);
  expect(result.told).toContain('the GPU gives no device');
  expect(result.told).toContain('maxBindGroups');
});
