import type { BackendStage } from '../format/carbonEffect/BackendStage.js';
import { entryProgram } from './entryProgram.js';
import type { LinkedProgram } from './LinkedProgram.js';
import type { ModuleSet } from './ModuleSet.js';
import type { Fail } from './PackError.js';
import { programNameOf } from './programName.js';
import { type ProgramReflection, reflectProgram } from './reflectProgram.js';
import type { SlotTable } from './SlotTable.js';
import type { SourceSpot } from './sourceSpot.js';

/** The programs of one effect: each distinct one is reflected once, however many combinations share it. */
export class ProgramCache {
  readonly #modules: ModuleSet;
  readonly #slots: SlotTable;
  readonly #byProgram = new Map<LinkedProgram, Map<string, ProgramReflection>>();
  /** Two modules may come out equal. */
  readonly #byText = new Map<string, ProgramReflection>();

  constructor(modules: ModuleSet, slots: SlotTable) {
    this.#modules = modules;
    this.#slots = slots;
  }

  /**
   * @param name a module, or a module and its entry point.
   * @param named where the definition has the name; a name of nothing is its fault.
   */
  async reflect(
    name: string,
    stage: BackendStage,
    conditions: Record<string, boolean>,
    fail: Fail,
    named: () => SourceSpot,
  ): Promise<ProgramReflection> {
    const failAtName: Fail = (problem, spot, fix) => {
      const place = named();
      return fail(problem, place.line > 0 ? place : spot, fix);
    };
    const { module, entry } = programNameOf(name);
    const program = await this.#modules.link(module, conditions, fail, failAtName);
    const ofProgram = this.#byProgram.get(program) ?? new Map<string, ProgramReflection>();
    const key = `${stage} ${entry}`;
    const reflection =
      ofProgram.get(key) ??
      this.#reflected(entryProgram({ ...program, module: name }, entry, stage, fail, failAtName), stage, fail);
    this.#byProgram.set(program, ofProgram.set(key, reflection));
    return reflection;
  }

  #reflected(program: LinkedProgram, stage: BackendStage, fail: Fail): ProgramReflection {
    const slotted = this.#slots.slotted(program);
    const key = `${stage}\n${slotted.program.text}`;
    const known = this.#byText.get(key) ?? reflectProgram(slotted, stage, fail);
    this.#byText.set(key, known);
    return known;
  }
}
