import type { LinkedProgram } from './LinkedProgram.js';

interface Links {
  /** Conditions that the modules of these links ask for. */
  readonly names: readonly string[];
  /** By the values of the conditions, in the order of the names. */
  readonly programs: Map<string, LinkedProgram>;
}

/**
 * What one root module was linked to. A link depends on the conditions that the modules in it ask for and on no other:
 * another combination that has the same answers to these goes the same way through the same modules. Which modules they
 * are may depend on conditions itself, hence several sets of names.
 */
export class LinkCache {
  readonly #byNames = new Map<string, Links>();
  readonly #byText = new Map<string, LinkedProgram>();

  find(conditions: Readonly<Record<string, boolean>>): LinkedProgram | null {
    for (const { names, programs } of this.#byNames.values()) {
      const program = programs.get(valuesOf(names, conditions));
      if (program !== undefined) return program;
    }
    return null;
  }

  /**
   * @param names of the conditions that the modules of the link ask for, in a fixed order.
   * @returns the program, or the one with the same text that is known already.
   */
  add(program: LinkedProgram, names: readonly string[], conditions: Readonly<Record<string, boolean>>): LinkedProgram {
    const known = this.#byText.get(program.text) ?? program;
    this.#byText.set(program.text, known);
    const key = names.join(' ');
    const links = this.#byNames.get(key) ?? { names, programs: new Map<string, LinkedProgram>() };
    links.programs.set(valuesOf(names, conditions), known);
    this.#byNames.set(key, links);
    return known;
  }
}

function valuesOf(names: readonly string[], conditions: Readonly<Record<string, boolean>>): string {
  return names.map((name) => (conditions[name] === true ? '1' : '0')).join('');
}
