import { FormatError } from '../bytes/FormatError.js';
import { recordsOf } from './recordsOf.js';
import { chunkKind } from './riffChunks.js';
import type { UnknownChunk } from './ShaderBundle.js';

/** A place of chunks that may have unknown ones among them. */
export interface ChunkLevel {
  /** Of the list of unknown ones, for errors. */
  readonly path: string;
  /** What is known there, see `chunkKind`. */
  readonly known: readonly string[];
}

/**
 * Unknown chunks in the order of their positions.
 * @throws FormatError for one that a reader would not find again: it is known there, or stands nowhere
 */
export function keptChunks({ path, known }: ChunkLevel, chunks: readonly UnknownChunk[]): readonly UnknownChunk[] {
  recordsOf(path, chunks).forEach(({ tag, bytes, position }, index) => {
    const refuse = (field: string, found: string, wanted: string): never => {
      throw new FormatError({ path: `${path}[${index}].${field}`, found, wanted });
    };
    if (typeof tag !== 'string' || !/^[\0-\xff]{4}$/.test(tag)) {
      refuse('tag', typeof tag === 'string' ? JSON.stringify(tag) : String(tag), 'four characters up to U+00FF');
    }
    if (!(bytes instanceof Uint8Array)) refuse('bytes', String(bytes), 'a Uint8Array');
    if (!Number.isSafeInteger(position) || position < 0) {
      refuse('position', String(position), 'how many known chunks stand before it');
    }
    const kind = chunkKind(tag, bytes);
    if (known.includes(kind)) refuse('tag', `${kind}, which has a meaning here`, 'a chunk that has none');
  });
  return [...chunks].sort((a, b) => a.position - b.position);
}
