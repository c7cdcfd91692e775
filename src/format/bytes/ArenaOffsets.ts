/**
 * Where things are in an arena: what a writing io asks while it emits. `CjsStringTable` answers from a sorted table,
 * `ReplayArena` from the offsets that were read, `GatheringArena` before there are any.
 */
export interface ArenaOffsets {
  /** Offset of a NUL-terminated string. */
  textOffset(text: string): number;
  /** Offset of an entry of exactly these bytes; never asked for none. */
  blobOffset(bytes: Uint8Array): number;
}
