/** Constants of every shape, what is set by name, defaults, blocks, and values that change while a frame is recorded. */
import { drawGrid, expect, expectValues, pack, resultsOf, test } from './page.js';
import { type Probe, packProbes } from './probes.js';

const MATERIAL = `
struct Material {
  One: f32, Two: vec2f, Three: vec3f, After: f32, Four: vec4f,
  Whole: i32, Wholes: vec2i, Count: u32, Counts: vec3u, Behind: f32, Signs: vec4i,
  Square3: mat3x3f, Rows34: mat4x3f, Wide: mat2x4f, Tall: mat3x4f, Narrow: mat2x3f, World: mat4x4f,
  List: array<vec4f, 3>, Points: array<vec3f, 2>, Worlds: array<mat4x4f, 2>, Ids: array<vec4i, 2>,
  Colour: vec4f, Default: vec4f, Unset: vec4f, Last: f32,
}
var<uniform> material: Material;
`;

const sequence = (length: number, from: number): number[] => Array.from({ length }, (_, i) => from + i);

const PARAMETERS: Readonly<Record<string, number | readonly number[]>> = {
  One: 1.5,
  Two: [2.5, -3.5],
  Three: [4.25, 5.25, 6.25],
  After: 7,
  Four: [8, 9, 10, 11],
  Whole: -12,
  Wholes: [13, -14],
  Count: 2 ** 24,
  Counts: [15, 16, 17],
  Behind: 18,
  Signs: [-19, 20, -21, 22],
  List: sequence(12, 100),
  // Three numbers for each: the fourth of a register is a gap.
  Points: sequence(6, 200),
  Worlds: sequence(32, 300),
  Ids: [1, -2, 3, -4, 5, -6, 7, -8],
  Colour: [0.5, 1, 0, 0.5],
  Last: 99,
};

/** Column-major: element 4 * column + row is 4 * column + row, and more. */
const MATRICES = {
  World: sequence(16, 1),
  Square3: sequence(16, 21),
  Rows34: sequence(16, 41),
  Wide: sequence(16, 61),
  Tall: sequence(16, 81),
  Narrow: sequence(16, 101),
};

/** Row `row` of a column-major matrix that begins with `from`: what a WGSL column of it is. */
const row = (from: number, index: number, length = 4): number[] =>
  [0, 4, 8, 12].map((step) => from + step + index).slice(0, length);

test('every shape of constant has the numbers that were set by its name', async ({ harness }) => {
  const probe = (name: string, expression: string, expected: number[]): Probe => ({ name, expression, expected });
  const m = 'material';
  const probes = [
    probe('float', `vec4f(${m}.One, ${m}.After, ${m}.Behind, ${m}.Last)`, [1.5, 7, 18, 99]),
    probe('vec2', `vec4f(${m}.Two, 0, 1)`, [2.5, -3.5, 0, 1]),
    probe('vec3', `vec4f(${m}.Three, 1)`, [4.25, 5.25, 6.25, 1]),
    probe('vec4', `${m}.Four`, [8, 9, 10, 11]),
    probe('int', `vec4f(vec2f(f32(${m}.Whole), f32(${m}.Count)), vec2f(${m}.Wholes))`, [-12, 2 ** 24, 13, -14]),
    probe('uint3', `vec4f(vec3f(${m}.Counts), 1)`, [15, 16, 17, 1]),
    probe('int4', `vec4f(${m}.Signs)`, [-19, 20, -21, 22]),
    probe('mat4x4', `${m}.World[2]`, row(1, 2)),
    probe(
      'vector times mat4x4',
      `vec4f(1, 0, 0, 1) * ${m}.World`,
      [0, 1, 2, 3].map((i) => 1 + i + (1 + 12 + i)),
    ),
    probe('mat3x3', `vec4f(${m}.Square3[1], 1)`, [...row(21, 1, 3), 1]),
    probe('mat4x3', `vec4f(${m}.Rows34[3], 1)`, [...row(41, 3, 3), 1]),
    probe('mat2x4', `${m}.Wide[1]`, row(61, 1)),
    probe('mat3x4', `${m}.Tall[2]`, row(81, 2)),
    probe('mat2x3', `vec4f(${m}.Narrow[1], 1)`, [...row(101, 1, 3), 1]),
    probe('array', `${m}.List[2]`, [108, 109, 110, 111]),
    probe('array by a running index', `${m}.List[u32(uv.x * 3)]`, [104, 105, 106, 107]),
    probe('array of vec3', `vec4f(${m}.Points[1], ${m}.Points[0].z)`, [203, 204, 205, 202]),
    // Numbers of an array of matrices are those of memory.
    probe('array of matrices', `${m}.Worlds[1][3]`, [328, 329, 330, 331]),
    probe('array of integers', `vec4f(${m}.Ids[1])`, [5, -6, 7, -8]),
    probe('colour', `${m}.Colour`, [0.5 ** 2.2, 1, 0, 0.5]),
    probe('default', `${m}.Default`, [0.25, 0.5, 0.75, 1]),
    probe('never set', `${m}.Unset`, [0, 0, 0, 0]),
  ];
  const { file, grid, expected } = await packProbes(probes, MATERIAL, {
    parameters: { Colour: { color: true }, Default: { default: [0.25, 0.5, 0.75, 1] } },
  });
  expectValues(await drawGrid(harness, file, { ...grid, parameters: PARAMETERS, matrices: MATRICES }), expected, 1e-6);
});

const BLOCKS_MODULE = `
struct Material { Tint: vec4f, Place: vec4f }
var<uniform> material: Material;
struct Rows { rows: array<vec4f, 2> }
var<uniform> vertexFrame: Rows;
var<uniform> vertexObject: Rows;
var<uniform> pixelFrame: Rows;
var<uniform> pixelObject: Rows;
@vertex fn vs(@location(0) position: vec3f) -> @builtin(position) vec4f {
  return vec4f(position, 1) + vertexFrame.rows[1] + vertexObject.rows[1] + material.Place;
}
@fragment fn fs() -> @location(0) vec4f {
  return material.Tint + pixelFrame.rows[0] + pixelObject.rows[1];
}
`;

function packBlocks(): ReturnType<typeof pack> {
  return pack(
    {
      techniques: [{ name: 'Main', passes: [{ vertex: 'b#vs', fragment: 'b#fs', states: { CULLMODE: 'none' } }] }],
      uniforms: { vertexFrame: 1, pixelFrame: 2, vertexObject: 3, pixelObject: 4 },
      inputs: { position: 'POSITION' },
    },
    { 'b.wesl': BLOCKS_MODULE },
  );
}

test('blocks b1 to b4 of frames and draws, and constants that change between two draws', async ({ harness }) => {
  const outcomes = await harness.evaluate(
    async (file) => {
      const { columnOf, onBoth, rectangle, texelAt } = window.conformance;
      return onBoth({ main: file }, async ({ device, effect }) => {
        const target = device.createRenderTarget({ width: 8, height: 1 });
        const main = effect('main');
        // In the first column; blocks move it by whole columns, which are 0.25 wide.
        const mesh = rectangle(device, columnOf(0, 8));
        await device.prepare(main, { mesh, target });
        const move = (columns: number) => Float32Array.of(0, 0, 0, 0, columns * 0.25, 0, 0, 0);
        const tint = (red: number, green: number) => Float32Array.of(red, 0, 0, 0, 0, green, 0, 0);
        const rows: number[][][] = [];
        for (let n = 0; n < 2; n++) {
          main.setParameter('Tint', [0, 0, 0, 1]);
          main.setParameter('Place', [0, 0, 0, 0]);
          // b1 moves all by one column, b2 has red; b3 and b4 are defaults of the draws that give none.
          const frame = device.beginFrame({
            target,
            clearColor: [0, 0, 0, 0],
            blocks: { 1: move(1), 2: tint(0.2, 0), 3: move(0), 4: tint(0, 0.4) },
          });
          frame.draw(main, { mesh });
          frame.draw(main, { mesh, blocks: { 3: move(1) } });
          frame.draw(main, { mesh, blocks: { 3: move(2), 4: tint(0, 0.8) } });
          // The bytes are those of the moment.
          const reused = move(3);
          frame.draw(main, { mesh, blocks: { 3: reused } });
          reused.set(move(4));
          main.setParameter('Tint', [0, 0, 1, 1]);
          frame.draw(main, { mesh, blocks: { 3: reused, 2: tint(0.6, 0) } });
          main.setParameter('Place', [5 * 0.25, 0, 0, 0]);
          main.setParameter('Tint', [0, 0, n * 0.2, 1]);
          frame.draw(main, { mesh });
          frame.end();
          // After the frame: nothing of it changes.
          main.setParameter('Tint', [1, 1, 1, 1]);
          const pixels = await target.read();
          rows.push([0, 1, 2, 3, 4, 5, 6, 7].map((x) => texelAt(pixels, 8, x, 0)));
        }
        return rows;
      });
    },
    await packBlocks(),
  );
  const row = (last: number): number[][] => [
    [0, 0, 0, 0],
    [51, 102, 0, 255],
    [51, 102, 0, 255],
    [51, 204, 0, 255],
    [51, 102, 0, 255],
    [153, 102, 255, 255],
    [51, 102, last, 255],
    [0, 0, 0, 0],
  ];
  for (const result of resultsOf(outcomes)) expect(result).toEqual([row(0), row(51)]);
});

test('blocks that are short, absent, or different for each of a thousand draws', async ({ harness }) => {
  const outcomes = await harness.evaluate(
    async (file) => {
      const { columnOf, onBoth, rectangle, texelAt } = window.conformance;
      return onBoth({ main: file }, async ({ device, effect }) => {
        const target = device.createRenderTarget({ width: 32, height: 32 });
        const main = effect('main');
        main.setParameter('Tint', [0, 0, 0.2, 1]);
        const mesh = device.createMesh({
          layout: [{ arrayStride: 12, attributes: [{ usage: 'POSITION', format: 'float32x3', offset: 0 }] }],
          vertices: [Float32Array.of(-1, 1, 0.5, -0.9375, 1, 0.5, -1, 0.9375, 0.5, -0.9375, 0.9375, 0.5)],
          topology: 'triangle-strip',
        });
        await device.prepare(main, { mesh, target });
        const frame = device.beginFrame({ target, clearColor: [0, 0, 0, 0] });
        for (let i = 0; i < 1024; i++) {
          const [x, y] = [i % 32, Math.floor(i / 32)];
          frame.draw(main, {
            mesh,
            blocks: {
              3: Float32Array.of(0, 0, 0, 0, x / 16, -y / 16, 0, 0),
              4: Float32Array.of(0, 0, 0, 0, x / 255, y / 255, 0, 0),
            },
          });
        }
        frame.end();
        const pixels = await target.read();
        let wrong = 0;
        for (let i = 0; i < 1024; i++) {
          const [r, g, b, a] = texelAt(pixels, 32, i % 32, Math.floor(i / 32));
          if (r !== i % 32 || g !== Math.floor(i / 32) || b !== 51 || a !== 255) wrong++;
        }

        // None at all, and one of the first register alone: zeros stand in for the rest.
        const column = rectangle(device, columnOf(0, 2));
        const single = device.createRenderTarget({ width: 2, height: 1 });
        await device.prepare(main, { mesh: column, target: single });
        const second = device.beginFrame({ target: single });
        second.draw(main, { mesh: column });
        second.draw(main, {
          mesh: rectangle(device, columnOf(1, 2)),
          blocks: { 2: Float32Array.of(0.4, 0, 0, 0), 4: Float32Array.of(1, 1, 1, 1) },
        });
        second.end();
        const pair = await single.read();
        return { wrong, none: texelAt(pair, 2, 0, 0), short: texelAt(pair, 2, 1, 0) };
      });
    },
    await packBlocks(),
  );
  for (const result of resultsOf(outcomes)) {
    expect(result).toEqual({ wrong: 0, none: [0, 0, 51, 255], short: [102, 0, 51, 255] });
  }
});
