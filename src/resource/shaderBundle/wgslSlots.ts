import { FormatError } from '../../format/bytes/FormatError.js';
import type { BackendResourceKind } from '../../format/carbonEffect/BackendBlock.js';
import { RESOURCE_TYPE } from '../../format/carbonEffect/texture.js';
import type { ShaderReflection, ShaderResourceBinding } from '../../format/shaderBundle/ShaderReflection.js';
import type { BundleSlot } from './BundleSlot.js';
import { textureResourceType, wgslTextureType } from './imageTypes.js';
import { joinStages } from './joinStages.js';
import type { StageVariant } from './stageVariants.js';
import { type WgslVariable, wgslVariables } from './wgslVariables.js';

const ROW_BYTES = 16;

/**
 * What the WGSL variants of a pass bind: what their reflections name, group = set and binding = binding. What a
 * reflection does not say is read from the text; what the text does not declare keeps its place in the layout.
 * @throws FormatError for what WebGPU has no binding for, and where stages mean different things by one slot
 */
export function wgslSlots(variants: readonly StageVariant[], source: string): readonly BundleSlot[] {
  return joinStages(
    variants.flatMap((variant) => stageSlots(variant, source)),
    source,
  );
}

function stageSlots({ stage, info }: StageVariant, source: string): BundleSlot[] {
  const variables = wgslVariables(info.source);
  const { reflection } = info;
  refuseOthers(reflection, stage, source);
  const slot = (
    kind: BackendResourceKind,
    it: Pick<ShaderResourceBinding, 'set' | 'binding' | 'name' | 'members'>,
    type: string,
    resourceType: number,
  ): BundleSlot => ({
    kind,
    group: it.set,
    binding: it.binding,
    stages: [stage],
    name: it.name,
    symbol: declared(variables, it)?.name ?? it.name,
    type,
    resourceType,
    members: kind === 'uniform-buffer' ? [it.members] : [],
  });
  return [
    ...reflection.uniformBuffers.map((it) => slot('uniform-buffer', it, uniformType(it, declared(variables, it)), 0)),
    ...reflection.storageBuffers.map((it) => {
      const variable = declared(variables, it);
      const isWritten = variable?.access !== 'read';
      return slot(
        isWritten ? 'storage-resource' : 'sampled-resource',
        it,
        variable?.type ?? 'array<u32>',
        isWritten ? RESOURCE_TYPE.UAV_RWSTRUCTURED : RESOURCE_TYPE.STRUCTURED_BUFFER,
      );
    }),
    ...[...reflection.separateImages, ...reflection.sampledImages].map((it) => {
      const type = textureType(it, declared(variables, it), stage, source);
      return slot('sampled-resource', it, type, textureResourceType(type));
    }),
    ...reflection.storageImages.map((it) => {
      const variable = declared(variables, it);
      if (variable !== null) return slot('storage-resource', it, variable.type, RESOURCE_TYPE.UAV_RWTYPED);
      throw new FormatError({
        source,
        path: `${stage}.storageImages`,
        found: `a storage image "${it.name}" that the WGSL does not declare at @group(${it.set}) @binding(${it.binding})`,
        wanted: 'its declaration, which says format and access',
      });
    }),
    ...[...reflection.separateSamplers, ...companions(reflection, variables)].map((it) =>
      slot('sampler', it, declared(variables, it)?.type === 'sampler_comparison' ? 'sampler_comparison' : 'sampler', 0),
    ),
  ];
}

function declared(
  variables: readonly WgslVariable[],
  { set, binding }: Pick<ShaderResourceBinding, 'set' | 'binding'>,
): WgslVariable | null {
  return variables.find((it) => it.group === set && it.binding === binding) ?? null;
}

/** By rows: whatever the struct is called, its size is known. A block without a layout is as large as what is given. */
function uniformType({ blockSize }: ShaderResourceBinding, variable: WgslVariable | null): string {
  if (blockSize > 0) return `array<vec4<f32>, ${Math.ceil(blockSize / ROW_BYTES)}>`;
  return variable?.type ?? `array<vec4<f32>, 1>`;
}

function textureType(
  image: ShaderResourceBinding,
  variable: WgslVariable | null,
  stage: string,
  source: string,
): string {
  const type = variable?.type ?? wgslTextureType(image);
  if (type !== null) return type;
  throw new FormatError({
    source,
    path: `${stage}.images`,
    found: `"${image.name}" of image dimension ${image.imageDim}`,
    wanted: 'a dimension that browsers have: 1D, 2D, 3D, cube',
  });
}

/** A texture that was one with its sampler has it beside it in WGSL, as `<texture>_sampler` (`yslb.md` 8). */
function companions(
  { sampledImages, separateSamplers }: ShaderReflection,
  variables: readonly WgslVariable[],
): Pick<ShaderResourceBinding, 'set' | 'binding' | 'name' | 'members'>[] {
  return variables
    .filter(({ type }) => type === 'sampler' || type === 'sampler_comparison')
    .filter(({ name }) => sampledImages.some((image) => name === `${image.name}_sampler`))
    .filter(({ group, binding }) => !separateSamplers.some((it) => it.set === group && it.binding === binding))
    .map(({ group, binding, name }) => ({ set: group, binding, name, members: [] }));
}

/** What neither WebGPU nor WebGL2 has. */
const OTHERS = [
  'subpassInputs',
  'atomicCounters',
  'accelerationStructures',
  'tensors',
  'pushConstantBuffers',
  'shaderRecordBuffers',
] as const;

/** @throws FormatError for a resource that browsers have nothing for */
export function refuseOthers(reflection: ShaderReflection, stage: string, source: string): void {
  for (const field of OTHERS) {
    const [first] = reflection[field];
    if (first === undefined) continue;
    throw new FormatError({
      source,
      path: `${stage}.${field}`,
      found: `"${first.name}"`,
      wanted: 'nothing: browsers do not have such resources',
    });
  }
}
