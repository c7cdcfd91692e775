import { encodeText } from '../../format/bytes/arenaText.js';
import { FormatError } from '../../format/bytes/FormatError.js';
import { SHADER_BUNDLE_VERSION } from '../../format/shaderBundle/bundleTags.js';
import { nameIn, shaderLanguageName, shaderStageName } from '../../format/shaderBundle/enumNames.js';
import { type GLFixup, glFixups } from '../../format/shaderBundle/glFixup.js';
import { readShaderBundle } from '../../format/shaderBundle/readShaderBundle.js';
import type { ShaderBundle, ShaderBundleStage, ShaderInfo } from '../../format/shaderBundle/ShaderBundle.js';
import type { ShaderReflection, ShaderResourceBinding } from '../../format/shaderBundle/ShaderReflection.js';
import { IMAGE_DIMENSION, SHADER_LANGUAGE } from '../../format/shaderBundle/shaderEnums.js';
import type { EffectBackend } from '../../resource/EffectReference.js';
import { openShaderBundle } from '../../resource/shaderBundle/openShaderBundle.js';
import { shapeText } from './shapeText.js';

/** What `carbonfx inspect` tells of a shader bundle: the shape of its `--json`. Sizes and offsets are bytes. */
export interface BundleInspection {
  /** The source that was named. */
  readonly file: string;
  readonly is: 'a YUP shader bundle';
  readonly version: number;
  readonly size: number;
  readonly stages: readonly InspectedStage[];
  readonly browsers: { readonly webgpu: BundleOutlook; readonly webgl2: BundleOutlook };
}

export interface InspectedStage {
  readonly stage: string;
  readonly spirv: { readonly size: number; readonly from: string };
  readonly variants: readonly InspectedVariant[];
  /** As the reflection of the WGSL variant has it, else of the first; `null` where there is none. */
  readonly interface: StageInterface | null;
}

export interface InspectedVariant {
  readonly language: string;
  readonly entryPoint: string;
  readonly size: number;
  /** Of the author's own GLSL; 0 = none. */
  readonly inputSize: number;
  /** Of GL variants alone. */
  readonly fixups: readonly GLFixup[];
}

export interface StageInterface {
  readonly inputs: readonly { readonly name: string; readonly location: number; readonly type: string }[];
  readonly outputs: readonly { readonly name: string; readonly location: number; readonly type: string }[];
  readonly resources: readonly InspectedResource[];
  readonly overrides: readonly { readonly name: string; readonly id: number }[];
  /** Of a compute stage. */
  readonly workgroupSize: readonly [number, number, number] | null;
}

export interface InspectedResource {
  /** The list of the reflection that it is in. */
  readonly kind: string;
  readonly name: string;
  readonly set: number;
  readonly binding: number;
  readonly type: string;
  readonly members: readonly {
    readonly name: string;
    readonly offset: number;
    readonly size: number;
    readonly type: string;
  }[];
}

/** What a device makes of the bundle. */
export interface BundleOutlook {
  /** `null` where it runs; else why not. */
  readonly problem: string | null;
  /** As an effect: which register each resource has, by pass. */
  readonly passes: readonly (readonly { readonly register: string; readonly name: string }[])[];
}

const RESOURCE_LISTS = [
  'uniformBuffers',
  'storageBuffers',
  'storageImages',
  'sampledImages',
  'separateImages',
  'separateSamplers',
  'pushConstantBuffers',
  'subpassInputs',
  'atomicCounters',
  'accelerationStructures',
  'glPlainUniforms',
  'tensors',
  'shaderRecordBuffers',
] as const satisfies readonly (keyof ShaderReflection)[];

/** @throws FormatError for a bundle that is refused */
export function inspectBundle(bytes: Uint8Array, file: string): BundleInspection {
  const bundle = readShaderBundle(bytes, { source: file });
  return {
    file,
    is: 'a YUP shader bundle',
    version: SHADER_BUNDLE_VERSION,
    size: bytes.length,
    stages: bundle.stages.map(inspectedStage),
    browsers: { webgpu: outlookOf(bundle, 'webgpu'), webgl2: outlookOf(bundle, 'webgl') },
  };
}

function inspectedStage({ stage, sourceLanguage, spirv, variants }: ShaderBundleStage): InspectedStage {
  // WGSL has the author's own names.
  const told = variants.find(({ language }) => language === SHADER_LANGUAGE.wgsl) ?? variants[0];
  return {
    stage: shaderStageName(stage),
    spirv: { size: spirv.length, from: shaderLanguageName(sourceLanguage) },
    variants: variants.map(inspectedVariant),
    interface: told === undefined ? null : interfaceOf(told.reflection, shaderStageName(stage)),
  };
}

function inspectedVariant({ language, entryPoint, source, inputSource, reflection }: ShaderInfo): InspectedVariant {
  const isGl = language === SHADER_LANGUAGE.glsl || language === SHADER_LANGUAGE.essl;
  return {
    language: shaderLanguageName(language),
    entryPoint,
    size: byteLength(source),
    inputSize: byteLength(inputSource),
    fixups: isGl ? glFixups(reflection) : [],
  };
}

function byteLength(text: string): number {
  return encodeText(text).length;
}

function interfaceOf(reflection: ShaderReflection, stage: string): StageInterface {
  const { stageInputs, stageOutputs, specConstants, workgroupSize } = reflection;
  const variable = (it: ShaderResourceBinding) => ({
    name: it.name,
    location: it.location,
    type: shapeText(it),
  });
  return {
    inputs: stageInputs.map(variable),
    outputs: stageOutputs.map(variable),
    resources: RESOURCE_LISTS.flatMap((kind) => reflection[kind].map((it) => resourceOf(kind, it))),
    overrides: specConstants.map(({ name, constantId }) => ({ name, id: constantId })),
    workgroupSize: stage === 'compute' ? [workgroupSize.x, workgroupSize.y, workgroupSize.z] : null,
  };
}

function resourceOf(kind: string, it: ShaderResourceBinding): InspectedResource {
  const { name, set, binding, members, imageDim, imageArrayed, imageIsDepth, imageMS, blockSize } = it;
  const dimension = nameIn(IMAGE_DIMENSION, imageDim) ?? `dimension ${imageDim}`;
  const words = [imageIsDepth ? 'depth' : '', imageMS ? 'multisampled' : '', dimension, imageArrayed ? 'array' : ''];
  const isImage = imageDim !== IMAGE_DIMENSION.unknown;
  return {
    kind,
    name,
    set,
    binding,
    type: isImage ? words.filter((word) => word !== '').join(' ') : blockSize > 0 ? `${blockSize} bytes` : '',
    members: members.map((member) => {
      const { offset, size } = member;
      return { name: member.name, offset, size, type: shapeText(member) };
    }),
  };
}

const LETTERS: Readonly<Record<string, string>> = {
  'uniform-buffer': 'b',
  'sampled-resource': 't',
  sampler: 's',
  'storage-resource': 'u',
};

function outlookOf(bundle: ShaderBundle, backend: EffectBackend): BundleOutlook {
  try {
    const shader = openShaderBundle(bundle, backend).getShaderByIndex(0);
    const passes = (shader?.techniques ?? []).flatMap((technique) => technique.passes);
    const untranslated = passes.find((pass) => !pass.isTranslated);
    return {
      problem: untranslated === undefined ? null : 'its compute stage has no variant for it; the render stages run',
      passes: passes.map((pass) =>
        (pass.backend?.bindGroups ?? [])
          .flatMap(({ bindings }) => bindings)
          .map(({ resourceKind, registerIndex, generatedSymbol, group, binding }) => ({
            register: `${LETTERS[resourceKind] ?? ''}${registerIndex}`,
            name:
              nameOf(pass.stages, resourceKind, registerIndex) ??
              (backend === 'webgpu' ? blockName(bundle, group, binding) : null) ??
              generatedSymbol,
          })),
      ),
    };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { path, found, wanted, fix } = error;
    // A name alone says too little.
    const place = found.startsWith('"') ? `${path}: ` : '';
    return { problem: `${place}${found}; wanted ${wanted}${fix === undefined ? '' : `. ${fix}`}`, passes: [] };
  }
}

type Stages = NonNullable<
  ReturnType<ReturnType<typeof openShaderBundle>['getShaderByIndex']>
>['techniques'][number]['passes'][number]['stages'];

/** What the option `registers` knows a block by. */
function blockName({ stages }: ShaderBundle, group: number, binding: number): string | null {
  const variants = stages
    .flatMap((stage) => stage.variants)
    .filter(({ language }) => language === SHADER_LANGUAGE.wgsl);
  const blocks = variants.flatMap(({ reflection }) => reflection.uniformBuffers);
  return blocks.find((it) => it.set === group && it.binding === binding)?.name ?? null;
}

/** What a value of the register is set by. */
function nameOf(stages: Stages, kind: string, register: number): string | null {
  for (const { textures, samplers, uavs } of stages) {
    const records = kind === 'sampler' ? samplers : kind === 'storage-resource' ? uavs : textures;
    const found = kind === 'uniform-buffer' ? undefined : records.find((record) => record.register === register);
    if (found !== undefined) return found.name;
  }
  return null;
}
