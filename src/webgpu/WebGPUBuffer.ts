import { DeviceError } from '../device/DeviceError.js';
import type { EffectBuffer, EffectBufferSource } from '../device/EffectDevice.js';
import { roundUp } from '../device/roundUp.js';
import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';
import { BUFFER_USAGE } from './gpuFlags.js';
import { readBuffer } from './readBack.js';

const USAGES = {
  storage: BUFFER_USAGE.STORAGE,
  vertex: BUFFER_USAGE.VERTEX,
  index: BUFFER_USAGE.INDEX,
} as const;

/** WebGPU writes and copies whole words. */
const WORD = 4;

/** A buffer of a WebGPU device. Its GPUBuffer is made at first use and again in every later generation. */
export class WebGPUBuffer implements EffectBuffer {
  readonly size: number;
  readonly label: string;
  readonly usage: EffectBufferSource['usage'];
  readonly #core: DeviceCore;
  /** What the program gave, padded to whole words; `null` = zeros so far. Survives a lost device. */
  #contents: Uint8Array<ArrayBuffer> | null;
  #realized: { readonly generation: Generation; readonly buffer: GPUBuffer } | null = null;
  #destroyed = false;

  /** Use the device's `createBuffer`. @throws RangeError without a size */
  constructor(core: DeviceCore, source: EffectBufferSource) {
    const size = source.size ?? source.contents?.byteLength ?? 0;
    this.label = source.label ?? `${source.usage} buffer`;
    if (size <= 0) throw new RangeError(`buffer "${this.label}" needs a size or contents`);
    if (source.contents && source.contents.byteLength > size) {
      throw new RangeError(`buffer "${this.label}": ${source.contents.byteLength} bytes do not fit its size ${size}`);
    }
    this.#core = core;
    this.size = size;
    this.usage = source.usage;
    this.#contents = source.contents ? padded(source.contents, roundUp(size, WORD)) : null;
  }

  /** The buffer itself, of the present generation. */
  get gpuBuffer(): GPUBuffer {
    const generation = this.#core.generation;
    if (this.#realized?.generation === generation) return this.#realized.buffer;
    if (this.#destroyed) throw new DeviceError(`buffer "${this.label}" was destroyed`, { device: 'webgpu' });
    generation.assertLive();
    const buffer = generation.createBuffer({
      label: this.label,
      size: roundUp(this.size, WORD),
      usage: USAGES[this.usage] | BUFFER_USAGE.COPY_SRC | BUFFER_USAGE.COPY_DST,
    });
    this.#realized = { generation, buffer };
    if (this.#contents) generation.gpu.queue.writeBuffer(buffer, 0, this.#contents);
    this.#core.resourceEpoch++;
    return buffer;
  }

  /**
   * Vertex and index buffers take any length: the last word is filled up with what was there. A storage buffer may have
   * been written by a program since, so its writes are whole words.
   */
  write(contents: ArrayBufferView, byteOffset = 0): void {
    const end = byteOffset + contents.byteLength;
    const isWhole = contents.byteLength % WORD === 0 || (this.usage !== 'storage' && end <= this.size);
    if (byteOffset % WORD !== 0 || byteOffset < 0 || !isWhole || end > this.size) {
      throw new RangeError(
        `buffer "${this.label}" of ${this.size} bytes: cannot write ${contents.byteLength} bytes at ${byteOffset}; ` +
          'offset and length are multiples of 4 within the buffer',
      );
    }
    this.#contents ??= new Uint8Array(roundUp(this.size, WORD));
    this.#contents.set(bytesOf(contents), byteOffset);
    const known = this.#realized;
    if (known?.generation !== this.#core.generation) return;
    const wordEnd = roundUp(end, WORD);
    known?.generation.gpu.queue.writeBuffer(known.buffer, byteOffset, this.#contents, byteOffset, wordEnd - byteOffset);
  }

  async read(): Promise<Uint8Array> {
    const { gpuBuffer } = this;
    const words = await readBuffer(this.#core.generation, gpuBuffer, gpuBuffer.size);
    return words.subarray(0, this.size);
  }

  get isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** Whether this device made it. */
  belongsTo(core: DeviceCore): boolean {
    return core === this.#core;
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.release();
    this.#contents = null;
  }

  /** Frees the GPU half alone; it is made again at the next use. */
  release(): void {
    const known = this.#realized;
    this.#realized = null;
    if (!known) return;
    this.#core.retire(known.generation, known.buffer);
    this.#core.resourceEpoch++;
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
