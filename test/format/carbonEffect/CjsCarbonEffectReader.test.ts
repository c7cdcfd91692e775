import { describe, expect, it } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { ascii, hex } from '../../support/bytes.js';
import { type ContainerParts, containerBytes, EMPTY_BODY } from '../../support/containerBytes.js';
import { heldBytes } from '../../support/memory.js';

// 0 "", 1 "A", 3 "X", 5 "Y"
const arena = ascii('\0A\0X\0Y\0');
const axis = '01000000 01 00000000 00 02 03000000 05000000';
const oneAxis = hex(`01 ${axis}`);
const bodyWith = (parameters: number): Uint8Array => hex(`00 0${parameters}00 ${'01000000 00'.repeat(parameters)}`);
const [b0, b1] = [bodyWith(0), bodyWith(1)];

function openError(parts: ContainerParts, options: { permissive?: boolean } = {}): FormatError {
  try {
    new CjsCarbonEffectReader(containerBytes(parts), { source: 'a.sm_hi', ...options });
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error('was opened');
}

describe('CjsCarbonEffectReader, opening', () => {
  it('reads the header of version 15', () => {
    const bytes = containerBytes({ arena, axes: oneAxis, bodies: [b0, b1] });
    const reader = new CjsCarbonEffectReader(bytes, { source: 'a.sm_hi' });
    expect(reader.source).toBe('a.sm_hi');
    expect(reader.version).toBe(15);
    expect(reader.compilerVersion).toEqual([1, 2, 6, 0]);
    expect(reader.sourceHash).toEqual(ascii('0123456789abcdef0123456789abcdef'));
    expect(reader.arena).toEqual(arena);
    expect(reader.axes).toEqual([{ name: 'A', defaultOption: 1, description: '', type: 0, options: ['X', 'Y'] }]);
    expect(reader.rowCount).toBe(2);
    // 4 version, 4 compiler, 32 hash, 4 + 7 arena, 1 + 11 + 8 axes, 4 + 24 rows
    expect(reader.headerEnd).toBe(99);
    expect(reader.row(1)).toEqual({ index: 1, offset: 102, size: 8 });
    expect(reader.dense).toBe(true);
    expect(reader.indicesMatchPosition).toBe(true);
    expect(reader.carriesBlocks).toBeNull();
  });

  it.each([8, 9, 10, 11, 12, 13, 14])('reads version %i, which says nothing about its compiler', (version) => {
    const reader = new CjsCarbonEffectReader(containerBytes({ version, arena, axes: oneAxis, bodies: [b0, b1] }));
    expect(reader.version).toBe(version);
    expect(reader.compilerVersion).toEqual([0, 0, 0, 0]);
    expect(reader.sourceHash.length).toBe(0);
    expect(reader.headerEnd).toBe(63);
    expect(reader.axes.length).toBe(1);
  });

  it('copies nothing, from a view at an offset as well', () => {
    const file = containerBytes({ arena, axes: oneAxis, bodies: [b0, b1] });
    const larger = new Uint8Array(file.length + 20);
    larger.set(file, 7);
    const reader = new CjsCarbonEffectReader(larger.subarray(7, 7 + file.length));
    for (const view of [reader.bytes, reader.arena, reader.sourceHash, reader.bodyBytes(1)]) {
      expect(view.buffer).toBe(larger.buffer);
    }
    expect(reader.bodyBytes(1)).toEqual(b1);
    expect(reader.readDescription(1).parameters).toEqual([{ name: 'A', annotations: [] }]);
  });

  it('takes an ArrayBuffer and shared memory', () => {
    const file = containerBytes({ arena, bodies: [b1] });
    expect(new CjsCarbonEffectReader(file.buffer).rowCount).toBe(1);
    const shared = new SharedArrayBuffer(file.length);
    new Uint8Array(shared).set(file);
    expect(new CjsCarbonEffectReader(shared).readDescription(0).parameters[0]?.name).toBe('A');
  });

  it('takes bodies in any order and rows that name the same range', () => {
    const rows = [{ body: 1 }, { body: 0 }];
    expect(
      new CjsCarbonEffectReader(containerBytes({ arena, axes: oneAxis, bodies: [b0, b1], rows })).bodyBytes(0),
    ).toEqual(b1);
    const aliases = new CjsCarbonEffectReader(containerBytes({ arena, axes: oneAxis, bodies: [b1], rows: [{}, {}] }));
    expect(aliases.row(0).offset).toBe(aliases.row(1).offset);
  });

  it.each([0, 1, 2, 7, 16, 0xffffffff])('refuses version %i and says what the bytes look like', (version) => {
    const error = openError({ version });
    expect(error.message).toMatch(new RegExp(`^a.sm_hi: at 0x0: Unsupported Carbon effect version ${version}: `));
    expect(error.message).toMatch(/wanted a version from 8 to 15$/);
    expect(error.offset).toBe(0);
  });

  it('names the retired chunk container', () => {
    expect(openError({ version: 1196901699 }).message).toContain(
      'Unsupported Carbon effect version 1196901699: a retired Carbon WebGL chunk container',
    );
  });

  it.each<[string, ContainerParts, string]>([
    ['an arena longer than the rest', { arenaSize: 1000 }, 'at 0x28: an arena of 1000 bytes'],
    ['no row', { rows: [], bodies: [] }, 'no row; wanted at least one'],
    ['a row table past the end', { rowCount: 1000 }, '1000 rows of 12 bytes'],
    ['a row count whose bytes wrap in 32 bits', { rowCount: 0x55555556 }, '1431655766 rows of 12 bytes'],
    [
      'an axis without an option',
      { arena, axes: hex('01 01000000 00 00000000 00 00') },
      'axes[0] at 0x3e: axis "A" without an option',
    ],
    [
      'a default that is no option',
      { arena, axes: hex('01 01000000 01 00000000 00 01 03000000') },
      'axes[0] at 0x38: defaultOption 1',
    ],
    [
      'a header string outside the arena',
      { arena, axes: hex('01 07000000') },
      'a string at arena offset 0x7; wanted an offset inside the arena of 7 bytes',
    ],
    [
      'a header string without a NUL',
      { arena: ascii('ab'), axes: hex('01 01000000') },
      'a string at arena offset 0x1 without a NUL',
    ],
    ['more combinations than rows', { arena, axes: oneAxis }, '1 rows; wanted the 2 combinations'],
    ['more rows than combinations', { rows: [{}, {}] }, '2 rows; wanted the 1 combinations'],
    [
      'an index that is not the position',
      { arena, axes: oneAxis, rows: [{ index: 1 }, { index: 0 }] },
      'rows[0] at 0x4b: index 1; wanted 0, its position',
    ],
    [
      'a body past the end',
      { rows: [{ size: 4 }] },
      'rows[0] at 0x31: a body from 0x3d to 0x41; wanted one inside the file, which ends at 0x40',
    ],
    [
      'a body in the header',
      { rows: [{ offset: 4, size: 3 }] },
      'a body at 0x4; wanted one behind the header, which ends at 0x3d',
    ],
    [
      'bytes in front of the first body',
      { before: hex('0000') },
      'rows at 0x3d: 2 bytes that no row refers to; wanted the first body',
    ],
    [
      'bytes behind the last body',
      { after: hex('00') },
      'rows at 0x40: 1 bytes that no row refers to; wanted the end of the file',
    ],
    [
      'a gap',
      { arena, axes: oneAxis, bodies: [b0, b0, b1], rows: [{ body: 0 }, { body: 2 }] },
      'rows at 0x66: 3 bytes that no row refers to; wanted the next body',
    ],
    [
      'a body shorter than an alias of it',
      { arena, axes: oneAxis, bodies: [b1], rows: [{}, { size: 7 }] },
      'rows[1] at 0x57: a body of 7 bytes where another row has 8',
    ],
    [
      'a body inside another',
      { arena, axes: oneAxis, bodies: [b1], rows: [{}, { offset: 0x64, size: 2 }] },
      'rows at 0x64: a body that begins 7 bytes before',
    ],
    [
      'an empty body inside another',
      { arena, axes: oneAxis, bodies: [b1], rows: [{}, { offset: 0x64, size: 0 }] },
      'a body of 0 bytes inside another',
    ],
    [
      'a gap between bodies that lie in another order than their rows',
      { arena, axes: oneAxis, bodies: [b0, b0, b1], rows: [{ body: 2 }, { body: 0 }] },
      'rows at 0x66: 3 bytes that no row refers to; wanted the next body',
    ],
    [
      'bytes in front of bodies in another order',
      { arena, axes: oneAxis, bodies: [b0, b1, b0], rows: [{ body: 2 }, { body: 1 }] },
      'rows at 0x63: 3 bytes that no row refers to; wanted the first body',
    ],
    [
      'an overlap of bodies in another order',
      { arena, axes: oneAxis, bodies: [b0, b1], rows: [{ offset: 0x65, size: 9 }, { body: 0 }] },
      'rows at 0x65: a body that begins 1 bytes before the one in front of it ends',
    ],
    [
      'two lengths of a body in another order',
      {
        arena,
        axes: hex(`02 ${axis} ${axis}`),
        bodies: [b0, b1],
        rows: [{ body: 1 }, { body: 0 }, { body: 1, size: 7 }, {}],
      },
      'rows[2] at 0x76: a body of 7 bytes where another row has 8',
    ],
  ])('refuses %s', (_, parts, message) => {
    expect(openError(parts).message).toContain(message);
  });

  it('takes less memory than the file has bytes to open one of 260,100 bodies', () => {
    const many = (count: string, n: number) => `00000000 00 00000000 00 ${count} ${'00000000'.repeat(n)}`;
    const axes = hex(`03 ${many('ff', 255)} ${many('ff', 255)} ${many('04', 4)}`);
    const count = 255 * 255 * 4;
    const first = 4 + 36 + 4 + arena.length + axes.length + 4 + 12 * count;
    const inOrder = Array.from({ length: count }, (_, i) => ({ offset: first + i, size: 1 }));
    const file = containerBytes({ arena, axes, rows: inOrder, bodies: [new Uint8Array(count)] });
    const before = heldBytes();
    new CjsCarbonEffectReader(file);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    expect(heapUsed + arrayBuffers - before).toBeLessThan(file.length);
  });

  it('refuses every truncation', () => {
    const file = containerBytes({ arena, axes: oneAxis, bodies: [b0, b1] });
    for (let length = 0; length < file.length; length++) {
      expect(() => new CjsCarbonEffectReader(file.subarray(0, length)), `${length} bytes`).toThrow(FormatError);
    }
  });

  it('opens a sparse or misordered table when it is permissive, and says so', () => {
    const permissive = { permissive: true };
    const sparse = new CjsCarbonEffectReader(containerBytes({ arena, axes: oneAxis }), permissive);
    expect([sparse.dense, sparse.indicesMatchPosition]).toEqual([false, true]);
    const rows = [{ index: 1 }, { index: 0 }];
    const misordered = new CjsCarbonEffectReader(containerBytes({ arena, axes: oneAxis, rows }), permissive);
    expect([misordered.dense, misordered.indicesMatchPosition]).toEqual([true, false]);
    const twice = containerBytes({ arena, axes: oneAxis, rows: [{ index: 1 }, { index: 1 }] });
    expect(new CjsCarbonEffectReader(twice, permissive).dense).toBe(false);
    // It forgives nothing else.
    expect(openError({ after: hex('00') }, permissive).message).toContain('wanted the end of the file');
    expect(openError({ arena, axes: hex('01 01000000 00 00000000 00 00') }, permissive)).toBeInstanceOf(FormatError);
  });
});

describe('CjsCarbonEffectReader, reading rows', () => {
  it('opens 480 rows without decoding a body, and decodes the one that is asked for', () => {
    const axes = hex(
      `05 ${'01000000 00 00000000 00 02 03000000 05000000'.repeat(4)} 01000000 00 00000000 00 1e ${'03000000'.repeat(30)}`,
    );
    const rows = Array.from({ length: 480 }, (_, i) => ({ body: i % 2 }));
    const reader = new CjsCarbonEffectReader(containerBytes({ arena, axes, rows, bodies: [b0, b1] }));
    expect(reader.rowCount).toBe(480);
    expect(reader.bodyDecodeCount).toBe(0);
    expect(reader.readDescription(479).parameters.length).toBe(1);
    expect(reader.bodyDecodeCount).toBe(1);
  });

  it('throws a RangeError for a row that is not there', () => {
    const reader = new CjsCarbonEffectReader(containerBytes());
    for (const position of [-1, 1, 0.5, Number.NaN]) {
      expect(() => reader.row(position)).toThrow(RangeError);
      expect(() => reader.bodyBytes(position)).toThrow(RangeError);
      expect(() => reader.readDescription(position)).toThrow(RangeError);
    }
    expect(reader.bodyDecodeCount).toBe(0);
  });

  it('locates what it refuses in the file', () => {
    const body = hex('00 0100 09000000 00');
    const reader = new CjsCarbonEffectReader(containerBytes({ arena, bodies: [body] }), { source: 'a.sm_hi' });
    expect(() => reader.readDescription(0)).toThrow(
      `a.sm_hi: rows[0].parameters[0] at 0x${(reader.headerEnd + 3).toString(16)}: a string at arena offset 0x9`,
    );
  });

  it('opens a body of no bytes and refuses it when it is read', () => {
    const reader = new CjsCarbonEffectReader(containerBytes({ bodies: [hex('')] }));
    expect(() => reader.readDescription(0)).toThrow('rows[0] at 0x3d: the end after 0 more bytes');
  });

  it('refuses bytes behind the last parameter', () => {
    const reader = new CjsCarbonEffectReader(containerBytes({ bodies: [Uint8Array.from([...EMPTY_BODY, 0])] }));
    expect(() => reader.readDescription(0)).toThrow('rows[0] at 0x40: 1 bytes behind the last parameter');
  });
});
