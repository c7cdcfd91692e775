import type { EffectSource } from './EffectSource.js';
import type { LinkedProgram } from './LinkedProgram.js';
import type { SlottedProgram } from './reflectProgram.js';
import { editedProgram, type TextEdit } from './TextEdit.js';
import type { SlotPlace } from './Translator.js';
import { type Frequency, frequencyOf, isMaterial, roleOf } from './uniformRole.js';
import { type ModuleDeclaration, wgslModule } from './wgsl/wgslModule.js';
import type { WgslToken } from './wgsl/wgslTokens.js';

const GROUP: Readonly<Record<Frequency, number>> = { frame: 0, material: 1, object: 2 };

/**
 * The slots of the variables that have neither `@group` nor `@binding`: the group by how often they change, the binding
 * by their place among all such variables of all modules, whatever the options. So permutations share layouts, a
 * variable has one slot in all programs, and what is called the same in two modules has two.
 */
export class SlotTable {
  /** By file, then name of the variable. */
  readonly #slots = new Map<string, Map<string, SlotPlace>>();

  /** @param texts of the modules, by path. */
  constructor(source: EffectSource, texts: ReadonlyMap<string, string>) {
    const variables = [...texts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([path, text]) => boundVariables(path, text));
    const taken = new Set(variables.flatMap(({ slot }) => slot ?? []));
    const isFirst = (it: BoundVariable): boolean => it.isUniform && isMaterial(source, it.name);
    for (const it of [...variables.filter(isFirst), ...variables.filter((other) => !isFirst(other))]) {
      const ofFile = this.#slots.get(it.path) ?? new Map<string, SlotPlace>();
      this.#slots.set(it.path, ofFile);
      if (!it.isAutomatic || ofFile.has(it.name)) continue;
      const group = GROUP[it.isUniform ? (frequencyOf(roleOf(source, it.name)) ?? 'material') : 'material'];
      let binding = 0;
      while (taken.has(slotKey(group, binding))) binding++;
      taken.add(slotKey(group, binding));
      ofFile.set(it.name, { group, binding });
    }
  }

  /** Puts `@group` and `@binding` in front of the variables of a program that have none. */
  slotted(program: LinkedProgram): SlottedProgram {
    const { tokens, declarations } = wgslModule(program.text);
    const automatic = new Set<string>();
    const edits: TextEdit[] = [];
    for (const declaration of declarations) {
      if (!isAutomatic(tokens, declaration)) continue;
      const { file } = program.spotOf(tokens[declaration.nameAt]?.offset ?? 0);
      const slot = this.#slots.get(file)?.get(declaration.name);
      if (slot === undefined) continue;
      const start = tokens[declaration.at]?.offset ?? 0;
      automatic.add(declaration.name);
      edits.push({ start, end: start, text: `@group(${slot.group}) @binding(${slot.binding}) ` });
    }
    return { program: editedProgram(program, edits), automatic };
  }
}

interface BoundVariable {
  readonly path: string;
  readonly name: string;
  readonly isUniform: boolean;
  readonly isAutomatic: boolean;
  /** Key of the slot that the text gives. */
  readonly slot: string | null;
}

function boundVariables(path: string, text: string): BoundVariable[] {
  const { tokens, declarations } = wgslModule(text);
  return declarations.filter(isBound).map((it) => {
    const [group, binding] = [argumentOf(tokens, it, 'group'), argumentOf(tokens, it, 'binding')];
    return {
      path,
      name: it.name,
      isUniform: it.addressSpace === 'uniform',
      isAutomatic: group === null && binding === null,
      slot:
        group === null || binding === null ? null : slotKey(Number.parseInt(group, 10), Number.parseInt(binding, 10)),
    };
  });
}

function isAutomatic(tokens: readonly WgslToken[], it: ModuleDeclaration): boolean {
  return isBound(it) && argumentOf(tokens, it, 'group') === null && argumentOf(tokens, it, 'binding') === null;
}

/** A variable that is not the program's own: textures and samplers have no address space. */
function isBound({ keyword, addressSpace }: ModuleDeclaration): boolean {
  return keyword === 'var' && (addressSpace === '' || addressSpace === 'uniform' || addressSpace === 'storage');
}

/** The first word of an attribute's argument; `null` where there is no such attribute. */
function argumentOf(tokens: readonly WgslToken[], { start, at }: ModuleDeclaration, attribute: string): string | null {
  for (let i = start; i < at; i++) {
    if (tokens[i]?.text === '@' && tokens[i + 1]?.text === attribute) return tokens[i + 3]?.text ?? '';
  }
  return null;
}

function slotKey(group: number, binding: number): string {
  return `${group} ${binding}`;
}
