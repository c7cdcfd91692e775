import type { EffectBufferSource } from './EffectDevice.js';
import { roundUp } from './roundUp.js';

/** WebGPU writes and copies whole words. */
const WORD = 4;

/**
 * What a program gave for a buffer: checked, copied and kept, so that it survives a lost device. Each device puts it into a
 * GPU buffer its own way.
 */
export class BufferBytes {
  /** Bytes, as asked for. */
  readonly size: number;
  /** Bytes of the buffer: `size` filled up to whole words. */
  readonly paddedSize: number;
  readonly label: string;
  readonly usage: EffectBufferSource['usage'];
  #contents: Uint8Array<ArrayBuffer> | null;

  /** @throws RangeError without a size, or where the contents are longer */
  constructor(source: EffectBufferSource) {
    const size = source.size ?? source.contents?.byteLength ?? 0;
    this.label = source.label ?? `${source.usage} buffer`;
    if (size <= 0) throw new RangeError(`buffer "${this.label}" needs a size or contents`);
    if (source.contents && source.contents.byteLength > size) {
      throw new RangeError(`buffer "${this.label}": ${source.contents.byteLength} bytes do not fit its size ${size}`);
    }
    this.size = size;
    this.paddedSize = roundUp(size, WORD);
    this.usage = source.usage;
    this.#contents = source.contents ? padded(source.contents, this.paddedSize) : null;
  }

  /** `paddedSize` bytes; `null` = zeros so far. Not to be changed by anybody else. */
  get contents(): Uint8Array<ArrayBuffer> | null {
    return this.#contents;
  }

  /**
   * Vertex and index buffers take any length: the last word is filled up with what was there. A storage buffer may have
   * been written by a program since, so its writes are whole words.
   * @returns all contents, of which those from `byteOffset` to `end` are to be sent: whole words
   * @throws RangeError
   */
  write(
    source: ArrayBufferView,
    byteOffset: number,
  ): { readonly contents: Uint8Array<ArrayBuffer>; readonly end: number } {
    const end = byteOffset + source.byteLength;
    const isWhole = source.byteLength % WORD === 0 || (this.usage !== 'storage' && end <= this.size);
    if (byteOffset % WORD !== 0 || byteOffset < 0 || !isWhole || end > this.size) {
      throw new RangeError(
        `buffer "${this.label}" of ${this.size} bytes: cannot write ${source.byteLength} bytes at ${byteOffset}; ` +
          'offset and length are multiples of 4 within the buffer',
      );
    }
    const contents = this.#contents ?? new Uint8Array(this.paddedSize);
    this.#contents = contents;
    contents.set(bytesOf(source), byteOffset);
    return { contents, end: roundUp(end, WORD) };
  }

  /** Lets go of the memory. */
  clear(): void {
    this.#contents = null;
  }
}

function bytesOf(source: ArrayBufferView): Uint8Array {
  return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
}

function padded(source: ArrayBufferView, length: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(length);
  copy.set(bytesOf(source));
  return copy;
}
