import type { ArenaBlob } from '../format/bytes/RecordIo.js';
import type { BackendBlock } from '../format/carbonEffect/BackendBlock.js';
import type { EffectDescription } from '../format/carbonEffect/effectDescription.js';
import type { Pass } from '../format/carbonEffect/pass.js';
import { writeBackendBlock } from '../format/carbonEffect/writeBackendBlock.js';
import type { BodyDraft, PassDraft, StageDraft } from './BodyDraft.js';
import type { BodyTranslations } from './BodyTranslations.js';
import { glslBlock } from './glsl/glslBlock.js';
import type { PackTarget } from './PackTarget.js';
import { passBlock } from './passBlock.js';
import { passObstacle } from './passObstacle.js';
import { programText } from './programText.js';
import { blob, NO_PROGRAM } from './stageRecord.js';
import type { GlslProgram } from './Translator.js';

/**
 * A body in the language of one target. A pass whose programs cannot be put into it keeps all its records and has
 * neither programs nor a block.
 * @param translations `null` for a body that is to have no programs.
 * @throws FormatError where a block holds more than a file can.
 */
export function describeForTarget(
  { techniques, parameters }: BodyDraft,
  target: PackTarget,
  translations: BodyTranslations | null,
): EffectDescription {
  return {
    techniques: techniques.map(({ name, passes }) => ({
      name,
      passes: passes.map((pass, index) => passOf(name, index, pass, target, translations)),
      libraries: [],
    })),
    parameters,
    hasBlocks: true,
  };
}

interface PassPrograms {
  readonly programs: readonly ArenaBlob[];
  readonly block: BackendBlock;
}

function passOf(
  technique: string,
  index: number,
  draft: PassDraft,
  target: PackTarget,
  translations: BodyTranslations | null,
): Pass {
  const { stages, renderStates } = draft;
  if (translations === null || passObstacle(draft, target, translations) !== null) {
    return { stages: stages.map(({ record }) => record), renderStates, block: NO_PROGRAM };
  }
  const { programs, block } =
    target === 'webgpu' ? inWgsl(technique, index, draft) : inGlsl(technique, index, draft, translations);
  return {
    stages: stages.map(({ record }, i) => ({ ...record, program: programs[i] ?? NO_PROGRAM })),
    renderStates,
    block: blob(writeBackendBlock(block)),
  };
}

function inWgsl(technique: string, index: number, { stages, bindings }: PassDraft): PassPrograms {
  const programs = stages.map(({ reflection }) => programBlob(reflection.program.text));
  return { programs, block: passBlock(technique, index, bindings) };
}

function inGlsl(
  technique: string,
  index: number,
  { stages, bindings }: PassDraft,
  translations: BodyTranslations,
): PassPrograms {
  const programs = stages.map((stage) => ({
    stage: stage.reflection.stage,
    glsl: glslOf(stage, translations),
  }));
  return {
    programs: programs.map(({ glsl }) => programBlob(glsl.text)),
    block: glslBlock(technique, index, bindings, programs),
  };
}

function glslOf(stage: StageDraft, translations: BodyTranslations): GlslProgram {
  const { glsl } = translations.of(stage);
  if (glsl !== null) return glsl;
  throw new TypeError(`the translator gave neither GLSL for ${stage.reflection.program.module} nor a reason`);
}

function programBlob(text: string): ArenaBlob {
  return blob(new TextEncoder().encode(programText(text)));
}
