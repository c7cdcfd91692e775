import type { ShaderBundleStage, ShaderInfo } from '../../../format/shaderBundle/ShaderBundle.js';
import { NO_SLOT } from '../../../format/shaderBundle/ShaderReflection.js';
import { SHADER_LANGUAGE, SHADER_STAGE } from '../../../format/shaderBundle/shaderEnums.js';
import { ENTRY_POINT } from '../../entryProgram.js';
import type { Naga } from '../../glsl/Naga.js';
import { programSpot } from '../../programSpot.js';
import type { ProgramBinding, ProgramReflection } from '../../reflectProgram.js';
import type { BundleLanguage, LanguageNote } from './BundleLanguage.js';
import { nameOf } from './blockNames.js';
import { type GlPass, glslText } from './glslText.js';
import { hlslText } from './hlslText.js';
import { LanguageRefusal } from './LanguageRefusal.js';
import type { LanguageText } from './LanguageText.js';
import { mslText } from './mslText.js';
import { plainProgram } from './plainProgram.js';
import { type ProgramOverride, programOverrides } from './programOverrides.js';
import { reflectStage } from './reflectStage.js';
import { specConstants } from './specConstants.js';
import { NO_SPIRV } from './spirvFacts.js';
import { spirvBytes, spirvWords } from './spirvWords.js';

/** One stage with what became of it. */
export interface BundledStage {
  readonly stage: ShaderBundleStage;
  readonly refusals: readonly LanguageNote[];
  readonly losses: readonly LanguageNote[];
}

/**
 * @param languages in the order of the variants.
 * @param vulkanGlsl the author's; empty = none.
 */
export function bundleStage(
  naga: Naga,
  program: ProgramReflection,
  pass: GlPass,
  languages: readonly BundleLanguage[],
  vulkanGlsl: string,
): BundledStage {
  const { text } = program.program;
  const overrides = programOverrides(text);
  const spirv = attempt(() => spirvWords(naga, program, plainProgram(text, overrides), vulkanGlsl));
  const facts = spirv.value?.facts ?? NO_SPIRV;
  const texts = languages.map((language) => ({
    language,
    ...attempt((): LanguageText => {
      if (language !== 'spirv') return languageText(naga, program, language, pass, overrides);
      if (spirv.refusal !== null) throw spirv.refusal;
      return { source: vulkanGlsl, places: plainPlaces(program, pass, () => NO_SLOT) };
    }),
  }));
  const variants = texts.flatMap((it): ShaderInfo[] => {
    if (it.refusal !== null) return [];
    const constants = it.language === 'wgsl' ? specConstants(overrides) : [];
    return [
      {
        language: SHADER_LANGUAGE[it.language],
        entryPoint: ENTRY_POINT,
        source: it.value.source,
        inputSource: vulkanGlsl,
        reflection: reflectStage(program, it.value, facts, constants),
      },
    ];
  });
  const made = languages.includes('spirv') ? spirv.value : null;
  const isFixed = ({ language, refusal }: (typeof texts)[number]): boolean => refusal === null && language !== 'wgsl';
  return {
    stage: {
      stage: SHADER_STAGE[program.stage],
      sourceLanguage: SHADER_LANGUAGE[made?.compiledFrom ?? 'glsl'],
      spirv: made === null ? new Uint8Array(0) : spirvBytes(made.words),
      variants,
    },
    refusals: texts.flatMap(({ language, refusal }) => (refusal === null ? [] : [note(program, language, refusal)])),
    losses: [
      ...texts.filter(isFixed).flatMap(({ language }) => overrides.map((it) => fixedOverride(program, language, it))),
      ...(made?.loss == null ? [] : [note(program, 'spirv', { problem: made.loss, offset: -1 })]),
    ],
  };
}

type Attempt<R> =
  | { readonly refusal: null; readonly value: R }
  | { readonly refusal: LanguageRefusal; readonly value: null };

function attempt<R>(make: () => R): Attempt<R> {
  try {
    return { refusal: null, value: make() };
  } catch (error) {
    if (error instanceof LanguageRefusal) return { refusal: error, value: null };
    throw error;
  }
}

function languageText(
  naga: Naga,
  program: ProgramReflection,
  language: Exclude<BundleLanguage, 'spirv'>,
  pass: GlPass,
  overrides: readonly ProgramOverride[],
): LanguageText {
  const { text } = program.program;
  switch (language) {
    case 'wgsl':
      // The slot is the binding, as in YUP's own bundles.
      return { source: text, places: plainPlaces(program, pass, ({ binding }) => binding) };
    case 'hlsl':
      return hlslText(naga, program, plainProgram(text, overrides));
    case 'msl':
      return mslText(naga, program, plainProgram(text, overrides), pass.blockNames);
    case 'glsl':
    case 'essl':
      return glslText(naga, program, plainProgram(text, overrides), language, pass);
  }
}

function plainPlaces(
  { bindings }: ProgramReflection,
  { blockNames }: GlPass,
  slotOf: (binding: ProgramBinding) => number,
): LanguageText['places'] {
  return new Map(bindings.map((it) => [it.name, { name: nameOf(blockNames, it), slot: slotOf(it) }]));
}

function note(
  { stage, program }: ProgramReflection,
  language: BundleLanguage,
  { problem, offset }: Pick<LanguageRefusal, 'problem' | 'offset'>,
): LanguageNote {
  return { stage, language, problem, spot: programSpot(program, { problem, offset }) };
}

function fixedOverride(program: ProgramReflection, language: BundleLanguage, it: ProgramOverride): LanguageNote {
  const problem = `${it.name} is an override; it is fixed at ${it.value}`;
  return note(program, language, { problem, offset: it.offset });
}
