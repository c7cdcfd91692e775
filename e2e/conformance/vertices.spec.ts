/** Vertex formats, and inputs that a mesh does not have. */
import { expectValues, pack, test } from './page.js';

const MODULE = `
struct Floats { @builtin(position) at: vec4f, @location(0) @interpolate(flat) value: vec4f }
@vertex fn floats(@location(0) position: vec3f, @location(1) value: vec4f) -> Floats {
  return Floats(vec4f(position, 1), value);
}
@vertex fn uints(@location(0) position: vec3f, @location(1) value: vec4u) -> Floats {
  return Floats(vec4f(position, 1), vec4f(value));
}
@vertex fn sints(@location(0) position: vec3f, @location(1) value: vec4i) -> Floats {
  return Floats(vec4f(position, 1), vec4f(value));
}
@vertex fn pairs(@location(0) position: vec3f, @location(1) value: vec2f) -> Floats {
  return Floats(vec4f(position, 1), vec4f(value, 7, 8));
}
@fragment fn fs(in: Floats) -> @location(0) vec4f { return in.value; }
`;

interface Case {
  readonly format: GPUVertexFormat;
  readonly program: 'floats' | 'uints' | 'sints' | 'pairs';
  readonly bytes: readonly number[];
  readonly expected: readonly number[];
}

const bytes = (numbers: ArrayBufferView): number[] => [
  ...new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength),
];

/** A format of 1, 2, 3 or 4 of these numbers, and what the program reads: 0, 0, 1 stand in for what is missing. */
function cases(
  base: string,
  sizes: readonly number[],
  program: Case['program'],
  numbers: ArrayBufferView & ArrayLike<number>,
  expected: readonly number[],
): Case[] {
  const all = bytes(numbers);
  return sizes.map((size) => ({
    format: formatOf(size === 1 ? base : `${base}x${size}`),
    program,
    bytes: all.slice(0, (all.length / 4) * size),
    expected: [0, 1, 2, 3].map((i) => (i < size ? (expected[i] ?? 0) : i === 3 ? 1 : 0)),
  }));
}

function formatOf(name: string): GPUVertexFormat {
  const isFormat = (text: string): text is GPUVertexFormat =>
    /^(?:[us]?(?:int|norm)|float)(?:8|16|32)(?:x[234])?$/.test(text);
  if (!isFormat(name)) throw new Error(`no format ${name}`);
  return name;
}

test('every vertex format that both devices have', async ({ harness }) => {
  const list: Case[] = [
    ...cases('uint8', [1, 2, 4], 'uints', Uint8Array.of(200, 1, 255, 7), [200, 1, 255, 7]),
    ...cases('sint8', [1, 2, 4], 'sints', Int8Array.of(-128, 127, -1, 7), [-128, 127, -1, 7]),
    ...cases('unorm8', [1, 2, 4], 'floats', Uint8Array.of(51, 255, 0, 102), [0.2, 1, 0, 0.4]),
    ...cases('snorm8', [1, 2, 4], 'floats', Int8Array.of(-127, 127, 0, -128), [-1, 1, 0, -1]),
    ...cases('uint16', [1, 2, 4], 'uints', Uint16Array.of(65535, 256, 1, 2), [65535, 256, 1, 2]),
    ...cases('sint16', [1, 2, 4], 'sints', Int16Array.of(-32768, 300, -2, 2), [-32768, 300, -2, 2]),
    ...cases('unorm16', [1, 2, 4], 'floats', Uint16Array.of(13107, 65535, 0, 26214), [0.2, 1, 0, 0.4]),
    ...cases('snorm16', [1, 2, 4], 'floats', Int16Array.of(-32767, 32767, 0, -32768), [-1, 1, 0, -1]),
    ...cases('float16', [1, 2, 4], 'floats', Uint16Array.of(0xc000, 0x3800, 0x7bff, 0x3c00), [-2, 0.5, 65504, 1]),
    ...cases('float32', [1, 2, 3, 4], 'floats', Float32Array.of(-1.5, 2 ** 30, 0.125, 3), [-1.5, 2 ** 30, 0.125, 3]),
    ...cases('uint32', [1, 2, 3, 4], 'uints', Uint32Array.of(2 ** 31, 5, 6, 7), [2 ** 31, 5, 6, 7]),
    ...cases('sint32', [1, 2, 3, 4], 'sints', Int32Array.of(-(2 ** 31), 5, -6, 7), [-(2 ** 31), 5, -6, 7]),
    {
      format: 'unorm10-10-10-2',
      program: 'floats',
      bytes: bytes(Uint32Array.of(((1 << 30) | (341 << 20) | 1023) >>> 0)),
      expected: [1, 0, 341 / 1023, 1 / 3],
    },
    // More components than the program reads.
    { format: 'float32x4', program: 'pairs', bytes: bytes(Float32Array.of(1, 2, 3, 4)), expected: [1, 2, 7, 8] },
  ];
  const file = await pack(
    {
      techniques: (['floats', 'uints', 'sints', 'pairs'] as const).map((name) => ({
        name,
        passes: [{ vertex: `v#${name}`, fragment: 'v#fs', states: { CULLMODE: 'none' } }],
      })),
      inputs: { position: 'POSITION', value: 'TEXCOORD' },
    },
    { 'v.wesl': MODULE },
  );
  const outcomes = await harness.evaluate(
    async ({ file, list }) => {
      const { columnOf, onBoth, paint, texelsOf } = window.conformance;
      return onBoth({ main: file }, async ({ device, effect }) => {
        const target = device.createRenderTarget({ width: list.length + 3, height: 1, format: 'rgba32float' });
        const main = effect('main');
        const corners = (column: number) => {
          const [left, top, right, bottom] = columnOf(column, list.length + 3);
          return Float32Array.of(left, top, 0.5, right, top, 0.5, left, bottom, 0.5, right, bottom, 0.5);
        };
        const positions = {
          arrayStride: 12,
          attributes: [{ usage: 'POSITION', format: 'float32x3', offset: 0 }],
        } as const;
        const drawn = list.map(({ format, program, bytes }, column) => {
          // Behind four bytes that are something else, at a stride of its own.
          const arrayStride = Math.ceil((4 + bytes.length) / 4) * 4;
          const values = new Uint8Array(arrayStride * 4).fill(99);
          for (let vertex = 0; vertex < 4; vertex++) values.set(bytes, vertex * arrayStride + 4);
          const mesh = device.createMesh({
            layout: [positions, { arrayStride, attributes: [{ usage: 'TEXCOORD', format, offset: 4 }] }],
            vertices: [corners(column), values],
            topology: 'triangle-strip',
          });
          return { effect: main, options: { technique: program, mesh } };
        });
        // Inputs that the mesh lacks are zeros of their type.
        const lacking = (['floats', 'uints', 'sints'] as const).map((technique, i) => {
          const vertices = [corners(list.length + i)];
          const mesh = device.createMesh({ layout: [positions], vertices, topology: 'triangle-strip' });
          return { effect: main, options: { technique, mesh } };
        });
        await paint(device, [...drawn, ...lacking], { target });
        const texels = texelsOf(await target.read(), target.format);
        const names = [...list.map(({ format, program }) => `${format} ${program}`), 'no float', 'no uint', 'no sint'];
        return Object.fromEntries(names.map((name, column) => [name, texels[column] ?? []]));
      });
    },
    { file, list },
  );
  expectValues(
    outcomes,
    {
      ...Object.fromEntries(list.map(({ format, program, expected }) => [`${format} ${program}`, expected])),
      'no float': [0, 0, 0, 0],
      'no uint': [0, 0, 0, 0],
      'no sint': [0, 0, 0, 0],
    },
    1e-6,
  );
});
