import { assertBindable } from '../device/assertBindable.js';
import type { PlannedUniform } from '../device/BindingPlan.js';
import { UNKNOWN_BLOCK_BYTES } from '../device/BlockBytes.js';
import { DeviceError } from '../device/DeviceError.js';
import { roundUp } from '../device/roundUp.js';
import { subjectOf } from '../device/subjectOf.js';
import type { CompiledTechnique } from './CompiledTechnique.js';
import type { DeviceCore } from './DeviceCore.js';
import { describeGiven } from './describeGiven.js';
import type { Generation } from './Generation.js';
import { BUFFER_USAGE } from './gpuFlags.js';
import { isBufferBinding, isGPUBuffer } from './rawResource.js';
import type { BlockSource } from './TechniqueBindings.js';

/** Bytes to copy, or the caller's own uniform buffer or range of one. */
export type BlockGiven = ArrayBufferView | GPUBuffer | GPUBufferBinding;

/** What the programs say of one register. */
interface Declared {
  /** The most that a program which says so needs, 0 where none does. */
  readonly needed: number;
  /** Whether all programs say how long the block is: then that is what is bound, else all that was given. */
  readonly isKnown: boolean;
}

const REGISTER_BYTES = 16;

/** The uniform blocks of one binding set, by register. A block that nobody gave is zeros. */
export class GivenBlocks implements BlockSource {
  revision = 0;
  readonly #core: DeviceCore;
  readonly #generation: Generation;
  readonly #technique: CompiledTechnique;
  readonly #declared: ReadonlyMap<number, Declared>;
  readonly #given = new Map<number, GPUBufferBinding>();
  readonly #owned = new Map<number, GPUBuffer>();
  #zeros: GPUBuffer | null = null;
  #destroyed = false;

  constructor(core: DeviceCore, technique: CompiledTechnique) {
    this.#core = core;
    this.#generation = core.generation;
    this.#technique = technique;
    this.#declared = declaredBlocks(technique);
  }

  /** Registers that the programs declare, ascending. */
  get registers(): readonly number[] {
    return [...this.#declared.keys()].sort((a, b) => a - b);
  }

  /**
   * Bytes are uploaded at once; they may be shorter than the program's block, which then ends in zeros, or longer.
   * @throws RangeError for a register that no program declares; TypeError for anything but bytes, a buffer or a range of
   *   one; DeviceError for a block that is too short or too long, and after `destroy`. What was set before stays then.
   */
  set(register: number, given: BlockGiven): void {
    if (this.#destroyed) throw new DeviceError('the bindings were destroyed', this.#subject);
    const declared = this.#declared.get(register);
    if (declared === undefined) throw new RangeError(this.#undeclared(register));
    if (ArrayBuffer.isView(given)) {
      this.#write(register, declared, given);
      return;
    }
    const range = rangeOf(given);
    if (range === null) {
      throw new TypeError(
        `block b${register} is ${describeGiven(given)}; give an ArrayBufferView, a GPUBuffer or a GPUBufferBinding`,
      );
    }
    this.#assertFits(register, declared, range);
    this.#letGo(register);
    this.#given.set(register, range);
    this.revision++;
  }

  binding(planned: PlannedUniform): GPUBufferBinding {
    const { registerIndex, size } = planned;
    const owned = this.#owned.get(registerIndex);
    if (owned) return { buffer: owned, size: size > 0 ? size : owned.size };
    const given = this.#given.get(registerIndex);
    if (!given) return { buffer: this.#zeroBuffer(), size: size > 0 ? size : UNKNOWN_BLOCK_BYTES };
    return { buffer: given.buffer, offset: given.offset ?? 0, size: size > 0 ? size : bytesOf(given) };
  }

  /** @throws DeviceError for a dynamic offset at which the block would reach beyond its buffer */
  assertOffset(planned: PlannedUniform, byteOffset: number): void {
    if (byteOffset === 0) return;
    const { registerIndex, size } = planned;
    const alignment = this.#generation.gpu.limits.minUniformBufferOffsetAlignment;
    if (!Number.isInteger(byteOffset) || byteOffset < 0 || byteOffset % alignment !== 0) {
      throw new DeviceError(
        `the offset ${byteOffset} of block b${registerIndex} is no multiple of ${alignment}`,
        this.#subject,
      );
    }
    const { buffer, offset = 0, size: bound = 0 } = this.binding(planned);
    if (offset + byteOffset + bound <= buffer.size) return;
    throw new DeviceError(
      `block b${registerIndex} of ${bound} bytes at offset ${byteOffset} reaches beyond the ${buffer.size - offset} bytes given`,
      this.#subject,
      size > 0
        ? `Give all blocks in one buffer with setBlock(${registerIndex}, buffer)`
        : `The program does not say how long it is: call setBlock(${registerIndex}, { buffer, size }) with the size of one block`,
    );
  }

  /** Idempotent. */
  destroy(): void {
    this.#destroyed = true;
    for (const buffer of this.#owned.values()) this.#core.retire(this.#generation, buffer);
    this.#owned.clear();
    this.#given.clear();
    if (this.#zeros) this.#core.retire(this.#generation, this.#zeros);
    this.#zeros = null;
  }

  get #subject() {
    return subjectOf('webgpu', this.#technique.shader, this.#technique.name);
  }

  #undeclared(register: number): string {
    const names = this.registers.map((it) => `b${it}`);
    const declared = names.length === 0 ? 'no blocks' : names.join(', ');
    return `no program of technique "${this.#technique.name}" declares block b${register}; they declare ${declared}`;
  }

  #write(register: number, declared: Declared, bytes: ArrayBufferView): void {
    const size = Math.max(paddedSize(declared), roundUp(bytes.byteLength, REGISTER_BYTES));
    if (!declared.isKnown) assertBindable(this.#generation.gpu.limits, register, size, this.#subject);
    let buffer = this.#owned.get(register);
    if (!buffer || buffer.size < size) {
      this.#letGo(register);
      buffer = this.#make(`b${register}`, size);
      this.#owned.set(register, buffer);
      this.#given.delete(register);
      this.revision++;
    }
    // To the end of the buffer: what an earlier, longer block left behind must not show.
    const whole = new Uint8Array(buffer.size);
    whole.set(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    this.#generation.gpu.queue.writeBuffer(buffer, 0, whole);
  }

  #assertFits(register: number, declared: Declared, range: GPUBufferBinding): void {
    const room = bytesOf(range);
    if (!declared.isKnown) assertBindable(this.#generation.gpu.limits, register, room, this.#subject);
    if (room >= declared.needed) return;
    throw new DeviceError(`block b${register} has ${room} bytes, the program needs ${declared.needed}`, this.#subject);
  }

  /** Without freeing it: an engine may have recorded it into an encoder that it has yet to submit. */
  #letGo(register: number): void {
    const buffer = this.#owned.get(register);
    if (!buffer) return;
    this.#owned.delete(register);
    this.#generation.forget(buffer);
  }

  #zeroBuffer(): GPUBuffer {
    const sizes = [...this.#declared.values()].map(paddedSize);
    this.#zeros ??= this.#make('zeros', Math.max(REGISTER_BYTES, ...sizes));
    return this.#zeros;
  }

  #make(name: string, size: number): GPUBuffer {
    return this.#generation.createBuffer({
      label: `${this.#technique.shader.source} ${this.#technique.name} ${name}`,
      size: roundUp(size, REGISTER_BYTES),
      usage: BUFFER_USAGE.UNIFORM | BUFFER_USAGE.COPY_DST,
    });
  }
}

function declaredBlocks(technique: CompiledTechnique): Map<number, Declared> {
  const blocks = new Map<number, Declared>();
  for (const { plan } of technique.passes) {
    for (const { resource } of plan.bindings) {
      if (resource.kind !== 'uniform-buffer' || resource.registerIndex === 0) continue;
      const known = blocks.get(resource.registerIndex) ?? { needed: 0, isKnown: true };
      blocks.set(resource.registerIndex, {
        needed: Math.max(known.needed, resource.size),
        isKnown: known.isKnown && resource.size > 0,
      });
    }
  }
  return blocks;
}

/** What a block is filled up to with zeros. */
function paddedSize({ needed, isKnown }: Declared): number {
  return Math.max(isKnown ? REGISTER_BYTES : UNKNOWN_BLOCK_BYTES, needed);
}

/** `null` for what is neither a buffer nor a range of one. */
function rangeOf(given: unknown): GPUBufferBinding | null {
  if (typeof given !== 'object' || given === null) return null;
  if (isGPUBuffer(given)) return { buffer: given };
  return isBufferBinding(given) ? given : null;
}

function bytesOf({ buffer, offset = 0, size }: GPUBufferBinding): number {
  return size ?? buffer.size - offset;
}
