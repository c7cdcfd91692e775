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

/** A storage block. One with an array sized at run time as its last member has the struct's members and an instance name. */
export interface NagaStorage extends SlotPlace {
  readonly name: string;
  /** Of its member, or of the block where it has the members of a struct: a name of the whole text. */
  readonly member: string;
  readonly memberTypes: readonly string[];
}

export interface NagaImage extends SlotPlace {
  readonly type: string;
  readonly name: string;
}

/** An input of a vertex program. */
export interface NagaInput {
  readonly location: number;
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
  readonly storages: readonly NagaStorage[];
  readonly images: readonly NagaImage[];
  readonly inputs: readonly NagaInput[];
  readonly structs: readonly NagaStruct[];
}

const VARIABLE = String.raw`(_group_(\d+)_binding_(\d+)_[vfc]s)`;
const BLOCK = new RegExp(`^layout\\(std140\\) uniform (\\w+) \\{ (\\w+) ${VARIABLE}(?:\\[\\d+\\])?; \\};$`, 'gm');
const SAMPLER = new RegExp(`^uniform (?:highp )?(\\w+) ${VARIABLE};$`, 'gm');
const STORAGE = new RegExp(
  `^layout\\(std430\\) (?:\\w+ )*buffer (\\w+) \\{(?: (\\w+) ${VARIABLE}(?:\\[\\d*\\])*; \\}|\\n((?: {4}.*;\\n)*)\\} ${VARIABLE});$`,
  'gm',
);
const IMAGE = new RegExp(`^layout\\(\\w+\\) (?:\\w+ )*uniform (?:\\w+ )*([iu]?image\\w+) ${VARIABLE};$`, 'gm');
const INPUT = /^layout\(location = (\d+)\) in \w+ (_p2vs_location\d+);$/gm;
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
    ...slot(group, binding),
  }));
  const samplers = [...text.matchAll(SAMPLER)].map(([, type = '', name = '', group, binding]) => ({
    type,
    name,
    ...slot(group, binding),
  }));
  const storages = [...text.matchAll(STORAGE)].map(([, name = '', type, ...of]): NagaStorage => {
    const [member = '', group, binding] = type === undefined ? of.slice(4) : of;
    const members = type === undefined ? (of[3] ?? '') : `    ${type} ${member};\n`;
    const memberTypes = [...members.matchAll(/^ {4}(?:\w+ )*?(\w+) \w+(?:\[\d*\])*;$/gm)].map(([, of = '']) => of);
    return { name, member, memberTypes, ...slot(group, binding) };
  });
  const images = [...text.matchAll(IMAGE)].map(([, type = '', name = '', group, binding]) => ({
    type,
    name,
    ...slot(group, binding),
  }));
  const inputs = [...text.matchAll(INPUT)].map(([, location, name = '']) => ({ location: Number(location), name }));
  const structs = nagaStructs(text);
  const instance = FIRST_INSTANCE.test(text) ? 1 : 0;
  const uniforms = blocks.length + samplers.length + images.length + instance;
  expectCount(text, /\buniform\b/g, uniforms, 'uniforms');
  expectCount(text, /^layout\(std430\)/gm, storages.length, 'storage blocks');
  expectCount(text, /^.*\bin \w+ _p2vs_location\d+/gm, inputs.length, 'inputs');
  expectCount(text, /^struct\b/gm, structs.length, 'structs');
  return { blocks, samplers, storages, images, inputs, structs };
}

function slot(group: string | undefined, binding: string | undefined): SlotPlace {
  return { group: Number(group), binding: Number(binding) };
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
