/**
 * Families of files made to cost more than their size: each grows in proportion to `n`, and so must the work on it. They are
 * put together by hand, so none depends on what a writer would refuse.
 */
import { ByteBuilder } from './bytes.js';
import { type ContainerRow, containerBytes, EMPTY_BODY } from './containerBytes.js';

export interface HostileFamily {
  readonly what: string;
  /** Whether the files read; else they are refused when they are opened or read. */
  readonly reads: boolean;
  readonly of: (n: number) => Uint8Array;
}

const letters = (count: number, letter = 0x61): Uint8Array => new Uint8Array(count).fill(letter);

interface BodyParts {
  readonly constants: readonly { readonly name: number }[];
  /** Size and offset of the program of each pass; one stage a pass. */
  readonly programs?: readonly (readonly [size: number, offset: number])[];
}

/** A body of techniques of up to 64 passes, the first of which has the constants. Names of techniques are at offset 0. */
function bodyOf({ constants, programs = [[1, 0]] }: BodyParts): Uint8Array {
  const out = new ByteBuilder().u8(Math.ceil(programs.length / 64));
  for (let first = 0; first < programs.length; first += 64) {
    const passes = programs.slice(first, first + 64);
    out.u32(0).u8(passes.length);
    passes.forEach(([size, offset], i) => {
      const mine = first + i === 0 ? constants : [];
      // One stage: a pixel stage, its program, thread group, no inputs, registers and static samplers.
      out.u8(1, 1).u32(size, offset, 0, 0, 0).u8(0, 0, 0).u32(mine.length);
      // Offset, size, type, dimension, elements, flags.
      for (const { name } of mine) out.u32(name, 0, 4).u8(0, 1).u32(0).u8(0, 0);
      // Defaults; textures, samplers, UAVs, annotations; render states of the pass.
      out.u32(0, 0).u8(0, 0, 0, 0, 0);
    });
    // Libraries.
    out.u8(0);
  }
  return out.u16(0).build();
}

/** An axis with so many options, all called as the string at offset 0. */
function axesOf(...optionCounts: readonly number[]): Uint8Array {
  const out = new ByteBuilder().u8(optionCounts.length);
  for (const count of optionCounts) {
    out.u32(0).u8(0).u32(0).u8(0, count);
    for (let i = 0; i < count; i++) out.u32(0);
  }
  return out.build();
}

const named = (count: number, offset: (i: number) => number) =>
  Array.from({ length: count }, (_, i) => ({ name: offset(i) }));

function longString(n: number, byteAt: (at: number) => number): Uint8Array {
  const arena = Uint8Array.from({ length: n + 1 }, (_, at) => (at === n ? 0 : byteAt(at)));
  return containerBytes({ arena, bodies: [bodyOf({ constants: named(n, (i) => i) })] });
}

function shortNames(n: number, prefix: string): Uint8Array {
  const names = new TextEncoder().encode(
    Array.from({ length: n }, (_, i) => `${prefix}${i.toString(36).padStart(4, '0')}\0`).join(''),
  );
  const step = prefix.length + 5;
  return containerBytes({ arena: names, bodies: [bodyOf({ constants: named(n, (i) => i * step) })] });
}

function rows(count: number, row: (index: number) => ContainerRow): readonly ContainerRow[] {
  return Array.from({ length: count }, (_, index) => row(index));
}

const ONE_STRING = Uint8Array.of(0x61, 0);
/** Bytes in front of the bodies of a file with this arena, axes and row count (`carbon-format.md` 1.1). */
const headerOf = (arena: Uint8Array, axes: Uint8Array, rowCount: number): number =>
  4 + 36 + 4 + arena.length + axes.length + 4 + 12 * rowCount;

export const HOSTILE_FAMILIES: readonly HostileFamily[] = [
  { what: 'references to every byte of a long string', reads: true, of: (n) => longString(n, () => 0x61) },
  {
    what: 'references to every byte of a long string of two-byte characters',
    reads: true,
    of: (n) => longString(n, (at) => (at % 2 === 0 ? 0xc3 : 0xa9)),
  },
  {
    what: 'references to every byte of a long string that is no UTF-8',
    reads: true,
    of: (n) => longString(n, (at) => (at % 3 === 0 ? 0xf0 : 0x9f)),
  },
  { what: 'many short names', reads: true, of: (n) => shortNames(n, '') },
  { what: 'names that differ in their last letters', reads: true, of: (n) => shortNames(n, 'x'.repeat(60)) },
  {
    what: 'one name, many times',
    reads: true,
    of: (n) => containerBytes({ arena: ONE_STRING, bodies: [bodyOf({ constants: named(n, () => 0) })] }),
  },
  {
    what: 'many rows on one body',
    reads: true,
    of: (n) =>
      containerBytes({
        arena: ONE_STRING,
        axes: axesOf(32, n / 32),
        rows: rows(n, () => ({ body: 0 })),
        bodies: [bodyOf({ constants: named(20, () => 0) })],
      }),
  },
  {
    what: 'axes of 255 options',
    reads: true,
    of: (n) =>
      containerBytes({
        arena: ONE_STRING,
        axes: axesOf(255, Math.ceil(n / 255)),
        rows: rows(255 * Math.ceil(n / 255), () => ({ body: 0 })),
      }),
  },
  {
    what: 'equal bodies stored apart',
    reads: true,
    of: (n) =>
      containerBytes({
        arena: ONE_STRING,
        axes: axesOf(32, n / 32),
        bodies: Array.from({ length: n }, () => bodyOf({ constants: [] })),
      }),
  },
  {
    what: 'a body for every row',
    reads: true,
    of: (n) =>
      containerBytes({
        arena: letters(n + 1).fill(0, n),
        axes: axesOf(32, n / 32),
        bodies: Array.from({ length: n }, (_, i) => bodyOf({ constants: [{ name: i }] })),
      }),
  },
  {
    what: 'a program at every offset, to the end of the arena',
    reads: true,
    of: (n) => {
      const programs = Array.from({ length: n }, (_, i): readonly [number, number] => [n + 1 - i, i]);
      return containerBytes({ arena: letters(n + 1).fill(0, n), bodies: [bodyOf({ constants: [], programs })] });
    },
  },
  {
    what: 'programs of every size at one offset',
    reads: true,
    of: (n) => {
      const programs = Array.from({ length: n }, (_, i): readonly [number, number] => [i + 1, 0]);
      return containerBytes({ arena: letters(n + 1).fill(0, n), bodies: [bodyOf({ constants: [], programs })] });
    },
  },
  {
    what: 'rows of no bytes',
    reads: false,
    of: (n) =>
      containerBytes({
        axes: axesOf(32, n / 32),
        arena: ONE_STRING,
        rows: rows(n, () => ({ size: 0, offset: headerOf(ONE_STRING, axesOf(32, n / 32), n) })),
        bodies: [],
      }),
  },
  {
    what: 'bodies that overlap all the others',
    reads: false,
    of: (n) => {
      const axes = axesOf(32, n / 32);
      const first = headerOf(ONE_STRING, axes, n);
      return containerBytes({
        arena: ONE_STRING,
        axes,
        rows: rows(n, (i) => ({ offset: first + i, size: n - i })),
        bodies: [letters(n)],
      });
    },
  },
  {
    what: 'bodies in the reverse order of their rows',
    reads: true,
    of: (n) =>
      containerBytes({
        arena: ONE_STRING,
        axes: axesOf(32, n / 32),
        rows: rows(n, (i) => ({ body: n - 1 - i })),
        bodies: Array.from({ length: n }, () => EMPTY_BODY),
      }),
  },
  {
    what: 'a count of constants that ends with the body',
    reads: false,
    // The body is cut in the middle of its last constant.
    of: (n) => {
      const body = bodyOf({ constants: named(n, () => 0) });
      return containerBytes({ arena: ONE_STRING, bodies: [body.subarray(0, body.length - 25)] });
    },
  },
  {
    what: 'a string without an end, named by all',
    reads: false,
    of: (n) => containerBytes({ arena: letters(n), bodies: [bodyOf({ constants: named(n, (i) => i) })] }),
  },
];
