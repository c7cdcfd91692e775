import type { CjsByteWriter } from '../bytes/CjsByteWriter.js';
import { FieldError } from '../bytes/FieldError.js';
import { FormatError } from '../bytes/FormatError.js';
import { fieldReadLast } from '../bytes/fieldReadLast.js';
import type { ArchiveIo, ArchiveWalk } from './ArchiveIo.js';
import { bundleText } from './bundleText.js';
import { listOf } from './listOf.js';

const I32_MIN = -0x8000_0000;
const I32_MAX = 0x7fff_ffff;

/** The writing side of the archive's walks. What no reader would give back is a FormatError that names the field. */
export class WritingArchive implements ArchiveIo {
  readonly #out: CjsByteWriter;

  constructor(out: CjsByteWriter) {
    this.#out = out;
  }

  u32(value: number): number {
    this.#out.u32(value);
    return value;
  }

  enumeration(value: number): number {
    if ((value | 0) !== value) throw new FieldError(value, `an integer from ${I32_MIN} to ${I32_MAX}`);
    this.#out.u32(value >>> 0);
    return value;
  }

  flag(value: boolean | number): boolean | number {
    if (typeof value !== 'boolean' && (value & 0xff) !== value) throw new FieldError(value, 'true, false or a byte');
    this.#out.u8(Number(value));
    return value;
  }

  text(value: string): string {
    const bytes = bundleText(value);
    this.#out.u32(bytes.length);
    this.#out.append(bytes);
    return value;
  }

  list<T>(name: string, items: readonly T[], walk: ArchiveWalk<T>): readonly T[] {
    const { length } = listOf(name, items);
    this.#out.u32(length);
    this.#out.u32(0);
    let index = 0;
    try {
      for (const item of items) {
        walk(this, item);
        index += 1;
      }
    } catch (error) {
      throw this.#within(`${name}[${index}]`, error, items[index], walk);
    }
    return items;
  }

  record<T>(name: string, it: T, walk: ArchiveWalk<T>): T {
    try {
      return walk(this, it);
    } catch (error) {
      throw this.#within(name, error, it, walk);
    }
  }

  /** Values are checked where they are written: there nobody knows what they are called, so the record is asked now. */
  #within<T>(step: string, error: unknown, it: T | undefined, walk: ArchiveWalk<T>): unknown {
    if (error instanceof FormatError) return error.within(step);
    if (error instanceof FieldError) {
      const path = it === undefined ? '' : fieldReadLast<ArchiveIo, T>(this, it, walk);
      return new FormatError({ path, found: error.found, wanted: error.wanted }).within(step);
    }
    return it === undefined || it === null
      ? new FormatError({ path: step, found: String(it), wanted: 'a record' })
      : error;
  }
}
