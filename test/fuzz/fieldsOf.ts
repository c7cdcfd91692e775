/** Where the fields and lists of a file are, found by walking as much of it as can be walked. */
import { ArenaReader } from '../../src/format/bytes/ArenaReader.js';
import { FormatError } from '../../src/format/bytes/FormatError.js';
import { ReadingIo, type ReadingIoOptions } from '../../src/format/bytes/ReadingIo.js';
import type { ArenaBlob, RecordWalk } from '../../src/format/bytes/RecordIo.js';
import { effectDescription } from '../../src/format/carbonEffect/effectDescription.js';
import { permutationAxis } from '../../src/format/carbonEffect/permutationAxis.js';
import type { ContainerLayout } from '../support/containerLayout.js';

/** Offsets are into the file. */
export interface Field {
  readonly kind: 'number' | 'float' | 'text' | 'blob' | 'count';
  readonly at: number;
  readonly size: number;
}

/** A list that was walked to its end. */
export interface FoundList {
  readonly name: string;
  readonly countAt: number;
  readonly countSize: number;
  /** Where each item begins, and behind the last one where it ends. */
  readonly bounds: readonly number[];
}

export interface FoundFields {
  readonly fields: readonly Field[];
  readonly lists: readonly FoundList[];
}

/** A reader that notes where it reads what. */
class NotingIo extends ReadingIo {
  readonly fields: Field[] = [];
  readonly lists: FoundList[] = [];
  readonly #base: number;

  constructor(bytes: Uint8Array, base: number, options: ReadingIoOptions) {
    super(bytes, options);
    this.#base = base;
  }

  override u8(): number {
    this.#note('number', 1);
    return super.u8();
  }

  override u32(): number {
    this.#note('number', 4);
    return super.u32();
  }

  override f32() {
    this.#note('float', 4);
    return super.f32();
  }

  override text(): string {
    this.#note('text', 4);
    return super.text();
  }

  override blob(): ArenaBlob {
    this.#note('blob', 8);
    return super.blob();
  }

  override list8<T>(name: string, items: readonly T[], record: RecordWalk<T>, cap?: number): readonly T[] {
    return this.#list(name, 1, (noting) => super.list8(name, items, noting, cap), record);
  }

  override list16<T>(name: string, items: readonly T[], record: RecordWalk<T>, cap?: number): readonly T[] {
    return this.#list(name, 2, (noting) => super.list16(name, items, noting, cap), record);
  }

  override list32<T>(name: string, items: readonly T[], record: RecordWalk<T>, minBytes: number): readonly T[] {
    return this.#list(name, 4, (noting) => super.list32(name, items, noting, minBytes), record);
  }

  #list<T>(
    name: string,
    countSize: number,
    walk: (noting: RecordWalk<T>) => readonly T[],
    record: RecordWalk<T>,
  ): readonly T[] {
    const countAt = this.#base + this.position;
    const bounds: number[] = [];
    this.#note('count', countSize);
    const items = walk((io, it) => {
      bounds.push(this.#base + this.position);
      return record(io, it);
    });
    this.lists.push({ name, countAt, countSize, bounds: [...bounds, this.#base + this.position] });
    return items;
  }

  #note(kind: Field['kind'], size: number): void {
    this.fields.push({ kind, at: this.#base + this.position, size });
  }
}

const NOTHING = Object.freeze({}) as never;

/** The axes' fields and those of the body of one row. */
export function fieldsOf(bytes: Uint8Array, layout: ContainerLayout, row: number): FoundFields {
  const { version, axesAt, rowCountAt, arenaAt, rowsAt } = layout;
  const arena = new ArenaReader(bytes.subarray(arenaAt, axesAt));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const axes = new NotingIo(bytes.subarray(axesAt, rowCountAt), axesAt, { version, arena });
  walk(() => axes.list8('axes', [], permutationAxis));
  const offset = view.getUint32(rowsAt + 12 * row + 4, true);
  const body = bytes.subarray(offset, offset + view.getUint32(rowsAt + 12 * row + 8, true));
  const [plain, blocks] = [false, true].map((hasBlocks) => {
    const io = new NotingIo(body, offset, { version, arena, hasBlocks });
    walk(() => effectDescription(io, NOTHING));
    return io;
  });
  const further = (plain?.position ?? 0) >= (blocks?.position ?? 0) ? plain : blocks;
  return {
    fields: [...axes.fields, ...(further?.fields ?? [])],
    lists: [...axes.lists, ...(further?.lists ?? [])],
  };
}

/** A damaged file is walked as far as it goes. */
function walk(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
}
