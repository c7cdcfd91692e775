import { DeviceError } from '../device/DeviceError.js';
import { hasDynamicOffset } from '../device/DrawCache.js';
import { subjectOf } from '../device/subjectOf.js';
import type { Tr2Effect } from '../resource/Tr2Effect.js';
import { assertBuffer } from './boundBuffer.js';
import type { CompiledPass, CompiledRenderPass, CompiledTechnique } from './CompiledTechnique.js';
import type { DeviceCore } from './DeviceCore.js';
import { dynamicState } from './dynamicState.js';
import { type BlockGiven, GivenBlocks } from './GivenBlocks.js';
import { isGPUBuffer } from './rawResource.js';
import { TechniqueBindings } from './TechniqueBindings.js';
import { WebGPUBuffer } from './WebGPUBuffer.js';

/** A vertex or index buffer: of this device, the engine's own, or a range of one. */
export type BufferGiven = WebGPUBuffer | GPUBuffer | GPUBufferBinding;

/** What to draw with bindings. */
export interface RecordedDraw {
  /** By slot of the vertex layout that was compiled for. `null` = nothing in that slot. */
  readonly vertexBuffers?: readonly (BufferGiven | null)[];
  readonly indexBuffer?: BufferGiven;
  /** Default `uint16`. */
  readonly indexFormat?: GPUIndexFormat;
  /** Indices where there is an index buffer, else vertices. */
  readonly count: number;
  /** Default 1. */
  readonly instanceCount?: number;
  /** First index, or first vertex without an index buffer. Default 0. */
  readonly first?: number;
  /** Added to every index. Default 0. */
  readonly baseVertex?: number;
  /** Default 0. */
  readonly firstInstance?: number;
  /** Draws this pass of the technique alone. Default: all its render passes, in order. */
  readonly pass?: number;
  /**
   * Bytes from where each block was given to where this draw's is, by register, for a technique that was compiled with
   * `dynamicOffsets`. Default 0.
   */
  readonly blockOffsets?: Readonly<Record<number, number>>;
  /**
   * Who sets the stencil reference and the blend constant of a pass that has them: `record` on the encoder, or with
   * `leave` the engine. A render bundle has neither, so there a pass that needs one is refused, unless the engine says
   * `leave` and sets them on the pass encoder that executes the bundle: `stencilReference` and `blendConstant` of the
   * compiled pass. Default `set`.
   */
  readonly dynamicState?: 'set' | 'leave';
}

/** Which passes to dispatch, and where their blocks start. */
export interface RecordedDispatch extends Pick<RecordedDraw, 'pass' | 'blockOffsets'> {}

const NO_OFFSETS: Readonly<Record<number, number>> = {};

/**
 * One effect bound to one compiled technique, to be recorded into the engine's own encoders. Values of the effect are
 * uploaded by `update`, which `record` and `dispatch` call; an upload shows in everything that is submitted after it.
 * For many draws of one effect with different values in one submit, move what differs into b1 to b4.
 */
export class EffectBindings {
  readonly effect: Tr2Effect;
  readonly technique: CompiledTechnique;
  readonly #core: DeviceCore;
  readonly #bindings: TechniqueBindings;
  readonly #blocks: GivenBlocks;
  #groups: readonly (readonly GPUBindGroup[])[] = [];

  /** Use `WebGPUEffectDevice.bind`. */
  constructor(core: DeviceCore, effect: Tr2Effect, technique: CompiledTechnique) {
    this.#core = core;
    this.effect = effect;
    this.technique = technique;
    this.#blocks = new GivenBlocks(core, technique);
    this.#bindings = new TechniqueBindings(core, effect, technique, this.#blocks);
  }

  /** The registers that `setBlock` takes, ascending: the blocks that the technique's programs declare. */
  get blockRegisters(): readonly number[] {
    return this.#blocks.registers;
  }

  /**
   * Sets a uniform block above the material's: b1 to b4, or another register that the programs declare. One that nobody
   * gave is zeros. Of a block whose type is a struct of the program the length is not known: bytes are filled up to 1024
   * with zeros, a buffer or a range of one is bound whole. To move such a block with `blockOffsets`, give
   * `{ buffer, size }` with the size of one block.
   *
   * A recorded draw keeps what it was recorded with, but for bytes that fit where the earlier ones were: those are
   * uploaded at once, and show in everything that is submitted after that.
   *
   * @param given bytes are copied to the GPU at once; a buffer or a range of one is bound as it is.
   * @throws RangeError for a register that no program of the technique declares; TypeError for anything but bytes, a
   *   buffer or a range of one; DeviceError for a block that is too short or longer than the device binds, and after
   *   `destroy`. What was set before stays then.
   */
  setBlock(register: number, given: BlockGiven): void {
    if (!Number.isInteger(register) || register < 1) {
      throw new RangeError(`block register ${register}: b0 holds the effect's own constants, blocks start at 1`);
    }
    this.#blocks.set(register, given);
  }

  /**
   * Uploads changed constants and makes bind groups anew whose resources changed.
   * @throws DeviceError naming a texture or buffer that is not set or does not fit; DeviceLostError
   */
  update(): void {
    this.#bindings.assertCurrent();
    this.#groups = this.#bindings.refresh(0);
  }

  /** By group number, as of the last `update`. A group that the pass does not use is empty. */
  bindGroups(passIndex: number): readonly GPUBindGroup[] {
    const groups = this.#groups[passIndex];
    if (!groups) throw new RangeError(`${this.technique.name} has no pass ${passIndex}, or update() was not called`);
    return groups;
  }

  /**
   * Records the draw with everything it needs: pipeline, groups, stencil reference, blend constant, vertex buffers. The
   * stencil reference and the blend constant stay set in the encoder; a render bundle has none, see `dynamicState`.
   * @throws DeviceError before anything is recorded, where something is missing or does not fit
   */
  record(encoder: GPURenderPassEncoder | GPURenderBundleEncoder, draw: RecordedDraw): void {
    this.update();
    const passes = this.#chosen('render', draw.pass);
    for (const [, pass] of passes) {
      if (pass.kind !== 'render') continue;
      if (isBundle(encoder) && draw.dynamicState !== 'leave') this.#assertStatic(pass);
      this.#assertBuffers(pass, draw);
      this.#assertOffsets(pass, draw.blockOffsets ?? NO_OFFSETS);
    }
    for (const [index, pass] of passes) {
      if (pass.kind === 'render') this.#recordPass(encoder, index, pass, draw);
    }
  }

  /**
   * Records the compute passes. Mips of a storage texture that they write are made anew when something that samples it is
   * next recorded, in a submit of their own: submit the dispatch before that.
   */
  dispatch(
    encoder: GPUComputePassEncoder,
    workgroups: readonly [number, number?, number?],
    options: RecordedDispatch = {},
  ): void {
    this.update();
    const [x, y = 1, z = 1] = workgroups;
    const passes = this.#chosen('compute', options.pass);
    for (const [, pass] of passes) this.#assertOffsets(pass, options.blockOffsets ?? NO_OFFSETS);
    for (const [index, pass] of passes) {
      if (pass.kind !== 'compute') continue;
      encoder.setPipeline(pass.pipeline);
      this.#setGroups(encoder, index, pass, options.blockOffsets ?? NO_OFFSETS);
      encoder.dispatchWorkgroups(x, y, z);
      this.#core.generation.counters.dispatches++;
    }
    this.#bindings.markStorageTexturesChanged();
  }

  /** Frees its buffers. Idempotent. */
  destroy(): void {
    this.#bindings.destroy();
    this.#blocks.destroy();
    this.#groups = [];
  }

  #chosen(kind: CompiledPass['kind'], only: number | undefined): [number, CompiledPass][] {
    const all = [...this.technique.passes.entries()];
    const chosen = all.filter(([index, pass]) => pass.kind === kind && (only === undefined || index === only));
    if (chosen.length > 0) return chosen;
    const which = only === undefined ? `no ${kind} pass` : `no ${kind} pass ${only}`;
    throw new DeviceError(
      `the technique has ${which}`,
      subjectOf('webgpu', this.technique.shader, this.technique.name),
    );
  }

  #assertStatic(pass: CompiledRenderPass): void {
    const needed = dynamicState(pass);
    if (needed.length === 0) return;
    throw new DeviceError(
      `a render bundle cannot set the ${needed.join(' and the ')} of the pass`,
      subjectOf('webgpu', this.technique.shader, this.technique.name, pass.shaderPass.index),
      "Set it on the pass encoder that executes the bundle, and record with `dynamicState: 'leave'`",
    );
  }

  #assertBuffers(pass: CompiledRenderPass, { vertexBuffers, indexBuffer }: RecordedDraw): void {
    const subject = subjectOf('webgpu', this.technique.shader, this.technique.name, pass.shaderPass.index);
    for (const [slot, layout] of pass.vertexBuffers.entries()) {
      if (slot === pass.dummySlot) continue;
      const given = vertexBuffers?.[slot];
      if (given) assertBuffer(this.#core, `vertex buffer ${slot}`, 'vertex', given, subject);
      else if (layout !== null) {
        throw new DeviceError(`vertex buffer ${slot} is not given, and the program reads from it`, subject);
      }
    }
    if (indexBuffer) assertBuffer(this.#core, 'index buffer', 'index', indexBuffer, subject);
  }

  #assertOffsets({ plan, dynamicOffsets }: CompiledPass, blockOffsets: Readonly<Record<number, number>>): void {
    for (const { resource } of plan.bindings) {
      if (resource.kind !== 'uniform-buffer' || !hasDynamicOffset(resource, dynamicOffsets)) continue;
      this.#blocks.assertOffset(resource, blockOffsets[resource.registerIndex] ?? 0);
    }
  }

  #recordPass(
    encoder: GPURenderPassEncoder | GPURenderBundleEncoder,
    index: number,
    pass: CompiledRenderPass,
    draw: RecordedDraw,
  ): void {
    encoder.setPipeline(pass.pipeline);
    if (!isBundle(encoder) && draw.dynamicState !== 'leave') {
      if (pass.stencilReference !== null) encoder.setStencilReference(pass.stencilReference);
      if (pass.blendConstant !== null) encoder.setBlendConstant([...pass.blendConstant]);
    }
    this.#setGroups(encoder, index, pass, draw.blockOffsets ?? NO_OFFSETS);
    this.#setVertexBuffers(encoder, pass, draw);
    const { count, instanceCount = 1, first = 0, firstInstance = 0 } = draw;
    if (draw.indexBuffer) {
      setIndexBuffer(encoder, draw.indexBuffer, draw.indexFormat ?? 'uint16');
      encoder.drawIndexed(count, instanceCount, first, draw.baseVertex ?? 0, firstInstance);
    } else {
      encoder.draw(count, instanceCount, first, firstInstance);
    }
    this.#core.generation.counters.draws++;
  }

  #setVertexBuffers(
    encoder: GPURenderPassEncoder | GPURenderBundleEncoder,
    pass: CompiledRenderPass,
    draw: RecordedDraw,
  ): void {
    for (const slot of pass.vertexBuffers.keys()) {
      if (slot === pass.dummySlot) {
        encoder.setVertexBuffer(slot, this.#core.generation.dummyVertices());
        continue;
      }
      const given = draw.vertexBuffers?.[slot];
      if (given) setVertexBuffer(encoder, slot, given);
    }
  }

  #setGroups(
    encoder: GPURenderPassEncoder | GPURenderBundleEncoder | GPUComputePassEncoder,
    index: number,
    pass: CompiledPass,
    blockOffsets: Readonly<Record<number, number>>,
  ): void {
    for (const [group, bindGroup] of this.bindGroups(index).entries()) {
      if (pass.dynamicOffsets) encoder.setBindGroup(group, bindGroup, offsetsOf(pass, group, blockOffsets));
      else encoder.setBindGroup(group, bindGroup);
    }
  }
}

/** By what it can do: an engine's encoder may come from another realm. */
function isBundle(encoder: GPURenderPassEncoder | GPURenderBundleEncoder): encoder is GPURenderBundleEncoder {
  return !('setStencilReference' in encoder);
}

/** In binding order, as `setBindGroup` takes them. */
function offsetsOf(pass: CompiledPass, group: number, blockOffsets: Readonly<Record<number, number>>): number[] {
  const offsets: number[] = [];
  for (const binding of pass.plan.bindings) {
    const { resource } = binding;
    if (binding.group !== group || resource.kind !== 'uniform-buffer') continue;
    if (hasDynamicOffset(resource, pass.dynamicOffsets)) offsets.push(blockOffsets[resource.registerIndex] ?? 0);
  }
  return offsets;
}

function setVertexBuffer(
  encoder: GPURenderPassEncoder | GPURenderBundleEncoder,
  slot: number,
  given: BufferGiven,
): void {
  if (given instanceof WebGPUBuffer) encoder.setVertexBuffer(slot, given.gpuBuffer);
  else if (isGPUBuffer(given)) encoder.setVertexBuffer(slot, given);
  else encoder.setVertexBuffer(slot, given.buffer, given.offset ?? 0, given.size);
}

function setIndexBuffer(
  encoder: GPURenderPassEncoder | GPURenderBundleEncoder,
  given: BufferGiven,
  format: GPUIndexFormat,
): void {
  if (given instanceof WebGPUBuffer) encoder.setIndexBuffer(given.gpuBuffer, format);
  else if (isGPUBuffer(given)) encoder.setIndexBuffer(given, format);
  else encoder.setIndexBuffer(given.buffer, format, given.offset ?? 0, given.size);
}
