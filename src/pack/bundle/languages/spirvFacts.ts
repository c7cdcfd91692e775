import type { SlotPlace } from '../../Translator.js';
import { slotKey } from './foldSlots.js';

/** What a reflection takes from the SPIR-V of its program. */
export interface SpirvFacts {
  /** `Capability(1)`, … as YUP writes them. */
  readonly capabilities: readonly string[];
  readonly extensions: readonly string[];
  readonly positionInvariant: boolean;
  /** The id of a bound variable; 0 where the module has none. */
  readonly idOfSlot: (slot: SlotPlace) => number;
  /** Of an input or output, by its location, or its number of a built-in. */
  readonly idOf: (direction: 'in' | 'out', kind: 'location' | 'builtin', number: number) => number;
}

/** Of a program without SPIR-V. */
export const NO_SPIRV: SpirvFacts = {
  capabilities: [],
  extensions: [],
  positionInvariant: false,
  idOfSlot: () => 0,
  idOf: () => 0,
};

/* Numbers of the SPIR-V specification, 3.52 and 3.20. */
const OP = { extension: 10, capability: 17, variable: 59, decorate: 71 };
const DECORATION = { builtIn: 11, invariant: 18, location: 30, binding: 33, descriptorSet: 34 };
const STORAGE_INPUT = 1;
const STORAGE_OUTPUT = 3;
const HEADER_WORDS = 5;

/** @param words a valid module. */
export function spirvFacts(words: Uint32Array): SpirvFacts {
  const capabilities: string[] = [];
  const extensions: string[] = [];
  /** By variable, then decoration. */
  const decorations = new Map<number, Map<number, number>>();
  const storage = new Map<number, number>();
  for (const { op, operands } of instructions(words)) {
    const [first = 0, second = 0, third = 0] = operands;
    if (op === OP.capability) capabilities.push(`Capability(${first})`);
    else if (op === OP.extension) extensions.push(literalText(operands));
    else if (op === OP.variable) storage.set(second, third);
    else if (op === OP.decorate) {
      const ofId = decorations.get(first) ?? new Map<number, number>();
      decorations.set(first, ofId.set(second, third));
    }
  }
  const slots = new Map<string, number>();
  const places = new Map<string, number>();
  for (const [id, ofId] of decorations) {
    const [group, binding] = [ofId.get(DECORATION.descriptorSet), ofId.get(DECORATION.binding)];
    if (group !== undefined && binding !== undefined) slots.set(slotKey({ group, binding }), id);
    const direction = { [STORAGE_INPUT]: 'in', [STORAGE_OUTPUT]: 'out' }[storage.get(id) ?? -1];
    const [location, builtin] = [ofId.get(DECORATION.location), ofId.get(DECORATION.builtIn)];
    if (location !== undefined) places.set(`${direction} location ${location}`, id);
    if (builtin !== undefined) places.set(`${direction} builtin ${builtin}`, id);
  }
  return {
    capabilities,
    extensions,
    positionInvariant: [...decorations.values()].some(
      (ofId) => ofId.has(DECORATION.invariant) && ofId.get(DECORATION.builtIn) === 0,
    ),
    idOfSlot: (slot) => slots.get(slotKey(slot)) ?? 0,
    idOf: (direction, kind, number) => places.get(`${direction} ${kind} ${number}`) ?? 0,
  };
}

function* instructions(words: Uint32Array): Generator<{ readonly op: number; readonly operands: Uint32Array }> {
  for (let at = HEADER_WORDS; at < words.length; ) {
    const word = words[at] ?? 0;
    const length = word >>> 16;
    if (length === 0) throw new TypeError(`the SPIR-V has an instruction of no words at word ${at}`);
    yield { op: word & 0xffff, operands: words.subarray(at + 1, at + length) };
    at += length;
  }
}

/** A text ends with a zero byte; its bytes are in the words, the first in the lowest. */
function literalText(words: Uint32Array): string {
  const bytes = [...words].flatMap((word) => [0, 8, 16, 24].map((shift) => (word >>> shift) & 255));
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(new Uint8Array(end < 0 ? bytes : bytes.slice(0, end)));
}
