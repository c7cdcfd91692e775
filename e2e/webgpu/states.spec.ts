/** What render states need of WebGPU alone: pipelines shared by equal passes, and bundles. Each case is a pass whose states are the wire numbers of `carbon-format.md` 6.12. */
import { colorPass, effectFile, input, POSITION_PROGRAM, vertexStage } from '../../test/webgpu/effectFile.js';
import { base64, expect, expectTexel, test } from './page.js';

const STATE = {
  SRCBLEND: 19,
  DESTBLEND: 20,
  CULLMODE: 22,
  ZFUNC: 23,
  ALPHABLENDENABLE: 27,
  STENCILENABLE: 52,
  STENCILFUNC: 56,
  STENCILREF: 57,
  BLENDFACTOR: 193,
} as const;

/** Cull nothing, so that only the state in question decides. */
const NO_CULL = [STATE.CULLMODE, 1] as const;

function file(...states: (readonly [number, number])[]): string {
  return base64(effectFile({ Main: [colorPass(states)] }));
}

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
