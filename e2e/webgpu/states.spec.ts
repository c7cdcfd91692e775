/** Render states, as pixels: each case is a pass whose states are the wire numbers of `carbon-format.md` 6.12. */
import {
  colorPass,
  effectFile,
  floatWord,
  input,
  POSITION_PROGRAM,
  vertexStage,
} from '../../test/webgpu/effectFile.js';
import { base64, expect, expectTexel, test } from './page.js';

const STATE = {
  ZENABLE: 7,
  ZWRITEENABLE: 14,
  SRCBLEND: 19,
  DESTBLEND: 20,
  CULLMODE: 22,
  ZFUNC: 23,
  ALPHABLENDENABLE: 27,
  STENCILENABLE: 52,
  STENCILFAIL: 53,
  STENCILPASS: 55,
  STENCILFUNC: 56,
  STENCILREF: 57,
  STENCILMASK: 58,
  COLORWRITEENABLE: 168,
  BLENDOP: 171,
  BLENDFACTOR: 193,
  SRGBWRITEENABLE: 194,
  DEPTHBIAS: 195,
  SEPARATEALPHABLENDENABLE: 206,
  SRCBLENDALPHA: 207,
  DESTBLENDALPHA: 208,
  BLENDOPALPHA: 209,
} as const;

/** Cull nothing, so that only the state in question decides. */
const NO_CULL = [STATE.CULLMODE, 1] as const;

function file(...states: (readonly [number, number])[]): string {
  return base64(effectFile({ Main: [colorPass(states)] }));
}

test('depth test, depth write, bias and reversed depth', async ({ page }) => {
  const files = {
    plain: file(NO_CULL, [STATE.ZFUNC, 4]),
    noWrite: file(NO_CULL, [STATE.ZFUNC, 4], [STATE.ZWRITEENABLE, 0]),
    off: file(NO_CULL, [STATE.ZENABLE, 0]),
    less: file(NO_CULL, [STATE.ZFUNC, 2]),
    // Truncated to an integer: -1000.
    biased: file(NO_CULL, [STATE.ZFUNC, 2], [STATE.DEPTHBIAS, floatWord(-1000.75)]),
  };
  const result = await page.evaluate(async (files) => {
    const { openGPU, effectOf, paint, rectangle, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const target = device.createRenderTarget({ width: 8, height: 8, depthStencilFormat: 'depth24plus' });
    const near = rectangle(device, [-1, 1, 1, -1], 0.25);
    const far = rectangle(device, [-1, 1, 1, -1], 0.75);
    const first = (name: keyof typeof files) => {
      const effect = effectOf(files[name]);
      effect.setParameter('Color', [1, 0, 0, 1]);
      return effect;
    };
    const second = (name: keyof typeof files) => {
      const effect = effectOf(files[name]);
      effect.setParameter('Color', [0, 1, 0, 1]);
      return effect;
    };
    const after = async (...list: Parameters<typeof paint>[1][number][]) => {
      await paint(device, list, { target });
      return texel(await target.read(), 8, 4, 4);
    };
    const farBehind = await after(
      { effect: first('plain'), options: { mesh: near } },
      { effect: second('plain'), options: { mesh: far } },
    );
    const nearWithoutWrite = await after(
      { effect: first('noWrite'), options: { mesh: near } },
      { effect: second('plain'), options: { mesh: far } },
    );
    const testOff = await after(
      { effect: first('plain'), options: { mesh: near } },
      { effect: second('off'), options: { mesh: far } },
    );
    const equalIsNotLess = await after(
      { effect: first('plain'), options: { mesh: near } },
      { effect: second('less'), options: { mesh: near } },
    );
    const biased = await after(
      { effect: first('plain'), options: { mesh: near } },
      { effect: second('biased'), options: { mesh: near } },
    );
    // Reversed: cleared to 0, larger is nearer.
    await paint(
      device,
      [
        { effect: first('plain'), options: { mesh: near, reversedDepth: true } },
        { effect: second('plain'), options: { mesh: far, reversedDepth: true } },
      ],
      { target, clearDepth: 0 },
    );
    const reversed = texel(await target.read(), 8, 4, 4);
    return { errors, farBehind, nearWithoutWrite, testOff, equalIsNotLess, biased, reversed };
  }, files);
  const red = [255, 0, 0, 255];
  const green = [0, 255, 0, 255];
  expect(result).toEqual({
    errors: [],
    farBehind: red,
    nearWithoutWrite: green,
    testOff: green,
    equalIsNotLess: red,
    biased: green,
    reversed: green,
  });
});

test('cull mode, inverted culling and rendering modes', async ({ page }) => {
  const files = {
    none: file(NO_CULL),
    cullsCW: file([STATE.CULLMODE, 2]),
    cullsCCW: file([STATE.CULLMODE, 3]),
    silent: file(),
  };
  const result = await page.evaluate(async (files) => {
    const { openGPU, effectOf, paint, rectangle, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const target = device.createRenderTarget({ width: 4, height: 4 });
    const clockwise = rectangle(device, [-1, 1, 1, -1]);
    const counter = rectangle(device, [1, 1, -1, -1]);
    const shows = async (name: keyof typeof files, mesh: typeof clockwise, options: object = {}) => {
      const effect = effectOf(files[name]);
      effect.setParameter('Color', [1, 1, 1, 1]);
      await paint(device, [{ effect, options: { mesh, ...options } }], { target });
      return (texel(await target.read(), 4, 2, 2)[0] ?? 0) > 0;
    };
    return {
      errors,
      none: [await shows('none', clockwise), await shows('none', counter)],
      cullsCW: [await shows('cullsCW', clockwise), await shows('cullsCW', counter)],
      cullsCCW: [await shows('cullsCCW', clockwise), await shows('cullsCCW', counter)],
      inverted: [
        await shows('cullsCW', clockwise, { invertedCull: true }),
        await shows('cullsCW', counter, { invertedCull: true }),
      ],
      // Carbon's initial value culls back faces, its opaque mode front faces.
      initial: [await shows('silent', clockwise), await shows('silent', counter)],
      opaque: [
        await shows('silent', clockwise, { mode: 'OPAQUE' }),
        await shows('silent', counter, { mode: 'OPAQUE' }),
      ],
    };
  }, files);
  expect(result).toEqual({
    errors: [],
    none: [true, true],
    cullsCW: [false, true],
    cullsCCW: [true, false],
    inverted: [true, false],
    initial: [true, false],
    opaque: [false, true],
  });
});

test('blending, separate alpha, blend constant and colour mask', async ({ page }) => {
  const blend = [STATE.ALPHABLENDENABLE, 1] as const;
  const files = {
    // SRCALPHA, INVSRCALPHA
    over: file(NO_CULL, blend, [STATE.SRCBLEND, 5], [STATE.DESTBLEND, 6]),
    separate: file(
      NO_CULL,
      blend,
      [STATE.SRCBLEND, 5],
      [STATE.DESTBLEND, 6],
      [STATE.SEPARATEALPHABLENDENABLE, 1],
      [STATE.SRCBLENDALPHA, 2],
      [STATE.DESTBLENDALPHA, 2],
      [STATE.BLENDOPALPHA, 3],
    ),
    // ONE, ONE, REVSUBTRACT: target minus source
    subtract: file(NO_CULL, blend, [STATE.SRCBLEND, 2], [STATE.DESTBLEND, 2], [STATE.BLENDOP, 3]),
    // BLENDFACTOR, ZERO with 0x40 = 64 / 255 in every channel
    factor: file(NO_CULL, blend, [STATE.SRCBLEND, 14], [STATE.DESTBLEND, 1], [STATE.BLENDFACTOR, 0x40404040]),
    mask: file(NO_CULL, [STATE.COLORWRITEENABLE, 0b0101]),
  };
  const result = await page.evaluate(async (files) => {
    const { openGPU, effectOf, paint, rectangle, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const target = device.createRenderTarget({ width: 4, height: 4 });
    const mesh = rectangle(device, [-1, 1, 1, -1]);
    const over = async (name: keyof typeof files, color: number[], clearColor: [number, number, number, number]) => {
      const effect = effectOf(files[name]);
      effect.setParameter('Color', color);
      await paint(device, [{ effect, options: { mesh } }], { target, clearColor });
      return texel(await target.read(), 4, 2, 2);
    };
    return {
      errors,
      over: await over('over', [0.8, 0.4, 0, 0.25], [0, 0.4, 0.8, 0.6]),
      separate: await over('separate', [0.8, 0.4, 0, 0.25], [0, 0.4, 0.8, 0.6]),
      subtract: await over('subtract', [0.2, 0.4, 0.6, 0.1], [1, 0.6, 0.4, 1]),
      factor: await over('factor', [1, 0.5, 0, 1], [1, 1, 1, 1]),
      mask: await over('mask', [1, 1, 1, 1], [0, 0.2, 0.4, 0.6]),
    };
  }, files);
  expect(result.errors).toEqual([]);
  const bytes = (...values: number[]): number[] => values.map((value) => Math.round(value * 255));
  // source * 0.25 + target * 0.75; alpha by the same factors: 0.25 * 0.25 + 0.6 * 0.75.
  expectTexel(result.over, bytes(0.2, 0.4, 0.6, 0.5125));
  // Alpha on its own: 0.6 - 0.25.
  expectTexel(result.separate, bytes(0.2, 0.4, 0.6, 0.35));
  expectTexel(result.subtract, bytes(0.8, 0.2, 0, 0.9));
  expectTexel(result.factor, [64, 32, 0, 64]);
  expectTexel(result.mask, bytes(1, 0.2, 1, 0.6));
});

test('stencil, on both faces, with the reference taken modulo 256', async ({ page }) => {
  const stencil = [
    [STATE.STENCILENABLE, 1],
    [STATE.STENCILMASK, 0xff],
  ] as const;
  const files = {
    // ALWAYS, REPLACE with 257 & 0xff = 1; writes no colour.
    marks: file(
      NO_CULL,
      ...stencil,
      [STATE.STENCILFUNC, 8],
      [STATE.STENCILPASS, 3],
      [STATE.STENCILREF, 257],
      [STATE.COLORWRITEENABLE, 0],
    ),
    inside: file(NO_CULL, ...stencil, [STATE.STENCILFUNC, 3], [STATE.STENCILREF, 1]),
    outside: file(NO_CULL, ...stencil, [STATE.STENCILFUNC, 6], [STATE.STENCILREF, 1]),
  };
  const result = await page.evaluate(async (files) => {
    const { openGPU, effectOf, paint, rectangle, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const target = device.createRenderTarget({ width: 8, height: 8, depthStencilFormat: 'depth24plus-stencil8' });
    const left = rectangle(device, [-1, 1, 0, -1], 0.5);
    const mirrored = rectangle(device, [0, 1, -1, -1], 0.5);
    const all = rectangle(device, [-1, 1, 1, -1], 0.25);
    const mirroredAll = rectangle(device, [1, 1, -1, -1], 0.25);
    const colored = (name: keyof typeof files, color: number[]) => {
      const effect = effectOf(files[name]);
      effect.setParameter('Color', color);
      return effect;
    };
    const picture = async (mark: typeof left, rest: typeof left) => {
      await paint(
        device,
        [
          { effect: colored('marks', [1, 1, 1, 1]), options: { mesh: mark } },
          { effect: colored('inside', [0, 1, 0, 1]), options: { mesh: rest } },
          { effect: colored('outside', [0, 0, 1, 1]), options: { mesh: rest } },
        ],
        { target },
      );
      const pixels = await target.read();
      return [texel(pixels, 8, 2, 4), texel(pixels, 8, 6, 4)];
    };
    return { errors, front: await picture(left, all), back: await picture(mirrored, mirroredAll) };
  }, files);
  const picture = [
    [0, 255, 0, 255],
    [0, 0, 255, 255],
  ];
  expect(result).toEqual({ errors: [], front: picture, back: picture });
});

test('sRGB writes: linear 0.5 is 188 through an sRGB view and 128 without, on canvas and target', async ({ page }) => {
  const files = {
    linear: file(NO_CULL, [STATE.SRGBWRITEENABLE, 0]),
    srgb: file(NO_CULL, [STATE.SRGBWRITEENABLE, 1]),
    silent: file(NO_CULL),
  };
  const result = await page.evaluate(async (files) => {
    const { canvas, canvasPixels, createEffectDevice, effectOf, paint, rectangle, texel } = window.harness;
    const device = await createEffectDevice(canvas(), { fallback: false });
    const errors: string[] = [];
    device.device.addEventListener('uncapturederror', (event) => errors.push(event.error.message));
    const target = device.createRenderTarget({ width: 64, height: 64 });
    const thirds = [
      rectangle(device, [-1, 1, -0.5, -1]),
      rectangle(device, [-0.5, 1, 0.5, -1]),
      rectangle(device, [0.5, 1, 1, -1]),
    ];
    const names = ['linear', 'srgb', 'silent'] as const;
    const list = names.map((name, index) => {
      const effect = effectOf(files[name]);
      effect.setParameter('Color', [0.5, 0.5, 0.5, 1]);
      const mesh = thirds[index];
      if (!mesh) throw new Error('no mesh');
      return { effect, options: { mesh } };
    });
    await paint(device, list, { target });
    const offscreen = await target.read();
    await paint(device, list, {});
    const shown = await canvasPixels(canvas());
    const row = (pixels: Uint8Array) => [4, 32, 60].map((x) => texel(pixels, 64, x, 32)[0]);
    return { errors, offscreen: row(offscreen), shown: row(shown), stats: { ...device.stats } };
  }, files);
  expect(result.errors).toEqual([]);
  for (const row of [result.offscreen, result.shown]) {
    expectTexel([row[0] ?? 0], [128]);
    expectTexel([row[1] ?? 0], [188]);
    expectTexel([row[2] ?? 0], [128]);
  }
  expect(result.stats.draws).toBe(6);
});

test('a pass without a pixel stage, several passes of a technique, and a program of one target in a frame of one', async ({
  page,
}) => {
  const depthOnly = { stages: [vertexStage(POSITION_PROGRAM, [input(0, 0, 3)])], states: [NO_CULL] };
  const added = colorPass([
    NO_CULL,
    [STATE.ZFUNC, 4],
    [STATE.ALPHABLENDENABLE, 1],
    [STATE.SRCBLEND, 2],
    [STATE.DESTBLEND, 2],
  ]);
  const files = {
    depth: base64(effectFile({ Depth: [depthOnly] })),
    twice: base64(effectFile({ Main: [added, added] })),
  };
  const result = await page.evaluate(async (files) => {
    const { openGPU, effectOf, paint, rectangle, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const target = device.createRenderTarget({ width: 8, height: 8, depthStencilFormat: 'depth32float' });
    const occluder = rectangle(device, [-1, 1, 0, -1], 0.25);
    const all = rectangle(device, [-1, 1, 1, -1], 0.5);
    const twice = effectOf(files.twice);
    twice.setParameter('Color', [0.25, 0.125, 0, 0]);
    await paint(
      device,
      [
        { effect: effectOf(files.depth), options: { mesh: occluder, technique: 'Depth' } },
        { effect: twice, options: { mesh: all } },
      ],
      { target, clearColor: [0, 0, 0.5, 1] },
    );
    const pixels = await target.read();
    const draws = device.stats.draws;
    // One pass alone.
    await paint(device, [{ effect: twice, options: { mesh: all, pass: 1 } }], { target, clearColor: [0, 0, 0.5, 1] });
    const once = texel(await target.read(), 8, 6, 4);
    return {
      errors,
      hidden: texel(pixels, 8, 2, 4),
      lit: texel(pixels, 8, 6, 4),
      once,
      draws,
      pipelines: device.stats.pipelines,
    };
  }, files);
  expect(result.errors).toEqual([]);
  expect(result.hidden).toEqual([0, 0, 128, 255]);
  expectTexel(result.lit, [128, 64, 128, 255]);
  expectTexel(result.once, [64, 32, 128, 255]);
  expect(result.draws).toBe(3);
  // Both passes of `twice` say the same thing: they share a pipeline.
  expect(result.pipelines).toBe(2);
});

test('a render bundle leaves the stencil reference and the blend constant to the pass that executes it', async ({
  page,
}) => {
  // Drawn where the stencil equals 3; source times the blend constant.
  const equals = file(NO_CULL, [STATE.STENCILENABLE, 1], [STATE.STENCILFUNC, 3], [STATE.STENCILREF, 3]);
  const blended = file(
    NO_CULL,
    [STATE.ALPHABLENDENABLE, 1],
    [STATE.SRCBLEND, 14],
    [STATE.DESTBLEND, 1],
    [STATE.BLENDFACTOR, 0xff_00_00_80],
  );
  const result = await page.evaluate(
    async (files) => {
      const { effectOf, openGPU, rawPixels, rectangle, texel, WebGPUEffectDevice } = window.harness;
      const { gpu, errors } = await openGPU();
      const device = new WebGPUEffectDevice({ device: gpu });
      const formats = { colorFormats: ['rgba8unorm'], depthStencilFormat: 'depth24plus-stencil8' } as const;
      const columns = [rectangle(device, [-1, 1, 0, -1]), rectangle(device, [0, 1, 1, -1])];
      const bundle = gpu.createRenderBundleEncoder({ ...formats, colorFormats: [...formats.colorFormats] });
      const refusals: string[] = [];
      const needed: unknown[] = [];
      for (const [index, bytes] of files.entries()) {
        const effect = effectOf(bytes);
        effect.setParameter('Color', [1, 1, 0, 1]);
        const column = columns[index];
        if (!column) throw new Error('no column');
        const technique = await device.compile(effect, {
          targets: formats,
          vertexLayout: column.layout,
          topology: 'triangle-strip',
        });
        const [pass] = technique.passes;
        if (pass?.kind === 'render') needed.push(pass.stencilReference, pass.blendConstant);
        const bindings = device.bind(effect, technique);
        const draw = { vertexBuffers: [...column.vertexBuffers], count: 4 };
        try {
          bindings.record(bundle, draw);
        } catch (error) {
          refusals.push(String(error));
        }
        bindings.record(bundle, { ...draw, dynamicState: 'leave' });
      }
      const recorded = bundle.finish();
      const own = gpu.createTexture({
        size: [2, 1],
        format: 'rgba8unorm',
        usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC,
      });
      const depth = gpu.createTexture({
        size: [2, 1],
        format: 'depth24plus-stencil8',
        usage: GPUTextureUsage.RENDER_ATTACHMENT,
      });
      const encoder = gpu.createCommandEncoder();
      const pass = encoder.beginRenderPass({
        colorAttachments: [{ view: own.createView(), loadOp: 'clear', storeOp: 'store' }],
        depthStencilAttachment: {
          view: depth.createView(),
          depthLoadOp: 'clear',
          depthClearValue: 1,
          depthStoreOp: 'store',
          stencilLoadOp: 'clear',
          stencilClearValue: 3,
          stencilStoreOp: 'store',
        },
      });
      pass.setStencilReference(3);
      pass.setBlendConstant([128 / 255, 0, 0, 1]);
      pass.executeBundles([recorded]);
      pass.end();
      gpu.queue.submit([encoder.finish()]);
      const pixels = await rawPixels(gpu, own);
      return { errors, needed, refusals, texels: [texel(pixels, 2, 0, 0), texel(pixels, 2, 1, 0)] };
    },
    [equals, blended],
  );
  expect(result.errors).toEqual([]);
  expect(result.needed).toEqual([3, null, null, [128 / 255, 0, 0, 1]]);
  expect(result.refusals).toHaveLength(2);
  expect(result.refusals[0]).toContain('cannot set the stencil reference 3');
  expect(result.refusals[1]).toContain('cannot set the blend constant');
  expectTexel(result.texels[0] ?? [], [255, 255, 0, 255]);
  expectTexel(result.texels[1] ?? [], [128, 0, 0, 255]);
});
