import { assertBindable } from './assertBindable.js';
import type { PlannedUniform } from './BindingPlan.js';
import type { DeviceKind } from './DeviceKind.js';
import { roundUp } from './roundUp.js';

/** The least that is bound for a block whose size the file does not say. */
export const UNKNOWN_BLOCK_BYTES = 1024;
const FIRST_BYTES = 64 * 1024;
const REGISTER_BYTES = 16;

/**
 * The uniform blocks of all draws of a frame side by side, told apart by their offsets: filled on the CPU while the frame
 * is recorded. Each device uploads it its own way.
 */
export class BlockBytes {
  /** Goes up when what is bound for a block becomes another range or, where the bytes are in a buffer, another buffer. */
  revision = 0;
  /** What was written since `begin`: the first `used` of it. Another array when it has grown. */
  protected bytes = new Uint8Array(FIRST_BYTES);
  /** The same memory. */
  protected floats = new Float32Array(this.bytes.buffer);
  protected used = 0;
  readonly #kind: DeviceKind;
  readonly #limits: Pick<GPUSupportedLimits, 'minUniformBufferOffsetAlignment' | 'maxUniformBufferBindingSize'>;
  #zeroOffset = 0;
  #zeroSize = 0;
  #unknownSize = UNKNOWN_BLOCK_BYTES;

  /** @param limits the device's own: an adapter's may be smaller than what was asked for */
  constructor(
    kind: DeviceKind,
    limits: Pick<GPUSupportedLimits, 'minUniformBufferOffsetAlignment' | 'maxUniformBufferBindingSize'>,
  ) {
    this.#kind = kind;
    this.#limits = limits;
  }

  /** Bytes that are bound for a block. */
  sizeOf(planned: PlannedUniform): number {
    return planned.size > 0 ? planned.size : this.#unknownSize;
  }

  /** Forgets the blocks of the frame before. */
  begin(): void {
    this.used = 0;
    this.#zeroSize = 0;
  }

  /**
   * Makes room for a block of unknown size before it is bound.
   * @throws DeviceError where the device does not bind as much
   */
  fitUnknown(register: number, byteLength: number): void {
    if (byteLength <= this.#unknownSize) return;
    const size = roundUp(byteLength, REGISTER_BYTES);
    assertBindable(this.#limits, register, size, { device: this.#kind });
    this.#unknownSize = size;
    this.revision++;
  }

  /** Copies a block, filled up with zeros or cut to `size` bytes. Returns its offset. */
  push(block: ArrayBufferView, size: number): number {
    const offset = this.#take(size);
    const length = Math.min(block.byteLength, size);
    if (block instanceof Float32Array && length === block.byteLength) this.floats.set(block, offset / 4);
    else this.bytes.set(new Uint8Array(block.buffer, block.byteOffset, length), offset);
    if (length < size) this.bytes.fill(0, offset + length, offset + size);
    return offset;
  }

  /** The offset of at least `size` zero bytes. */
  zeros(size: number): number {
    if (size > this.#zeroSize) {
      this.#zeroOffset = this.#take(size);
      this.#zeroSize = size;
      this.bytes.fill(0, this.#zeroOffset, this.#zeroOffset + size);
    }
    return this.#zeroOffset;
  }

  /** Called when `bytes` has become another, longer array. */
  protected hasGrown(): void {}

  #take(size: number): number {
    const offset = this.used;
    const end = roundUp(offset + size, this.#limits.minUniformBufferOffsetAlignment);
    if (end > this.bytes.length) this.#grow(end);
    this.used = end;
    return offset;
  }

  #grow(needed: number): void {
    let length = this.bytes.length;
    while (length < needed) length *= 2;
    const bytes = new Uint8Array(length);
    bytes.set(this.bytes);
    this.bytes = bytes;
    this.floats = new Float32Array(bytes.buffer);
    this.hasGrown();
  }
}
