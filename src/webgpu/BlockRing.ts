import type { PlannedUniform } from '../device/BindingPlan.js';
import { BlockBytes } from '../device/BlockBytes.js';
import { roundUp } from '../device/roundUp.js';
import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';
import { BUFFER_USAGE } from './gpuFlags.js';
import type { BlockSource } from './TechniqueBindings.js';

const REGISTER_BYTES = 16;

/**
 * The uniform blocks of all draws of a frame in one buffer, told apart by dynamic offsets: filled on the CPU while the
 * frame is recorded, uploaded once when it ends. When it is full, a larger buffer takes over, and the smaller ones of
 * this frame get the same content at the same offsets.
 */
export class BlockRing extends BlockBytes implements BlockSource {
  readonly #core: DeviceCore;
  readonly #generation: Generation;
  readonly #label: string;
  /** Made when it is first bound. */
  #buffer: GPUBuffer | null = null;
  readonly #outgrown: GPUBuffer[] = [];

  constructor(core: DeviceCore, label: string) {
    super('webgpu', core.generation.gpu.limits);
    this.#core = core;
    this.#generation = core.generation;
    this.#label = label;
  }

  binding(planned: PlannedUniform): GPUBufferBinding {
    this.#buffer ??= this.#make(this.bytes.length);
    return { buffer: this.#buffer, offset: 0, size: this.sizeOf(planned) };
  }

  /** Uploads what the frame wrote. To be called before its commands are submitted. */
  flush(): void {
    if (this.used === 0) return;
    const { queue } = this.#generation.gpu;
    const length = roundUp(this.used, REGISTER_BYTES);
    for (const buffer of this.#outgrown) {
      queue.writeBuffer(buffer, 0, this.bytes, 0, Math.min(length, buffer.size));
      this.#core.retire(this.#generation, buffer);
    }
    this.#outgrown.length = 0;
    if (this.#buffer) queue.writeBuffer(this.#buffer, 0, this.bytes, 0, length);
  }

  destroy(): void {
    for (const buffer of this.#outgrown) this.#core.retire(this.#generation, buffer);
    if (this.#buffer) this.#core.retire(this.#generation, this.#buffer);
    this.#outgrown.length = 0;
    this.#buffer = null;
  }

  protected override hasGrown(): void {
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
