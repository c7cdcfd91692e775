import { FieldError } from './FieldError.js';
import type { Float } from './Float.js';
import { FormatError } from './FormatError.js';
import { fieldReadLast } from './fieldReadLast.js';
import type { ArenaBlob, Flag, RecordIo, RecordWalk, StrayBlob } from './RecordIo.js';
import { isSubstitute, substituteText } from './substitute.js';

export interface WritingIoOptions {
  readonly version: number;
  readonly hasBlocks?: boolean;
  /** Named in errors. */
  readonly source?: string;
}

/** What the ios that are handed records have in common: they walk them with the same limits and refuse the same values. */
export abstract class WritingIo implements RecordIo {
  readonly version: number;
  readonly hasBlocks: boolean;
  readonly #source: string;

  constructor(options: WritingIoOptions) {
    this.version = options.version;
    this.hasBlocks = options.hasBlocks ?? false;
    this.#source = options.source ?? '';
  }

  abstract u8(value: number): number;
  abstract u16(value: number): number;
  abstract u32(value: number): number;
  abstract f32(value: Float): Float;
  abstract text(value: string): string;
  abstract blob(value: ArenaBlob): ArenaBlob;
  abstract strayBlob(value: StrayBlob): StrayBlob;

  flag(value: Flag): Flag {
    if (typeof value !== 'boolean' && (value & 0xff) !== value) throw new FieldError(value, 'true, false or a byte');
    this.u8(Number(value));
    return value;
  }

  list8<T>(name: string, items: readonly T[], record: RecordWalk<T>, cap = 0xff): readonly T[] {
    this.#refuseOver(name, items, cap);
    this.u8(items.length);
    return this.#list(name, items, record);
  }

  list16<T>(name: string, items: readonly T[], record: RecordWalk<T>, cap = 0xffff): readonly T[] {
    this.#refuseOver(name, items, cap);
    this.u16(items.length);
    return this.#list(name, items, record);
  }

  list32<T>(name: string, items: readonly T[], record: RecordWalk<T>): readonly T[] {
    this.#refuseOver(name, items, 0xffffffff);
    this.u32(items.length);
    return this.#list(name, items, record);
  }

  record<T>(name: string, it: T, record: RecordWalk<T>): T {
    try {
      return record(this, it);
    } catch (error) {
      throw this.#within(name, error, it, record);
    }
  }

  absent<T>(name: string, value: T, substitute: T): T {
    if (!isSubstitute(value, substitute)) this.lose(name, value, substitute);
    return substitute;
  }

  /** What to do about a value that this version cannot carry. */
  protected lose(name: string, value: unknown, substitute: unknown): void {
    throw new FormatError({
      source: this.#source,
      path: name,
      found: `${substituteText(name, value)}, which version ${this.version} cannot carry`,
      wanted: substituteText(name, substitute),
      fix: 'conversionLosses lists all that would be lost, convertEffect leaves out what it is told to',
    });
  }

  /** There is no file yet, so the path is all the location there is. */
  refuse(found: string, wanted: string): never {
    throw new FormatError({ source: this.#source, found, wanted });
  }

  #refuseOver(name: string, items: readonly unknown[], cap: number): void {
    if (!Array.isArray(items)) {
      throw new FormatError({ source: this.#source, path: name, found: String(items), wanted: 'a list' });
    }
    if (items.length > cap) this.refuse(`${items.length} ${name}`, `at most ${cap}`);
  }

  #list<T>(name: string, items: readonly T[], record: RecordWalk<T>): readonly T[] {
    let index = 0;
    try {
      for (const item of items) {
        record(this, item);
        index += 1;
      }
    } catch (error) {
      throw this.#within(`${name}[${index}]`, error, items[index], record);
    }
    return items;
  }

  /**
   * An error seen from one step further out. Values are checked once, where they are written: there nobody knows what they
   * are called, so the record is asked now. What was written is lost in any case.
   */
  #within<T>(step: string, error: unknown, it: T | undefined, record: RecordWalk<T>): unknown {
    if (error instanceof FormatError) return error.within(step);
    const source = this.#source;
    if (it === undefined || it === null) {
      return new FormatError({ source, path: step, found: String(it), wanted: 'a record' });
    }
    if (!(error instanceof FieldError)) return error;
    const field = fieldReadLast(this, it, record);
    const path = /^\d+$/.test(field) ? `[${field}]` : field;
    return new FormatError({ source, path, found: error.found, wanted: error.wanted }).within(step);
  }
}
