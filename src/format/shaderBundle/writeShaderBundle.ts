import { CjsByteWriter } from '../bytes/CjsByteWriter.js';
import { FieldError } from '../bytes/FieldError.js';
import { FormatError } from '../bytes/FormatError.js';
import { BUNDLE_FORM, SHADER_BUNDLE_VERSION } from './bundleTags.js';
import { bundleText } from './bundleText.js';
import type { ChunkLevel } from './keptChunks.js';
import { RiffWriter } from './RiffWriter.js';
import { recordsOf } from './recordsOf.js';
import { shaderReflection } from './reflectionWalk.js';
import type { ShaderBundle, ShaderBundleStage, ShaderInfo } from './ShaderBundle.js';
import { WritingArchive } from './WritingArchive.js';

/**
 * Writes a bundle as YUP does (`yslb.md` 1): what `ShaderBundle::saveToMemoryBlock`, `saveToStream` and `saveToFile` do.
 * Stages and variants are written in their order; `makeShaderBundle` puts them into YUP's. A bundle that was read from
 * a file of YUP's gives the same bytes.
 *
 * @throws FormatError, with the path, for what no reader would give back: a stage twice, a text with a NUL, a number that
 *   does not fit its field, a list that was left out, an unknown chunk with a tag that has a meaning where it stands.
 */
export function writeShaderBundle(bundle: ShaderBundle): Uint8Array {
  const out = new CjsByteWriter(4096);
  const riff = new RiffWriter(out);
  const { unknown } = bundle;
  const stages = recordsOf('stages', bundle.stages);
  refuseRepeatedStages(stages);
  riff.list('RIFF', BUNDLE_FORM, () => {
    riff.children(LEVELS.bundle, unknown?.chunks, [
      () => riff.chunk('VERS', () => out.u32(SHADER_BUNDLE_VERSION)),
      () =>
        riff.list('LIST', 'SHAD', () => riff.children(LEVELS.stages, unknown?.stageChunks, stageWriters(riff, stages))),
    ]);
  });
  return out.finish();
}

const LEVELS = {
  bundle: { path: 'unknown.chunks', known: ['VERS', 'LIST SHAD'] },
  stages: { path: 'unknown.stageChunks', known: ['SHDR'] },
  stage: { path: 'unknown.chunks', known: ['SPVB', 'LIST VARS'] },
  variants: { path: 'unknown.variantChunks', known: ['VART'] },
  variant: { path: 'unknownChunks', known: ['ISRC', 'REFL'] },
} satisfies Record<string, ChunkLevel>;

function refuseRepeatedStages(stages: readonly ShaderBundleStage[]): void {
  const seen = new Set<number>();
  for (const [index, { stage }] of stages.entries()) {
    if (seen.has(stage)) {
      throw new FormatError({
        path: `stages[${index}].stage`,
        found: `stage ${stage} a second time`,
        wanted: 'each stage once',
        fix: 'makeShaderBundle puts the variants of one stage together',
      });
    }
    seen.add(stage);
  }
}

function stageWriters(riff: RiffWriter, stages: readonly ShaderBundleStage[]): (() => void)[] {
  return stages.map((stage, index) => () => within(`stages[${index}]`, () => writeStage(riff, stage)));
}

function writeStage(riff: RiffWriter, { stage, sourceLanguage, spirv, variants, unknown }: ShaderBundleStage): void {
  const { out } = riff;
  riff.chunk('SHDR', () => {
    field('stage', () => i32(out, stage));
    field('sourceLanguage', () => i32(out, sourceLanguage));
    riff.children(LEVELS.stage, unknown?.chunks, [
      () => field('spirv', () => riff.chunk('SPVB', () => out.append(bytesOf(spirv)))),
      () =>
        riff.list('LIST', 'VARS', () =>
          riff.children(LEVELS.variants, unknown?.variantChunks, variantWriters(riff, recordsOf('variants', variants))),
        ),
    ]);
  });
}

function variantWriters(riff: RiffWriter, variants: readonly ShaderInfo[]): (() => void)[] {
  return variants.map((variant, index) => () => within(`variants[${index}]`, () => writeVariant(riff, variant)));
}

function writeVariant(riff: RiffWriter, variant: ShaderInfo): void {
  const { out } = riff;
  const { language, entryPoint, source, inputSource, reflection, unknownChunks } = variant;
  const archive = new WritingArchive(out);
  riff.chunk('VART', () => {
    field('language', () => i32(out, language));
    field('entryPoint', () => archive.text(entryPoint));
    field('source', () => archive.text(source));
    riff.children(LEVELS.variant, unknownChunks, [
      ...(inputSource === ''
        ? []
        : [() => field('inputSource', () => riff.chunk('ISRC', () => out.append(bundleText(inputSource))))]),
      () => riff.chunk('REFL', () => archive.record('reflection', reflection, shaderReflection)),
    ]);
  });
}

function i32(out: CjsByteWriter, value: number): void {
  if ((value | 0) !== value) throw new FieldError(value, 'an integer of 32 bits with a sign');
  out.u32(value >>> 0);
}

function bytesOf(spirv: Uint8Array): Uint8Array {
  if (spirv instanceof Uint8Array) return spirv;
  throw new FieldError(spirv, 'bytes; a Uint8Array of length 0 where there is no SPIR-V');
}

function field(name: string, write: () => unknown): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw new FormatError({ path: name, found: error.found, wanted: error.wanted });
  }
}

function within(step: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw error instanceof FormatError ? error.within(step) : error;
  }
}
