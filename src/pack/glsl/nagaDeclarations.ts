import type { SlotPlace } from '../Translator.js';

/** A uniform block as naga writes it: one member without an instance name, so that the member is global. */
export interface NagaBlock extends SlotPlace {
  readonly name: string;
  readonly memberType: string;
  readonly member: string;
}

export interface NagaSampler extends SlotPlace {
  readonly type: string;
  readonly name: string;
}

/** A struct definition. */
export interface NagaStruct {
  readonly name: string;
  readonly members: readonly NagaMember[];
}

export interface NagaMember {
  readonly type: string;
  readonly name: string;
  /** `[4]`; empty where it is no array. */
  readonly dimensions: string;
}

export interface NagaDeclarations {
  readonly blocks: readonly NagaBlock[];
  readonly samplers: readonly NagaSampler[];
  readonly structs: readonly NagaStruct[];
}

const BLOCK = /^layout\(std140\) uniform (\w+) \{ (\w+) (_group_(\d+)_binding_(\d+)_[vf]s)(?:\[\d+\])?; \};$/gm;
const SAMPLER = /^uniform highp (\w+) (_group_(\d+)_binding_(\d+)_[vf]s);$/gm;
export const STRUCT = /^struct (\w+) \{\n((?: {4}\w+ \w+(?:\[\d+\])*;\n)*)\};$/gm;
export const MEMBER = /^ {4}(\w+) (\w+)((?:\[\d+\])*);$/gm;
export const FIRST_INSTANCE = /^uniform uint naga_vs_first_instance;\n/m;

/**
 * The declarations in naga's text that this compiler has to change.
 * @throws TypeError where naga writes any in another way than it is known to: nothing may be missed in silence.
 */
export function nagaDeclarations(text: string): NagaDeclarations {
  const blocks = [...text.matchAll(BLOCK)].map(([, name = '', memberType = '', member = '', group, binding]) => ({
    name,
    memberType,
    member,
    group: Number(group),
    binding: Number(binding),
  }));
  const samplers = [...text.matchAll(SAMPLER)].map(([, type = '', name = '', group, binding]) => ({
    type,
    name,
    group: Number(group),
    binding: Number(binding),
  }));
  const structs = nagaStructs(text);
  const instance = FIRST_INSTANCE.test(text) ? 1 : 0;
  expectCount(text, /\buniform\b/g, blocks.length + samplers.length + instance, 'uniforms');
  expectCount(text, /^struct\b/gm, structs.length, 'structs');
  return { blocks, samplers, structs };
}

/** The structs of a text. */
export function nagaStructs(text: string): NagaStruct[] {
  return [...text.matchAll(STRUCT)].map(([, name = '', body = '']) => ({
    name,
    members: [...body.matchAll(MEMBER)].map(([, type = '', member = '', dimensions = '']) => ({
      type,
      name: member,
      dimensions,
    })),
  }));
}

/** @throws TypeError unless the pattern is in naga's text exactly this often. */
export function expectCount(text: string, pattern: RegExp, count: number, what: string): void {
  const found = text.match(pattern)?.length ?? 0;
  if (found === count) return;
  throw new TypeError(`naga's GLSL has ${found} ${what} where ${count} were to be found:\n${text}`);
}
