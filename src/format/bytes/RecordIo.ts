import type { Float } from './Float.js';

/**
 * The direction-free cursor that every record walk is written against. A reading io ignores the value it is handed and
 * returns what the bytes say; a writing io writes the value it is handed and returns it. So one function per record is
 * its layout for both directions, and the property order of the object literal it returns is the byte order.
 */
export interface RecordIo {
  /** File version, 8 to 15. It decides which fields are on the wire and how legacy codes are read. */
  readonly version: number;
  /** Whether every pass of this body carries a backend-block pair behind its render states. */
  readonly hasBlocks: boolean;
  u8(value: number): number;
  u16(value: number): number;
  u32(value: number): number;
  /** IEEE 754 binary32. Every bit pattern survives, see {@link Float}. */
  f32(value: Float): Float;
  /** One byte, non-zero = true. A byte above 1 is kept as the number. */
  flag(value: Flag): Flag;
  /** `u32` arena offset of a NUL-terminated string. See `arenaText` for strings that are not valid UTF-8. */
  text(value: string): string;
  /** `u32 size, u32 offset` into the arena. A zero size is never dereferenced; its offset word is kept. */
  blob(value: ArenaBlob): ArenaBlob;
  /** Two words that look like a blob's and that nobody checks: kept as they are, resolved only where they can be. See {@link StrayBlob}. */
  strayBlob(value: StrayBlob): StrayBlob;
  /** `u8 count`, then the records. `cap` is inclusive. */
  list8<T>(name: string, items: readonly T[], record: RecordWalk<T>, cap?: number): readonly T[];
  /** `u16 count`, then the records. `cap` is inclusive. */
  list16<T>(name: string, items: readonly T[], record: RecordWalk<T>, cap?: number): readonly T[];
  /** `u32 count`, then the records. `minBytes` is the smallest size of one on the wire: it bounds the count before anything is allocated. */
  list32<T>(name: string, items: readonly T[], record: RecordWalk<T>, minBytes: number): readonly T[];
  /**
   * A field that this version has no bytes for: a reader has `substitute` there, whatever it is handed. A writing io refuses
   * any other value, since no reader would give it back. Substitutes are numbers, booleans, empty lists or stray blobs.
   */
  absent<T>(name: string, value: T, substitute: T): T;
  /** Walks a nested record so that errors inside name it in their path. */
  record<T>(name: string, it: T, record: RecordWalk<T>): T;
  /**
   * Throws a located FormatError about the `bytesBack` bytes that were walked last. Rules that hold for both directions are
   * checked in the walk through this.
   */
  refuse(found: string, wanted: string, bytesBack?: number): never;
}

/** One record's layout. See {@link RecordIo}. */
export type RecordWalk<T> = (io: RecordIo, it: T) => T;

/** A flag byte: 0 is `false`, 1 is `true`, any other byte is kept as its number (and is truthy, as in Carbon). */
export type Flag = boolean | number;

/** Bytes that live in the arena as an entry of their own (a program, default constant values, a backend block). */
export interface ArenaBlob {
  /** A view into the file's arena when read; whatever the author hands over when written. Never copied. */
  readonly bytes: Uint8Array;
  /** The offset word on the wire. When `bytes` is not empty a writer computes it anew; behind a zero size it is kept as it is. */
  readonly offset: number;
}

/**
 * The ignored second program of versions 8 to 11. Where size and offset name bytes of the arena they refer to them like
 * any blob, and follow them when the arena is laid out anew; where they do not, the words are kept.
 */
export interface StrayBlob {
  readonly size: number;
  readonly offset: number;
  /** The bytes referred to, `null` where the size is 0 or the range is not inside the arena. */
  readonly bytes: Uint8Array | null;
}
