import type { BackendStage } from '../format/carbonEffect/BackendStage.js';
import type { ModuleSet } from './ModuleSet.js';
import type { Fail } from './PackError.js';
import { type ProgramReflection, reflectProgram } from './reflectProgram.js';

/** The programs of one effect: each distinct linked text is reflected once, however many combinations share it. */
export class ProgramCache {
  readonly #modules: ModuleSet;
  readonly #byText = new Map<string, ProgramReflection>();

  constructor(modules: ModuleSet) {
    this.#modules = modules;
  }

  /** Number of distinct programs. */
  get count(): number {
    return this.#byText.size;
  }

  async reflect(
    module: string,
    stage: BackendStage,
    conditions: Record<string, boolean>,
    fail: Fail,
  ): Promise<ProgramReflection> {
    const program = await this.#modules.link(module, conditions, fail);
    const key = `${stage}\n${program.text}`;
    const known = this.#byText.get(key) ?? reflectProgram(program, stage, fail);
    this.#byText.set(key, known);
    return known;
  }
}
