/**
 * The direction-free cursor of the reflection archive (`yslb.md` 4), as `RecordIo` is that of Carbon's files: a reading io
 * ignores the value it is handed and returns what the bytes say, a writing io writes the value and returns it. The
 * archive has no names, versions, padding or alignment, so the order of a walk's properties is all of the layout.
 */
export interface ArchiveIo {
  u32(value: number): number;
  /** An enum's number, as i32. Nothing checks that it has a name. */
  enumeration(value: number): number;
  /** One byte, non-zero = true. A byte above 1 is kept as the number. */
  flag(value: boolean | number): boolean | number;
  /** `i32` byte length, then UTF-8. See `arenaText` for strings that are not. */
  text(value: string): string;
  /** `i64` count, then the items. `minBytes` is the smallest size of one: it bounds the count before anything is allocated. */
  list<T>(name: string, items: readonly T[], walk: ArchiveWalk<T>, minBytes: number): readonly T[];
  /** Walks a nested record so that errors inside name it in their path. */
  record<T>(name: string, it: T, walk: ArchiveWalk<T>): T;
}

/** One record's layout. */
export type ArchiveWalk<T> = (io: ArchiveIo, it: T) => T;
