/** Drives one record walk in both directions over bytes and an arena that a test wrote by hand. */
import { expect } from 'vitest';
import { ArenaReader } from '../../src/format/bytes/ArenaReader.js';
import { CjsByteWriter } from '../../src/format/bytes/CjsByteWriter.js';
import { EmittingIo } from '../../src/format/bytes/EmittingIo.js';
import { ReadingIo } from '../../src/format/bytes/ReadingIo.js';
import type { RecordWalk } from '../../src/format/bytes/RecordIo.js';
import { toHex } from './bytes.js';

export interface RecordSetting {
  readonly version: number;
  /** The arena's payload. Its entries must be found by content: each only once. */
  readonly arena?: Uint8Array;
  readonly hasBlocks?: boolean;
}

/** Reads one record, which must take all of the bytes. */
export function readRecord<T>(walk: RecordWalk<T>, bytes: Uint8Array, setting: RecordSetting): T {
  const { version, hasBlocks = false, arena = new Uint8Array(0) } = setting;
  const io = new ReadingIo(bytes, { version, hasBlocks, arena: new ArenaReader(arena) });
  const value = io.record('record', undefined as never, walk);
  expect(io.remaining, 'bytes left').toBe(0);
  return value;
}

/** Writes one record over a fixed arena, in which it looks strings and blobs up by their first occurrence. */
export function writeRecord<T>(walk: RecordWalk<T>, value: T, setting: RecordSetting): Uint8Array {
  const { version, hasBlocks = false, arena = new Uint8Array(0) } = setting;
  const out = new CjsByteWriter();
  const held = toHex(arena);
  const find = (bytes: Uint8Array): number => {
    const at = held.indexOf(toHex(bytes));
    if (at < 0 || at % 2 !== 0) throw new Error(`${toHex(bytes)} is not in the arena`);
    return at / 2;
  };
  const io = new EmittingIo(
    out,
    { blobOffset: find, textOffset: (text) => find(new TextEncoder().encode(`${text}\0`)) },
    { version, hasBlocks },
  );
  io.record('record', value, walk);
  return out.finish();
}

/** Asserts that the bytes say the value and that the value says the bytes. */
export function expectRecord<T>(walk: RecordWalk<T>, bytes: Uint8Array, value: T, setting: RecordSetting): void {
  expect(readRecord(walk, bytes, setting)).toEqual(value);
  expect(toHex(writeRecord(walk, value, setting))).toBe(toHex(bytes));
}
