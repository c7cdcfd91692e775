import type { PlannedUniform } from '../device/BindingPlan.js';
import { assertBindable } from './assertBindable.js';
import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';
import { BUFFER_USAGE } from './gpuFlags.js';
import { roundUp } from './roundUp.js';
import type { BlockSource } from './TechniqueBindings.js';

/** The least that is bound for a block whose size the file does not say. */
export const UNKNOWN_BLOCK_BYTES = 1024;
const FIRST_BYTES = 64 * 1024;
const REGISTER_BYTES = 16;

/**
 * The uniform blocks of all draws of a frame in one buffer, told apart by dynamic offsets: filled on the CPU while the
 * frame is recorded, uploaded once when it ends. When it is full, a larger buffer takes over, and the smaller ones of
 * this frame get the same content at the same offsets.
 */
export class BlockRing implements BlockSource {
  revision = 0;
  readonly #core: DeviceCore;
  readonly #generation: Generation;
  readonly #alignment: number;
  readonly #label: string;
  /** Made when it is first bound. */
  #buffer: GPUBuffer | null = null;
  #bytes: Uint8Array<ArrayBuffer>;
  #floats: Float32Array;
  #used = 0;
  #zeroOffset = 0;
  #zeroSize = 0;
  #unknownSize = UNKNOWN_BLOCK_BYTES;
  readonly #outgrown: GPUBuffer[] = [];

  constructor(core: DeviceCore, label: string) {
    this.#core = core;
    this.#generation = core.generation;
    // The device's own limit: an adapter's may be smaller than what was asked for.
    this.#alignment = this.#generation.gpu.limits.minUniformBufferOffsetAlignment;
    this.#label = label;
    this.#bytes = new Uint8Array(FIRST_BYTES);
    this.#floats = new Float32Array(this.#bytes.buffer);
  }

  binding(planned: PlannedUniform): GPUBufferBinding {
    this.#buffer ??= this.#make(this.#bytes.length);
    return { buffer: this.#buffer, offset: 0, size: this.sizeOf(planned) };
  }

  /** Bytes that are bound for a block. */
  sizeOf(planned: PlannedUniform): number {
    return planned.size > 0 ? planned.size : this.#unknownSize;
  }

  /** Forgets the blocks of the frame before. */
  begin(): void {
    this.#used = 0;
    this.#zeroSize = 0;
  }

  /**
   * Makes room for a block of unknown size before it is bound.
   * @throws DeviceError where the device does not bind as much
   */
  fitUnknown(register: number, byteLength: number): void {
    if (byteLength <= this.#unknownSize) return;
    const size = roundUp(byteLength, REGISTER_BYTES);
    assertBindable(this.#generation.gpu.limits, register, size, { device: 'webgpu' });
    this.#unknownSize = size;
    this.revision++;
  }

  /** Copies a block, filled up with zeros or cut to `size` bytes. Returns its offset. */
  push(block: ArrayBufferView, size: number): number {
    const offset = this.#take(size);
    const length = Math.min(block.byteLength, size);
    if (block instanceof Float32Array && length === block.byteLength) this.#floats.set(block, offset / 4);
    else this.#bytes.set(new Uint8Array(block.buffer, block.byteOffset, length), offset);
    if (length < size) this.#bytes.fill(0, offset + length, offset + size);
    return offset;
  }

  /** The offset of at least `size` zero bytes. */
  zeros(size: number): number {
    if (size > this.#zeroSize) {
      this.#zeroOffset = this.#take(size);
      this.#zeroSize = size;
      this.#bytes.fill(0, this.#zeroOffset, this.#zeroOffset + size);
    }
    return this.#zeroOffset;
  }

  /** Uploads what the frame wrote. To be called before its commands are submitted. */
  flush(): void {
    if (this.#used === 0) return;
    const { queue } = this.#generation.gpu;
    const length = roundUp(this.#used, REGISTER_BYTES);
    for (const buffer of this.#outgrown) {
      queue.writeBuffer(buffer, 0, this.#bytes, 0, Math.min(length, buffer.size));
      this.#core.retire(this.#generation, buffer);
    }
    this.#outgrown.length = 0;
    if (this.#buffer) queue.writeBuffer(this.#buffer, 0, this.#bytes, 0, length);
  }

  destroy(): void {
    for (const buffer of this.#outgrown) this.#core.retire(this.#generation, buffer);
    if (this.#buffer) this.#core.retire(this.#generation, this.#buffer);
    this.#outgrown.length = 0;
    this.#buffer = null;
  }

  #take(size: number): number {
    const offset = this.#used;
    const end = roundUp(offset + size, this.#alignment);
    if (end > this.#bytes.length) this.#grow(end);
    this.#used = end;
    return offset;
  }

  #grow(needed: number): void {
    let length = this.#bytes.length;
    while (length < needed) length *= 2;
    const bytes = new Uint8Array(length);
    bytes.set(this.#bytes);
    this.#bytes = bytes;
    this.#floats = new Float32Array(bytes.buffer);
    if (this.#buffer) this.#outgrown.push(this.#buffer);
    this.#buffer = null;
    this.revision++;
  }

  #make(size: number): GPUBuffer {
    return this.#generation.createBuffer({
      label: this.#label,
      size,
      usage: BUFFER_USAGE.UNIFORM | BUFFER_USAGE.COPY_DST,
    });
  }
}
