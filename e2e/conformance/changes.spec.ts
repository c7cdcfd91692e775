/** Textures, layers of arrays and pixels that change while frames are recorded. */
import { expect, pack, resultsOf, test } from './page.js';

const MODULE = `
var Map: texture_2d<f32>;
var Layers: texture_2d_array<f32>;
@vertex fn vs(@location(0) position: vec3f) -> @builtin(position) vec4f { return vec4f(position, 1); }
@fragment fn single() -> @location(0) vec4f { return textureLoad(Map, vec2u(0), 0); }
@fragment fn first() -> @location(0) vec4f { return textureLoad(Layers, vec2u(0), 0, 0); }
@fragment fn sum() -> @location(0) vec4f {
  return textureLoad(Layers, vec2u(0), 0, 0) + textureLoad(Layers, vec2u(1, 0), 2, 0) + textureLoad(Layers, vec2u(0), 1, 1);
}
`;

function packChanges(): ReturnType<typeof pack> {
  return pack(
    {
      techniques: ['single', 'first', 'sum'].map((name) => ({
        name,
        passes: [{ vertex: 'c#vs', fragment: `c#${name}`, states: { CULLMODE: 'none' } }],
      })),
      inputs: { position: 'POSITION' },
      transforms: { Layers: ['L0', 'L1', 'L2'] },
    },
    { 'c.wesl': MODULE },
  );
}

test('a texture that is replaced and destroyed stays in the draws before', async ({ harness }) => {
  const outcomes = await harness.evaluate(
    async (file) => {
      const { columnOf, onBoth, rectangle, texelAt } = window.conformance;
      return onBoth({ main: file }, async ({ device, effect }) => {
        const main = effect('main');
        const target = device.createRenderTarget({ width: 2, height: 1 });
        const columns = [0, 1].map((column) => rectangle(device, columnOf(column, 2)));
        const solid = (...pixel: number[]) =>
          device.createTexture({ width: 1, height: 1, pixels: Uint8Array.from(pixel) });
        let map = solid(0, 0, 255, 255);
        main.setTexture('Map', map);
        for (const mesh of columns) await device.prepare(main, { technique: 'single', mesh, target });
        const rows = [];
        for (let n = 0; n < 3; n++) {
          const frame = device.beginFrame({ target });
          for (const [index, mesh] of columns.entries()) {
            if (index === 1) {
              // Gone before the frame is carried out, which still refers to it.
              map.destroy();
              map = solid(255, 255, n, 255);
              main.setTexture('Map', map);
            }
            frame.draw(main, { technique: 'single', mesh });
          }
          frame.end();
          const pixels = await target.read();
          rows.push([0, 1].map((x) => texelAt(pixels, 2, x, 0)));
        }
        return { rows, textures: device.stats.textures };
      });
    },
    await packChanges(),
  );
  for (const result of resultsOf(outcomes)) {
    expect(result.rows).toEqual([
      [
        [0, 0, 255, 255],
        [255, 255, 0, 255],
      ],
      [
        [255, 255, 0, 255],
        [255, 255, 1, 255],
      ],
      [
        [255, 255, 1, 255],
        [255, 255, 2, 255],
      ],
    ]);
    expect(result.textures).toBe(2);
  }
});

test('layers of single textures: those of each draw, their mips, and pixels that are written later', async ({
  harness,
}) => {
  const outcomes = await harness.evaluate(
    async (file) => {
      const { columnOf, onBoth, paint, rectangle, texelAt } = window.conformance;
      return onBoth({ main: file }, async ({ device, effect }) => {
        const main = effect('main');
        const target = device.createRenderTarget({ width: 4, height: 1 });
        const columns = [0, 1, 2, 3].map((column) => rectangle(device, columnOf(column, 4)));
        const solid = (red: number, green: number) =>
          device.createTexture({ width: 1, height: 1, pixels: Uint8Array.of(red, green, 0, 255) });
        const [red, green] = [solid(200, 0), solid(0, 100)];
        main.setTexture('L1', solid(0, 0));
        main.setTexture('L2', solid(0, 0));
        main.setTexture('L0', red);
        for (const mesh of columns) await device.prepare(main, { technique: 'first', mesh, target });
        // Before each column: the layer, another texture in it, other pixels in that, the first one again.
        const steps = [
          () => main.setTexture('L0', red),
          () => main.setTexture('L0', green),
          () => green.write(Uint8Array.of(0, 50, 0, 255)),
          () => main.setTexture('L0', red),
        ];
        const rows = [];
        for (let n = 0; n < 2; n++) {
          green.write(Uint8Array.of(0, 100, 0, 255));
          const frame = device.beginFrame({ target });
          for (const [index, mesh] of columns.entries()) {
            steps[index]?.();
            frame.draw(main, { technique: 'first', mesh });
          }
          frame.end();
          const pixels = await target.read();
          rows.push([0, 1, 2, 3].map((x) => texelAt(pixels, 4, x, 0)));
        }
        // Other layers, and their levels.
        const gray = (left: number, right: number) =>
          device.createTexture({
            width: 2,
            height: 1,
            mipmaps: true,
            pixels: Uint8Array.of(left, 0, 0, 0, right, 0, 0, 0),
          });
        main.setTexture('L0', gray(10, 99));
        main.setTexture('L1', gray(40, 60));
        main.setTexture('L2', gray(99, 5));
        await paint(device, [{ effect: main, options: { technique: 'sum', mesh: rectangle(device) } }], { target });
        return { rows, sum: texelAt(await target.read(), 4, 0, 0) };
      });
    },
    await packChanges(),
  );
  const row = [
    [200, 0, 0, 255],
    [0, 100, 0, 255],
    [0, 50, 0, 255],
    [200, 0, 0, 255],
  ];
  for (const result of resultsOf(outcomes)) expect(result).toEqual({ rows: [row, row], sum: [10 + 5 + 50, 0, 0, 0] });
});
