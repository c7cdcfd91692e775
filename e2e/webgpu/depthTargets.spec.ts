/** Targets without colours: depth is drawn into them, read back, and compared with. */
import {
  effectFile,
  floatWord,
  input,
  type PassSpec,
  POSITION_PROGRAM,
  pixelStage,
  sampler,
  texture,
  vertexStage,
} from '../../test/webgpu/effectFile.js';
import { base64, expect, expectTexel, test } from './page.js';

const CULLMODE = 22;
const DEPTHBIAS = 195;
const LESS_EQUAL = 4;
const NO_CULL = [CULLMODE, 1] as const;

function depthPass(bias: number): PassSpec {
  return {
    stages: [vertexStage(POSITION_PROGRAM, [input(0, 0, 3)])],
    states: [NO_CULL, [DEPTHBIAS, floatWord(bias)]],
  };
}

/** Compares 0.5 with what was drawn, at the pixel's place on an 8 by 8 map and a quarter of a texel beside it. */
const COMPARING = `@group(0) @binding(0) var t0: texture_depth_2d;
@group(0) @binding(1) var s0: sampler_comparison;
@fragment fn main(@builtin(position) at: vec4f) -> @location(0) vec4f {
  let here = textureSampleCompareLevel(t0, s0, at.xy / 8.0, 0.5);
  let beside = textureSampleCompareLevel(t0, s0, (at.xy + vec2f(0.25, 0.0)) / 8.0, 0.5);
  return vec4f(here, beside, 0.0, 1.0);
}`;

const comparingPass: PassSpec = {
  stages: [
    vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]),
    pixelStage(COMPARING, {
      textures: [texture(0, 'ShadowMap')],
      samplers: [sampler(0, 'ShadowSampler', { comparison: 1, comparisonFunc: LESS_EQUAL })],
    }),
  ],
  bindings: [
    { binding: 0, register: 't0', visibility: ['fragment'], type: 'texture_depth_2d', symbol: 't0' },
    { binding: 1, register: 's0', visibility: ['fragment'], type: 'sampler_comparison', symbol: 's0' },
  ],
  states: [NO_CULL],
};

test('depth drawn alone is read back, biased as the states say, and compared with', async ({ page }) => {
  const file = base64(effectFile({ Depth: [depthPass(0)], Biased: [depthPass(2 ** 20)], Main: [comparingPass] }));
  const result = await page.evaluate(async (file) => {
    const { effectOf, openGPU, paint, rectangle, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const map = device.createRenderTarget({ width: 8, height: 8, format: 'depth32float', label: 'shadow map' });
    const target = device.createRenderTarget({ width: 8, height: 8 });
    const effect = effectOf(file);
    effect.setTexture('ShadowMap', map);
    // An occluder over the left half, at depth 0.25.
    const occluder = rectangle(device, [-1, 1, 0, -1], 0.25);
    const all = rectangle(device, [-1, 1, 1, -1]);
    const depths = async () => {
      const bytes = await map.read();
      const floats = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
      return [floats[4 * 8 + 1], floats[4 * 8 + 6]];
    };

    await paint(device, [{ effect, options: { technique: 'Depth', mesh: occluder } }], { target: map });
    const plain = await depths();
    await paint(device, [{ effect, options: { mesh: all } }], { target });
    const pixels = await target.read();
    const compared = [1, 3, 4, 6].map((x) => texel(pixels, 8, x, 4));

    await paint(device, [{ effect, options: { technique: 'Biased', mesh: occluder } }], { target: map });
    const biased = await depths();
    return { errors, plain, biased, compared };
  }, file);

  expect(result.errors).toEqual([]);
  expect(result.plain).toEqual([0.25, 1]);
  // The unit of a float depth's bias is 2^(exponent - 23): of 0.25 = 2^-2 that is 2^-25, times 2^20.
  expect(result.biased).toEqual([0.25 + 2 ** -5, 1]);
  // 0.5 <= 0.25 is false, 0.5 <= 1 is true. Between the columns 3 and 4 the comparisons are mixed, a quarter of the way.
  const [dark, edge, lit, far] = result.compared;
  expectTexel(dark ?? [], [0, 0, 0, 255]);
  expectTexel(edge ?? [], [0, 64, 0, 255], 2);
  expectTexel(lit ?? [], [255, 255, 0, 255]);
  expectTexel(far ?? [], [255, 255, 0, 255]);
});
