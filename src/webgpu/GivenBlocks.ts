import type { PlannedUniform } from '../device/BindingPlan.js';
import { DeviceError } from '../device/DeviceError.js';
import type { CompiledTechnique } from './CompiledTechnique.js';
import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';
import { BUFFER_USAGE } from './gpuFlags.js';
import { isGPUBuffer } from './rawResource.js';
import { roundUp } from './roundUp.js';
import { subjectOf } from './subjectOf.js';
import type { BlockSource } from './TechniqueBindings.js';

/** Bytes to copy, or the caller's own uniform buffer or range of one. */
export type BlockGiven = ArrayBufferView | GPUBuffer | GPUBufferBinding;

const REGISTER_BYTES = 16;

/** The uniform blocks of one binding set, by register. A block that nobody gave is zeros. */
export class GivenBlocks implements BlockSource {
  revision = 0;
  readonly #core: DeviceCore;
  readonly #generation: Generation;
  readonly #technique: CompiledTechnique;
  /** Bytes that the programs want, by register. */
  readonly #sizes = new Map<number, number>();
  readonly #given = new Map<number, GPUBufferBinding>();
  readonly #owned = new Map<number, GPUBuffer>();
  #zeros: GPUBuffer | null = null;

  constructor(core: DeviceCore, technique: CompiledTechnique) {
    this.#core = core;
    this.#generation = core.generation;
    this.#technique = technique;
    for (const { plan } of technique.passes) {
      for (const { resource } of plan.bindings) {
        if (resource.kind !== 'uniform-buffer' || resource.registerIndex === 0) continue;
        const known = this.#sizes.get(resource.registerIndex) ?? REGISTER_BYTES;
        this.#sizes.set(resource.registerIndex, Math.max(known, resource.size));
      }
    }
  }

  /** Bytes are uploaded at once; they may be shorter than the program's block, which then ends in zeros, or longer. */
  set(register: number, given: BlockGiven): void {
    if (ArrayBuffer.isView(given)) {
      this.#write(register, given);
      return;
    }
    this.#free(register);
    this.#given.set(register, isGPUBuffer(given) ? { buffer: given } : given);
    this.revision++;
  }

  binding(planned: PlannedUniform): GPUBufferBinding {
    const { registerIndex, size } = planned;
    const owned = this.#owned.get(registerIndex);
    if (owned) return { buffer: owned, size: size > 0 ? size : owned.size };
    const given = this.#given.get(registerIndex);
    if (!given) return { buffer: this.#zeroBuffer(), size: Math.max(REGISTER_BYTES, size) };
    const room = given.size ?? given.buffer.size - (given.offset ?? 0);
    if (room < size) {
      const { shader, name } = this.#technique;
      throw new DeviceError(
        `block b${registerIndex} has ${room} bytes, the program needs ${size}`,
        subjectOf(shader, name),
      );
    }
    return { buffer: given.buffer, offset: given.offset ?? 0, size: size > 0 ? size : room };
  }

  destroy(): void {
    for (const register of [...this.#owned.keys()]) this.#free(register);
    if (!this.#zeros) return;
    this.#core.retire(this.#generation, this.#zeros);
    this.#zeros = null;
  }

  #write(register: number, bytes: ArrayBufferView): void {
    const size = Math.max(this.#sizes.get(register) ?? REGISTER_BYTES, roundUp(bytes.byteLength, REGISTER_BYTES));
    let buffer = this.#owned.get(register);
    if (!buffer || buffer.size < size) {
      this.#free(register);
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

  #free(register: number): void {
    const buffer = this.#owned.get(register);
    if (!buffer) return;
    this.#owned.delete(register);
    this.#core.retire(this.#generation, buffer);
  }

  #zeroBuffer(): GPUBuffer {
    this.#zeros ??= this.#make('zeros', Math.max(REGISTER_BYTES, ...this.#sizes.values()));
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
