/**
 * Read-only buffers of peer files, which GLSL ES holds in data textures and uniform blocks, drawn by the WebGL2 device.
 * Expected values are worked out by hand from the GLSL in each test.
 */
import { RESOURCE_TYPE, type Texture } from '../../src/format/carbonEffect/texture.js';
import { packEffect } from '../../src/pack/packEffect.js';
import {
  bufferTexture,
  type PeerStage,
  PLAIN_VERTEX,
  peerFile,
  pixelText,
  programOf,
  structuredTexture,
  structuredUbo,
  vertexText,
} from '../../test/webgl2/peerFile.js';
import { effectFile, pixelStage, texture, vertexStage } from '../../test/webgpu/effectFile.js';
import { base64, expect, expectTexel, stored, test } from './peerPage.js';

const typed = (register: number, name: string): Texture => ({ ...texture(register, name), type: RESOURCE_TYPE.BUFFER });
const structured = (register: number, name: string): Texture => ({
  ...texture(register, name),
  type: RESOURCE_TYPE.STRUCTURED_BUFFER,
});
const drawn = (pixel: PeerStage, layout: 'g1' | 'g1x' = 'g1', vertex = PLAIN_VERTEX) =>
  base64(peerFile({ Main: [{ vertex, pixel }] }, layout));

/** Texel n of a buffer in rows of `width`. */
const AT = (name: string, n: string, width: number) =>
  `texelFetch(${name}, ivec2((${n}) % ${width}, (${n}) / ${width}), 0)`;

test('typed buffers: floats, words and vectors in rows of any width', async ({ peers }) => {
  const file = drawn(
    {
      text: pixelText(
        `uniform highp sampler2D t0;
         uniform highp sampler2D t1;
         uniform highp usampler2D t2;`,
        // Column n shows element n of each.
        `vec4(${AT('t0', 'int(uv.x * 8.0)', 3)}.y, ${AT('t1', 'int(uv.x * 8.0)', 5)}.x,
              float(${AT('t2', 'int(uv.x * 8.0)', 64)}.x - 4000000000u) / 255.0, 1.0)`,
      ),
      bindings: [
        bufferTexture(0, 't0', 3),
        bufferTexture(1, 't1', 5, 'r32float'),
        bufferTexture(2, 't2', 64, 'r32uint'),
      ],
      textures: [typed(0, 'Vectors'), typed(1, 'Floats'), typed(2, 'Words')],
    },
    'g1x',
  );
  const result = await peers.evaluate(
    (file) =>
      window.peer.withPeer({ file }, async ({ device, effect, target, paint, texels, rectangle }) => {
        const it = effect('file');
        const storage = (contents: ArrayBufferView) => device.createBuffer({ usage: 'storage', contents });
        // 7 vectors: behind them are zeros.
        const vectors = Array.from({ length: 7 }, (_, n) => [9, (n + 1) / 10, 9, 9]).flat();
        const floats = storage(Float32Array.from({ length: 8 }, (_, n) => 1 - n / 10));
        it.setBuffer('Vectors', storage(Float32Array.from(vectors)));
        it.setBuffer('Floats', floats);
        it.setBuffer('Words', storage(Uint32Array.from({ length: 8 }, (_, n) => 4_000_000_000 + 30 * n)));
        const into = target();
        const mesh = rectangle(device);
        await paint(into, [{ effect: it, options: { mesh } }]);
        const row = Array.from({ length: 8 }, (_, x) => [x, 2] as const);
        const first = await texels(into, row);
        // Elements 4 and 5: the end of one row and the beginning of the next.
        floats.write(Float32Array.of(0.05, 0.15), 16);
        await paint(into, [{ effect: it, options: { mesh } }]);
        return { first, second: await texels(into, row), read: [...(await floats.read())].length };
      }),
    file,
  );
  expect(result.read).toBe(32);
  const rowOf = (floats: (n: number) => number) =>
    Array.from({ length: 8 }, (_, n) => [...stored(n < 7 ? (n + 1) / 10 : 0, floats(n)), 30 * n, 255]);
  rowOf((n) => 1 - n / 10).forEach((expected, n) => {
    expectTexel(result.first[n], expected);
  });
  rowOf((n) => (n === 4 ? 0.05 : n === 5 ? 0.15 : 1 - n / 10)).forEach((expected, n) => {
    expectTexel(result.second[n], expected);
  });
});

test('structured buffers: elements one after the other, in a texture or a block, in both stages', async ({ peers }) => {
  const file = drawn(
    {
      text: pixelText(
        `uniform highp usampler2D t1;
         layout(std140) uniform Lights { vec4 data[8]; } t2;
         flat in highp vec4 moved;`,
        // Element n of 32 bytes: texels 2n and 2n + 1, rows of 3 texels.
        `vec4(float(${AT('t1', 'int(uv.x * 4.0) * 2 + 1', 3)}.z) / 255.0, t2.data[int(uv.x * 4.0) * 2 + 1].y, moved.z, 1.0)`,
      ),
      bindings: [structuredTexture(1, 't1', 32, 3), structuredUbo(2, 't2', 32, 4)],
      textures: [structured(1, 'Words'), structured(2, 'Lights')],
    },
    'g1',
    {
      text: vertexText(
        `in highp vec4 in_POSITION0;
         uniform highp sampler2D vt0;
         out highp vec2 uv;
         flat out highp vec4 moved;`,
        `moved = ${AT('vt0', '2', 2)};
         gl_Position = vec4(in_POSITION0.xy * vec2(1.0, 0.5) + moved.xy, 0.0, 1.0);
         uv = vec2(0.5, -0.5) * in_POSITION0.xy + 0.5;`,
      ),
      inputs: [{ semantic: 'POSITION', register: 0 }],
      bindings: [structuredTexture(0, 'vt0', 16, 2)],
      textures: [structured(0, 'Moves')],
    },
  );
  const result = await peers.evaluate(
    (file) =>
      window.peer.withPeer({ file }, async ({ device, effect, target, paint, texels, rectangle, refusal }) => {
        const it = effect('file');
        const storage = (contents: ArrayBufferView) => device.createBuffer({ usage: 'storage', contents });
        // Down by half of clip space.
        it.setBuffer('Moves', storage(Float32Array.of(9, 9, 9, 9, 9, 9, 9, 9, 0, -0.5, 0.6, 9)));
        const words = Array.from({ length: 4 }, (_, n) => [9, 9, 9, 9, 9, 9, 40 * (n + 1), 9]).flat();
        it.setBuffer('Words', storage(Uint32Array.from(words)));
        const lights = (count: number) =>
          Float32Array.from(Array.from({ length: count }, (_, n) => [9, 9, 9, 9, 9, 0.1 * (n + 1), 9, 9]).flat());
        // Two elements: the block has room for four.
        const few = storage(lights(2));
        it.setBuffer('Lights', few);
        const into = target();
        const mesh = rectangle(device);
        const row = [0, 2, 4, 6].map((x) => [x, 6] as const);
        const above = [[0, 3]] as const;
        await paint(into, [{ effect: it, options: { mesh } }]);
        const first = await texels(into, [...row, ...above]);
        // More elements than the program can see.
        const many = storage(lights(6));
        it.setBuffer('Lights', many);
        await paint(into, [{ effect: it, options: { mesh } }]);
        const second = await texels(into, row);
        const draw = () => paint(into, [{ effect: it, options: { mesh } }]);
        const refused: string[] = [];
        for (const given of [
          storage(new Float32Array(7)),
          device.createBuffer({ usage: 'vertex', contents: lights(2), label: 'corners' }),
          new Float32Array(8),
          null,
        ]) {
          it.setBuffer('Lights', given);
          refused.push(await refusal(draw));
        }
        many.destroy();
        it.setBuffer('Lights', many);
        refused.push(await refusal(draw));
        it.setBuffer('Lights', few);
        await draw();
        return { first, second, third: await texels(into, row), refused };
      }),
    file,
  );
  const at = (n: number, light: number) => [40 * (n + 1), ...stored(light, 0.6, 1)];
  const lights = (count: number) => [0, 1, 2, 3].map((n) => at(n, n < count ? 0.1 * (n + 1) : 0));
  for (const [seen, count] of [
    [result.first, 2],
    [result.second, 4],
    [result.third, 2],
  ] as const) {
    lights(count).forEach((expected, n) => {
      expectTexel(seen[n], expected);
    });
  }
  expect(result.first[4]).toEqual([0, 0, 0, 0]);
  const [short, wrongUse, raw, none, gone] = result.refused;
  expect(short).toContain('has 28 bytes, the program needs at least 32');
  expect(wrongUse).toContain('buffer "Lights" ("corners") is vertex data. Make it with createBuffer');
  expect(raw).toContain('buffer "Lights" was given Float32Array');
  expect(none).toContain('buffer "Lights" (t2) is not set');
  expect(gone).toContain('was destroyed');
});

test('a write reaches every draw of the frame that is being recorded; one buffer serves several shapes', async ({
  peers,
}) => {
  const shown = (width: number) => ({
    text: pixelText('uniform highp sampler2D t0;', `vec4(${AT('t0', '3', width)}.x, 0.0, 0.0, 1.0)`),
    bindings: [bufferTexture(0, 't0', width)],
    textures: [typed(0, 'Rows')],
  });
  const files = { two: drawn(shown(2)), four: drawn(shown(4)) };
  const result = await peers.evaluate(
    (files) =>
      window.peer.withPeer(files, async ({ device, effect, target, paint, texels, rectangle }) => {
        const rows = device.createBuffer({ usage: 'storage', size: 64 });
        const [two, four] = [effect('two'), effect('four')];
        two.setBuffer('Rows', rows);
        four.setBuffer('Rows', rows);
        const into = target();
        const list = [
          { effect: two, options: { mesh: rectangle(device, [-1, 1, 0, -1]) } },
          { effect: four, options: { mesh: rectangle(device, [0, 1, 1, -1]) } },
        ];
        const places = [
          [1, 1],
          [6, 6],
        ] as const;
        await paint(into, list);
        const zeros = await texels(into, places);
        const { textures } = device.stats;
        const frame = device.beginFrame({ target: into });
        for (const { effect: it, options } of list) frame.draw(it, options);
        rows.write(Float32Array.of(0.4), 48);
        frame.end();
        const written = await texels(into, places);
        rows.destroy();
        return { zeros, written, freed: textures - device.stats.textures };
      }),
    files,
  );
  for (const it of result.zeros) expectTexel(it, [0, 0, 0, 255]);
  for (const it of result.written) expectTexel(it, [102, 0, 0, 255]);
  expect(result.freed).toBe(2);
});

test('buffers are there again after the context was lost', async ({ peers }) => {
  const file = drawn({
    text: pixelText(
      'uniform highp sampler2D t0;\nlayout(std140) uniform Block1 { vec4 data[1]; } t1;',
      `vec4(${AT('t0', '1', 1)}.x, t1.data[0].y, 0.0, 1.0)`,
    ),
    bindings: [bufferTexture(0, 't0', 1), structuredUbo(1, 't1', 16, 1)],
    textures: [typed(0, 'A'), structured(1, 'B')],
  });
  const result = await peers.evaluate(
    (file) =>
      window.peer.withPeer({ file }, async ({ gl, device, effect, target, paint, texels, rectangle }) => {
        const it = effect('file');
        const a = device.createBuffer({ usage: 'storage', contents: Float32Array.of(0, 0, 0, 0, 0.2, 0, 0, 0) });
        it.setBuffer('A', a);
        it.setBuffer('B', device.createBuffer({ usage: 'storage', contents: Float32Array.of(0, 0.6, 0, 0) }));
        const into = target();
        const mesh = rectangle(device);
        const picture = async () => {
          await paint(into, [{ effect: it, options: { mesh } }]);
          return texels(into, [[3, 3]]);
        };
        const before = await picture();
        const loss = gl.getExtension('WEBGL_lose_context');
        if (loss === null) throw new Error('no WEBGL_lose_context');
        const lost = new Promise((resolve) => {
          device.onlost = resolve;
        });
        loss.loseContext();
        await lost;
        // It can be restored when the event has been handled.
        await new Promise((resolve) => setTimeout(resolve));
        // Written while there is no context.
        a.write(Float32Array.of(0.8), 16);
        loss.restoreContext();
        await device.restored;
        return { before, after: await picture(), generation: device.generation };
      }),
    file,
  );
  expectTexel(result.before[0], stored(0.2, 0.6, 0, 1));
  expectTexel(result.after[0], stored(0.8, 0.6, 0, 1));
  expect(result.generation).toBe(2);
});

test('a file of our own may hold a buffer in a block; what needs storage is refused on its pass', async ({ peers }) => {
  const texts = {
    vertex: programOf({
      text: vertexText(
        'out highp vec2 uv;',
        `uv = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0;
         gl_Position = vec4(uv * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);`,
      ),
    }),
    pixel: programOf({
      text: pixelText('layout(std140) uniform Rows_block { vec4 rows[3]; };', 'vec4(rows[2].x, rows[1].y, 0.0, 1.0)'),
    }),
  };
  const pass = (register: string, type: string) => ({
    stages: [vertexStage(texts.vertex), pixelStage(texts.pixel, { textures: [structured(5, 'Rows')] })],
    bindings: [
      { binding: 0, register, visibility: ['fragment'], type, symbol: 'Rows_block', structureStride: 16 } as const,
    ],
  });
  const own = base64(effectFile({ Main: [pass('t5', 'vec4[3]')], Stored: [pass('u5', 'image2D')] }));
  const { files } = await packEffect(
    {
      name: 'packed',
      axes: [],
      techniques: [
        { name: 'Main', passes: [{ vertex: 'v', fragment: 'plain', states: { CULLMODE: 'none' } }] },
        { name: 'Stored', passes: [{ vertex: 'v', fragment: 'stored' }] },
      ],
    },
    {
      'v.wesl': `@vertex fn main(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
        return vec4f(vec2f(f32(i & 1), f32(i >> 1)) * 4 - 1, 0, 1);
      }`,
      'plain.wesl': '@fragment fn main() -> @location(0) vec4f { return vec4f(0.2, 0.4, 0.6, 0.8); }',
      'stored.wesl': `@group(0) @binding(0) var<storage, read> rows: array<vec4f>;
        @fragment fn main() -> @location(0) vec4f { return rows[1]; }`,
    },
  );
  const packed = base64(files.find((it) => it.target === 'webgl')?.bytes ?? new Uint8Array());
  const result = await peers.evaluate(
    (files) =>
      window.peer.withPeer(files, async ({ device, effect, target, paint, texels, refusal }) => {
        const [own, packed] = [effect('own'), effect('packed')];
        // Two rows of three.
        own.setBuffer(
          'Rows',
          device.createBuffer({ usage: 'storage', contents: Float32Array.of(9, 9, 9, 9, 9, 0.6, 9, 9) }),
        );
        const into = target();
        const seen: number[][] = [];
        const refused: string[] = [];
        for (const it of [own, packed]) {
          refused.push(await refusal(() => device.prepare(it, { technique: 'Stored', target: into })));
          await paint(into, [{ effect: it }]);
          seen.push(...(await texels(into, [[3, 3]])));
        }
        return { seen, refused };
      }),
    { own, packed },
  );
  expectTexel(result.seen[0], stored(0, 0.6, 0, 1));
  expectTexel(result.seen[1], stored(0.2, 0.4, 0.6, 0.8));
  const [written, untranslated] = result.refused;
  expect(written).toContain("u5 ('Rows_block') is a storage resource, which a GLSL ES program cannot write");
  expect(untranslated).toContain('DeviceError');
  expect(untranslated).toContain('Stored');
  expect(untranslated).toContain('not translated');
});
