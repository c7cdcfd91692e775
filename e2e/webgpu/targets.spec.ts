/** Several targets in one frame, and four samples resolved into one: of targets and of the canvas. */
import { effectFile, input, POSITION_PROGRAM, pixelStage, vertexStage } from '../../test/webgpu/effectFile.js';
import { base64, expect, expectTexel, test } from './page.js';

const CULLMODE = 22;
const SRGBWRITEENABLE = 194;
const NO_CULL = [CULLMODE, 1] as const;
const WHITE = '@fragment fn main() -> @location(0) vec4f { return vec4f(1.0); }';
const HALVES = `struct Colors { @location(0) first: vec4f, @location(1) second: vec4f, @location(2) third: vec2f }
@fragment fn main(@builtin(position) at: vec4f) -> Colors {
  return Colors(vec4f(0.5, 0.5, 0.5, 1.0), vec4f(0.5, 1.0, 0.0, 0.5), at.xy * 100.0);
}`;

function file(program: string, states: readonly (readonly [number, number])[] = []): string {
  const stages = [vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]), pixelStage(program)];
  return base64(effectFile({ Main: [{ stages, states: [NO_CULL, ...states] }] }));
}

test('a program writes three targets of three formats, in the views that its pass asks for', async ({ page }) => {
  const files = [file(HALVES), file(HALVES, [[SRGBWRITEENABLE, 1]])];
  const result = await page.evaluate(async (files) => {
    const { effectOf, openGPU, paint, rectangle, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const size = { width: 8, height: 8 };
    const target = [
      device.createRenderTarget({ ...size, label: 'first', depthStencilFormat: 'depth24plus' }),
      device.createRenderTarget({ ...size, label: 'second' }),
      device.createRenderTarget({ ...size, label: 'third', format: 'rg32float' }),
    ] as const;
    const left = { mesh: rectangle(device, [-1, 1, 0, -1], 0.25) };
    const all = { mesh: rectangle(device, [-1, 1, 1, -1], 0.5) };
    const [plain, srgb] = files.map((file) => effectOf(file));
    if (!plain || !srgb) throw new Error('two files');
    // The right half alone is drawn again, since the first target's depth holds the left one.
    await paint(
      device,
      [
        { effect: plain, options: left },
        { effect: srgb, options: all },
      ],
      { target, clearColor: [0, 0, 0, 0] },
    );
    const [first, second, third] = await Promise.all(target.map((it) => it.read()));
    const floats = new Float32Array(third?.buffer ?? new ArrayBuffer(0));
    return {
      errors,
      first: [1, 6].map((x) => texel(first ?? new Uint8Array(), 8, x, 2)),
      second: [1, 6].map((x) => texel(second ?? new Uint8Array(), 8, x, 2)),
      third: [...floats.subarray((2 * 8 + 6) * 2, (2 * 8 + 7) * 2)],
    };
  }, files);

  expect(result.errors).toEqual([]);
  // Encoded as sRGB, 0.5 is 0.7354 (IEC 61966-2-1), and alpha is as it was.
  const encoded = 188;
  expectTexel(result.first[0] ?? [], [128, 128, 128, 255]);
  expectTexel(result.first[1] ?? [], [encoded, encoded, encoded, 255]);
  expectTexel(result.second[0] ?? [], [128, 255, 0, 128]);
  expectTexel(result.second[1] ?? [], [encoded, 255, 0, 128]);
  expect(result.third).toEqual([650, 250]);
});

/**
 * Rectangles that end at x = 4.5 of 8 pixels: of the fifth column's four samples the left two are covered, which lie at
 * 0.125 and 0.375 (the standard's pattern; the others at 0.625 and 0.875).
 */
test('four samples are resolved, and kept for a frame that clears nothing', async ({ page }) => {
  const files = [file(WHITE), file(WHITE, [[SRGBWRITEENABLE, 1]])];
  const result = await page.evaluate(async (files) => {
    const { effectOf, openGPU, paint, rectangle, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const target = device.createRenderTarget({
      width: 8,
      height: 8,
      sampleCount: 4,
      depthStencilFormat: 'depth24plus',
    });
    const left = { mesh: rectangle(device, [-1, 1, 0.125, -1], 0.25) };
    const right = { mesh: rectangle(device, [0.125, 1, 1, -1], 0.25) };
    const behind = { mesh: rectangle(device, [-1, 1, 1, -1], 0.5) };
    const [plain, srgb] = files.map((file) => effectOf(file));
    if (!plain || !srgb) throw new Error('two files');
    const row = async () => {
      const pixels = await target.read();
      return [3, 4, 5].map((x) => texel(pixels, 8, x, 4)[0]);
    };
    const rows: Record<string, (number | undefined)[]> = {};
    await paint(device, [{ effect: plain, options: left }], { target });
    rows.left = await row();
    await paint(device, [{ effect: plain, options: right }], { target, clearColor: null });
    rows.both = await row();
    await paint(device, [{ effect: srgb, options: left }], { target });
    rows.srgb = await row();
    // What is behind the left one is seen in the two samples that it leaves.
    await paint(device, [{ effect: plain, options: left }], { target, clearColor: [0, 0, 0, 1] });
    await paint(device, [{ effect: plain, options: behind }], { target, clearColor: [0, 0, 0, 1], clearDepth: null });
    rows.behind = await row();
    return { errors, rows };
  }, files);

  expect(result.errors).toEqual([]);
  expectTexel(known(result.rows.left), [255, 128, 0]);
  // From the resolved pixels alone the fifth column would be 191.
  expectTexel(known(result.rows.both), [255, 255, 255]);
  // The mean of light, encoded, on most GPUs; of the encoded values where a GPU resolves without decoding them.
  const [full, mean, none] = known(result.rows.srgb);
  expect([full, none]).toEqual([255, 0]);
  expect([127, 128, 187, 188]).toContain(mean);
  expectTexel(known(result.rows.behind), [0, 128, 255]);
});

test('a canvas of four samples shows their means', async ({ page }) => {
  const result = await page.evaluate(async (white) => {
    const { canvas, canvasPixels, effectOf, openGPU, rectangle, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const element = canvas();
    [element.width, element.height] = [8, 8];
    const context = element.getContext('webgpu');
    if (context === null) throw new Error('no context');
    const device = new WebGPUEffectDevice({ device: gpu, canvas: { context, sampleCount: 4 } });
    const effect = effectOf(white);
    const draw = { mesh: rectangle(device, [-1, 1, 0.125, -1]) };
    await device.prepare(effect, draw);
    const frame = device.beginFrame();
    frame.draw(effect, draw);
    frame.end();
    const pixels = await canvasPixels(element);
    return { errors, row: [3, 4, 5].map((x) => texel(pixels, 8, x, 4)) };
  }, file(WHITE));

  expect(result.errors).toEqual([]);
  expectTexel(result.row[0] ?? [], [255, 255, 255, 255]);
  expectTexel(result.row[1] ?? [], [128, 128, 128, 255]);
  expectTexel(result.row[2] ?? [], [0, 0, 0, 255]);
});

function known(row: readonly (number | undefined)[] | undefined): number[] {
  return (row ?? []).map((value) => value ?? Number.NaN);
}
