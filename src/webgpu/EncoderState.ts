import type { WebGPUBuffer } from './WebGPUBuffer.js';

const GROUPS = 8;
const SLOTS = 16;
/** Dynamic offsets that one group can have here; the standard allows 8 in a whole pipeline layout by default. */
const OFFSETS = 16;

/**
 * What a render pass encoder has set, so that nothing is set twice. Compared by identity of the GPU objects: a wrapper
 * stays the same when what is behind it changes. Groups and slots beyond what is remembered are always set.
 */
export class EncoderState {
  #encoder: GPURenderPassEncoder | null = null;
  #pipeline: GPURenderPipeline | null = null;
  readonly #groups: (GPUBindGroup | null)[] = new Array<GPUBindGroup | null>(GROUPS).fill(null);
  readonly #offsets = new Uint32Array(GROUPS * OFFSETS);
  readonly #vertexBuffers: (GPUBuffer | null)[] = new Array<GPUBuffer | null>(SLOTS).fill(null);
  #indexBuffer: GPUBuffer | null = null;
  #indexFormat: GPUIndexFormat | null = null;
  #stencilReference = 0;
  #blendConstant: readonly number[] | null = null;
  /** The offsets of the group to set next. */
  readonly next = new Uint32Array(OFFSETS);

  begin(encoder: GPURenderPassEncoder): void {
    this.#encoder = encoder;
    this.#pipeline = null;
    this.#groups.fill(null);
    this.#vertexBuffers.fill(null);
    this.#indexBuffer = null;
    this.#indexFormat = null;
    this.#stencilReference = 0;
    this.#blendConstant = null;
  }

  end(): void {
    this.#encoder = null;
  }

  setPipeline(pipeline: GPURenderPipeline): void {
    if (this.#pipeline === pipeline) return;
    this.#pipeline = pipeline;
    this.#encoder?.setPipeline(pipeline);
  }

  /** @param offsetCount how many of `next` belong to the group */
  setBindGroup(index: number, group: GPUBindGroup, offsetCount: number): void {
    if (this.#groups[index] === group && this.#hasOffsets(index, offsetCount)) return;
    if (index < GROUPS) {
      this.#groups[index] = group;
      for (let i = 0; i < offsetCount; i++) this.#offsets[index * OFFSETS + i] = this.next[i] ?? 0;
    }
    if (offsetCount === 0) this.#encoder?.setBindGroup(index, group);
    else this.#encoder?.setBindGroup(index, group, this.next, 0, offsetCount);
  }

  setVertexBuffer(slot: number, buffer: GPUBuffer): void {
    if (this.#vertexBuffers[slot] === buffer) return;
    if (slot < SLOTS) this.#vertexBuffers[slot] = buffer;
    this.#encoder?.setVertexBuffer(slot, buffer);
  }

  setIndexBuffer(buffer: WebGPUBuffer, format: GPUIndexFormat): void {
    const { gpuBuffer } = buffer;
    if (this.#indexBuffer === gpuBuffer && this.#indexFormat === format) return;
    this.#indexBuffer = gpuBuffer;
    this.#indexFormat = format;
    this.#encoder?.setIndexBuffer(gpuBuffer, format);
  }

  setStencilReference(reference: number): void {
    if (this.#stencilReference === reference) return;
    this.#stencilReference = reference;
    this.#encoder?.setStencilReference(reference);
  }

  setBlendConstant(color: readonly [number, number, number, number]): void {
    if (this.#blendConstant === color) return;
    this.#blendConstant = color;
    this.#encoder?.setBlendConstant(color);
  }

  #hasOffsets(index: number, count: number): boolean {
    for (let i = 0; i < count; i++) if (this.#offsets[index * OFFSETS + i] !== this.next[i]) return false;
    return true;
  }
}
