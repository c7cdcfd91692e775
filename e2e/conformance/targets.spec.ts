/** What is drawn into: formats, rows, clears, depth without colours, several targets at once, samples. */
import type { RenderStateSources } from '../../src/pack/renderStateSources.js';
import { expect, expectValues, pack, resultsOf, test } from './page.js';

const NO_CULL: RenderStateSources = { CULLMODE: 'none' };

const MODULE = `
struct Out { @builtin(position) at: vec4f, @location(0) uv: vec2f, @location(1) @interpolate(flat) color: vec4f }
@vertex fn vs(@location(0) position: vec3f, @location(1) color: vec4f, @location(2) uv: vec2f) -> Out {
  return Out(vec4f(position, 1), uv, color);
}
@fragment fn color(in: Out) -> @location(0) vec4f { return in.color; }
@fragment fn uints(in: Out) -> @location(0) vec4u { return vec4u(in.color * 100); }
@fragment fn sints(in: Out) -> @location(0) vec4i { return vec4i(in.color * -100); }
@fragment fn place(in: Out) -> @location(0) vec4f { return vec4f(in.at.xyz, in.at.w); }
@fragment fn slopes(in: Out) -> @location(0) vec4f {
  return vec4f(dpdx(in.at.x), dpdy(in.at.y), dpdx(in.uv.x), dpdy(in.uv.y));
}
@fragment fn gradient(in: Out) -> @location(0) vec4f { return vec4f(in.uv, 0.2, 1); }
var Map: texture_2d<f32>;
@fragment fn copy(in: Out) -> @location(0) vec4f { return textureLoad(Map, vec2u(in.at.xy), 0); }
var Shadow: texture_depth_2d;
var Compares: sampler_comparison;
@fragment fn compare(in: Out) -> @location(0) vec4f {
  let here = textureSampleCompareLevel(Shadow, Compares, in.at.xy / 8, 0.5);
  let beside = textureSampleCompareLevel(Shadow, Compares, (in.at.xy + vec2f(0.25, 0)) / 8, 0.5);
  return vec4f(here, beside, 0, 1);
}
struct Two { @location(0) first: vec4f, @location(1) second: vec4f }
@fragment fn two(in: Out) -> Two { return Two(in.color, vec4f(0, 0.4, 0, 1)); }
`;

function packTargets(): ReturnType<typeof pack> {
  const drawn = ['color', 'uints', 'sints', 'place', 'slopes', 'gradient', 'copy', 'compare', 'two'];
  return pack(
    {
      techniques: [
        ...drawn.map((name) => ({ name, passes: [{ vertex: 't#vs', fragment: `t#${name}`, states: NO_CULL }] })),
        { name: 'depth', passes: [{ vertex: 't#vs', states: NO_CULL }] },
        { name: 'biased', passes: [{ vertex: 't#vs', states: { ...NO_CULL, DEPTHBIAS: 2 ** 20 } }] },
        {
          name: 'two masked',
          passes: [{ vertex: 't#vs', fragment: 't#two', states: { ...NO_CULL, COLORWRITEENABLE: 'r' } }],
        },
        {
          name: 'two added',
          passes: [
            {
              vertex: 't#vs',
              fragment: 't#two',
              states: { ...NO_CULL, ALPHABLENDENABLE: true, SRCBLEND: 'one', DESTBLEND: 'one' },
            },
          ],
        },
      ],
      samplers: { Compares: { compare: 'less-equal' } },
      inputs: { position: 'POSITION', color: 'COLOR', uv: 'TEXCOORD' },
    },
    { 't.wesl': MODULE },
  );
}

test('formats: colours, floats, integers, cleared and drawn', async ({ harness }) => {
  const formats = {
    color: [
      'r8unorm',
      'rg8unorm',
      'rgba8unorm',
      'bgra8unorm',
      'r16float',
      'rg16float',
      'rgba16float',
      'r32float',
      'rg32float',
      'rgba32float',
    ],
    uints: ['r8uint', 'rg8uint', 'rgba8uint', 'r16uint', 'rgba16uint', 'r32uint', 'rg32uint', 'rgba32uint'],
    sints: ['r8sint', 'rg8sint', 'rgba8sint', 'rg16sint', 'rgba16sint', 'r32sint', 'rgba32sint'],
  } as const satisfies Record<string, readonly GPUTextureFormat[]>;
  const outcomes = await harness.evaluate(
    async ({ file, formats }) => {
      const { columnOf, onBoth, paint, rectangle, texelsOf } = window.conformance;
      return onBoth({ main: file }, async ({ device, effect }) => {
        const main = effect('main');
        const mesh = rectangle(device, columnOf(0, 2), { color: [0.2, 1, 0.5, 0.4] });
        const found: Record<string, number[]> = {};
        for (const technique of ['color', 'uints', 'sints'] as const) {
          for (const format of formats[technique]) {
            const target = device.createRenderTarget({ width: 2, height: 1, format });
            const clearColor = technique === 'color' ? ([1, 0.2, 0, 1] as const) : ([1, 2, 3, 4] as const);
            await paint(device, [{ effect: main, options: { technique, mesh } }], { target, clearColor });
            const [drawn = [], cleared = []] = texelsOf(await target.read(), format);
            found[format] = drawn;
            found[`${format} cleared`] = cleared;
          }
        }
        return found;
      });
    },
    { file: await packTargets(), formats },
  );
  const expected: Record<string, number[]> = {};
  const add = (format: GPUTextureFormat, drawn: readonly number[], cleared: readonly number[]) => {
    const channels = /^[rgba]+/.exec(format)?.[0].length ?? 0;
    expected[format] = drawn.slice(0, channels);
    expected[`${format} cleared`] = cleared.slice(0, channels);
  };
  for (const format of formats.color) {
    const scale = format.endsWith('unorm') ? 255 : 1;
    const numbers = (...list: number[]) => list.map((value) => (scale === 255 ? Math.round(value * 255) : value));
    const [drawn, cleared] = [numbers(0.2, 1, 0.5, 0.4), numbers(1, 0.2, 0, 1)];
    const swap = ([r = 0, g = 0, b = 0, a = 0]: number[]) => (format.startsWith('bgra') ? [b, g, r, a] : [r, g, b, a]);
    add(format, swap(drawn), swap(cleared));
  }
  for (const format of formats.uints) add(format, [20, 100, 50, 40], [1, 2, 3, 4]);
  for (const format of formats.sints) add(format, [-20, -100, -50, -40], [1, 2, 3, 4]);
  // A half has eleven bits; 0.5 * 255 may be either neighbour.
  const results = resultsOf(outcomes);
  for (const [name, wanted] of Object.entries(expected)) {
    const tolerance = name.includes('unorm')
      ? 1
      : name.includes('16float')
        ? 2 ** -11
        : name.includes('int')
          ? 1
          : 1e-6;
    const pick = outcomes.map((it) => ({ ...it, result: { [name]: it.result?.[name] ?? [] } }));
    expectValues(pick, { [name]: wanted }, tolerance);
  }
  expect(results.map((result) => Object.keys(result).length)).toEqual(results.map(() => Object.keys(expected).length));
});

test('places, rows and slopes: (0, 0) is the top left of what is drawn, shown, read and sampled', async ({
  harness,
}) => {
  const outcomes = await harness.evaluate(
    async (file) => {
      const { canvasPixels, onBoth, paint, rectangle, texelAt, texelsOf } = window.conformance;
      return onBoth({ main: file }, async ({ device, effect, canvas }) => {
        const main = effect('main');
        const mesh = rectangle(device, [-1, 1, 1, -1], { z: 0.25 });
        const floats = device.createRenderTarget({ width: 5, height: 3, format: 'rgba32float' });
        const picture = device.createRenderTarget({ width: 5, height: 3 });
        const copied = device.createRenderTarget({ width: 5, height: 3 });
        await paint(device, [{ effect: main, options: { technique: 'place', mesh } }], { target: floats });
        const places = texelsOf(await floats.read(), 'rgba32float');
        await paint(device, [{ effect: main, options: { technique: 'slopes', mesh } }], { target: floats });
        const slopes = texelsOf(await floats.read(), 'rgba32float');
        await paint(device, [{ effect: main, options: { technique: 'gradient', mesh } }], { target: picture });
        const drawn = texelsOf(await picture.read(), 'rgba8unorm');
        main.setTexture('Map', picture);
        await paint(device, [{ effect: main, options: { technique: 'copy', mesh } }], { target: copied });
        const copy = texelsOf(await copied.read(), 'rgba8unorm');
        await paint(device, [{ effect: main, options: { technique: 'gradient', mesh } }], {});
        const shown = await canvasPixels(canvas);
        return {
          first: places[0] ?? [],
          last: places[14] ?? [],
          slopes: slopes[7] ?? [],
          topRight: drawn[4] ?? [],
          bottomLeft: drawn[10] ?? [],
          copiedTopRight: copy[4] ?? [],
          copiedBottomLeft: copy[10] ?? [],
          shownTopRight: texelAt(shown, 64, 63, 0),
          shownBottomLeft: texelAt(shown, 64, 0, 63),
        };
      });
    },
    await packTargets(),
  );
  const results = resultsOf(outcomes);
  const names = ['first', 'last', 'slopes'] as const;
  const floats = outcomes.map((it) => ({
    ...it,
    result: it.result === null ? null : Object.fromEntries(names.map((name) => [name, it.result?.[name] ?? []])),
  }));
  const numbers = { first: [0.5, 0.5, 0.25, 1], last: [4.5, 2.5, 0.25, 1], slopes: [1, 1, 1 / 5, 1 / 3] };
  expectValues(floats, numbers, 1e-5);
  // Centres are at tenths of the width and sixths of the height.
  const byte = (value: number) => Math.round(value * 255);
  const [topRight, bottomLeft] = [
    [byte(0.9), byte(1 / 6), 51, 255],
    [byte(0.1), byte(5 / 6), 51, 255],
  ];
  const pixels = outcomes.map((it) => ({
    ...it,
    result:
      it.result === null
        ? null
        : Object.fromEntries(Object.entries(it.result).filter(([name]) => !Object.hasOwn(numbers, name))),
  }));
  expectValues(
    pixels,
    {
      topRight,
      bottomLeft,
      copiedTopRight: topRight,
      copiedBottomLeft: bottomLeft,
      shownTopRight: [253, 2, 51, 255],
      shownBottomLeft: [2, 253, 51, 255],
    },
    1,
  );
  expect(results).toHaveLength(outcomes.length);
});

test('a clear of null keeps colours and depth, also what several frames drew', async ({ harness }) => {
  const outcomes = await harness.evaluate(
    async (file) => {
      const { columnOf, onBoth, paint, rectangle, texelAt } = window.conformance;
      return onBoth({ main: file }, async ({ device, effect }) => {
        const main = effect('main');
        const target = device.createRenderTarget({ width: 4, height: 1, depthStencilFormat: 'depth24plus' });
        const draw = (column: number, z: number, color: number[]) => ({
          effect: main,
          options: { technique: 'color' as const, mesh: rectangle(device, columnOf(column, 4), { z, color }) },
        });
        const [red, green, blue] = [
          [1, 0, 0, 1],
          [0, 1, 0, 1],
          [0, 0, 1, 1],
        ];
        await paint(device, [draw(0, 0.25, red), draw(1, 0.75, red)], { target, clearColor: [0.2, 0.2, 0.2, 1] });
        await paint(device, [draw(0, 0.5, green), draw(1, 0.5, green), draw(2, 0.5, green)], {
          target,
          clearColor: null,
          clearDepth: null,
        });
        // Depth alone begins anew, then depth alone is kept.
        await paint(device, [draw(0, 0.9, blue)], { target, clearColor: null });
        const kept = await target.read();
        await paint(device, [draw(0, 0.95, green)], { target, clearColor: [0, 0, 0, 0], clearDepth: null });
        const cleared = await target.read();
        return {
          kept: [0, 1, 2, 3].flatMap((x) => texelAt(kept, 4, x, 0)),
          cleared: texelAt(cleared, 4, 0, 0),
        };
      });
    },
    await packTargets(),
  );
  expectValues(outcomes, {
    kept: [0, 0, 255, 255, 0, 255, 0, 255, 0, 255, 0, 255, 51, 51, 51, 255],
    cleared: [0, 0, 0, 0],
  });
});

test('depth drawn alone is read back, biased as the states say, and compared with', async ({ harness }) => {
  const outcomes = await harness.evaluate(
    async (file) => {
      const { onBoth, paint, rectangle, texelAt, texelsOf } = window.conformance;
      return onBoth({ main: file }, async ({ device, effect }) => {
        const map = device.createRenderTarget({ width: 8, height: 8, format: 'depth32float', label: 'shadow map' });
        const target = device.createRenderTarget({ width: 8, height: 8 });
        const main = effect('main');
        main.setTexture('Shadow', map);
        // An occluder over the left half, at depth 0.25.
        const occluder = rectangle(device, [-1, 1, 0, -1], { z: 0.25 });
        const all = rectangle(device);
        const depths = async () => {
          const texels = texelsOf(await map.read(), 'depth32float');
          return [texels[4 * 8 + 1]?.[0] ?? -1, texels[4 * 8 + 6]?.[0] ?? -1];
        };
        await paint(device, [{ effect: main, options: { technique: 'depth', mesh: occluder } }], { target: map });
        const plain = await depths();
        await paint(device, [{ effect: main, options: { technique: 'compare', mesh: all } }], { target });
        const pixels = await target.read();
        await paint(device, [{ effect: main, options: { technique: 'biased', mesh: occluder } }], { target: map });
        const biased = await depths();
        // In units of 2^-25. GL leaves it to the implementation how large one is, at most twice as large as the least step.
        const [units = 0] = biased.map((depth) => (depth - 0.25) * 2 ** 25);
        return {
          plain,
          units: [device.kind === 'webgl2' && units === 2 ** 21 ? units / 2 : units, biased[1] ?? -1],
          dark: texelAt(pixels, 8, 1, 4),
          edge: texelAt(pixels, 8, 3, 4),
          lit: texelAt(pixels, 8, 4, 4),
          far: texelAt(pixels, 8, 6, 4),
        };
      });
    },
    await packTargets(),
  );
  for (const result of resultsOf(outcomes)) {
    expect(result.plain).toEqual([0.25, 1]);
    // The unit of a float depth's bias is 2^(exponent - 23): of 0.25 = 2^-2 that is 2^-25.
    expect(result.units).toEqual([2 ** 20, 1]);
  }
  const colors = outcomes.map(({ result, ...rest }) => {
    if (result === null) return { ...rest, result };
    const { dark, edge, lit, far } = result;
    return { ...rest, result: { dark, edge, lit, far } };
  });
  // 0.5 <= 0.25 is false, 0.5 <= 1 is true. Between the columns 3 and 4 the comparisons are mixed, a quarter of the way.
  expectValues(
    colors,
    { dark: [0, 0, 0, 255], edge: [0, 64, 0, 255], lit: [255, 255, 0, 255], far: [255, 255, 0, 255] },
    2,
  );
});

test('two targets at once: each output in its own, masked in the first alone, blended in both', async ({ harness }) => {
  const outcomes = await harness.evaluate(
    async (file) => {
      const { columnOf, onBoth, paint, rectangle, texelAt } = window.conformance;
      return onBoth({ main: file }, async ({ device, effect }) => {
        const main = effect('main');
        const targets = [0, 1].map(() => device.createRenderTarget({ width: 3, height: 1 }));
        const draws = ['two', 'two masked', 'two added'].map((technique, column) => ({
          effect: main,
          options: { technique, mesh: rectangle(device, columnOf(column, 3), { color: [0.2, 0.4, 0.6, 1] }) },
        }));
        await paint(device, draws, { target: targets, clearColor: [0.4, 0.4, 0.4, 0] });
        const found: Record<string, number[]> = {};
        for (const [index, target] of targets.entries()) {
          const pixels = await target.read();
          for (const x of [0, 1, 2]) found[`${index} ${x}`] = texelAt(pixels, 3, x, 0);
        }
        return found;
      });
    },
    await packTargets(),
  );
  expectValues(
    outcomes,
    {
      '0 0': [51, 102, 153, 255],
      '1 0': [0, 102, 0, 255],
      '0 1': [51, 102, 102, 0],
      '1 1': [0, 102, 0, 255],
      '0 2': [153, 204, 255, 255],
      '1 2': [102, 204, 102, 255],
    },
    1,
  );
});

test('four samples: edges are mixed, what is whole is not, and samples stay for a frame that keeps them', async ({
  harness,
}) => {
  const outcomes = await harness.evaluate(
    async (file) => {
      const { onBoth, paint, rectangle, texelAt } = window.conformance;
      return onBoth({ main: file }, async ({ device, effect }) => {
        const main = effect('main');
        const found: Record<string, number[]> = {};
        for (const sampleCount of [1, 4]) {
          const target = device.createRenderTarget({
            width: 4,
            height: 1,
            sampleCount,
            depthStencilFormat: 'depth24plus',
          });
          // Its right edge is in the middle of pixel 1, a little beside the centre.
          const part = rectangle(device, [-1, 1, -0.26, -1], { color: [1, 0, 0, 1] });
          await paint(device, [{ effect: main, options: { technique: 'color', mesh: part } }], { target });
          const first = await target.read();
          // The rest of the samples.
          const behind = rectangle(device, [-1, 1, 1, -1], { color: [0, 1, 0, 1], z: 0.75 });
          await paint(device, [{ effect: main, options: { technique: 'color', mesh: behind } }], {
            target,
            clearColor: null,
            clearDepth: null,
          });
          const second = await target.read();
          for (const x of [0, 1, 2]) {
            found[`${sampleCount}: ${x}`] = texelAt(first, 4, x, 0);
            found[`${sampleCount}: ${x} filled`] = texelAt(second, 4, x, 0);
          }
        }
        return found;
      });
    },
    await packTargets(),
  );
  const [red, green, black] = [
    [255, 0, 0, 255],
    [0, 255, 0, 255],
    [0, 0, 0, 255],
  ];
  expectValues(
    outcomes,
    {
      '1: 0': red,
      '1: 0 filled': red,
      '1: 1': black,
      '1: 1 filled': green,
      '1: 2': black,
      '1: 2 filled': green,
      '4: 0': red,
      '4: 0 filled': red,
      // Two of the standard four samples are left of the middle.
      '4: 1': [128, 0, 0, 255],
      '4: 1 filled': [128, 128, 0, 255],
      '4: 2': black,
      '4: 2 filled': green,
    },
    1,
  );
});
