import { GlslRefusal } from '../../glsl/GlslRefusal.js';
import { inGlsl } from '../../glsl/inGlsl.js';
import type { Naga } from '../../glsl/Naga.js';
import { expectCount } from '../../glsl/nagaDeclarations.js';
import type { WrittenProgram } from '../../glsl/writeProgram.js';
import type { ProgramBinding, ProgramReflection } from '../../reflectProgram.js';
import type { GlslTexture, SlotPlace } from '../../Translator.js';
import { glslBlockName } from './blockNames.js';
import type { CombinedNames } from './combinedNames.js';
import { slotKey } from './foldSlots.js';
import { type GlSlotKind, type GlSlots, glSlot } from './GlSlots.js';
import { BUNDLE_ESSL, BUNDLE_GLSL } from './glslDialects.js';
import { LanguageRefusal } from './LanguageRefusal.js';
import type { LanguagePlace, LanguageText } from './LanguageText.js';
import { nagaModule } from './nagaModule.js';

/** What the programs of a pass have in common in OpenGL. */
export interface GlPass {
  readonly slots: GlSlots;
  /** What blocks are called, by `slotKey`. */
  readonly blockNames: ReadonlyMap<string, string>;
  readonly combinedNames: CombinedNames;
}

/**
 * A program in GLSL ES 3.00, or 4.50 with its slots in the text.
 * @param text its WGSL without overrides.
 * @throws LanguageRefusal
 */
export function glslText(
  naga: Naga,
  program: ProgramReflection,
  text: string,
  language: 'glsl' | 'essl',
  { slots, blockNames, combinedNames }: GlPass,
): LanguageText {
  const isDesktop = language === 'glsl';
  const dialect = isDesktop ? BUNDLE_GLSL : BUNDLE_ESSL;
  const written = refusedAlike(() =>
    nagaModule(naga, text, isDesktop ? 'GLSL 4.50' : 'GLSL ES 3.00', (module, checked) =>
      inGlsl(naga, module, checked, {
        stage: program.stage,
        text,
        dialect,
        inputNames: program.stage === 'vertex' ? inputNames(program) : new Map(),
        nameOfBlock: (slot) => glslBlockName(blockNames, slot),
        nameOfSampled: combinedNames,
      }),
    ),
  );
  return {
    source: isDesktop ? withSlots(written, slots) : written.text,
    places: places(program, written, slots),
    inputs: program.stage === 'vertex' ? written.inputs : varyings(program.inputs, '_vs2fs_location'),
    outputs: varyings(program.outputs, program.stage === 'vertex' ? '_vs2fs_location' : '_fs2p_location'),
    combinedSamplers: written.textures.map(({ symbol, ...slot }) => ({
      name: symbol,
      textureSlot: glSlot(slots, 'texture', slot),
    })),
  };
}

function refusedAlike<R>(run: () => R): R {
  try {
    return run();
  } catch (error) {
    if (error instanceof GlslRefusal) throw new LanguageRefusal(error.problem, error.offset);
    throw error;
  }
}

function inputNames({ inputs }: ProgramReflection): ReadonlyMap<number, string> {
  return new Map(inputs.filter(({ builtin }) => builtin === '').map(({ location, name }) => [location, name]));
}

/** Programs are linked by naga's names of what they hand on, which are the same in both. */
function varyings(variables: ProgramReflection['inputs'], prefix: string): ReadonlyMap<number, string> {
  const locations = variables.filter(({ builtin }) => builtin === '').map(({ location }) => location);
  return new Map(locations.map((location) => [location, `${prefix}${location}`]));
}

/** Textures and samplers keep their names, since in the text there is neither: that has a uniform for both. */
function places(
  { bindings }: ProgramReflection,
  { uniformBlocks, storageBlocks, images, textures }: WrittenProgram,
  slots: GlSlots,
): ReadonlyMap<string, LanguagePlace> {
  const symbols = new Map([...uniformBlocks, ...storageBlocks, ...images].map((it) => [slotKey(it), it.symbol]));
  return new Map(
    bindings.map((it) => {
      const { kind } = it.resource;
      const name = symbols.get(slotKey(it)) ?? it.name;
      const slot = kind === 'sampler' ? samplerUnit(it, textures, slots) : glSlot(slots, kind, it);
      return [it.name, { name, slot }];
    }),
  );
}

/** A sampler has the unit of its texture: the last one of several. */
function samplerUnit(sampler: ProgramBinding, textures: readonly GlslTexture[], slots: GlSlots): number {
  const texture = textures.findLast((it) => it.sampler !== null && slotKey(it.sampler) === slotKey(sampler));
  return texture === undefined ? sampler.binding : glSlot(slots, 'texture', texture);
}

/** Of GLSL 4.50: with the numbers that are left to the linker otherwise. */
function withSlots(written: WrittenProgram, slots: GlSlots): string {
  const { uniformBlocks, storageBlocks, images, textures } = written;
  const declared: (readonly [GlSlotKind, readonly (SlotPlace & { readonly symbol: string })[]])[] = [
    ['uniform', uniformBlocks],
    ['storage', storageBlocks],
    ['storage-texture', images],
    ['texture', textures],
  ];
  // What naga asks for is in 4.50 already, which is a core profile unless it says otherwise.
  let text = written.text
    .replace(/^#version 450 core$/m, '#version 450')
    .replace(/^#extension GL_ARB_(compute_shader|shader_storage_buffer_object) : require\n/gm, '');
  for (const [kind, variables] of declared) {
    for (const variable of variables) text = withBinding(text, variable.symbol, glSlot(slots, kind, variable));
  }
  return text;
}

function withBinding(text: string, symbol: string, slot: number): string {
  const line = new RegExp(
    `^(?:layout\\(([^)]*)\\) )?((?:\\w+ )*(?:uniform|buffer) (?:\\w+ )*)(?=${symbol}(?: \\{|;))`,
    'gm',
  );
  expectCount(text, line, 1, `declarations of ${symbol}`);
  return text.replace(line, (_, layout: string | undefined, words: string) => {
    const qualifiers = layout === undefined ? [] : [layout];
    return `layout(${[...qualifiers, `binding = ${slot}`].join(', ')}) ${words}`;
  });
}
