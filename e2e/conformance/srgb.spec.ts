/** SRGBWRITEENABLE, and textures that are drawn into through one view and read through another. */
import { expectValues, pack, test } from './page.js';
import { packStates } from './stateEffect.js';

/** Linear 0.5 is byte 188 as sRGB, and 128 as it is; which of the two neighbours of 127.5 is the device's choice. */
const [ENCODED, PLAIN] = [188, 128];

test('linear 0.5 through views of both kinds, on targets of both kinds and on the canvas', async ({ harness }) => {
  const file = await packStates({
    linear: { CULLMODE: 'none', ZENABLE: false, SRGBWRITEENABLE: false },
    srgb: { CULLMODE: 'none', ZENABLE: false, SRGBWRITEENABLE: true },
    silent: { CULLMODE: 'none', ZENABLE: false },
    // Half of what is there and half of what is given: of the light where the view is sRGB.
    mixed: {
      CULLMODE: 'none',
      ZENABLE: false,
      SRGBWRITEENABLE: true,
      ALPHABLENDENABLE: true,
      SRCBLEND: 'constant',
      DESTBLEND: 'zero',
      BLENDFACTOR: [128 / 255, 128 / 255, 128 / 255, 1],
    },
  });
  const outcomes = await harness.evaluate(async (file) => {
    const { canvasPixels, columnOf, onBoth, paint, rectangle, texelAt } = window.conformance;
    return onBoth({ main: file }, async ({ device, effect, canvas }) => {
      const main = effect('main');
      const techniques = ['linear', 'srgb', 'silent', 'linear', 'mixed'];
      const draws = techniques.map((technique, column) => ({
        effect: main,
        options: {
          technique,
          mesh: rectangle(device, columnOf(column, 8), {
            color: technique === 'mixed' ? [1, 1, 1, 1] : [0.5, 0.5, 0.5, 1],
          }),
        },
      }));
      const row = (pixels: Uint8Array, width: number) =>
        [0, 1, 2, 3, 4, 7].map((column) => texelAt(pixels, width, (column + 0.5) * (width / 8), 0)[0] ?? -1);
      const found: Record<string, number[]> = {};
      for (const format of ['rgba8unorm', 'rgba8unorm-srgb'] as const) {
        const target = device.createRenderTarget({ width: 16, height: 1, format });
        await paint(device, draws, { target, clearColor: [0.5, 0, 0, 1] });
        found[format] = row(await target.read(), 16);
      }
      await paint(device, draws, { clearColor: [0.5, 0, 0, 1] });
      found.canvas = row(await canvasPixels(canvas), 64);
      return found;
    });
  }, file);
  expectValues(
    outcomes,
    {
      rgba8unorm: [PLAIN, ENCODED, PLAIN, PLAIN, ENCODED, PLAIN],
      'rgba8unorm-srgb': [PLAIN, ENCODED, ENCODED, PLAIN, ENCODED, ENCODED],
      canvas: [PLAIN, ENCODED, PLAIN, PLAIN, ENCODED, PLAIN],
    },
    1,
  );
});

const READING = `
var Plain: texture_2d<f32>;
var Decoded: texture_2d<f32>;
@vertex fn vs(@location(0) position: vec3f) -> @builtin(position) vec4f { return vec4f(position, 1); }
@fragment fn plain() -> @location(0) vec4f { return textureLoad(Plain, vec2u(0), 0); }
@fragment fn decoded() -> @location(0) vec4f { return textureLoad(Decoded, vec2u(0), 0); }
`;

test('what was drawn through one view is read through both, again and again', async ({ harness }) => {
  const files = {
    drawing: await packStates({
      linear: { CULLMODE: 'none', SRGBWRITEENABLE: false },
      srgb: { CULLMODE: 'none', SRGBWRITEENABLE: true },
    }),
    reading: await pack(
      {
        techniques: ['plain', 'decoded'].map((name) => ({
          name,
          passes: [{ vertex: 'r#vs', fragment: `r#${name}`, states: { CULLMODE: 'none' } }],
        })),
        textures: { Plain: {}, Decoded: { srgb: true } },
        inputs: { position: 'POSITION' },
      },
      { 'r.wesl': READING },
    ),
  };
  const outcomes = await harness.evaluate(async (files) => {
    const { columnOf, onBoth, paint, rectangle, texelAt } = window.conformance;
    return onBoth(files, async ({ device, effect }) => {
      const [drawing, reading] = [effect('drawing'), effect('reading')];
      const map = device.createRenderTarget({ width: 1, height: 1 });
      const target = device.createRenderTarget({ width: 2, height: 1 });
      reading.setTexture('Plain', map);
      reading.setTexture('Decoded', map);
      const found: Record<string, number[]> = {};
      const steps = [
        ['linear', 0.2],
        ['srgb', 0.2],
        ['linear', 0.6],
        ['linear', 1],
        ['srgb', 0.5],
      ] as const;
      for (const [technique, value] of steps) {
        const mesh = rectangle(device, [-1, 1, 1, -1], { color: [value, value, value, 1] });
        await paint(device, [{ effect: drawing, options: { technique, mesh } }], { target: map });
        const draws = ['plain', 'decoded'].map((name, column) => ({
          effect: reading,
          options: { technique: name, mesh: rectangle(device, columnOf(column, 2)) },
        }));
        await paint(device, draws, { target });
        const pixels = await target.read();
        found[`${technique} ${value}`] = [0, 1].map((x) => texelAt(pixels, 2, x, 0)[0] ?? -1);
      }
      return found;
    });
  }, files);
  expectValues(
    outcomes,
    {
      // Byte 51 is linear 0.0331, which is byte 8; linear 0.2 is byte 124.
      'linear 0.2': [51, 8],
      'srgb 0.2': [124, 51],
      // Byte 153 is linear 0.3185.
      'linear 0.6': [153, 81],
      'linear 1': [255, 255],
      'srgb 0.5': [188, 128],
    },
    2,
  );
});
