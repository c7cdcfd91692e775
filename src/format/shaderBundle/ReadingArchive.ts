import { decodeText } from '../bytes/arenaText.js';
import { CjsByteReader } from '../bytes/CjsByteReader.js';
import { FormatError } from '../bytes/FormatError.js';
import type { ArchiveIo, ArchiveWalk } from './ArchiveIo.js';

/** What a walk is handed as its value while it reads: nothing. This is the one cast that the scheme needs. */
const NOTHING = Object.freeze({}) as never;

const NO_ITEMS: readonly never[] = Object.freeze([]);

/**
 * The reading side of the archive's walks. YUP reads zeros behind the end, and takes counts as they come; here a short
 * archive and a count that the bytes left cannot hold are located errors (`yslb.md` 3).
 */
export class ReadingArchive extends CjsByteReader implements ArchiveIo {
  enumeration(): number {
    return this.u32() | 0;
  }

  flag(): boolean | number {
    const byte = this.u8();
    return byte === 0 ? false : byte === 1 ? true : byte;
  }

  text(): string {
    const length = this.u32() | 0;
    if (length < 0 || length > this.remaining) {
      this.refuse(`a text of ${length} bytes with ${this.remaining} bytes left`, 'a length from 0 to what is left', 4);
    }
    return decodeText(this.take(length));
  }

  list<T>(name: string, _items: readonly T[], walk: ArchiveWalk<T>, minBytes: number): readonly T[] {
    const low = this.u32();
    const high = this.u32() | 0;
    const count = high * 0x1_0000_0000 + low;
    if (count < 0 || count * minBytes > this.remaining) {
      this.refuse(
        `${count} ${name} of at least ${minBytes} bytes with ${this.remaining} bytes left`,
        'as many as fit',
        8,
      );
    }
    if (count === 0) return NO_ITEMS;
    // Grown as items come: a count alone allocates nothing.
    const items: T[] = [];
    try {
      while (items.length < count) items.push(walk(this, NOTHING));
    } catch (error) {
      throw error instanceof FormatError ? error.within(`${name}[${items.length}]`) : error;
    }
    return items;
  }

  record<T>(name: string, _it: T, walk: ArchiveWalk<T>): T {
    try {
      return walk(this, NOTHING);
    } catch (error) {
      throw error instanceof FormatError ? error.within(name) : error;
    }
  }
}
