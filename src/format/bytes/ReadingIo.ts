import type { ArenaReader } from './ArenaReader.js';
import { type ByteReaderOptions, CjsByteReader } from './CjsByteReader.js';
import { FormatError } from './FormatError.js';
import type { ArenaBlob, Flag, RecordIo, RecordWalk, StrayBlob } from './RecordIo.js';

export interface ReadingIoOptions extends ByteReaderOptions {
  readonly version: number;
  readonly arena: ArenaReader;
  readonly hasBlocks?: boolean;
  /** Gathers the arena offset of every string and every non-empty blob, in the order in which they are read. */
  readonly trace?: number[];
}

/** What a record walk is handed as its value while it reads: nothing. This is the one cast that the scheme needs. */
const NOTHING = Object.freeze({}) as never;

const NO_ITEMS: readonly never[] = Object.freeze([]);

/**
 * The reading side of the record walks: a byte cursor that resolves arena references on the way. It allocates the records
 * and nothing beside them. A count reserves a list of its length and no more: it is one byte, or no larger than what is left
 * of the file can hold.
 */
export class ReadingIo extends CjsByteReader implements RecordIo {
  readonly version: number;
  readonly hasBlocks: boolean;
  readonly #arena: ArenaReader;
  readonly #trace: number[] | null;

  constructor(bytes: Uint8Array, options: ReadingIoOptions) {
    super(bytes, options);
    this.version = options.version;
    this.hasBlocks = options.hasBlocks ?? false;
    this.#arena = options.arena;
    this.#trace = options.trace ?? null;
  }

  flag(): Flag {
    const byte = this.u8();
    return byte === 0 ? false : byte === 1 ? true : byte;
  }

  text(): string {
    const offset = this.u32();
    const text = this.#arena.text(offset);
    if (text === undefined) this.#refuseText(offset);
    if (this.#trace !== null) this.#trace.push(offset);
    return text;
  }

  blob(): ArenaBlob {
    const size = this.u32();
    const offset = this.u32();
    const blob = this.#arena.blob(size, offset);
    if (blob === undefined) this.#refuseBlob(size, offset);
    if (this.#trace !== null && size > 0) this.#trace.push(offset);
    return blob;
  }

  strayBlob(): StrayBlob {
    const size = this.u32();
    const offset = this.u32();
    const blob = size === 0 ? undefined : this.#arena.blob(size, offset);
    if (blob === undefined) return { size, offset, bytes: null };
    if (this.#trace !== null) this.#trace.push(offset);
    return { size, offset, bytes: blob.bytes };
  }

  list8<T>(name: string, _items: readonly T[], record: RecordWalk<T>, cap = 0xff): readonly T[] {
    const count = this.u8();
    if (count > cap) this.refuse(`${count} ${name}`, `at most ${cap}`, 1);
    return this.#list(name, count, record);
  }

  list16<T>(name: string, _items: readonly T[], record: RecordWalk<T>, cap = 0xffff): readonly T[] {
    const count = this.u16();
    if (count > cap) this.refuse(`${count} ${name}`, `at most ${cap}`, 2);
    return this.#list(name, count, record);
  }

  list32<T>(name: string, _items: readonly T[], record: RecordWalk<T>, minBytes: number): readonly T[] {
    const count = this.u32();
    if (count * minBytes > this.remaining) {
      this.refuse(
        `${count} ${name} of at least ${minBytes} bytes with ${this.remaining} bytes left`,
        'as many as fit',
        4,
      );
    }
    return this.#list(name, count, record);
  }

  absent<T>(_name: string, _value: T, substitute: T): T {
    return substitute;
  }

  record<T>(name: string, _it: T, record: RecordWalk<T>): T {
    try {
      return record(this, NOTHING);
    } catch (error) {
      throw error instanceof FormatError ? error.within(name) : error;
    }
  }

  #list<T>(name: string, count: number, record: RecordWalk<T>): readonly T[] {
    if (count === 0) return NO_ITEMS;
    const items: T[] = new Array(count);
    let index = 0;
    try {
      for (; index < count; index++) items[index] = record(this, NOTHING);
    } catch (error) {
      throw error instanceof FormatError ? error.within(`${name}[${index}]`) : error;
    }
    return items;
  }

  #refuseBlob(size: number, offset: number): never {
    this.refuse(
      `a blob of ${size} bytes at arena offset 0x${offset.toString(16)}`,
      `a range inside the arena of ${this.#arena.bytes.length} bytes`,
      8,
    );
  }

  #refuseText(offset: number): never {
    const size = this.#arena.bytes.length;
    const at = `0x${offset.toString(16)}`;
    if (offset >= size) {
      this.refuse(`a string at arena offset ${at}`, `an offset inside the arena of ${size} bytes`, 4);
    }
    this.refuse(`a string at arena offset ${at} without a NUL`, "a NUL before the arena's end", 4);
  }
}
