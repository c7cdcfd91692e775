/** Vertex and texture formats in a real context, which knows what GL's numbers mean: values as programs see them, not as pixels. */
import { featureOfFormat } from '../../src/device/formatRules.js';
import { texelBlock } from '../../src/device/textureFormat.js';
import type { InputCase } from './inputsHarness.js';
import { expect, test } from './page.js';

const floats = (...values: readonly number[]): number[] => [...new Uint8Array(Float32Array.from(values).buffer)];
const shorts = (...values: readonly number[]): number[] => [...new Uint8Array(Int16Array.from(values).buffer)];
const words = (...values: readonly number[]): number[] => [...new Uint8Array(Int32Array.from(values).buffer)];

type Reads = InputCase['reads'];

/** One vertex of 16 bytes, in one format, and the four numbers that a program reads: what is not there is 0, 0, 0, 1. */
const FORMATS: readonly (readonly [GPUVertexFormat, Reads, bytes: readonly number[], values: readonly number[]])[] = [
  ['float32', 'vec4', floats(0.5), [0.5, 0, 0, 1]],
  ['float32x3', 'vec4', floats(0.5, -2, 3), [0.5, -2, 3, 1]],
  ['float32x4', 'vec4', floats(1, 2, 3, 4), [1, 2, 3, 4]],
  ['float16x2', 'vec4', shorts(0x3800, 0x4200), [0.5, 3, 0, 1]],
  ['float16x4', 'vec4', shorts(0x3c00, 0x4000, 0x4400, 0x4800), [1, 2, 4, 8]],
  ['unorm8x4', 'vec4', [0, 51, 255, 102], [0, 0.2, 1, 0.4]],
  ['unorm8x2', 'vec4', [255, 0, 9, 9], [1, 0, 0, 1]],
  ['snorm8x4', 'vec4', [127, 0, 129, 128], [1, 0, -1, -1]],
  ['unorm16x2', 'vec4', shorts(-1, 0x3333), [1, 0.2, 0, 1]],
  ['snorm16x4', 'vec4', shorts(32767, 0, -32767, -32768), [1, 0, -1, -1]],
  // x in the lowest ten bits: 1023, 0, 1023, 1.
  ['unorm10-10-10-2', 'vec4', words(0x3ff | (0x3ff << 20) | (1 << 30)), [1, 0, 1, 1 / 3]],
  ['uint8x4', 'uvec4', [1, 2, 254, 255], [1, 2, 254, 255]],
  ['uint8x2', 'uvec4', [7, 8, 9, 9], [7, 8, 0, 1]],
  ['sint8x4', 'ivec4', [1, 127, 128, 255], [1, 127, -128, -1]],
  ['uint16x2', 'uvec4', shorts(-1, 2), [65535, 2, 0, 1]],
  ['sint16x4', 'ivec4', shorts(-5, 6, -7, 8), [-5, 6, -7, 8]],
  ['uint32', 'uvec4', words(123456789), [123456789, 0, 0, 1]],
  ['sint32x3', 'ivec4', words(-1, 2, -2147483648), [-1, 2, -2147483648, 1]],
];

function one(format: GPUVertexFormat, reads: Reads, bytes: readonly number[]): InputCase {
  const padded = [...bytes, ...Array<number>(16 - bytes.length).fill(0)];
  const layout = [{ arrayStride: 16, attributes: [{ usage: 'COLOR' as const, format, offset: 0 }] }];
  return { reads, layout, vertices: [padded], count: 1, instances: 1 };
}

const floatLayout = (arrayStride: number, stepMode: GPUVertexStepMode = 'vertex', offset = 0) => [
  { arrayStride, stepMode, attributes: [{ usage: 'COLOR' as const, format: 'float32' as const, offset }] },
];

test('attributes are read as WebGPU reads them', async ({ page }) => {
  const cases: readonly (readonly [what: string, it: InputCase, values: readonly number[]])[] = [
    ...FORMATS.map(([format, reads, bytes, values]) => [format, one(format, reads, bytes), values] as const),
    [
      'each vertex its own',
      { reads: 'vec4', layout: floatLayout(8, 'vertex', 4), vertices: [floats(9, 1, 9, 2)], count: 2, instances: 1 },
      [1, 0, 0, 1, 2, 0, 0, 1],
    ],
    [
      'each instance its own',
      { reads: 'vec4', layout: floatLayout(4, 'instance'), vertices: [floats(1, 2)], count: 2, instances: 2 },
      [1, 0, 0, 1, 1, 0, 0, 1, 2, 0, 0, 1, 2, 0, 0, 1],
    ],
    [
      'all the same at a stride of 0',
      { reads: 'vec4', layout: floatLayout(0, 'vertex', 4), vertices: [floats(9, 3)], count: 2, instances: 2 },
      [3, 0, 0, 1, 3, 0, 0, 1, 3, 0, 0, 1, 3, 0, 0, 1],
    ],
    ...(['vec4', 'ivec4', 'uvec4'] as const).map((reads) => {
      const missing: InputCase = { reads, layout: [], vertices: [], count: 1, instances: 1 };
      return [`zeros of ${reads} where nothing is`, missing, [0, 0, 0, 0]] as const;
    }),
  ];
  const result = await page.evaluate(
    async (list) => {
      // A path for the browser, not for the compiler of the spec.
      const path = '/e2e/webgl/inputsHarness.ts';
      const { readInputs } = await import(path);
      const gl = window.glslHarness.createContext();
      // What an engine may have left.
      gl.vertexAttrib4f(3, 5, 6, 7, 8);
      const read: number[][] = list.map((it) => readInputs(gl, it));
      return { read, error: gl.getError() };
    },
    cases.map(([, it]) => it),
  );
  // Fractions of 255 and the like may be off by their last bit.
  const rounded = (values: readonly number[] = []) => values.map((it) => Math.round(it * 1e6) / 1e6);
  expect(cases.map(([what], i) => [what, rounded(result.read[i])])).toEqual(
    cases.map(([what, , values]) => [what, rounded(values)]),
  );
  expect(result.error).toBe(0);
});

/** Every format that there is, without those that cannot be a texture or whose bytes are the GPU's own. */
const TEXTURES = [
  ...['r8', 'rg8', 'rgba8'].flatMap((it) => ['unorm', 'snorm', 'uint', 'sint'].map((kind) => `${it}${kind}`)),
  ...['r16', 'rg16', 'rgba16'].flatMap((it) => ['unorm', 'snorm', 'uint', 'sint', 'float'].map((kind) => it + kind)),
  ...['r32', 'rg32', 'rgba32'].flatMap((it) => ['uint', 'sint', 'float'].map((kind) => `${it}${kind}`)),
  ...['rgba8unorm-srgb', 'bgra8unorm', 'bgra8unorm-srgb', 'rgb9e5ufloat', 'rgb10a2uint', 'rgb10a2unorm'],
  ...['rg11b10ufloat', 'depth16unorm', 'depth24plus', 'depth24plus-stencil8', 'depth32float', 'depth32float-stencil8'],
  ...['bc1-rgba', 'bc2-rgba', 'bc3-rgba', 'bc7-rgba'].flatMap((it) => [`${it}-unorm`, `${it}-unorm-srgb`]),
  ...['bc4-r-unorm', 'bc4-r-snorm', 'bc5-rg-unorm', 'bc5-rg-snorm', 'bc6h-rgb-ufloat', 'bc6h-rgb-float'],
  ...['etc2-rgb8', 'etc2-rgb8a1', 'etc2-rgba8'].flatMap((it) => [`${it}unorm`, `${it}unorm-srgb`]),
  ...['eac-r11unorm', 'eac-r11snorm', 'eac-rg11unorm', 'eac-rg11snorm'],
  ...['4x4', '5x5', '8x6', '12x12'].flatMap((it) => [`astc-${it}-unorm`, `astc-${it}-unorm-srgb`]),
] as GPUTextureFormat[];

test('textures of every format are made and filled', async ({ page }) => {
  const formats = TEXTURES.map((format) => {
    const bytes = /^depth|^(bc|etc2|eac|astc)/.test(format) ? 0 : texelBlock(format).bytes;
    return { format, bytes, feature: featureOfFormat(format) };
  });
  const { features, errors } = await page.evaluate(async (list) => {
    const path = '/e2e/webgl/inputsHarness.ts';
    const { featuresOf, textureErrors } = await import(path);
    const gl = window.glslHarness.createContext();
    const has: string[] = featuresOf(gl);
    const made = list.filter(({ feature }) => feature === '' || (feature !== null && has.includes(feature)));
    const found: [string, number][] = textureErrors(
      gl,
      made.map(({ format, bytes }) => [format, bytes]),
    );
    return { features: has, errors: found };
  }, formats);
  expect(features).toContain('depth32float-stencil8');
  // Uncompressed ones that need no feature: 12 + 9 (without 16-bit norms) + 9 + 6 + 6.
  expect(errors.length).toBeGreaterThanOrEqual(42);
  expect(errors.filter(([, error]) => error !== 0)).toEqual([]);
});
