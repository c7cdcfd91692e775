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
import { nagaModule } from './nagaModule.js';
import { plainProgram } from './plainProgram.js';
import { type ProgramOverride, programOverrides } from './programOverrides.js';
import { reflectStage } from './reflectStage.js';
import { specConstants } from './specConstants.js';
import { NO_SPIRV, spirvFacts } from './spirvFacts.js';

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
  const words = attempt(() => spirvWords(naga, plainProgram(text, overrides)));
  const facts = words.refusal === null ? spirvFacts(words.value) : NO_SPIRV;
  const texts = languages.map((language) => ({
    language,
    ...(language === 'spirv' && words.refusal !== null
      ? words
      : attempt(() => languageText(naga, program, language, pass, overrides, vulkanGlsl))),
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
  const hasSpirv = words.refusal === null && languages.includes('spirv');
  return {
    stage: {
      stage: SHADER_STAGE[program.stage],
      sourceLanguage: hasSpirv ? SHADER_LANGUAGE[vulkanGlsl === '' ? 'wgsl' : 'glsl'] : SHADER_LANGUAGE.glsl,
      spirv: hasSpirv ? littleEndian(words.value) : new Uint8Array(0),
      variants,
    },
    refusals: texts.flatMap(({ language, refusal }) => (refusal === null ? [] : [note(program, language, refusal)])),
    losses: texts.flatMap(({ language, refusal }) =>
      refusal === null && language !== 'wgsl' ? overrides.map((it) => fixedOverride(program, language, it)) : [],
    ),
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
  language: BundleLanguage,
  pass: GlPass,
  overrides: readonly ProgramOverride[],
  vulkanGlsl: string,
): LanguageText {
  const { text } = program.program;
  switch (language) {
    case 'wgsl':
      // The slot is the binding, as in YUP's own bundles.
      return { source: text, places: plainPlaces(program, pass, ({ binding }) => binding) };
    case 'spirv':
      return { source: vulkanGlsl, places: plainPlaces(program, pass, () => NO_SLOT) };
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

/** Clip space and names are the WGSL's. */
function spirvWords(naga: Naga, text: string): Uint32Array {
  return nagaModule(naga, text, 'SPIR-V', (module, checked) =>
    naga.writeSpirv(module, checked, { flags: { adjustCoordinateSpace: false, debug: true } }),
  );
}

function littleEndian(words: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(4 * words.length);
  const view = new DataView(bytes.buffer);
  for (const [i, word] of words.entries()) view.setUint32(4 * i, word, true);
  return bytes;
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
