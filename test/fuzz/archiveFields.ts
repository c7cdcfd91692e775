/** Where the fields and lists of a reflection are, found by walking as much of it as can be walked. */
import { FormatError } from '../../src/format/bytes/FormatError.js';
import type { ArchiveWalk } from '../../src/format/shaderBundle/ArchiveIo.js';
import { ReadingArchive } from '../../src/format/shaderBundle/ReadingArchive.js';
import { shaderReflection } from '../../src/format/shaderBundle/reflectionWalk.js';

/** Offsets are into the archive. */
export interface ArchiveField {
  readonly kind: 'number' | 'flag' | 'length' | 'count';
  readonly at: number;
  readonly size: number;
}

/** A list that was walked to its end. */
export interface ArchiveList {
  readonly name: string;
  readonly countAt: number;
  /** Where each item begins, and behind the last one where it ends. */
  readonly bounds: readonly number[];
}

export interface ArchiveFields {
  readonly fields: readonly ArchiveField[];
  readonly lists: readonly ArchiveList[];
}

/** A reader that notes where it reads what. */
class NotingArchive extends ReadingArchive {
  readonly fields: ArchiveField[] = [];
  readonly lists: ArchiveList[] = [];

  override u32(): number {
    this.#note('number', 4);
    return super.u32();
  }

  override flag(): boolean | number {
    this.#note('flag', 1);
    return super.flag();
  }

  override text(): string {
    this.#note('length', 4);
    return super.text();
  }

  override list<T>(name: string, items: readonly T[], record: ArchiveWalk<T>, minBytes: number): readonly T[] {
    const countAt = this.position;
    const bounds: number[] = [];
    this.#note('count', 8);
    const read = super.list(
      name,
      items,
      (io, it) => {
        bounds.push(this.position);
        return record(io, it);
      },
      minBytes,
    );
    this.lists.push({ name, countAt, bounds: [...bounds, this.position] });
    return read;
  }

  #note(kind: ArchiveField['kind'], size: number): void {
    this.fields.push({ kind, at: this.position, size });
  }
}

export function archiveFields(bytes: Uint8Array): ArchiveFields {
  const archive = new NotingArchive(bytes);
  try {
    shaderReflection(archive, Object.freeze({}) as never);
  } catch (error) {
    // A damaged one is walked as far as it goes.
    if (!(error instanceof FormatError)) throw error;
  }
  return archive;
}
