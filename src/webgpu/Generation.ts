import { DeviceLostError } from '../device/DeviceError.js';
import { BuildQueue } from './BuildQueue.js';
import { Builds } from './Builds.js';
import { type Counters, newCounters } from './Counters.js';
import { LayoutCache } from './LayoutCache.js';
import { MipMaker } from './MipMaker.js';
import { ModuleCache } from './ModuleCache.js';
import { SamplerCache } from './SamplerCache.js';

/** More does not finish sooner (the browser compiles on few threads) and stalls the GPU process for everybody else. */
const BUILDS_AT_ONCE = 4;

/**
 * One underlying GPUDevice and everything made from it. When it is lost the whole generation is dropped; whoever awaited
 * something of it asks `assertLive` before using the result, since a lost device goes on handing out objects.
 */
export class Generation {
  /** 1 for the first. */
  readonly number: number;
  readonly gpu: GPUDevice;
  readonly counters: Counters = newCounters();
  readonly layouts: LayoutCache;
  readonly samplers: SamplerCache;
  readonly modules: ModuleCache;
  readonly renderPipelines: Builds<GPURenderPipeline>;
  readonly computePipelines: Builds<GPUComputePipeline>;
  readonly mips: MipMaker;
  readonly #programs = new Map<string, number>();
  #lostBecause: { readonly reason: string; readonly message: string } | null = null;

  constructor(number: number, gpu: GPUDevice) {
    this.number = number;
    this.gpu = gpu;
    const queue = new BuildQueue(BUILDS_AT_ONCE);
    this.layouts = new LayoutCache(gpu, this.counters);
    this.samplers = new SamplerCache(gpu, this.counters);
    this.modules = new ModuleCache(gpu, this.counters);
    this.renderPipelines = new Builds(queue);
    this.computePipelines = new Builds(queue);
    this.mips = new MipMaker(gpu);
  }

  get isLive(): boolean {
    return this.#lostBecause === null;
  }

  get lostError(): DeviceLostError | null {
    const why = this.#lostBecause;
    return why === null ? null : new DeviceLostError('webgpu', why.reason, this.number, why.message);
  }

  /** @throws DeviceLostError */
  assertLive(): void {
    const error = this.lostError;
    if (error) throw error;
  }

  /** The first reason stays. */
  markLost(reason: string, message: string): void {
    this.#lostBecause ??= { reason, message };
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
