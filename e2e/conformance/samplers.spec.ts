/** Every field of a sampler, as the texels that are read through it. */
import type { SamplerSource } from '../../src/pack/EffectSource.js';
import { COMPARE_FUNCTIONS, COMPARES } from './compares.js';
import type { TexturePixels } from './drawGrid.js';
import { drawGrid, expectValues, test } from './page.js';
import { type Probe, packProbes } from './probes.js';

const NEAREST = { minFilter: 'nearest', magFilter: 'nearest', mipmapFilter: 'nearest' } as const;

/** The texel that a coordinate in texels is, of `size`. */
const ADDRESSES: Readonly<Record<GPUAddressMode, (texel: number, size: number) => number>> = {
  repeat: (texel, size) => ((texel % size) + size) % size,
  'mirror-repeat': (texel, size) => {
    const at = ((texel % (2 * size)) + 2 * size) % (2 * size);
    return at < size ? at : 2 * size - 1 - at;
  },
  'clamp-to-edge': (texel, size) => Math.min(Math.max(texel, 0), size - 1),
};
const MODES = ['repeat', 'mirror-repeat', 'clamp-to-edge'] as const;

test('address modes of each axis', async ({ harness }) => {
  const samplers: Record<string, SamplerSource> = {};
  const probes: Probe[] = [];
  const textures: Record<string, TexturePixels> = {};
  const declarations: string[] = [];
  // Four texels along the axis in question, 0 to 3 in red; one along the others.
  const texels = [0, 1, 2, 3].flatMap((value) => [value, 0, 0, 255]);
  const axes = [
    { axis: 'U', type: 'texture_2d<f32>', shape: { width: 4, height: 1 }, at: (u: number) => `vec2f(${u}, 0.5)` },
    { axis: 'V', type: 'texture_2d<f32>', shape: { width: 1, height: 4 }, at: (v: number) => `vec2f(0.5, ${v})` },
    {
      axis: 'W',
      type: 'texture_3d<f32>',
      shape: { width: 1, height: 1, depthOrArrayLayers: 4, viewDimension: '3d' },
      at: (w: number) => `vec3f(0.5, 0.5, ${w})`,
    },
  ] as const;
  for (const { axis, type, shape, at } of axes) {
    for (const mode of MODES) {
      const [texture, sampler] = [`Map${axis}${mode.replaceAll('-', '')}`, `Through${axis}${mode.replaceAll('-', '')}`];
      declarations.push(`var ${texture}: ${type};`, `var ${sampler}: sampler;`);
      textures[texture] = { ...shape, bytes: texels };
      // The other axes clamp, which makes no difference there.
      samplers[sampler] = { ...NEAREST, [`addressMode${axis}`]: mode };
      const coordinates = [-0.375, -0.125, 1.125, 2.625];
      const reads = coordinates.map((c) => `textureSampleLevel(${texture}, ${sampler}, ${at(c)}, 0).r`);
      probes.push({
        name: `${axis} ${mode}`,
        expression: `vec4f(${reads.join(', ')}) * 255`,
        expected: coordinates.map((c) => ADDRESSES[mode](Math.floor(c * 4), 4)),
      });
    }
  }
  const { file, grid, expected } = await packProbes(probes, declarations.join('\n'), { samplers });
  expectValues(await drawGrid(harness, file, { ...grid, textures }), expected, 1e-4);
});

/** Level 1 is 40 and 200, level 2 is 120. */
const RAMP = [0, 80, 160, 240].flatMap((value) => [value, 0, 0, 255]);
const RAMP_TEXTURE: TexturePixels = { width: 4, height: 1, mipmaps: true, bytes: RAMP };
/** What level 0 and 1 give at 0.3125. */
const LEVELS = { nearest: [80, 40], linear: [60, 60] } as const;

test('filters where a texture is magnified, minified, and between two levels', async ({ harness }) => {
  const samplers: Record<string, SamplerSource> = {};
  const probes: Probe[] = [];
  const textures: Record<string, TexturePixels> = {};
  const declarations: string[] = [];
  const filters = ['nearest', 'linear'] as const;
  for (const magFilter of filters) {
    for (const minFilter of filters) {
      for (const mipmapFilter of filters) {
        const id = `${magFilter}${minFilter}${mipmapFilter}`;
        declarations.push(`var Map${id}: texture_2d<f32>;`, `var Through${id}: sampler;`);
        textures[`Map${id}`] = RAMP_TEXTURE;
        samplers[`Through${id}`] = { magFilter, minFilter, mipmapFilter };
        const read = (level: number) => `textureSampleLevel(Map${id}, Through${id}, vec2f(0.3125, 0.5), ${level}).r`;
        const [first, second] = LEVELS[minFilter];
        probes.push({
          name: `mag ${magFilter}, min ${minFilter}, mip ${mipmapFilter}`,
          expression: `vec4f(${read(0)}, ${read(1)}, ${read(0.75)}, ${read(2)}) * 255`,
          expected: [
            LEVELS[magFilter][0],
            second,
            mipmapFilter === 'nearest' ? second : 0.25 * first + 0.75 * second,
            120,
          ],
        });
      }
    }
  }
  const { file, grid, expected } = await packProbes(probes, declarations.join('\n'), { samplers });
  expectValues(await drawGrid(harness, file, { ...grid, textures }), expected, 1);
});

test('LOD clamps, anisotropy, and a sampler without an entry', async ({ harness }) => {
  const samplers: Record<string, SamplerSource> = {
    Least: { ...NEAREST, lodMinClamp: 1 },
    Most: { ...NEAREST, lodMaxClamp: 1 },
    Both: { ...NEAREST, lodMinClamp: 1, lodMaxClamp: 1 },
    Free: NEAREST,
    Anisotropic: { maxAnisotropy: 16 },
  };
  const names = [...Object.keys(samplers), 'Silent'];
  const declarations = names.map((name) => `var Map${name}: texture_2d<f32>; var ${name}: sampler;`).join('\n');
  const textures = Object.fromEntries(names.map((name) => [`Map${name}`, RAMP_TEXTURE]));
  const levels = (name: string, ...expected: number[]): Probe => ({
    name,
    expression: `vec4f(${[0, 1, 2]
      .map((level) => `textureSampleLevel(Map${name}, ${name}, vec2f(0.3125, 0.5), ${level}).r`)
      .join(', ')}, 0) * 255`,
    expected: [...expected, 0],
  });
  const probes = [
    levels('Free', 80, 40, 120),
    levels('Least', 40, 40, 120),
    levels('Most', 80, 40, 40),
    levels('Both', 40, 40, 40),
    levels('Silent', 60, 60, 120),
    // At the middle of a symmetrical ramp it does not matter how many texels are read, and where along it.
    {
      name: 'Anisotropic',
      expression:
        'textureSampleGrad(MapAnisotropic, Anisotropic, vec2f(0.5), vec2f(0.5, 0), vec2f(0, 0.0625)) * vec4f(255, 0, 0, 1)',
      expected: [120, 0, 0, 1],
    },
  ];
  const { file, grid, expected } = await packProbes(probes, declarations, { samplers });
  expectValues(await drawGrid(harness, file, { ...grid, textures }), expected, 1);
});

test('comparison functions, against depth that was drawn', async ({ harness }) => {
  const samplers: Record<string, SamplerSource> = {};
  const probes: Probe[] = [];
  const declarations: string[] = [];
  for (const [i, compare] of COMPARE_FUNCTIONS.entries()) {
    declarations.push(`var Depth${i}: texture_depth_2d; var Compares${i}: sampler_comparison;`);
    samplers[`Compares${i}`] = { ...NEAREST, compare };
    const references = [0.25, 0.5, 0.75];
    const reads = references.map((it) => `textureSampleCompareLevel(Depth${i}, Compares${i}, vec2f(0.5), ${it})`);
    probes.push({
      name: compare,
      expression: `vec4f(${reads.join(', ')}, 1)`,
      expected: [...references.map((it) => (COMPARES[compare](it, 0.5) ? 1 : 0)), 1],
    });
  }
  const { file, grid, expected } = await packProbes(probes, declarations.join('\n'), { samplers });
  const outcomes = await harness.evaluate(
    ({ file, grid, count }) => {
      const { drawGrid, onBoth } = window.conformance;
      return onBoth({ main: file }, async (bench) => {
        const { device, effect } = bench;
        // A frame clears it to 0.5: nothing needs to be drawn.
        const depth = device.createRenderTarget({ width: 2, height: 2, format: 'depth32float' });
        device.beginFrame({ target: depth, clearDepth: 0.5 }).end();
        const main = effect('main');
        for (let i = 0; i < count; i++) main.setTexture(`Depth${i}`, depth);
        return drawGrid({ ...bench, effect: () => main }, grid);
      });
    },
    { file, grid, count: COMPARE_FUNCTIONS.length },
  );
  expectValues(outcomes, expected);
});
