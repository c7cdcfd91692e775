import type { CjsByteWriter } from '../bytes/CjsByteWriter.js';
import { type ChunkLevel, keptChunks } from './keptChunks.js';
import type { UnknownChunk } from './ShaderBundle.js';

/** Puts chunks behind each other, with their sizes and pads. Tags are four characters up to U+00FF. */
export class RiffWriter {
  readonly out: CjsByteWriter;

  constructor(out: CjsByteWriter) {
    this.out = out;
  }

  chunk(tag: string, write: () => void): void {
    this.#tag(tag);
    const size = this.out.reserve(4);
    write();
    const length = this.out.length - size - 4;
    this.out.patchU32(size, length);
    if (length & 1) this.out.u8(0);
  }

  list(tag: string, type: string, write: () => void): void {
    this.chunk(tag, () => {
      this.#tag(type);
      write();
    });
  }

  /** The known chunks in order, and between them those that were kept, where they stood; the last place is the end. */
  children(level: ChunkLevel, unknown: readonly UnknownChunk[] = [], known: readonly (() => void)[]): void {
    const kept = keptChunks(level, unknown);
    let next = 0;
    for (let position = 0; position <= known.length; position++) {
      for (let it = kept[next]; it !== undefined; it = kept[++next]) {
        if (it.position > position && position < known.length) break;
        const { tag, bytes } = it;
        this.chunk(tag, () => this.out.append(bytes));
      }
      known[position]?.();
    }
  }

  #tag(tag: string): void {
    for (let i = 0; i < 4; i++) this.out.u8(tag.charCodeAt(i));
  }
}
