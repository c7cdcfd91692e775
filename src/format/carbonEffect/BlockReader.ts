import { decodeText } from '../bytes/arenaText.js';
import { CjsByteReader } from '../bytes/CjsByteReader.js';
import { FormatError } from '../bytes/FormatError.js';

/** A cursor over a backend block: its strings lie in it, and its lists name themselves in errors. */
export class BlockReader extends CjsByteReader {
  /** `u16` byte length and the text. */
  text(): string {
    return decodeText(this.take(this.u16()));
  }

  /** `u8` count and the items. */
  list<T>(name: string, read: (reader: BlockReader, index: number) => T): readonly T[] {
    const count = this.u8();
    const items: T[] = [];
    try {
      for (let i = 0; i < count; i++) items.push(read(this, i));
    } catch (error) {
      throw error instanceof FormatError ? error.within(`${name}[${items.length}]`) : error;
    }
    return items;
  }

  /** `u8` position in a table; `null` stands for a number that means nothing. */
  oneOf<T>(what: string, table: readonly (T | null)[]): T {
    const code = this.u8();
    const value = table[code];
    if (value === undefined || value === null) {
      const legal = table.flatMap((it, i) => (it === null ? [] : [i]));
      this.refuse(`${what} ${code}`, `${what} ${wordsOf(legal)}`, 1);
    }
    return value;
  }

  /** `u8`, 0 or 1. */
  flag(what: string): boolean {
    return this.oneOf(what, [false, true]);
  }

  /** `u8`, 0xff = none. */
  byteOrNone(): number | null {
    const byte = this.u8();
    return byte === 0xff ? null : byte;
  }
}

function wordsOf(numbers: readonly number[]): string {
  const last = numbers.at(-1);
  const others = numbers.slice(0, -1);
  return others.length === 0 ? `${last}` : `${others.join(', ')} or ${last}`;
}
