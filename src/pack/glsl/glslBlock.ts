import type { BackendBlock } from '../../format/carbonEffect/BackendBlock.js';
import { BACKEND_STAGES, type BackendStage } from '../../format/carbonEffect/BackendStage.js';
import { GLSL_BIND_GROUP } from '../../format/carbonEffect/glslBindGroups.js';
import type { PassBinding } from '../passBindings.js';
import { blockOf, type PlacedBinding } from '../passBlock.js';
import type { GlslProgram, GlslTexture, SlotPlace } from '../Translator.js';

/** A stage of a pass with its program. */
export interface StageGlsl {
  readonly stage: BackendStage;
  readonly glsl: GlslProgram;
}

/**
 * The block of GLSL programs (`backend-block.md` 5). WebGL2 has no slots in the text: the block gives out uniform-buffer
 * points and texture units, each from 0 in the order of the WGSL's slots, and only to what the programs use. A sampler is
 * there once for each texture that is read through it, with the texture's unit and name.
 * @param bindings of the pass, ascending by group and binding.
 * @throws TypeError for a texture that the programs read through different samplers: `unequalSamplers` has said so before.
 */
export function glslBlock(
  technique: string,
  pass: number,
  bindings: readonly PassBinding[],
  programs: readonly StageGlsl[],
): BackendBlock {
  const uniforms: PlacedBinding[] = [];
  const textures: PlacedBinding[] = [];
  const samplers: PlacedBinding[] = [];
  for (const of of bindings) {
    const blocks = usesOf(programs, (it) => it.uniformBlocks, of);
    if (blocks.length > 0) uniforms.push(place(of, GLSL_BIND_GROUP.UNIFORM, uniforms.length, blocks));
    const uses = usesOf(programs, (it) => it.textures, of);
    if (uses.length === 0) continue;
    const unit = textures.length;
    textures.push(place(of, GLSL_BIND_GROUP.TEXTURE, unit, uses));
    const sampled = uses.filter(({ declared }) => declared.sampler !== null);
    const sampler = bindings.find((it) => sampled.some(({ declared }) => isAt(it, declared.sampler)));
    if (sampler === undefined) continue;
    if (sampled.some(({ declared }) => !isAt(sampler, declared.sampler))) {
      throw new TypeError(`the programs read ${of.name} through different samplers`);
    }
    samplers.push(place(sampler, GLSL_BIND_GROUP.SAMPLER, unit, sampled));
  }
  return blockOf(technique, pass, [...uniforms, ...textures, ...samplers]);
}

/** Why two programs cannot share the uniforms of a pass, though each can be said in GLSL; `null` where they can. */
export function unequalSamplers(bindings: readonly PassBinding[], programs: readonly StageGlsl[]): string | null {
  for (const of of bindings) {
    const samplers = usesOf<GlslTexture>(programs, (it) => it.textures, of).flatMap(({ declared, stage }) => {
      const sampler = bindings.find((it) => isAt(it, declared.sampler));
      return sampler === undefined ? [] : [{ stage, name: sampler.name }];
    });
    const [first, second] = samplers;
    if (first === undefined || second === undefined || first.name === second.name) continue;
    return (
      `${of.name} is read through ${first.name} in the ${first.stage} program and through ${second.name} in the ` +
      `${second.stage} program; in GLSL a texture has one sampler`
    );
  }
  return null;
}

interface Use<Declared> {
  readonly stage: BackendStage;
  readonly declared: Declared;
}

function usesOf<Declared extends SlotPlace>(
  programs: readonly StageGlsl[],
  list: (program: GlslProgram) => readonly Declared[],
  at: SlotPlace,
): Use<Declared>[] {
  return programs.flatMap(({ stage, glsl }) => {
    const declared = list(glsl).find((it) => isAt(at, it));
    return declared === undefined ? [] : [{ stage, declared }];
  });
}

function isAt(a: SlotPlace, b: SlotPlace | null): boolean {
  return b !== null && a.group === b.group && a.binding === b.binding;
}

function place(
  of: PassBinding,
  group: number,
  binding: number,
  uses: readonly Use<{ readonly symbol: string; readonly type: string }>[],
): PlacedBinding {
  const visibility = BACKEND_STAGES.filter((stage) => uses.some((use) => use.stage === stage));
  const { symbol = '', type = '' } = uses[0]?.declared ?? {};
  return { of, group, binding, visibility, type, symbol };
}
