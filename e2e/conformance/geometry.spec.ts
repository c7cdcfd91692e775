/** Topologies, indices, instances, and programs without vertex buffers. */
import { expectValues, pack, test } from './page.js';

const MODULE = `
@vertex fn plain(@location(0) position: vec3f) -> @builtin(position) vec4f { return vec4f(position, 1); }
@vertex fn moved(@location(0) position: vec3f, @location(1) offset: vec2f) -> @builtin(position) vec4f {
  return vec4f(position.xy + offset, 0.5, 1);
}
@vertex fn counted(@builtin(vertex_index) vertex: u32, @builtin(instance_index) instance: u32) -> @builtin(position) vec4f {
  let corner = vec2f(f32(vertex % 2), f32(vertex / 2));
  return vec4f(corner.x * 0.5 - 1 + f32(instance) * 0.5, 1 - corner.y * 0.5, 0.5, 1);
}
@fragment fn fs() -> @location(0) vec4f { return vec4f(1, 0, 0, 1); }
`;

// Rows of 8 pixels are bits, the leftmost the highest: which of them were drawn.
test('what is covered by each topology, with indices and without, in instances', async ({ harness }) => {
  const file = await pack(
    {
      techniques: (['plain', 'moved', 'counted'] as const).map((name) => ({
        name,
        passes: [{ vertex: `g#${name}`, fragment: 'g#fs', states: { CULLMODE: 'none' } }],
      })),
      inputs: { position: 'POSITION', offset: 'TEXCOORD' },
    },
    { 'g.wesl': MODULE },
  );
  const outcomes = await harness.evaluate(async (file) => {
    const { onBoth, paint, texelAt } = window.conformance;
    return onBoth({ main: file }, async ({ device, effect }) => {
      const target = device.createRenderTarget({ width: 8, height: 8 });
      const main = effect('main');
      const layout = [
        { arrayStride: 12, attributes: [{ usage: 'POSITION', format: 'float32x3', offset: 0 }] },
      ] as const;
      // In pixels from the top left.
      const at = (points: readonly (readonly [number, number])[]) =>
        Float32Array.from(points.flatMap(([x, y]) => [x / 4 - 1, 1 - y / 4, 0.5]));
      const rows = async (options: object): Promise<number[]> => {
        await paint(device, [{ effect: main, options: { technique: 'plain', ...options } }], { target });
        const pixels = await target.read();
        return [0, 1, 2, 3, 4, 5, 6, 7].map((y) =>
          [0, 1, 2, 3, 4, 5, 6, 7].reduce((bits, x) => bits * 2 + (texelAt(pixels, 8, x, y)[0] === 255 ? 1 : 0), 0),
        );
      };
      const mesh = (
        topology: GPUPrimitiveTopology,
        points: readonly (readonly [number, number])[],
        indices?: Uint16Array | Uint32Array,
      ) => ({
        mesh: device.createMesh({ layout, vertices: [at(points)], topology, ...(indices ? { indices } : {}) }),
      });
      const square = (x: number, y: number): [number, number][] => [
        [x, y],
        [x + 2, y],
        [x, y + 2],
        [x + 2, y + 2],
      ];
      const two = [...square(0, 0), ...square(4, 2)];
      const instances = device.createMesh({
        layout: [
          ...layout,
          {
            arrayStride: 8,
            stepMode: 'instance',
            attributes: [{ usage: 'TEXCOORD', format: 'float32x2', offset: 0 }],
          },
        ],
        // Steps of two pixels to the right and one down.
        vertices: [at(square(0, 0)), Float32Array.of(0, 0, 0.5, -0.25, 1, -0.5)],
        topology: 'triangle-strip',
      });
      return {
        'triangle-list': await rows(mesh('triangle-list', [...square(1, 1).slice(0, 3), ...square(1, 1).slice(1)])),
        'triangle-strip': await rows(mesh('triangle-strip', square(1, 1))),
        'line-list': await rows(
          mesh('line-list', [
            [0, 1.5],
            [8, 1.5],
            [0, 4.5],
            [4, 4.5],
          ]),
        ),
        'line-strip': await rows(
          mesh('line-strip', [
            [0, 1.5],
            [5.5, 1.5],
            [5.5, 8],
          ]),
        ),
        'point-list': await rows(
          mesh('point-list', [
            [0.5, 0.5],
            [7.5, 0.5],
            [3.5, 5.5],
          ]),
        ),
        'indices of 16 bits': await rows(mesh('triangle-list', two, Uint16Array.of(4, 5, 6, 5, 6, 7))),
        'indices of 32 bits': await rows(mesh('triangle-list', two, Uint32Array.of(0, 1, 2, 1, 2, 3))),
        'strip begun anew, 16 bits': await rows(
          mesh('triangle-strip', two, Uint16Array.of(0, 1, 2, 3, 0xffff, 4, 5, 6, 7)),
        ),
        'strip begun anew, 32 bits': await rows(
          mesh('triangle-strip', two, Uint32Array.of(0, 1, 2, 3, 0xffffffff, 4, 5, 6, 7)),
        ),
        'some of the vertices': await rows({ ...mesh('triangle-strip', square(1, 1)), vertexCount: 3 }),
        'one instance': await rows({ technique: 'moved', mesh: instances }),
        'three instances': await rows({ technique: 'moved', mesh: instances, instanceCount: 3 }),
        'no buffers': await rows({ technique: 'counted', vertexCount: 3 }),
        'no buffers, four instances': await rows({ technique: 'counted', vertexCount: 3, instanceCount: 4 }),
      };
    });
  }, file);
  const empty = [0, 0, 0, 0, 0, 0, 0, 0];
  const rows = (changes: Readonly<Record<number, number>>): number[] => empty.map((_, y) => changes[y] ?? 0);
  const square = rows({ 1: 0b01100000, 2: 0b01100000 });
  const both = rows({ 0: 0b11000000, 1: 0b11000000, 2: 0b00001100, 3: 0b00001100 });
  expectValues(outcomes, {
    'triangle-list': square,
    'triangle-strip': square,
    'line-list': rows({ 1: 0b11111111, 4: 0b11110000 }),
    // The corner is drawn once, by the second line.
    'line-strip': rows({ 1: 0b11111100, 2: 4, 3: 4, 4: 4, 5: 4, 6: 4, 7: 4 }),
    'point-list': rows({ 0: 0b10000001, 5: 0b00010000 }),
    'indices of 16 bits': rows({ 2: 0b00001100, 3: 0b00001100 }),
    'indices of 32 bits': rows({ 0: 0b11000000, 1: 0b11000000 }),
    'strip begun anew, 16 bits': both,
    'strip begun anew, 32 bits': both,
    // The hypotenuse goes through the centres of its pixels, and belongs to the lower right triangle.
    'some of the vertices': rows({ 1: 0b01000000 }),
    'one instance': rows({ 0: 0b11000000, 1: 0b11000000 }),
    'three instances': rows({ 0: 0b11000000, 1: 0b11110000, 2: 0b00111100, 3: 0b00001100 }),
    'no buffers': rows({ 0: 0b10000000 }),
    'no buffers, four instances': rows({ 0: 0b10101010 }),
  });
});
