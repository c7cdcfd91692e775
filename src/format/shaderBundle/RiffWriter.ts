import type { CjsByteWriter } from '../bytes/CjsByteWriter.js';
import { FormatError } from '../bytes/FormatError.js';
import type { UnknownChunk } from './ShaderBundle.js';

/** Puts chunks behind each other, with their sizes and pads. */
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

  /** The known chunks in order, and between them those that were kept, where they stood. */
  children(unknown: readonly UnknownChunk[] = [], known: readonly (() => void)[]): void {
    for (let position = 0; position <= known.length; position++) {
      for (const it of unknown) {
        const last = position === known.length && it.position > position;
        if (it.position === position || last) this.chunk(it.tag, () => this.out.append(it.bytes));
      }
      known[position]?.();
    }
  }

  #tag(tag: string): void {
    if (!/^[\0-\xff]{4}$/.test(tag)) {
      throw new FormatError({ path: 'tag', found: JSON.stringify(tag), wanted: 'four characters up to U+00FF' });
    }
    for (let i = 0; i < 4; i++) this.out.u8(tag.charCodeAt(i));
  }
}
