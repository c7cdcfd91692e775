import type { Counters } from '../device/Counters.js';

/** A shader module in use. `release` it when the pipeline is built: browsers keep parsed programs alive as long as a module is held. */
export interface ModuleUse {
  readonly module: GPUShaderModule;
  release(): void;
}

interface Entry {
  readonly module: GPUShaderModule;
  users: number;
}

/** Shader modules of one generation, shared by program text while a pipeline is being built from them and dropped after. */
export class ModuleCache {
  readonly #gpu: GPUDevice;
  readonly #counters: Counters;
  readonly #entries = new Map<string, Entry>();

  constructor(gpu: GPUDevice, counters: Counters) {
    this.#gpu = gpu;
    this.#counters = counters;
  }

  use(code: string, label: string): ModuleUse {
    let entry = this.#entries.get(code);
    if (!entry) {
      entry = { module: this.#gpu.createShaderModule({ label, code }), users: 0 };
      this.#entries.set(code, entry);
      this.#counters.shaderModules++;
    }
    const used = entry;
    used.users++;
    let released = false;
    const release = (): void => {
      if (released) return;
      released = true;
      used.users--;
      if (used.users > 0) return;
      this.#entries.delete(code);
      this.#counters.shaderModules--;
    };
    return { module: used.module, release };
  }
}
