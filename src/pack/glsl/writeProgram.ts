import type { GlslProgram, GlslTexture, GlslUniformBlock, SlotPlace } from '../Translator.js';
import { definedIntegers } from './definedIntegers.js';
import type { GlslWish } from './GlslWish.js';
import { glslSymbol } from './glslSymbol.js';
import {
  expectCount,
  FIRST_INSTANCE,
  type NagaDeclarations,
  nagaDeclarations,
  nagaStructs,
  STRUCT,
} from './nagaDeclarations.js';
import type { BoundVariable, WgslProgram } from './readProgram.js';
import { renameGlsl, withoutWebglNames } from './renameGlsl.js';
import { std140Layout } from './std140.js';
import { structNames } from './structNames.js';

const ROW = 16;

/** A program in GLSL, with the way from what it declares to the slots of the WGSL: what it uses, ascending by slot. */
export interface WrittenProgram extends GlslProgram {
  readonly storageBlocks: readonly GlslName[];
  readonly images: readonly GlslName[];
  /** What the inputs of a vertex program are called, by location. */
  readonly inputs: ReadonlyMap<number, string>;
}

export interface GlslName extends SlotPlace {
  readonly symbol: string;
}

/** What of a wish the writing depends on. */
type Target = Omit<GlslWish, 'text'>;

/**
 * The GLSL that files hold: naga's with names that both programs of a pass agree on, the dialect's clip space, and WGSL's
 * integers. One thing is not
 * as in WGSL: what is `@interpolate(flat)` comes from the last vertex of a triangle, since GLSL ES has no other.
 * @param reads the sampler that each texture is read through, by texture name.
 * @param naga what it wrote for the program.
 * @throws GlslRefusal for what only the GLSL shows not to be possible.
 */
export function writeProgram(
  program: WgslProgram,
  reads: ReadonlyMap<string, BoundVariable>,
  target: Target,
  naga: string,
): WrittenProgram {
  const { stage, dialect } = target;
  dialect.refuseUnknownWords(naga);
  const glsl = withoutWebglNames(naga);
  const declarations = nagaDeclarations(glsl);
  const { blocks, samplers, storages, images } = declarations;
  const symbolOf = (place: SlotPlace): GlslName => {
    const slot = slotOf(place);
    return { ...slot, symbol: glslSymbol(variableAt(program, place).name, slot) };
  };
  const blockOf = (place: SlotPlace): GlslName => {
    const { symbol, ...slot } = symbolOf(place);
    return { ...slot, symbol: target.nameOfBlock(slot) ?? symbol };
  };
  const uniformBlocks = blocks.map((place): GlslUniformBlock => {
    const { name, memory } = variableAt(program, place);
    if (memory === null) throw new TypeError(`${name} is no buffer`);
    const rows = Math.ceil(std140Layout(memory).size / ROW);
    return { ...blockOf(place), type: `vec4[${rows}]` };
  });
  const textures = samplers.map(({ type, ...place }): GlslTexture => {
    const { name } = variableAt(program, place);
    const sampler = reads.get(name);
    const { symbol, ...slot } = symbolOf(place);
    if (sampler === undefined) return { ...slot, symbol, type, sampler: null };
    return { ...slot, symbol: target.nameOfSampled(name, sampler.name) ?? symbol, type, sampler: slotOf(sampler) };
  });
  const inputs = inputNames(glsl, declarations, target);
  const names = new Map(structNames(declarations));
  for (const { name, member, ...place } of [...blocks, ...storages]) {
    names.set(name, blockOf(place).symbol);
    // The member is global, and has to be the same in both programs of a pass as well.
    names.set(member, `${symbolOf(place).symbol}_value`);
  }
  for (const [i, { name }] of samplers.entries()) names.set(name, textures[i]?.symbol ?? name);
  for (const { name, ...place } of images) names.set(name, symbolOf(place).symbol);
  for (const { name, location } of declarations.inputs) names.set(name, inputs.get(location) ?? name);
  const named = renameGlsl(withoutFirstInstance(glsl), names, dialect.reserved);
  const defined = definedIntegers(named, nagaStructs(named));
  return {
    text: spaced(withoutRepeatedStructs(stage === 'vertex' ? dialect.clipSpace(defined) : defined)),
    uniformBlocks: uniformBlocks.sort(bySlot),
    textures: textures.sort(bySlot),
    storageBlocks: storages.map(blockOf).sort(bySlot),
    images: images.map(symbolOf).sort(bySlot),
    inputs,
  };
}

/**
 * The wished name of an input where naga declares it as it is, in a struct or for the value: naga knows the words that GLSL
 * keeps for itself. Else naga's own, and where a name is wished for twice.
 */
function inputNames(
  glsl: string,
  { inputs }: NagaDeclarations,
  { inputNames: wished }: Target,
): ReadonlyMap<number, string> {
  const declared = new Set([...glsl.matchAll(/^ {4}\w+ (\w+)(?: = _p2vs_location\d+)?;$/gm)].map(([, name]) => name));
  const wishes = [...wished.values()];
  return new Map(
    inputs.map(({ location, name }) => {
      const wish = wished.get(location);
      const isFree = wish !== undefined && declared.has(wish) && wishes.indexOf(wish) === wishes.lastIndexOf(wish);
      return [location, isFree ? wish : name];
    }),
  );
}

function variableAt({ resources }: WgslProgram, { group, binding }: SlotPlace): BoundVariable {
  const found = [...resources.values()].find((it) => it.group === group && it.binding === binding);
  if (found !== undefined) return found;
  throw new TypeError(`naga's GLSL uses @group(${group}) @binding(${binding}), which the WGSL does not`);
}

/** WebGL2 has no first instance: draws that want one have other offsets into their vertex buffers. */
function withoutFirstInstance(text: string): string {
  const declared = FIRST_INSTANCE.test(text);
  const uses = text.match(/\(uint\(gl_InstanceID\) \+ naga_vs_first_instance\)/g)?.length ?? 0;
  expectCount(text, /\bnaga_vs_first_instance\b/g, declared ? uses + 1 : 0, 'first instances');
  return text
    .replace(FIRST_INSTANCE, '')
    .replaceAll('(uint(gl_InstanceID) + naga_vs_first_instance)', 'uint(gl_InstanceID)');
}

/** Two structs with equal members have one name now. */
function withoutRepeatedStructs(text: string): string {
  const seen = new Set<string>();
  return text.replace(STRUCT, (struct, name: string) => {
    if (seen.has(name)) return '';
    seen.add(name);
    return struct;
  });
}

function spaced(text: string): string {
  return `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`;
}

function slotOf({ group, binding }: SlotPlace): SlotPlace {
  return { group, binding };
}

function bySlot(a: SlotPlace, b: SlotPlace): number {
  return a.group - b.group || a.binding - b.binding;
}
