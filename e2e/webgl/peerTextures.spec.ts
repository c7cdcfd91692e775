/**
 * Textures of peer files, drawn by the WebGL2 device: combined samplers of each dimension, pairing and comparison lists.
 * Expected values are worked out by hand from the GLSL in each test.
 */

import { image, type PeerStage, PLAIN_VERTEX, peerFile, pixelText, vertexText } from '../../test/webgl2/peerFile.js';
import { sampler, texture } from '../../test/webgpu/effectFile.js';
import { base64, expect, expectTexel, stored, test } from './peerPage.js';

const POINT = { minFilter: 1, magFilter: 1, mipFilter: 1 };
const WRAP = { addressU: 1, addressV: 1, addressW: 1 };

const drawn = (vertex: PeerStage, pixel: PeerStage) => base64(peerFile({ Main: [{ vertex, pixel }] }));

test('images of every dimension, each under its name, in both stages', async ({ peers }) => {
  const file = drawn(
    {
      // t0 of the vertex stage is vs0, t0 of the pixel stage s0: two textures.
      text: vertexText(
        'in highp vec4 in_POSITION0;\nuniform highp sampler2D vs0;\nout highp vec2 uv;',
        `vec2 move = textureLod(vs0, vec2(0.75, 0.25), 0.0).xy;
         gl_Position = vec4(in_POSITION0.xy * 0.5 + move, 0.0, 1.0);
         uv = vec2(0.5, -0.5) * in_POSITION0.xy + 0.5;`,
      ),
      inputs: [{ semantic: 'POSITION', register: 0 }],
      bindings: [image(0, 'vs0', { paired: [4] })],
      textures: [texture(0, 'Moves')],
      samplers: [sampler(4, 'MoveSampler', POINT)],
    },
    {
      text: pixelText(
        `uniform highp sampler2D s0;
         uniform highp sampler3D s1;
         uniform highp samplerCube s2;
         uniform highp sampler2DArray s3;`,
        `vec4(
           texture(s0, uv).r,
           texture(s1, vec3(0.5, 0.5, 0.75)).g,
           texture(s2, uv.x < 0.5 ? vec3(0.0, -1.0, 0.0) : vec3(0.0, 0.0, 1.0)).b,
           texture(s3, vec3(uv, 2.0)).a)`,
      ),
      bindings: [
        image(3, 's3', { dimension: '2d-array', paired: [2] }),
        image(0, 's0', { paired: [2] }),
        image(2, 's2', { dimension: 'cube', paired: [3] }),
        image(1, 's1', { dimension: '3d', paired: [2] }),
      ],
      textures: [texture(0, 'Flat'), texture(1, 'Volume'), texture(2, 'Sky'), texture(3, 'Layers')],
      samplers: [sampler(2, 'Point', POINT), sampler(3, 'Linear')],
    },
  );
  const result = await peers.evaluate(
    (file) =>
      window.peer.withPeer({ file }, async ({ device, effect, target, paint, texels, rectangle }) => {
        const it = effect('file');
        /** One texel per value, all four channels of it. */
        const grey = (...values: number[]) => Uint8Array.from(values.flatMap((value) => Array(4).fill(value)));
        // Right by 51 / 255 * 2.5 = 0.5 of clip space, up by as much: floats, to be exact.
        const moves = Float32Array.of(9, 9, 9, 9, 0.5, 0.5, 0, 0, 9, 9, 9, 9, 9, 9, 9, 9);
        it.setTexture('Moves', device.createTexture({ width: 2, height: 2, format: 'rgba32float', pixels: moves }));
        it.setTexture('Flat', device.createTexture({ width: 2, height: 2, pixels: grey(10, 20, 30, 40) }));
        it.setTexture(
          'Volume',
          device.createTexture({
            width: 1,
            height: 1,
            depthOrArrayLayers: 2,
            viewDimension: '3d',
            pixels: grey(50, 60),
          }),
        );
        it.setTexture(
          'Sky',
          device.createTexture({
            width: 1,
            height: 1,
            depthOrArrayLayers: 6,
            viewDimension: 'cube',
            pixels: grey(1, 2, 3, 70, 80, 6),
          }),
        );
        it.setTexture(
          'Layers',
          device.createTexture({
            width: 1,
            height: 1,
            depthOrArrayLayers: 3,
            viewDimension: '2d-array',
            pixels: grey(7, 8, 90),
          }),
        );
        const into = target();
        await paint(into, [{ effect: it, options: { mesh: rectangle(device) } }]);
        // The right upper quarter: 4 x 4 pixels, u and v from 0 to 1 over them.
        return texels(into, [
          [4, 0],
          [7, 0],
          [4, 3],
          [7, 3],
          [3, 0],
          [4, 4],
        ]);
      }),
    file,
  );
  const [a, b, c, d, left, below] = result;
  // Faces are +x, -x, +y, -y, +z, -z.
  expectTexel(a, [10, 60, 70, 90]);
  expectTexel(b, [20, 60, 80, 90]);
  expectTexel(c, [30, 60, 70, 90]);
  expectTexel(d, [40, 60, 80, 90]);
  expect(left).toEqual([0, 0, 0, 0]);
  expect(below).toEqual([0, 0, 0, 0]);
});

test('samplers come from the pairing list: the first of several, one for many, none', async ({ peers }) => {
  const file = drawn(PLAIN_VERTEX, {
    text: pixelText(
      `uniform highp sampler2D s0;
       uniform highp sampler2D s1;
       uniform highp sampler2D s2;
       uniform highp sampler2D s3;`,
      // u and v run over -1 .. 1: outside of 0 .. 1 on the left and above.
      `vec4(texture(s0, uv * 2.0 - 1.0).r, texture(s1, uv * 2.0 - 1.0).r, texture(s2, uv * 2.0 - 1.0).r,
            texelFetch(s3, ivec2(1, 0), 0).r)`,
    ),
    bindings: [
      // Wrapping, though a sampler that clamps is paired too.
      image(0, 's0', { paired: [5, 6] }),
      image(1, 's1', { paired: [6, 5] }),
      image(2, 's2', { paired: [5] }),
      // Loaded from alone; no format with 32-bit floats can be filtered everywhere.
      image(3, 's3'),
    ],
    textures: [texture(0, 'A'), texture(1, 'B'), texture(2, 'C'), texture(3, 'D')],
    samplers: [sampler(5, 'Wrap', { ...POINT, ...WRAP }), sampler(6, 'Clamp', POINT)],
  });
  const result = await peers.evaluate(
    (file) =>
      window.peer.withPeer({ file }, async ({ device, effect, target, paint, texels, rectangle }) => {
        const it = effect('file');
        // Columns and rows: 10, 20 above, 30, 40 below.
        const pixels = Uint8Array.from([10, 20, 30, 40].flatMap((value) => [value, 0, 0, 255]));
        for (const name of ['A', 'B', 'C']) it.setTexture(name, device.createTexture({ width: 2, height: 2, pixels }));
        const data = Float32Array.of(0, 0.8);
        it.setTexture('D', device.createTexture({ width: 2, height: 1, format: 'r32float', pixels: data }));
        const into = target();
        await paint(into, [{ effect: it, options: { mesh: rectangle(device) } }]);
        // Pixel n is at -1 + (n + 0.5) / 4: 0 and 1 are at -0.875 and -0.625, 4 at 0.125, 7 at 0.875.
        return texels(into, [
          [0, 4],
          [3, 4],
          [4, 0],
          [4, 7],
          [7, 7],
        ]);
      }),
    file,
  );
  const fetched = 0.8 * 255;
  expect(fetched).toBe(204);
  const expected = [
    // -0.875 wraps to 0.125: the first column; clamped it is the first one too.
    [10, 10, 10, fetched],
    // -0.125 wraps to 0.875: the second column; clamped it is the first.
    [20, 10, 20, fetched],
    [10, 10, 10, fetched],
    [30, 30, 30, fetched],
    [40, 40, 40, fetched],
  ];
  expect(result).toHaveLength(expected.length);
  for (const [index, values] of expected.entries()) expectTexel(result[index], values);
});

test('a texture is compared through the sampler of its comparison list', async ({ peers }) => {
  const compared = drawn(PLAIN_VERTEX, {
    text: pixelText(
      'uniform highp sampler2DShadow s1;\nuniform highp samplerCubeShadow s2;',
      'vec4(texture(s1, vec3(uv, 0.45)), texture(s1, vec3(uv, 0.55)), texture(s1, vec3(uv, uv.x)), 1.0)',
    ),
    bindings: [image(1, 's1', { comparing: [9], paired: [2] })],
    textures: [texture(1, 'Shadow')],
    samplers: [
      sampler(2, 'Other', POINT),
      // Nearer or equal than what is stored.
      sampler(9, 'Compare', { ...POINT, comparison: 1, comparisonFunc: 4 }),
    ],
  });
  const depth = base64(
    peerFile({
      Main: [
        {
          vertex: PLAIN_VERTEX,
          states: [
            [7, 1],
            [14, 1],
            [23, 8],
          ],
        },
      ],
    }),
  );
  const result = await peers.evaluate(
    (files) =>
      window.peer.withPeer(files, async ({ device, effect, target, paint, texels, rectangle }) => {
        const shadow = device.createRenderTarget({ width: 8, height: 8, format: 'depth32float' });
        // 0.5 in the upper half, 1 below.
        const half = rectangle(device, [-1, 1, 1, 0], { z: 0.5 });
        const caster = effect('depth');
        await device.prepare(caster, { mesh: half, target: shadow });
        const frame = device.beginFrame({ target: shadow, clearDepth: 1 });
        if (!frame.draw(caster, { mesh: half })) throw new Error('not ready');
        frame.end();
        const it = effect('compared');
        it.setTexture('Shadow', shadow);
        const into = target();
        await paint(into, [{ effect: it, options: { mesh: rectangle(device) } }]);
        return texels(into, [
          [1, 1],
          [6, 1],
          [1, 6],
          [6, 6],
        ]);
      }),
    { compared, depth },
  );
  const [upperLeft, upperRight, lowerLeft, lowerRight] = result;
  expectTexel(upperLeft, [255, 0, 255, 255]);
  expectTexel(upperRight, [255, 0, 0, 255]);
  expectTexel(lowerLeft, [255, 255, 255, 255]);
  expectTexel(lowerRight, [255, 255, 255, 255]);
});

test('named textures become the layers of an array, with the sRGB view where the records say so', async ({ peers }) => {
  const file = base64(
    peerFile({
      Main: [
        {
          vertex: PLAIN_VERTEX,
          pixel: {
            text: pixelText(
              'uniform highp sampler2DArray s11;\nuniform highp sampler2D s0;',
              'vec4(texture(s11, vec3(uv, floor(uv.x * 2.0))).rg, texture(s0, uv).b, 1.0)',
            ),
            bindings: [image(11, 's11', { dimension: '2d-array', paired: [2] }), image(0, 's0', { paired: [2] })],
            textures: [texture(0, 'Light', 1), texture(11, 'Detail1Map'), texture(12, 'Detail2Map')],
            samplers: [sampler(2, 'Point', POINT)],
          },
          transforms: [
            {
              family: 0,
              id: 'details',
              inputs: [
                { space: 0, register: 11, parameter: 'Detail1Map' },
                { space: 0, register: 12, parameter: 'Detail2Map' },
              ],
            },
          ],
        },
      ],
    }),
  );
  const result = await peers.evaluate(
    (file) =>
      window.peer.withPeer({ file }, async ({ device, effect, target, paint, texels, rectangle, refusal }) => {
        const it = effect('file');
        const flat = (...pixel: number[]) =>
          device.createTexture({ width: 1, height: 1, pixels: Uint8Array.from(pixel) });
        const first = flat(10, 20, 0, 255);
        it.setTexture('Detail1Map', first);
        it.setTexture('Light', flat(0, 0, 188, 255));
        const into = target();
        const mesh = rectangle(device);
        const missing = await refusal(() => paint(into, [{ effect: it, options: { mesh } }]));
        it.setTexture('Detail2Map', flat(30, 40, 0, 255));
        await paint(into, [{ effect: it, options: { mesh } }]);
        const places = [
          [1, 1],
          [6, 6],
        ] as const;
        const before = await texels(into, places);
        first.write(Uint8Array.of(50, 60, 0, 255));
        await paint(into, [{ effect: it, options: { mesh } }]);
        return { missing, before, after: await texels(into, places) };
      }),
    file,
  );
  expect(result.missing).toContain('Detail2Map');
  // 188 / 255 through sRGB: ((0.7373 + 0.055) / 1.055) ** 2.4.
  const light = stored(((188 / 255 + 0.055) / 1.055) ** 2.4)[0] ?? 0;
  expect(light).toBe(128);
  expectTexel(result.before[0], [10, 20, light, 255]);
  expectTexel(result.before[1], [30, 40, light, 255]);
  expectTexel(result.after[0], [50, 60, light, 255]);
  expectTexel(result.after[1], [30, 40, light, 255]);
});
