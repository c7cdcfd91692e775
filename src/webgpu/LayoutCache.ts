import type { Counters } from '../device/Counters.js';

/** A layout with the small integer that stands for its content in this generation. */
export interface InternedLayout {
  readonly id: number;
  readonly layout: GPUBindGroupLayout;
}

export interface InternedPipelineLayout {
  readonly id: number;
  readonly layout: GPUPipelineLayout;
}

/** Bind group layouts and pipeline layouts of one generation, shared by content. Keys are strings: this runs when a permutation is compiled, never at a draw. */
export class LayoutCache {
  readonly #gpu: GPUDevice;
  readonly #counters: Counters;
  readonly #groups = new Map<string, InternedLayout>();
  readonly #pipelines = new Map<string, InternedPipelineLayout>();

  constructor(gpu: GPUDevice, counters: Counters) {
    this.#gpu = gpu;
    this.#counters = counters;
  }

  /** `entries` ascending by binding. The label is the first user's. */
  bindGroupLayout(entries: readonly GPUBindGroupLayoutEntry[], label: string): InternedLayout {
    const key = JSON.stringify(entries);
    const known = this.#groups.get(key);
    if (known) return known;
    const made = { id: this.#groups.size, layout: this.#gpu.createBindGroupLayout({ label, entries: [...entries] }) };
    this.#groups.set(key, made);
    this.#counters.bindGroupLayouts++;
    return made;
  }

  pipelineLayout(groups: readonly InternedLayout[], label: string): InternedPipelineLayout {
    const key = groups.map((group) => group.id).join();
    const known = this.#pipelines.get(key);
    if (known) return known;
    const bindGroupLayouts = groups.map((group) => group.layout);
    const made = { id: this.#pipelines.size, layout: this.#gpu.createPipelineLayout({ label, bindGroupLayouts }) };
    this.#pipelines.set(key, made);
    return made;
  }
}
