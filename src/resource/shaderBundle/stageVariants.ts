import { FormatError } from '../../format/bytes/FormatError.js';
import { BACKEND_STAGES, type BackendStage } from '../../format/carbonEffect/BackendStage.js';
import { findShader } from '../../format/shaderBundle/findShader.js';
import type { ShaderBundle, ShaderInfo } from '../../format/shaderBundle/ShaderBundle.js';
import { SHADER_LANGUAGE, SHADER_STAGE } from '../../format/shaderBundle/shaderEnums.js';
import type { EffectBackend } from '../EffectReference.js';

/** The variant of a stage that a device runs. */
export interface StageVariant {
  readonly stage: BackendStage;
  readonly info: ShaderInfo;
}

/** What a device runs of a bundle. */
export interface BundleVariants {
  /** Vertex, then fragment where there is one; empty where the bundle only computes. */
  readonly render: readonly StageVariant[];
  readonly compute: StageVariant | null;
  /** Whether the bundle has a compute stage, in whatever language. */
  readonly computes: boolean;
}

const LANGUAGE_NAMES = Object.keys(SHADER_LANGUAGE);
const STAGE_NAMES = Object.keys(SHADER_STAGE);

/**
 * The variants in the language of a device (`yslb.md` 8): WGSL on WebGPU; on WebGL2 ESSL, else GLSL where its text is of
 * version 300 es, each stage by itself.
 * @throws FormatError for a stage that has none, and for one that no browser has
 */
export function stageVariants(bundle: ShaderBundle, backend: EffectBackend, source: string): BundleVariants {
  const place = (stage: number): string => `stages[${bundle.stages.findIndex((it) => it.stage === stage)}]`;
  // One that has SPIR-V alone is there, and no browser runs it; one that has nothing is not.
  const present = bundle.stages.filter(({ variants, spirv }) => variants.length + spirv.length > 0);
  const other = present.find(({ stage }) => stage > SHADER_STAGE.compute || stage < 0);
  if (other !== undefined) {
    throw new FormatError({
      source,
      path: place(other.stage),
      found: `a ${STAGE_NAMES[other.stage] ?? `number ${other.stage}`} stage`,
      wanted: 'vertex, fragment and compute stages, which browsers have',
    });
  }
  const has = (stage: BackendStage): boolean => present.some((it) => it.stage === SHADER_STAGE[stage]);
  const find = (stage: BackendStage): StageVariant | null => {
    const info = variantOf(bundle, SHADER_STAGE[stage], backend);
    return info === null ? null : { stage, info };
  };
  const computes = has('compute');
  if (!has('vertex') && (!computes || has('fragment'))) {
    throw new FormatError({ source, path: 'stages', found: 'no vertex stage', wanted: 'one, or a compute stage' });
  }
  const render = BACKEND_STAGES.filter((stage) => stage !== 'compute' && has(stage)).map((stage) => {
    const variant = find(stage);
    if (variant !== null) return variant;
    const { path, found, wanted } = missing(bundle, stage, backend, place(SHADER_STAGE[stage]));
    throw new FormatError({ source, path, found, wanted, fix: FIX[backend] });
  });
  const compute = computes ? find('compute') : null;
  if (compute === null && render.length === 0) {
    const { path, found, wanted } = missing(bundle, 'compute', backend, place(SHADER_STAGE.compute));
    throw new FormatError({ source, path, found, wanted, fix: backend === 'webgl' ? ON_WEBGPU : FIX.webgpu });
  }
  return { render, compute, computes };
}

const FIX: Readonly<Record<EffectBackend, string>> = {
  webgpu: 'Compile the bundle with the target wgsl',
  webgl: 'Compile the bundle with the target essl, or draw it on WebGPU',
};
const ON_WEBGPU = 'Dispatch it on WebGPU: WebGL2 has no compute stage';

/** Nothing but space may stand before it. */
const VERSION = /^\s{0,99}#\s{0,99}version[ \t]{1,99}(\d{1,9}(?:[ \t]{1,99}\w{1,99})?)/;
const WEBGL_VERSION = '300 es';

function variantOf(bundle: ShaderBundle, stage: number, backend: EffectBackend): ShaderInfo | null {
  if (backend === 'webgpu') return findShader(bundle, stage, SHADER_LANGUAGE.wgsl);
  if (stage === SHADER_STAGE.compute) return null;
  const candidates = [findShader(bundle, stage, SHADER_LANGUAGE.essl), findShader(bundle, stage, SHADER_LANGUAGE.glsl)];
  return candidates.find((it) => it !== null && versionOf(it) === WEBGL_VERSION) ?? null;
}

/** What a GL text says that it is: `300 es`, `450`; empty where it does not say. */
function versionOf({ source }: ShaderInfo): string {
  return VERSION.exec(source)?.[1]?.replace(/\s+/, ' ') ?? '';
}

function missing(
  { stages }: ShaderBundle,
  stage: BackendStage,
  backend: EffectBackend,
  path: string,
): { path: string; found: string; wanted: string } {
  const variants = stages.find((it) => it.stage === SHADER_STAGE[stage])?.variants ?? [];
  const wanted = backend === 'webgpu' ? 'one in wgsl' : `one in essl or glsl, of version ${WEBGL_VERSION}`;
  return {
    path,
    found: `no ${stage} variant that ${backend === 'webgpu' ? 'WebGPU' : 'WebGL2'} runs (there are: ${variants.map(nameOf).join(', ') || 'none'})`,
    wanted,
  };
}

function nameOf(variant: ShaderInfo): string {
  const { language } = variant;
  const name = LANGUAGE_NAMES[language] ?? `number ${language}`;
  const isGl = language === SHADER_LANGUAGE.glsl || language === SHADER_LANGUAGE.essl;
  const version = isGl ? versionOf(variant) : '';
  return isGl ? `${name} of ${version === '' ? 'no version' : `version ${version}`}` : name;
}
