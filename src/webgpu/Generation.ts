import type { BindingPlan } from '../device/BindingPlan.js';
import { BuildQueue } from '../device/BuildQueue.js';
import { Builds } from '../device/Builds.js';
import { buildBindingPlan } from '../device/buildBindingPlan.js';
import { type Counters, newCounters } from '../device/Counters.js';
import type { DeviceErrorSubject } from '../device/DeviceError.js';
import { Lifetime } from '../device/Lifetime.js';
import { DUMMY_BUFFER_SIZE } from '../device/matchVertexInputs.js';
import type { ShaderPass } from '../resource/ShaderPass.js';
import { BUFFER_USAGE } from './gpuFlags.js';
import { LayoutCache } from './LayoutCache.js';
import { MipMaker } from './MipMaker.js';
import { ModuleCache } from './ModuleCache.js';
import { isGPUTexture } from './rawResource.js';
import { SamplerCache } from './SamplerCache.js';

/** More does not finish sooner (the browser compiles on few threads) and stalls the GPU process for everybody else. */
const BUILDS_AT_ONCE = 4;

/**
 * One underlying GPUDevice and everything made from it. When it is lost the whole generation is dropped.
 */
export class Generation extends Lifetime {
  readonly gpu: GPUDevice;
  readonly counters: Counters = newCounters();
  readonly layouts: LayoutCache;
  readonly samplers: SamplerCache;
  readonly modules: ModuleCache;
  readonly renderPipelines: Builds<GPURenderPipeline>;
  readonly computePipelines: Builds<GPUComputePipeline>;
  readonly mips: MipMaker;
  readonly #programs = new Map<string, number>();
  readonly #textures = new Set<GPUTexture>();
  readonly #buffers = new Set<GPUBuffer>();
  readonly #plans = new WeakMap<ShaderPass, BindingPlan>();
  #dummyVertices: GPUBuffer | null = null;

  constructor(number: number, gpu: GPUDevice) {
    super('webgpu', number);
    this.gpu = gpu;
    const queue = new BuildQueue(BUILDS_AT_ONCE);
    this.layouts = new LayoutCache(gpu, this.counters);
    this.samplers = new SamplerCache(gpu, this.counters);
    this.modules = new ModuleCache(gpu, this.counters);
    this.renderPipelines = new Builds(queue);
    this.computePipelines = new Builds(queue);
    this.mips = new MipMaker(gpu);
  }

  /** A texture that is counted, and freed with the device. */
  createTexture(descriptor: GPUTextureDescriptor): GPUTexture {
    const texture = this.gpu.createTexture(descriptor);
    this.#textures.add(texture);
    this.counters.textures = this.#textures.size;
    return texture;
  }

  /** A buffer that is counted, and freed with the device. */
  createBuffer(descriptor: GPUBufferDescriptor): GPUBuffer {
    const buffer = this.gpu.createBuffer(descriptor);
    this.#buffers.add(buffer);
    this.counters.buffers = this.#buffers.size;
    return buffer;
  }

  /** No longer counts a texture or buffer. Freeing it is left to whoever lets go of it. */
  forget(object: GPUTexture | GPUBuffer): void {
    if (isGPUTexture(object)) this.#textures.delete(object);
    else this.#buffers.delete(object);
    this.counters.textures = this.#textures.size;
    this.counters.buffers = this.#buffers.size;
  }

  /** Frees every texture and buffer. */
  destroy(): void {
    for (const object of [...this.#textures, ...this.#buffers]) {
      this.forget(object);
      object.destroy();
    }
    this.#dummyVertices = null;
  }

  /** Zeros for vertex inputs that a mesh does not have: one element, read for every vertex. */
  dummyVertices(): GPUBuffer {
    // Buffers begin as zeros.
    this.#dummyVertices ??= this.createBuffer({
      label: 'missing vertex inputs',
      size: DUMMY_BUFFER_SIZE,
      usage: BUFFER_USAGE.VERTEX,
    });
    return this.#dummyVertices;
  }

  /** The binding plan of a pass; the same object for every technique compiled from it. */
  planOf(pass: ShaderPass, subject: DeviceErrorSubject): BindingPlan {
    let plan = this.#plans.get(pass);
    if (!plan) {
      plan = buildBindingPlan(pass, { subject, maxBindGroups: this.gpu.limits.maxBindGroups });
      this.#plans.set(pass, plan);
    }
    return plan;
  }

  /** The small integer that stands for a program text in this generation. */
  programId(text: string): number {
    let id = this.#programs.get(text);
    if (id === undefined) {
      id = this.#programs.size;
      this.#programs.set(text, id);
    }
    return id;
  }
}
