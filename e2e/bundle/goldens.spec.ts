/** Bundles that YUP wrote, drawn on both devices; what is expected is worked out by hand from their `render` notes. */
import type { Page } from '@playwright/test';
import { findShader } from '../../src/format/shaderBundle/findShader.js';
import type { ShaderBundle } from '../../src/format/shaderBundle/ShaderBundle.js';
import { SHADER_LANGUAGE, SHADER_STAGE } from '../../src/format/shaderBundle/shaderEnums.js';
import type { BundleEffectOptions } from '../../src/resource/shaderBundle/BundleEffectOptions.js';
import { effectFromShaderBundle } from '../../src/resource/shaderBundle/effectFromShaderBundle.js';
import type { Values } from '../conformance/drawGrid.js';
import type { Outcome } from '../conformance/onBoth.js';
import { expect, expectValues, resultsOf, test } from '../conformance/page.js';
import { bundlePair } from './bundlePair.js';
import { referenceBundle } from './referenceBundle.js';

const CLEAR = [0, 0, 51, 255];

/** Weights of the corners (-0.8, -0.8), (0.8, -0.8), (0, 0.8) at the centre of a pixel of 64 by 64, as a colour. */
function triangleColour(x: number, y: number): number[] {
  const [u, v] = [(x + 0.5) / 32 - 1, 1 - (y + 0.5) / 32];
  const blue = (v + 0.8) / 1.6;
  const green = (u + 0.8 - 0.8 * blue) / 1.6;
  return [1 - green - blue, green, blue, 1].map((weight) => Math.round(255 * weight));
}

const INSIDE: readonly (readonly [number, number])[] = [
  [12, 54],
  [51, 54],
  [32, 12],
  [32, 40],
  [24, 30],
];
const OUTSIDE: readonly (readonly [number, number])[] = [
  [4, 4],
  [59, 4],
  [12, 12],
  [32, 3],
  [2, 60],
  [32, 61],
];

/** Its top is up. */
const TRIANGLE: Values = Object.fromEntries([
  ...INSIDE.map(([x, y]) => [`${x},${y}`, triangleColour(x, y)]),
  ...OUTSIDE.map(([x, y]) => [`${x},${y}`, CLEAR]),
]);

function drawTriangle(page: Page, bundle: ShaderBundle, tint = [1, 1, 1, 1]): Promise<Outcome<Values>[]> {
  return page.evaluate(
    ({ file, points, tint }) => {
      const { onBoth, paint, texelAt } = window.conformance;
      return onBoth({ main: file }, async ({ device, effect }) => {
        const target = device.createRenderTarget({ width: 64, height: 64 });
        const main = effect('main');
        main.setParameter('u_mvp', [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
        main.setParameter('u_tint', tint);
        await paint(device, [{ effect: main }], { target, clearColor: [0, 0, 0.2, 1] });
        const pixels = await target.read();
        return Object.fromEntries(points.map(([x = 0, y = 0]) => [`${x},${y}`, [...texelAt(pixels, 64, x, y)]]));
      });
    },
    { file: bundlePair(bundle), points: [...INSIDE, ...OUTSIDE], tint },
  );
}

/** The bundle with other texts in a language. */
function withTexts(
  bundle: ShaderBundle,
  language: number,
  change: (text: string, stage: number) => string,
): ShaderBundle {
  return {
    stages: bundle.stages.map((stage) => ({
      ...stage,
      variants: stage.variants.map((variant) =>
        variant.language === language ? { ...variant, source: change(variant.source, stage.stage) } : variant,
      ),
    })),
  };
}

test('03: a triangle of three colours, upright on both devices', async ({ harness }) => {
  expectValues(await drawTriangle(harness, referenceBundle('03-triangle-color')), TRIANGLE, 1);
});

test('03: the tint of the uniform block', async ({ harness }) => {
  const tinted = Object.entries(TRIANGLE).map(([at, colour]) => {
    const [red = 0, green = 0, blue = 0] = colour;
    return [at, colour === CLEAR ? CLEAR : [red, Math.round(green / 2), Math.round(blue / 4), 255]];
  });
  const outcomes = await drawTriangle(harness, referenceBundle('03-triangle-color'), [1, 0.5, 0.25, 1]);
  expectValues(outcomes, Object.fromEntries(tinted), 1);
});

test('03: ESSL that flips at its end, as real bundles do, is the same picture', async ({ harness }) => {
  const bundle = withTexts(referenceBundle('03-triangle-color'), SHADER_LANGUAGE.essl, (text, stage) =>
    stage === SHADER_STAGE.vertex ? text.replace(/\}\s*$/, '    gl_Position.y = -gl_Position.y;\n}\n') : text,
  );
  const vertex = findShader(bundle, SHADER_STAGE.vertex, SHADER_LANGUAGE.essl);
  expect(vertex?.source).toContain('gl_Position.y = -gl_Position.y;');
  expectValues(await drawTriangle(harness, bundle), TRIANGLE, 1);
});

test('03: ESSL that maps depth as well is the same picture', async ({ harness }) => {
  const bundle = withTexts(referenceBundle('03-triangle-color'), SHADER_LANGUAGE.essl, (text, stage) =>
    stage === SHADER_STAGE.vertex
      ? text.replace(
          /\}\s*$/,
          '    gl_Position.z = 2.0 * gl_Position.z - gl_Position.w;\n    gl_Position.y = -gl_Position.y;\n}\n',
        )
      : text,
  );
  expectValues(await drawTriangle(harness, bundle), TRIANGLE, 1);
});

interface TexturedCase {
  readonly parameters: Readonly<Record<string, readonly number[]>>;
  readonly options?: BundleEffectOptions;
}

/** Draws 04 over an 8 by 8 target with a texture of four texels; says the colours of the pixels asked for. */
function drawTextured(page: Page, { parameters, options = {} }: TexturedCase): Promise<Outcome<Values>[]> {
  const file = bundlePair(referenceBundle('04-textured'), options);
  return page.evaluate(
    ({ file, parameters }) => {
      const { onBoth, paint, texelAt } = window.conformance;
      return onBoth({ main: file }, async ({ device, effect }) => {
        const target = device.createRenderTarget({ width: 8, height: 8 });
        const main = effect('main');
        for (const [name, value] of Object.entries(parameters)) main.setParameter(name, value);
        const texels = [200, 0, 0, 255, 0, 200, 0, 255, 0, 0, 200, 255, 100, 100, 100, 255];
        const texture = device.createTexture({ width: 2, height: 2, pixels: new Uint8Array(texels) });
        main.setTexture('u_tex', texture);
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
          // The whole target; (0, 0) of the texture at the top left.
          vertices: [Float32Array.of(-1, 1, 0, 0, 1, 1, 1, 0, -1, -1, 0, 1, 1, -1, 1, 1)],
          topology: 'triangle-strip',
        });
        await paint(device, [{ effect: main, options: { mesh } }], { target });
        const pixels = await target.read();
        const at = (x: number, y: number): number[] => [...texelAt(pixels, 8, x, y)];
        return { '0,0': at(0, 0), '7,0': at(7, 0), '0,7': at(0, 7), '7,7': at(7, 7), '3,0': at(3, 0), '4,0': at(4, 0) };
      });
    },
    { file, parameters },
  );
}

const NEUTRAL = {
  u_color: [1, 1, 1, 1],
  u_light: [0, 0, 0, 0, 1, 1, 1, 0],
  u_uvm: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  u_weights: [1, 0, 0],
};

test('04: texture, linear and clamped, row 0 at the top on both devices', async ({ harness }) => {
  const mix = (weight: number): number[] => [200 * (1 - weight), 200 * weight, 0, 255].map(Math.round);
  expectValues(
    await drawTextured(harness, { parameters: NEUTRAL }),
    {
      '0,0': [200, 0, 0, 255],
      '7,0': [0, 200, 0, 255],
      '0,7': [0, 0, 200, 255],
      '7,7': [100, 100, 100, 255],
      // u = 7/16: (7/16 - 1/4) / (1/2) = 3/8; u = 9/16: 5/8.
      '3,0': mix(3 / 8),
      '4,0': mix(5 / 8),
    },
    1,
  );
});

test('04: every member of the block counts: colour, weights, light, matrix', async ({ harness }) => {
  // The matrix turns u and v around; nearest filters by the option.
  const outcomes = await drawTextured(harness, {
    parameters: {
      u_color: [0.5, 1, 1, 1],
      // dir, color, power: adds (0.1, 0.2, 0) * 0.5.
      u_light: [9, 9, 9, 9, 0.2, 0.4, 0, 0.5],
      u_uvm: [0, 1, 0, 1, 0, 0, 0, 0, 1],
      u_weights: [0.25, 0.25, 0.25],
    },
    options: { samplers: { u_samp: { minFilter: 'nearest', magFilter: 'nearest', mipmapFilter: 'nearest' } } },
  });
  const lit = (red: number, green: number, blue: number): number[] =>
    [red * 0.375 + 25.5, green * 0.75 + 51, blue * 0.75, 255 * 0.75].map(Math.round);
  expectValues(
    outcomes,
    {
      '0,0': lit(200, 0, 0),
      '7,0': lit(0, 0, 200),
      '0,7': lit(0, 200, 0),
      '7,7': lit(100, 100, 100),
      '3,0': lit(200, 0, 0),
      '4,0': lit(0, 0, 200),
    },
    1,
  );
});

test('04: addresses wrap where the option says so', async ({ harness }) => {
  const nearest = { minFilter: 'nearest', magFilter: 'nearest', mipmapFilter: 'nearest' } as const;
  const outcomes = await drawTextured(harness, {
    // One whole texture to the right: clamped, all of a row is its last texel.
    parameters: { ...NEUTRAL, u_uvm: [1, 0, 0, 0, 1, 0, 1, 0, 1] },
    options: { samplers: { u_samp: { ...nearest, addressModeU: 'repeat' } } },
  });
  expectValues(outcomes, {
    '0,0': [200, 0, 0, 255],
    '7,0': [0, 200, 0, 255],
    '0,7': [0, 0, 200, 255],
    '7,7': [100, 100, 100, 255],
    '3,0': [200, 0, 0, 255],
    '4,0': [0, 200, 0, 255],
  });
  const clamped = await drawTextured(harness, {
    parameters: { ...NEUTRAL, u_uvm: [1, 0, 0, 0, 1, 0, 1, 0, 1] },
    options: { samplers: { u_samp: nearest } },
  });
  for (const result of resultsOf(clamped)) {
    expect([result['0,0'], result['3,0'], result['7,0']]).toEqual(new Array(3).fill([0, 200, 0, 255]));
  }
});

test.describe('10: compute', () => {
  const run = (page: Page, overrides: Record<string, number>): Promise<{ values: number[]; errors: string[] }> => {
    const bytes = effectFromShaderBundle(referenceBundle('10-compute'), 'webgpu', { overrides });
    const file = Buffer.from(bytes).toString('base64');
    return page.evaluate(async (file) => {
      const { onBoth } = window.conformance;
      const [outcome] = await onBoth({ main: { webgpu: file, webgl: file } }, async ({ device, effect }) => {
        if (device.kind !== 'webgpu') return [];
        const contents = new DataView(new ArrayBuffer(20));
        contents.setUint32(0, 3, true);
        [1, 2.5, -4, 7].forEach((value, i) => {
          contents.setFloat32(4 + 4 * i, value, true);
        });
        const buffer = device.createBuffer({ usage: 'storage', contents });
        const main = effect('main');
        main.setBuffer('Data', buffer);
        while (!device.dispatch(main, { workgroups: [1] })) await new Promise((resolve) => setTimeout(resolve, 5));
        const read = await buffer.read();
        const view = new DataView(read.buffer, read.byteOffset, read.byteLength);
        return [view.getUint32(0, true), ...[4, 8, 12, 16].map((at) => view.getFloat32(at, true))];
      });
      return { values: outcome?.result ?? [], errors: [...(outcome?.errors ?? ['nothing ran'])] };
    }, file);
  };

  test('multiplies the first three of four by the 2 of its text', async ({ harness }) => {
    expect(await run(harness, {})).toEqual({ values: [3, 2, 5, -8, 7], errors: [] });
  });

  test('takes values for its overrides, by name and by id', async ({ harness }) => {
    expect(await run(harness, { SCALE: 3 })).toEqual({ values: [3, 3, 7.5, -12, 7], errors: [] });
    // A workgroup of one thread does the first value alone.
    expect(await run(harness, { 3: -1, 7: 1 })).toEqual({ values: [3, -1, 2.5, -4, 7], errors: [] });
  });

  test('is refused on WebGL2, with what to do', () => {
    expect(() => effectFromShaderBundle(referenceBundle('10-compute'), 'webgl')).toThrow(
      /no compute variant that WebGL2 runs \(there are: wgsl, glsl of version 450\).*Dispatch it on WebGPU/,
    );
  });
});
