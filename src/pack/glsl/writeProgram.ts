import type { BackendStage } from '../../format/carbonEffect/BackendStage.js';
import type { GlslProgram, GlslTexture, GlslUniformBlock, SlotPlace } from '../Translator.js';
import { clipSpace, FLIP } from './clipSpace.js';
import { definedIntegers } from './definedIntegers.js';
import { glslSymbol } from './glslSymbol.js';
import { INTEGER_FUNCTION_NAMES } from './integerFunctions.js';
import {
  expectCount,
  FIRST_INSTANCE,
  type NagaDeclarations,
  nagaDeclarations,
  nagaStructs,
  STRUCT,
} from './nagaDeclarations.js';
import type { BoundVariable, WgslProgram } from './readProgram.js';
import { refuseUnknownWords } from './refuseUnknownWords.js';
import { renameGlsl, withoutWebglNames } from './renameGlsl.js';
import { std140Layout } from './std140.js';
import { structNames } from './structNames.js';

const ROW = 16;

/**
 * The GLSL that files hold: naga's with the names, the clip space and the uniforms of `backend-block.md` 5, and
 * with WGSL's integers. One thing is not
 * as in WGSL: what is `@interpolate(flat)` comes from the last vertex of a triangle, since GLSL ES has no other.
 * @param reads the sampler that each texture is read through, by texture name.
 * @param naga what it wrote for the program.
 * @throws GlslRefusal for what only the GLSL shows not to be possible.
 */
export function writeProgram(
  program: WgslProgram,
  reads: ReadonlyMap<string, BoundVariable>,
  stage: BackendStage,
  naga: string,
): GlslProgram {
  refuseUnknownWords(naga);
  const glsl = withoutWebglNames(naga);
  const declarations = nagaDeclarations(glsl);
  const { blocks, samplers } = declarations;
  const uniformBlocks = blocks.map((place): GlslUniformBlock => {
    const { name, memory } = variableAt(program, place);
    if (memory === null) throw new TypeError(`${name} is no buffer`);
    const rows = Math.ceil(std140Layout(memory).size / ROW);
    return { ...slotOf(place), symbol: glslSymbol(name, place), type: `vec4[${rows}]` };
  });
  const textures = samplers.map((place): GlslTexture => {
    const { name } = variableAt(program, place);
    const sampler = reads.get(name);
    return {
      ...slotOf(place),
      symbol: glslSymbol(name, place),
      type: place.type,
      sampler: sampler === undefined ? null : slotOf(sampler),
    };
  });
  const names = newNames(declarations, uniformBlocks, textures);
  const named = renameGlsl(withoutFirstInstance(glsl), names, [FLIP, ...INTEGER_FUNCTION_NAMES]);
  const defined = definedIntegers(named, nagaStructs(named));
  return {
    text: spaced(withoutRepeatedStructs(stage === 'vertex' ? clipSpace(defined) : defined)),
    uniformBlocks: uniformBlocks.sort(bySlot),
    textures: textures.sort(bySlot),
  };
}

function newNames(
  declarations: NagaDeclarations,
  uniformBlocks: readonly GlslUniformBlock[],
  textures: readonly GlslTexture[],
): ReadonlyMap<string, string> {
  const names = new Map(structNames(declarations));
  for (const [i, { name, member }] of declarations.blocks.entries()) {
    const symbol = uniformBlocks[i]?.symbol ?? '';
    names.set(name, symbol);
    // The member is global, and has to be the same in both programs of a pass as well.
    names.set(member, `${symbol}_value`);
  }
  for (const [i, { name }] of declarations.samplers.entries()) names.set(name, textures[i]?.symbol ?? '');
  return names;
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
