/**
 * Files as the closest peer makes them, drawn by the WebGL2 device: constants, attributes, the way up. Expected values are
 * worked out by hand from the GLSL in each test.
 */

import {
  constantBlock,
  constants,
  image,
  PLAIN_VERTEX,
  peerFile,
  pixelText,
  uavTexture,
  vertexText,
} from '../../test/webgl2/peerFile.js';
import { constant, sampler, texture } from '../../test/webgpu/effectFile.js';
import { golden } from '../webgpu/page.js';
import { base64, expect, expectTexel, stored, test } from './peerPage.js';

test('constants of both stages, arrays and blocks, each at its register', async ({ peers }) => {
  // b0 of the vertex stage is cb0, b0 of the pixel stage cb7; b1 to b4 are what the frame and the draws give.
  const file = peerFile({
    Main: [
      {
        vertex: {
          text: vertexText(
            `in highp vec4 in_POSITION0;
             uniform vec4 cb0[1];
             uniform vec4 cb1[2];
             layout(std140) uniform ConstantBuffer3 { vec4 data[2]; } cb3;`,
            `gl_Position = vec4(in_POSITION0.xy * cb1[1].x + cb0[0].xy + cb3.data[1].xy, 0.5, 1.0);`,
          ),
          inputs: [{ semantic: 'POSITION', register: 0 }],
          bindings: [constants(0, 'cb0', 1), constants(1, 'cb1', 2), constantBlock(3, 'cb3', 2)],
          constants: [constant('Move', 0, 8)],
        },
        pixel: {
          text: `out highp vec4 target0;
            uniform vec4 cb7[2];
            layout(std140) uniform ConstantBuffer2 { vec4 data[3]; } cb2;
            uniform vec4 cb4[2];
            void main() { target0 = vec4(cb7[1].x, cb2.data[2].y, cb4[1].z, cb7[0].w); }`,
          bindings: [constants(0, 'cb7', 2), constantBlock(2, 'cb2', 3), constants(4, 'cb4', 2)],
          constants: [constant('Alpha', 12, 4), constant('Red', 16, 4)],
        },
      },
    ],
  });
  const result = await peers.evaluate(
    (file) =>
      window.peer.withPeer({ file }, async ({ device, effect, target, paint, texels, rectangle }) => {
        const it = effect('file');
        // A quarter of the target, in the middle before it is moved: scaled by b1's second row.
        const mesh = rectangle(device, [-1, 1, 1, -1]);
        const rows = (...values: number[]) => Float32Array.from(values);
        const blocks = {
          1: rows(0, 0, 0, 0, 0.5, 0, 0, 0),
          2: rows(0, 0, 0, 0, 0, 0, 0, 0, 0, 0.6, 0, 0),
        };
        const into = target();
        // Before the first frame, so that it is known what the second draw of one frame changes.
        await device.prepare(it, { mesh, target: into });
        const frame = device.beginFrame({ target: into, clearColor: [0, 0, 0, 0], blocks });
        const draw = (move: number[], red: number, alpha: number, down: number, blue: number) => {
          it.setParameter('Move', move);
          it.setParameter('Red', red);
          it.setParameter('Alpha', alpha);
          const own = { 3: rows(0, 0, 0, 0, 0, down, 0, 0), 4: rows(9, 9, 9, 9, 0, 0, blue, 0) };
          if (!frame.draw(it, { mesh, blocks: own })) throw new Error('not ready');
        };
        // 4 x 4 pixels at (0, 4): left, and down by b3; then 4 x 4 at (4, 0).
        draw([-0.5, 0], 0.2, 1, -0.5, 0.4);
        draw([0.5, 0.5], 0.8, 0.5, 0, 1);
        frame.end();
        const places = [
          [0, 4],
          [3, 7],
          [4, 0],
          [7, 3],
          [0, 3],
          [4, 4],
        ] as const;
        const first = await texels(into, places);
        // The same once more, so that what programs still hold is used.
        it.setParameter('Move', [-0.5, 0.5]);
        await paint(into, [{ effect: it, options: { mesh } }], { blocks });
        return {
          first,
          second: await texels(into, [
            [0, 0],
            [3, 3],
            [4, 4],
          ]),
        };
      }),
    base64(file),
  );

  const [low, lowEnd, high, highEnd, aboveLow, belowHigh] = result.first;
  for (const it of [low, lowEnd]) expectTexel(it, stored(0.2, 0.6, 0.4, 1));
  for (const it of [high, highEnd]) expectTexel(it, stored(0.8, 0.6, 1, 0.5));
  expect(aboveLow).toEqual([0, 0, 0, 0]);
  expect(belowHigh).toEqual([0, 0, 0, 0]);
  // b3 and b4 were not given: zeros.
  const [corner, cornerEnd, outside] = result.second;
  for (const it of [corner, cornerEnd]) expectTexel(it, stored(0.8, 0.6, 0, 0.5));
  expect(outside).toEqual([0, 0, 0, 0]);
});

/** One name in both stages: the vertex program reads row 0, the pixel program row 1. */
function sharedArray(pixelRows: number): Uint8Array {
  return peerFile({
    Main: [
      {
        vertex: {
          text: vertexText(
            'in highp vec4 in_POSITION0;\nuniform vec4 cb1[2];',
            'gl_Position = vec4(in_POSITION0.xy + cb1[0].xy, 0.0, 1.0);',
          ),
          inputs: [{ semantic: 'POSITION', register: 0 }],
          bindings: [constants(1, 'cb1', 2)],
        },
        pixel: {
          text: `out highp vec4 target0;\nuniform vec4 cb1[${pixelRows}];\nvoid main() { target0 = cb1[1]; }`,
          bindings: [constants(1, 'cb1', pixelRows)],
        },
      },
    ],
  });
}

test('an array that both stages declare is one, and of two lengths is refused', async ({ peers }) => {
  const result = await peers.evaluate(
    (files) =>
      window.peer.withPeer(files, async ({ device, effect, target, paint, texels, rectangle, refusal }) => {
        const into = target();
        const mesh = rectangle(device);
        // Moved to the right by half the target.
        const blocks = { 1: Float32Array.of(1, 0, 0, 0, 0.2, 0.4, 0.6, 0.8) };
        await paint(into, [{ effect: effect('same'), options: { mesh } }], { blocks });
        const places = [
          [3, 2],
          [4, 2],
          [7, 7],
        ] as const;
        const refused = await refusal(() => device.prepare(effect('other'), { mesh, target: into }));
        return { texels: await texels(into, places), refused };
      }),
    { same: base64(sharedArray(2)), other: base64(sharedArray(3)) },
  );
  const [left, right, last] = result.texels;
  expect(left).toEqual([0, 0, 0, 0]);
  for (const it of [right, last]) expectTexel(it, stored(0.2, 0.4, 0.6, 0.8));
  expect(result.refused).toContain('DeviceError');
  expect(result.refused).toContain('do not link');
});

test('attributes are found by the names that the block gives them', async ({ peers }) => {
  const file = peerFile({
    Main: [
      {
        vertex: {
          // In another order than their registers, and no location in the text.
          text: vertexText(
            `in highp uvec4 in_BLENDINDICES0;
             in highp vec4 in_TEXCOORD1;
             in highp vec4 in_COLOR0;
             in highp vec4 in_POSITION0;
             out highp vec4 shade;`,
            `gl_Position = vec4(in_POSITION0.xyz, 1.0);
             shade = vec4(float(in_BLENDINDICES0.y) / 255.0, in_TEXCOORD1.x, in_COLOR0.x, 1.0);`,
          ),
          inputs: [
            { semantic: 'POSITION', register: 2 },
            { semantic: 'TEXCOORD', index: 1, register: 0 },
            { semantic: 'BLENDINDICES', register: 5, type: 'uint' },
            { semantic: 'COLOR', register: 3 },
          ],
        },
        pixel: { text: 'in highp vec4 shade;\nout highp vec4 target0;\nvoid main() { target0 = shade; }' },
      },
    ],
  });
  const result = await peers.evaluate(
    (file) =>
      window.peer.withPeer({ file }, async ({ device, effect, target, paint, texels }) => {
        const corner = (x: number, y: number, u: number) => {
          const bytes = new DataView(new ArrayBuffer(24));
          [x, y, 0.5, 0, u].forEach((value, i) => {
            bytes.setFloat32(i * 4, value, true);
          });
          new Uint8Array(bytes.buffer).set([7, 51, 9, 11], 20);
          return [...new Uint8Array(bytes.buffer)];
        };
        // Clockwise, u from 0 at the top to 1 at the bottom. COLOR0 is not there.
        const vertices = Uint8Array.from([
          ...corner(-1, 1, 0),
          ...corner(1, 1, 0),
          ...corner(-1, -1, 1),
          ...corner(1, -1, 1),
        ]);
        const mesh = device.createMesh({
          layout: [
            {
              arrayStride: 24,
              attributes: [
                { usage: 'POSITION', format: 'float32x3', offset: 0 },
                { usage: 'TEXCOORD', usageIndex: 0, format: 'float32', offset: 12 },
                { usage: 'TEXCOORD', usageIndex: 1, format: 'float32', offset: 16 },
                { usage: 'BLENDINDICES', format: 'uint8x4', offset: 20 },
              ],
            },
          ],
          vertices: [vertices],
          topology: 'triangle-strip',
        });
        const into = target();
        await paint(into, [{ effect: effect('file'), options: { mesh } }]);
        return texels(into, [
          [3, 0],
          [3, 7],
        ]);
      }),
    base64(file),
  );
  // Row centres are at 1/16 and 15/16 of the way down.
  const [top, bottom] = result;
  expectTexel(top, [51, ...stored(1 / 16, 0, 1)]);
  expectTexel(bottom, [51, ...stored(15 / 16, 0, 1)]);
});

test('depth runs from 0 to w, as in D3D', async ({ peers }) => {
  const file = peerFile({
    Main: [
      {
        vertex: {
          text: vertexText(
            'in highp vec4 in_POSITION0;',
            // Behind a w of 2, to tell z from z / w.
            'gl_Position = vec4(in_POSITION0.xyz, 1.0) * 2.0;',
          ),
          inputs: [{ semantic: 'POSITION', register: 0 }],
        },
        pixel: {
          text: `out highp vec4 target0;\nuniform vec4 cb7[1];\nvoid main() { target0 = vec4(gl_FragCoord.z, cb7[0].x, 0.0, 1.0); }`,
          bindings: [constants(0, 'cb7', 1)],
          constants: [constant('Who', 0, 4)],
        },
        // Depth on, written, nearer or equal.
        states: [
          [7, 1],
          [14, 1],
          [23, 4],
        ],
      },
    ],
  });
  const result = await peers.evaluate(
    (file) =>
      window.peer.withPeer({ file }, async ({ device, effect, paint, texels, rectangle }) => {
        const into = device.createRenderTarget({ width: 4, height: 4, depthStencilFormat: 'depth24plus' });
        const one = effect('file');
        one.setParameter('Who', 1);
        const two = effect('file');
        two.setParameter('Who', 0.5);
        const at = (z: number) => ({ mesh: rectangle(device, [-1, 1, 1, -1], { z }) });
        await paint(into, [
          { effect: one, options: at(0.4) },
          { effect: two, options: at(0.6) },
          // In front of the near plane and behind the far one.
          { effect: two, options: at(-0.1) },
          { effect: two, options: at(1.1) },
        ]);
        return texels(into, [[1, 1]]);
      }),
    base64(file),
  );
  expectTexel(result[0], stored(0.4, 1, 0, 1));
});

test('what WebGL2 cannot do is refused on its pass, and the other techniques are drawn', async ({ peers }) => {
  const compute = (bindings = [uavTexture(1, 'out_u1', 0)]) => ({
    compute: { text: 'out highp vec4 out_u1;\nvoid main() { out_u1 = vec4(1.0); }', bindings },
  });
  const file = peerFile({
    Main: [{ vertex: PLAIN_VERTEX, pixel: { text: pixelText('', 'vec4(uv, 0.0, 1.0)') } }],
    Dispatched: [
      {
        compute: {
          ...compute().compute,
          compute: {
            threads: [8, 8, 1],
            origin: 'dispatchOrigin',
            outputs: [{ register: 1, slice: 0xff, location: 0, name: 'out_u1' }],
          },
        },
      },
    ],
    DispatchSize: [compute([{ kind: 6, register: 0xff, name: 'dispatch' }])],
    Written: [
      {
        vertex: PLAIN_VERTEX,
        pixel: { text: pixelText('', 'vec4(1.0)'), bindings: [uavTexture(1, 'target0', 0)] },
      },
    ],
    Layers: [
      {
        vertex: PLAIN_VERTEX,
        pixel: {
          text: pixelText('uniform highp sampler2D s0;', 'texture(s0, uv)'),
          bindings: [image(0, 's0', { dimension: '3d', paired: [0] })],
          textures: [texture(0, 'Volume')],
          samplers: [sampler(0, 'S')],
        },
      },
    ],
  });
  const result = await peers.evaluate(
    (file) =>
      window.peer.withPeer({ file }, async ({ device, effect, target, paint, texels, rectangle, refusal }) => {
        const it = effect('file');
        const mesh = rectangle(device);
        const into = target();
        const refused: Record<string, string> = {};
        for (const technique of ['Dispatched', 'DispatchSize', 'Written', 'Layers']) {
          refused[technique] = await refusal(() => device.prepare(it, { technique, mesh, target: into }));
        }
        const dispatched = await refusal(() => device.dispatch(it, { technique: 'Dispatched', workgroups: [1] }));
        await paint(into, [{ effect: it, options: { mesh } }]);
        return {
          refused,
          dispatched,
          texels: await texels(into, [
            [0, 0],
            [7, 7],
          ]),
        };
      }),
    base64(file),
  );
  const [first, last] = result.texels;
  expectTexel(first, stored(1 / 16, 1 / 16, 0, 1));
  expectTexel(last, stored(15 / 16, 15 / 16, 0, 1));
  for (const message of [...Object.values(result.refused), result.dispatched]) expect(message).toContain('DeviceError');
  for (const technique of ['Dispatched', 'DispatchSize', 'Written']) {
    expect(result.refused[technique]).toContain('Draw it on WebGPU');
    expect(result.refused[technique]).toContain(technique);
  }
  expect(result.dispatched).toContain('WebGPU');
  expect(result.refused.Written).toContain("u1 ('target0') is a storage resource");
  expect(result.refused.Layers).toContain("sampler3D in the backend block, the program declares 's0' as a sampler2D");
});

test("the peer's own textured triangle", async ({ peers }) => {
  const file = golden('texturedtri.carbonwebgl');
  const result = await peers.evaluate(
    (file) =>
      window.peer.withPeer({ file }, async ({ device, effect, paint, texels }) => {
        const it = effect('file');
        it.setOption('FOG', 'ON');
        // Rows of the matrix: moves by (0.125, -0.125, 0.25).
        it.setParameter('WorldViewProj', [1, 0, 0, 0.125, 0, 1, 0, -0.125, 0, 0, 1, 0.25, 0, 0, 0, 1]);
        it.setParameter('Tint', [0.8, 1, 0.6, 1]);
        it.setParameter('FogColor', [0.2, 0.4, 0.9, 1]);
        it.setParameter('FogDensity', 0.8);
        it.setTexture(
          'DiffuseMap',
          device.createTexture({
            width: 2,
            height: 2,
            pixels: Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 188, 188, 188, 255),
          }),
        );
        const into = device.createRenderTarget({ width: 64, height: 64, depthStencilFormat: 'depth24plus' });
        // 34 x 34 pixels from (20, 10) once moved: -0.375 .. 0.6875 in both directions. Clockwise on the target.
        const [left, right, top, bottom] = [-0.375 - 0.125, 0.6875 - 0.125, 0.6875 + 0.125, -0.375 + 0.125];
        const mesh = device.createMesh({
          layout: [
            {
              arrayStride: 20,
              attributes: [
                { usage: 'POSITION', format: 'float32x3', offset: 0 },
                { usage: 'TEXCOORD', format: 'float32x2', offset: 12 },
              ],
            },
          ],
          vertices: [
            Float32Array.of(left, top, 0, 0, 0, right, top, 0, 1, 0, left, bottom, 0, 0, 1, right, bottom, 0, 1, 1),
          ],
          indices: Uint16Array.of(0, 1, 2, 2, 1, 3),
        });
        const places = [
          [20, 10],
          [53, 10],
          [20, 43],
          [53, 43],
          [19, 18],
          [54, 18],
          [28, 9],
          [28, 44],
        ] as const;
        await paint(into, [{ effect: it, options: { mesh } }]);
        const drawn = await texels(into, places);
        // The file culls counter-clockwise triangles.
        await paint(into, [{ effect: it, options: { mesh, invertedCull: true } }]);
        const culled = await texels(into, places);
        it.setOption('FOG', 'OFF');
        await paint(into, [{ effect: it, options: { mesh } }]);
        return { drawn, culled, clear: await texels(into, places) };
      }),
    file,
  );
  // `vec4 c = texture(s0, vs_TEXCOORD0.xy) * cb7[0]; c = mix(c, cb7[1], clamp(gl_FragCoord.z * cb7[2].y, 0.0, 1.0));`
  // The corners are within half a texel of the edge, where a clamped linear filter gives the texel. Tint is an sRGB
  // constant: pow(v, 2.2). Depth is 0.25, so the fog is 0.2.
  const tint = [0.8 ** 2.2, 1, 0.6 ** 2.2, 1];
  const fog = [0.2, 0.4, 0.9, 1];
  const lit = (texel: readonly number[]) => texel.map((value, channel) => value * (tint[channel] ?? 0));
  const fogged = (colour: readonly number[]) => colour.map((value, channel) => value * 0.8 + (fog[channel] ?? 0) * 0.2);
  const corners = [
    [1, 0, 0, 1],
    [0, 1, 0, 1],
    [0, 0, 1, 1],
    [188 / 255, 188 / 255, 188 / 255, 1],
  ];
  for (const [index, corner] of corners.entries()) {
    expectTexel(result.drawn[index], stored(...fogged(lit(corner))));
    expectTexel(result.clear[index], stored(...lit(corner)));
  }
  for (const outside of result.drawn.slice(4)) expect(outside).toEqual([0, 0, 0, 0]);
  for (const nothing of result.culled) expect(nothing).toEqual([0, 0, 0, 0]);
});
