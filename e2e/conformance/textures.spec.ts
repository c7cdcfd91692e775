/** Textures of every kind, through programs that read them. */
import type { TexturePixels } from './drawGrid.js';
import { drawGrid, expectValues, test } from './page.js';
import { bytesOf, type Probe, packProbes } from './probes.js';

interface Case {
  readonly name: string;
  readonly type: string;
  /** Reads `T` through `S`. */
  readonly expression: string;
  readonly texture: TexturePixels;
  readonly expected: readonly number[];
  readonly srgb?: boolean;
}

async function check(
  harness: Parameters<typeof drawGrid>[0],
  cases: readonly Case[],
  tolerance: number,
  cellSize = 1,
): Promise<void> {
  const textures: Record<string, TexturePixels> = {};
  const declarations: string[] = [];
  const flags: Record<string, { srgb: boolean }> = {};
  const probes = cases.map(({ name, type, expression, texture, expected, srgb = false }, i): Probe => {
    textures[`T${i}`] = texture;
    flags[`T${i}`] = { srgb };
    declarations.push(`var T${i}: ${type};`);
    if (/\bS\b/.test(expression)) declarations.push(`var S${i}: sampler;`);
    return { name, expression: expression.replace(/\b([TS])\b/g, `$1${i}`), expected };
  });
  const { file, grid, expected } = await packProbes(probes, declarations.join('\n'), { textures: flags });
  expectValues(await drawGrid(harness, file, { ...grid, cellSize, textures }), expected, tolerance);
}

/** One texel of a format, loaded. */
function loaded(
  format: GPUTextureFormat,
  texel: ArrayBufferView,
  expected: readonly number[],
  scalar: 'f32' | 'u32' | 'i32' = 'f32',
): Case {
  return {
    name: format,
    type: `texture_2d<${scalar}>`,
    expression: 'vec4f(textureLoad(T, vec2u(0), 0))',
    texture: { width: 1, height: 1, format, bytes: bytesOf(texel) },
    expected,
  };
}

test('formats of numbers', async ({ harness }) => {
  // Halves: 0x3c00 is 1, 0xc000 is -2, 0x3800 is 0.5, 0x7bff is 65504.
  await check(
    harness,
    [
      loaded('r8unorm', Uint8Array.of(51), [0.2, 0, 0, 1]),
      loaded('rg8unorm', Uint8Array.of(51, 255), [0.2, 1, 0, 1]),
      loaded('rgba8unorm', Uint8Array.of(51, 0, 255, 102), [0.2, 0, 1, 0.4]),
      loaded('bgra8unorm', Uint8Array.of(51, 0, 255, 102), [1, 0, 0.2, 0.4]),
      loaded('r8snorm', Int8Array.of(-127), [-1, 0, 0, 1]),
      loaded('rg8snorm', Int8Array.of(-127, 127), [-1, 1, 0, 1]),
      loaded('rgba8snorm', Int8Array.of(-127, 0, 127, -128), [-1, 0, 1, -1]),
      loaded('r16float', Uint16Array.of(0xc000), [-2, 0, 0, 1]),
      loaded('rg16float', Uint16Array.of(0xc000, 0x3800), [-2, 0.5, 0, 1]),
      loaded('rgba16float', Uint16Array.of(0xc000, 0x3800, 0x7bff, 0x3c00), [-2, 0.5, 65504, 1]),
      loaded('r32float', Float32Array.of(-1234.5), [-1234.5, 0, 0, 1]),
      loaded('rg32float', Float32Array.of(-1234.5, 2 ** 30), [-1234.5, 2 ** 30, 0, 1]),
      loaded('rgba32float', Float32Array.of(-1234.5, 2 ** 30, 0.125, 3), [-1234.5, 2 ** 30, 0.125, 3]),
      // 1023, 0, 341 and 1, from the lowest bits on.
      loaded('rgb10a2unorm', Uint32Array.of(((1 << 30) | (341 << 20) | 1023) >>> 0), [1, 0, 341 / 1023, 1 / 3]),
      // Exponent 15 is 1: floats of 11, 11 and 10 bits with 6, 6 and 5 bits of fraction.
      loaded('rg11b10ufloat', Uint32Array.of(((15 << 27) | (16 << 17) | (14 << 6)) >>> 0), [0.5, 2, 1, 1]),
      // Fractions of 9 bits over 512, times 2 to the exponent minus 15.
      loaded('rgb9e5ufloat', Uint32Array.of(((16 << 27) | (64 << 18) | (128 << 9) | 256) >>> 0), [1, 0.5, 0.25, 1]),
    ],
    1e-6,
  );
});

test('formats of integers', async ({ harness }) => {
  await check(
    harness,
    [
      loaded('r8uint', Uint8Array.of(200), [200, 0, 0, 1], 'u32'),
      loaded('rg8uint', Uint8Array.of(200, 3), [200, 3, 0, 1], 'u32'),
      loaded('rgba8uint', Uint8Array.of(200, 3, 255, 7), [200, 3, 255, 7], 'u32'),
      loaded('r8sint', Int8Array.of(-128), [-128, 0, 0, 1], 'i32'),
      loaded('rg8sint', Int8Array.of(-128, 127), [-128, 127, 0, 1], 'i32'),
      loaded('rgba8sint', Int8Array.of(-128, 127, -1, 1), [-128, 127, -1, 1], 'i32'),
      loaded('r16uint', Uint16Array.of(65535), [65535, 0, 0, 1], 'u32'),
      loaded('rg16uint', Uint16Array.of(65535, 256), [65535, 256, 0, 1], 'u32'),
      loaded('rgba16uint', Uint16Array.of(65535, 256, 1, 2), [65535, 256, 1, 2], 'u32'),
      loaded('r16sint', Int16Array.of(-32768), [-32768, 0, 0, 1], 'i32'),
      loaded('rg16sint', Int16Array.of(-32768, 300), [-32768, 300, 0, 1], 'i32'),
      loaded('rgba16sint', Int16Array.of(-32768, 300, -2, 2), [-32768, 300, -2, 2], 'i32'),
      loaded('r32uint', Uint32Array.of(2 ** 24), [2 ** 24, 0, 0, 1], 'u32'),
      loaded('rg32uint', Uint32Array.of(2 ** 24, 5), [2 ** 24, 5, 0, 1], 'u32'),
      loaded('rgba32uint', Uint32Array.of(2 ** 31, 5, 6, 7), [2 ** 31, 5, 6, 7], 'u32'),
      loaded('r32sint', Int32Array.of(-(2 ** 31)), [-(2 ** 31), 0, 0, 1], 'i32'),
      loaded('rg32sint', Int32Array.of(-(2 ** 24), 5), [-(2 ** 24), 5, 0, 1], 'i32'),
      loaded('rgba32sint', Int32Array.of(-(2 ** 24), 5, -6, 7), [-(2 ** 24), 5, -6, 7], 'i32'),
    ],
    0,
  );
});

/** Texels that say where they are: x, y, layer in bytes, row by row, layer by layer. */
function places(width: number, height: number, layers: number): number[] {
  return Array.from({ length: width * height * layers }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width) % height];
    return [x, y, Math.floor(i / (width * height)), 255];
  }).flat();
}

test('shapes: rows, layers, slices, faces, and what a program is told of them', async ({ harness }) => {
  const flat: TexturePixels = { width: 5, height: 3, bytes: places(5, 3, 1) };
  const chain: TexturePixels = { ...flat, width: 8, height: 4, mipmaps: true, bytes: places(8, 4, 1) };
  const array: TexturePixels = {
    width: 3,
    height: 2,
    depthOrArrayLayers: 4,
    viewDimension: '2d-array',
    bytes: places(3, 2, 4),
  };
  const volume: TexturePixels = { ...array, viewDimension: '3d' };
  const cube: TexturePixels = { width: 2, height: 2, viewDimension: 'cube', bytes: places(2, 2, 6) };
  const layers: TexturePixels = { ...array, depthOrArrayLayers: 1, bytes: places(3, 2, 1) };
  const face = (direction: string, index: number): Case => ({
    name: `face ${index}`,
    type: 'texture_cube<f32>',
    expression: `vec4f(0, 0, textureSampleLevel(T, S, vec3f(${direction}), 0).z * 255, 1)`,
    texture: cube,
    expected: [0, 0, index, 1],
  });
  const of = (name: string, type: string, expression: string, texture: TexturePixels, expected: number[]): Case => ({
    name,
    type,
    expression,
    texture,
    expected,
  });
  const whole = 'vec4f(255, 255, 255, 1)';
  await check(
    harness,
    [
      of('2d', 'texture_2d<f32>', `textureLoad(T, vec2u(3, 2), 0) * ${whole}`, flat, [3, 2, 0, 1]),
      of(
        '2d sampled',
        'texture_2d<f32>',
        `textureSampleLevel(T, S, vec2f(0.7, 0.5), 0) * ${whole}`,
        flat,
        [3, 1, 0, 1],
      ),
      of('array', 'texture_2d_array<f32>', `textureLoad(T, vec2u(2, 1), 3, 0) * ${whole}`, array, [2, 1, 3, 1]),
      of(
        'array sampled',
        'texture_2d_array<f32>',
        `textureSampleLevel(T, S, vec2f(0.5, 0.75), 2, 0) * ${whole}`,
        array,
        [1, 1, 2, 1],
      ),
      of('array of one', 'texture_2d_array<f32>', `textureLoad(T, vec2u(2, 1), 0, 0) * ${whole}`, layers, [2, 1, 0, 1]),
      of('3d', 'texture_3d<f32>', `textureLoad(T, vec3u(2, 1, 3), 0) * ${whole}`, volume, [2, 1, 3, 1]),
      of(
        '3d between slices',
        'texture_3d<f32>',
        `textureSampleLevel(T, S, vec3f(0.5, 0.25, 0.5), 0) * ${whole}`,
        volume,
        [1, 0, 1.5, 1],
      ),
      // Faces in the order +x, -x, +y, -y, +z, -z.
      ...['1, 0, 0', '-1, 0, 0', '0, 1, 0', '0, -1, 0', '0, 0, 1', '0, 0, -1'].map(face),
      // On +z x runs to the right and y upwards: towards (0.5, 0.5) is the texel to the right of the upper row.
      of(
        'in a face',
        'texture_cube<f32>',
        `textureSampleLevel(T, S, vec3f(0.5, 0.5, 1), 0) * ${whole}`,
        cube,
        [1, 0, 4, 1],
      ),
      of(
        'size',
        'texture_2d<f32>',
        'vec4f(vec2f(textureDimensions(T)), vec2f(textureDimensions(T, 1)))',
        chain,
        [8, 4, 4, 2],
      ),
      of(
        'size of an array',
        'texture_2d_array<f32>',
        'vec4f(vec2f(textureDimensions(T)), f32(textureNumLayers(T)), 1)',
        array,
        [3, 2, 4, 1],
      ),
      of('size of a volume', 'texture_3d<f32>', 'vec4f(vec3f(textureDimensions(T)), 1)', volume, [3, 2, 4, 1]),
      of('size of a cube', 'texture_cube<f32>', 'vec4f(vec2f(textureDimensions(T)), 0, 1)', cube, [2, 2, 0, 1]),
      of(
        'integers of a volume',
        'texture_3d<u32>',
        'vec4f(textureLoad(T, vec3u(1, 0, 2), 0))',
        { ...volume, format: 'rgba8uint' },
        [1, 0, 2, 255],
      ),
      of(
        'integers of an array',
        'texture_2d_array<i32>',
        'vec4f(textureLoad(T, vec2u(1, 1), 2, 0))',
        { ...array, format: 'rgba8sint' },
        [1, 1, 2, -1],
      ),
    ],
    0.02,
  );
});

const CHECKER = [0, 255, 255, 0].flatMap((value) => [value, value, value, 255]);
const gray = (value: number, count: number): number[] =>
  Array.from({ length: count }, () => [value, value, value, 255]).flat();

test('levels, and ways to ask for one', async ({ harness }) => {
  // 16 by 16: columns of 0 and 200 in level 0, so that all other levels are 100.
  const columns: TexturePixels = {
    width: 16,
    height: 16,
    mipmaps: true,
    bytes: Array.from({ length: 256 }, (_, i) => [i % 2 === 0 ? 0 : 200, 0, 0, 255]).flat(),
  };
  const checker: TexturePixels = { width: 2, height: 2, mipmaps: true, bytes: CHECKER };
  const faces: TexturePixels = {
    width: 2,
    height: 2,
    mipmaps: true,
    viewDimension: 'cube',
    bytes: [...gray(0, 16), ...CHECKER, ...gray(40, 4)],
  };
  const layers: TexturePixels = {
    ...faces,
    viewDimension: '2d-array',
    depthOrArrayLayers: 2,
    bytes: [...gray(0, 4), ...CHECKER],
  };
  const red = 'vec4f(255, 0, 0, 1)';
  const read = (name: string, expression: string, texture: TexturePixels, value: number, srgb = false): Case => ({
    name,
    type: 'texture_2d<f32>',
    expression: `${expression} * ${red}`,
    texture,
    expected: [value, 0, 0, 1],
    srgb,
  });
  const half = 'vec2f(0.53125, 0.5)';
  await check(
    harness,
    [
      read('level 1 is the mean', 'textureLoad(T, vec2u(0), 1)', checker, 127.5),
      // The mean of the light is linear 0.5.
      read('level 1 of sRGB is the mean of the light', 'textureLoad(T, vec2u(0), 1)', checker, 127.5, true),
      // Byte 188 is linear 0.5029.
      read('sRGB is decoded', 'textureLoad(T, vec2u(0), 0)', { width: 1, height: 1, bytes: gray(188, 1) }, 128.2, true),
      read('linear is not', 'textureLoad(T, vec2u(0), 0)', { width: 1, height: 1, bytes: gray(188, 1) }, 188),
      read(
        'the record decides, not the format',
        'textureLoad(T, vec2u(0), 0)',
        { width: 1, height: 1, format: 'rgba8unorm-srgb', bytes: gray(188, 1) },
        188,
      ),
      read('level 0', `textureSampleLevel(T, S, ${half}, 0)`, columns, 0),
      read('level 2', `textureSampleLevel(T, S, ${half}, 2)`, columns, 100),
      read('half of level 1', `textureSampleLevel(T, S, ${half}, 0.5)`, columns, 50),
      read('a texel to the right', 'textureSampleLevel(T, S, vec2f(0.53125, 0.5), 0, vec2i(1, 0))', columns, 200),
      read('two down', 'textureSampleLevel(T, S, vec2f(0.53125, 0.5), 0, vec2i(-1, 2))', columns, 200),
      read('steps of a texel', `textureSampleGrad(T, S, ${half}, vec2f(0.0625, 0), vec2f(0, 0.0625))`, columns, 0),
      read('steps of four', `textureSampleGrad(T, S, ${half}, vec2f(0.25, 0), vec2f(0, 0.0625))`, columns, 100),
      // In cells of 8 pixels uv makes steps of two texels.
      read('implicit, near', 'textureSample(T, S, uv * 0.001 + vec2f(0.53125, 0.5))', columns, 0),
      read('implicit, far', 'textureSample(T, S, uv)', columns, 100),
      read('implicit, with a bias', 'textureSampleBias(T, S, uv * 0.5 + vec2f(0.26, 0), 1)', columns, 100),
      {
        name: 'a face has levels',
        type: 'texture_cube<f32>',
        expression: `textureSampleLevel(T, S, vec3f(0, 0, 1), 1) * ${red}`,
        texture: faces,
        expected: [127.5, 0, 0, 1],
      },
      {
        name: 'a layer has levels',
        type: 'texture_2d_array<f32>',
        expression: `textureLoad(T, vec2u(0), 1, 1) * ${red}`,
        texture: layers,
        expected: [127.5, 0, 0, 1],
      },
    ],
    2,
    8,
  );
});

test('compressed blocks', async ({ harness }) => {
  // Both end colours are 0xf800, red: every texel is red whatever its index.
  const bc1 = [0x00, 0xf8, 0x00, 0xf8, 0, 0, 0, 0];
  // Alpha 128 at both ends, then a block as above.
  const bc3 = [128, 128, 0, 0, 0, 0, 0, 0, ...bc1];
  const bc4 = [102, 102, 0, 0, 0, 0, 0, 0];
  // A block of one colour over all of it: 16 bits each of red, green, blue, alpha.
  const astc = [0xfc, 0xfd, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0x80, 0xff, 0xff];
  const block = (format: GPUTextureFormat, bytes: number[], expected: number[], srgb = false): Case => ({
    name: `${format}${srgb ? ' as sRGB' : ''}`,
    type: 'texture_2d<f32>',
    expression: 'textureSampleLevel(T, S, vec2f(0.4), 0)',
    texture: { width: 4, height: 4, format, bytes },
    expected,
    srgb,
  });
  await check(
    harness,
    [
      block('bc1-rgba-unorm', bc1, [1, 0, 0, 1]),
      // Green 32 of 63 is byte 130, which is linear 0.2232. The format has the flag itself: through an sRGB view
      // of a linear format the WebGPU of the test browser gives the bytes undecoded, raw calls not tried.
      block('bc1-rgba-unorm-srgb', [0x00, 0x04, 0x00, 0x04, 0, 0, 0, 0], [0, 0.2232, 0, 1], true),
      block('bc3-rgba-unorm', bc3, [1, 0, 0, 128 / 255]),
      block('bc4-r-unorm', bc4, [0.4, 0, 0, 1]),
      block('bc5-rg-unorm', [...bc4, 51, 51, 0, 0, 0, 0, 0, 0], [0.4, 0.2, 0, 1]),
      block('astc-4x4-unorm', astc, [1, 0, 0.5, 1]),
    ],
    2 / 255,
  );
});
