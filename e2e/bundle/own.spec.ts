/** Bundles that are made here, drawn from every language that a browser can run; the colours are worked out by hand. */
import type { Page } from '@playwright/test';
import type { ShaderBundle } from '../../src/format/shaderBundle/ShaderBundle.js';
import { SHADER_LANGUAGE, SHADER_STAGE } from '../../src/format/shaderBundle/shaderEnums.js';
import { bundleWgsl } from '../../src/pack/bundle/bundleWgsl.js';
import { effectFromShaderBundle } from '../../src/resource/shaderBundle/effectFromShaderBundle.js';
import type { Values } from '../conformance/drawGrid.js';
import type { Outcome, PackedPair } from '../conformance/onBoth.js';
import { expect, expectValues, resultsOf, test } from '../conformance/page.js';
import { bundlePair } from './bundlePair.js';
import { wgslOfSpirv } from './wgslOfSpirv.js';

/** Texels of one texture through one sampler, and of another through another; a block that moves and tints. */
const TRIANGLE = `struct Params { tint: vec4f, shift: vec2f, depth: f32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(1) @binding(0) var base: texture_2d<f32>;
@group(1) @binding(1) var base_sampler: sampler;
@group(1) @binding(2) var glow: texture_2d<f32>;
@group(1) @binding(3) var glow_sampler: sampler;

struct Corner { @builtin(position) position: vec4f, @location(0) uv: vec2f }

@vertex fn corner(@location(0) at: vec2f, @location(1) uv: vec2f) -> Corner {
  return Corner(vec4f(at + params.shift, params.depth, 1.0), uv);
}

@fragment fn colour(corner: Corner) -> @location(0) vec4f {
  let texel = (floor(corner.uv * 2.0) + 0.5) / 2.0;
  return textureSampleLevel(base, base_sampler, texel, 0.0) * params.tint
    + textureSampleLevel(glow, glow_sampler, vec2f(0.5), 0.0);
}
`;

interface DrawnTriangle {
  /** What the block's members are. */
  readonly tint: readonly number[];
  readonly shift: readonly number[];
  readonly depth: number;
}

/** A triangle over the whole of 8 by 8 pixels; (0, 0) of the textures is at the top left. */
function drawTriangle(page: Page, file: PackedPair, given: DrawnTriangle): Promise<Outcome<Values>[]> {
  return page.evaluate(
    ({ file, given }) => {
      const { onBoth, paint, texelAt } = window.conformance;
      return onBoth({ main: file }, async ({ device, effect }) => {
        const main = effect('main');
        main.setParameter('tint', given.tint);
        main.setParameter('shift', given.shift);
        main.setParameter('depth', given.depth);
        const texels = [200, 0, 0, 255, 0, 100, 0, 255, 0, 0, 200, 255, 100, 100, 100, 255];
        main.setTexture('base', device.createTexture({ width: 2, height: 2, pixels: new Uint8Array(texels) }));
        main.setTexture('glow', device.createTexture({ width: 1, height: 1, pixels: Uint8Array.of(16, 32, 48, 0) }));
        const mesh = device.createMesh({
          layout: [
            {
              arrayStride: 16,
              attributes: [
                { location: 0, format: 'float32x2', offset: 0 },
                { location: 1, format: 'float32x2', offset: 8 },
              ],
            },
          ],
          vertices: [Float32Array.of(-1, 1, 0, 0, 3, 1, 2, 0, -1, -3, 0, 2)],
        });
        const target = device.createRenderTarget({ width: 8, height: 8 });
        await paint(device, [{ effect: main, options: { mesh } }], { target, clearColor: [0, 0, 0.2, 1] });
        const pixels = await target.read();
        const at = (x: number, y: number): number[] => [...texelAt(pixels, 8, x, y)];
        return { '0,0': at(0, 0), '7,0': at(7, 0), '0,7': at(0, 7), '7,7': at(7, 7), '1,1': at(1, 1), '6,6': at(6, 6) };
      });
    },
    { file, given },
  );
}

const CLEAR = [0, 0, 51, 255];
const AS_IT_IS: DrawnTriangle = { tint: [0.5, 1, 0.5, 1], shift: [0, 0], depth: 0.5 };
/** Of the base half of red and blue; of the glow everything. */
const QUARTERS: Values = {
  '0,0': [116, 32, 48, 255],
  '7,0': [16, 132, 48, 255],
  '0,7': [16, 32, 148, 255],
  '7,7': [66, 132, 98, 255],
  '1,1': [116, 32, 48, 255],
  '6,6': [66, 132, 98, 255],
};

async function ownBundle(): Promise<ShaderBundle> {
  const { bundle, report } = await bundleWgsl({ 'triangle.wgsl': TRIANGLE });
  expect(report.refusals).toEqual([]);
  return bundle;
}

test('two textures, two samplers, a block and a vertex buffer: WGSL and ESSL give one picture', async ({ harness }) => {
  expectValues(await drawTriangle(harness, bundlePair(await ownBundle()), AS_IT_IS), QUARTERS, 1);
});

test('up is up: what moves a quarter up and to the right leaves the other quarters', async ({ harness }) => {
  const outcomes = await drawTriangle(harness, bundlePair(await ownBundle()), { ...AS_IT_IS, shift: [1, -1] });
  expectValues(
    outcomes,
    { '0,0': CLEAR, '7,0': CLEAR, '0,7': CLEAR, '7,7': QUARTERS['0,0'] ?? [], '1,1': CLEAR, '6,6': [116, 32, 48, 255] },
    1,
  );
});

test('depth is 0 to 1 on both devices: what lies before 0 or behind 1 is cut off', async ({ harness }) => {
  const file = bundlePair(await ownBundle());
  const nothing = Object.fromEntries(Object.keys(QUARTERS).map((at) => [at, CLEAR]));
  for (const depth of [-0.25, 1.25]) {
    expectValues(await drawTriangle(harness, file, { ...AS_IT_IS, depth }), nothing, 1);
  }
  for (const depth of [0.05, 0.95]) {
    expectValues(await drawTriangle(harness, file, { ...AS_IT_IS, depth }), QUARTERS, 1);
  }
});

test('the file on disk is the bundle in memory', async ({ harness }) => {
  const { bytes } = await bundleWgsl({ 'triangle.wgsl': TRIANGLE });
  expectValues(await drawTriangle(harness, bundlePair(bytes), AS_IT_IS), QUARTERS, 1);
});

/** Rows from the other end. */
const UPSIDE_DOWN: Values = {
  '0,0': QUARTERS['0,7'] ?? [],
  '7,0': QUARTERS['7,7'] ?? [],
  '0,7': QUARTERS['0,0'] ?? [],
  '7,7': QUARTERS['7,0'] ?? [],
  '1,1': QUARTERS['0,7'] ?? [],
  '6,6': QUARTERS['7,0'] ?? [],
};

test('SPIR-V, put into WGSL by naga, is the same picture upside down', async ({ harness }) => {
  const bundle = await ownBundle();
  const stages = await Promise.all(
    bundle.stages.map(async (stage) => {
      expect(stage.spirv.length).toBeGreaterThan(0);
      const source = await wgslOfSpirv(stage.spirv);
      const isWgsl = (language: number): boolean => language === SHADER_LANGUAGE.wgsl;
      return { ...stage, variants: stage.variants.map((it) => (isWgsl(it.language) ? { ...it, source } : it)) };
    }),
  );
  for (const [i, { variants }] of stages.entries()) {
    expect(variants.map(({ source }) => source)).not.toEqual(bundle.stages[i]?.variants.map(({ source }) => source));
  }
  // The SPIR-V has the clip space of the WGSL, as YUP's has; naga reads all SPIR-V as Vulkan's, where y is down.
  const [ofSpirv, ofEssl] = resultsOf(await drawTriangle(harness, bundlePair({ stages }), AS_IT_IS));
  expect(ofSpirv).toEqual(UPSIDE_DOWN);
  expect(ofEssl).toEqual(QUARTERS);
});

const SUM = `struct Numbers { count: u32, values: array<f32> }
struct Scale { factor: f32 }
@group(0) @binding(0) var<storage, read_write> numbers: Numbers;
@group(0) @binding(1) var<uniform> scale: Scale;
@compute @workgroup_size(2) fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < numbers.count) { numbers.values[id.x] = numbers.values[id.x] * scale.factor + f32(id.x); }
}
`;

async function computed(page: Page, bundle: ShaderBundle): Promise<{ values: number[]; errors: string[] }> {
  const file = Buffer.from(effectFromShaderBundle(bundle, 'webgpu')).toString('base64');
  return page.evaluate(async (file) => {
    const { onBoth } = window.conformance;
    const [outcome] = await onBoth({ main: { webgpu: file, webgl: file } }, async ({ device, effect }) => {
      if (device.kind !== 'webgpu') return [];
      const contents = new DataView(new ArrayBuffer(20));
      contents.setUint32(0, 3, true);
      for (const [i, value] of [1, 2, 4, 8].entries()) contents.setFloat32(4 + 4 * i, value, true);
      const buffer = device.createBuffer({ usage: 'storage', contents });
      const main = effect('main');
      main.setBuffer('Numbers', buffer);
      main.setParameter('factor', 10);
      while (!device.dispatch(main, { workgroups: [2] })) await new Promise((resolve) => setTimeout(resolve, 5));
      const read = await buffer.read();
      const view = new DataView(read.buffer, read.byteOffset, read.byteLength);
      return [4, 8, 12, 16].map((at) => view.getFloat32(at, true));
    });
    return { values: outcome?.result ?? [], errors: [...(outcome?.errors ?? ['nothing ran'])] };
  }, file);
}

test('a compute program, from its WGSL and from its SPIR-V', async ({ harness }) => {
  const { bundle } = await bundleWgsl({ 'sum.wgsl': SUM });
  // Three values of four, each times ten and its index.
  const expected = { values: [10, 21, 42, 8], errors: [] };
  expect(await computed(harness, bundle)).toEqual(expected);
  const [stage] = bundle.stages;
  expect(stage?.stage).toBe(SHADER_STAGE.compute);
  const source = await wgslOfSpirv(stage?.spirv ?? new Uint8Array(0));
  const variants = (stage?.variants ?? []).filter(({ language }) => language === SHADER_LANGUAGE.wgsl);
  const again = variants.map((it) => ({ ...it, source }));
  expect(await computed(harness, { stages: stage === undefined ? [] : [{ ...stage, variants: again }] })).toEqual(
    expected,
  );
});
