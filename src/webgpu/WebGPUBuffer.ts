import { BufferBytes } from '../device/BufferBytes.js';
import { DeviceError } from '../device/DeviceError.js';
import type { EffectBuffer, EffectBufferSource } from '../device/EffectDevice.js';
import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';
import { BUFFER_USAGE } from './gpuFlags.js';
import { readBuffer } from './readBack.js';

const USAGES = {
  storage: BUFFER_USAGE.STORAGE,
  vertex: BUFFER_USAGE.VERTEX,
  index: BUFFER_USAGE.INDEX,
} as const;

/** A buffer of a WebGPU device. Its GPUBuffer is made at first use and again in every later generation. */
export class WebGPUBuffer implements EffectBuffer {
  readonly size: number;
  readonly label: string;
  readonly usage: EffectBufferSource['usage'];
  readonly #core: DeviceCore;
  readonly #bytes: BufferBytes;
  #realized: { readonly generation: Generation; readonly buffer: GPUBuffer } | null = null;
  #destroyed = false;

  /** Use the device's `createBuffer`. @throws RangeError without a size */
  constructor(core: DeviceCore, source: EffectBufferSource) {
    this.#core = core;
    this.#bytes = new BufferBytes(source);
    this.size = this.#bytes.size;
    this.label = this.#bytes.label;
    this.usage = this.#bytes.usage;
  }

  /** The buffer itself, of the present generation. */
  get gpuBuffer(): GPUBuffer {
    const generation = this.#core.generation;
    if (this.#realized?.generation === generation) return this.#realized.buffer;
    if (this.#destroyed) throw new DeviceError(`buffer "${this.label}" was destroyed`, { device: 'webgpu' });
    generation.assertLive();
    const buffer = generation.createBuffer({
      label: this.label,
      size: this.#bytes.paddedSize,
      usage: USAGES[this.usage] | BUFFER_USAGE.COPY_SRC | BUFFER_USAGE.COPY_DST,
    });
    this.#realized = { generation, buffer };
    const { contents } = this.#bytes;
    if (contents) generation.gpu.queue.writeBuffer(buffer, 0, contents);
    this.#core.resourceEpoch++;
    return buffer;
  }

  write(contents: ArrayBufferView, byteOffset = 0): void {
    const written = this.#bytes.write(contents, byteOffset);
    const known = this.#realized;
    if (known?.generation !== this.#core.generation) return;
    const length = written.end - byteOffset;
    known?.generation.gpu.queue.writeBuffer(known.buffer, byteOffset, written.contents, byteOffset, length);
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
    this.#bytes.clear();
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
