import { FormatError } from '../bytes/FormatError.js';

/** A chunk of a RIFF file; offsets are into the file. */
export interface RiffChunk {
  /** Four characters, one for each byte. */
  readonly tag: string;
  /** Where its header begins. */
  readonly offset: number;
  readonly start: number;
  /** Without the pad. */
  readonly end: number;
}

export const CHUNK_HEADER_BYTES = 8;

/** The four characters at an offset, one for each byte. */
export function tagAt(bytes: Uint8Array, offset: number): string {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(offset, offset + 4);
  return String.fromCharCode(a, b, c, d);
}

/** What a chunk is, by its tag; of a list its type is behind that: `LIST SHAD`. */
export function chunkKind(tag: string, data: Uint8Array): string {
  return tag === 'LIST' && data.length >= 4 ? `LIST ${tagAt(data, 0)}` : tag;
}

/**
 * The chunks between two offsets, in file order. As in YUP fewer than 8 bytes at the end are none, and the last pad may be
 * missing; a size that goes past the end, of which YUP reads memory that is nobody's, is an error (`yslb.md` 3).
 *
 * @param chunks that are added to: those before a fault are in it all the same.
 */
export function riffChunks(
  view: DataView,
  start: number,
  end: number,
  source: string,
  chunks: RiffChunk[] = [],
): RiffChunk[] {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let offset = start; end - offset >= CHUNK_HEADER_BYTES; ) {
    const tag = tagAt(bytes, offset);
    const size = view.getUint32(offset + 4, true);
    const from = offset + CHUNK_HEADER_BYTES;
    if (size > end - from) {
      throw new FormatError({
        source,
        offset: offset + 4,
        found: `a chunk ${JSON.stringify(tag)} of ${size} bytes`,
        wanted: `at most ${end - from}, which is what its parent has left`,
      });
    }
    chunks.push({ tag, offset, start: from, end: from + size });
    offset = from + size + (size & 1);
  }
  return chunks;
}
