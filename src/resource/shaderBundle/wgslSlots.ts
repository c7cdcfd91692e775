import type { BackendResourceKind } from '../../format/carbonEffect/BackendBlock.js';
import type { BackendStage } from '../../format/carbonEffect/BackendStage.js';
import { RESOURCE_TYPE } from '../../format/carbonEffect/texture.js';
import type { ShaderReflection, ShaderResourceBinding } from '../../format/shaderBundle/ShaderReflection.js';
import type { BundleSlot } from './BundleSlot.js';
import { textureResourceType, wgslTextureType } from './imageTypes.js';
import { joinStages } from './joinStages.js';
import { refuseOthers } from './refuseOthers.js';
import type { StageVariant } from './stageVariants.js';
import { bindingAttributes, type WgslVariable, wgslVariables } from './wgslVariables.js';

const ROW_BYTES = 16;

/**
 * What the WGSL variants of a pass bind: what their reflections name, group = set and binding = binding. The text says what
 * a reflection does not (whether a sampler compares, how storage is accessed, formats), and has what it does not name: the
 * samplers of textures that were one with them (`yslb.md` 8), and all of it where there is no reflection. What it does not declare
 * nothing reads: textures and buffers are left out, which would have to be set; blocks and samplers keep their places.
 * @throws FormatError for what WebGPU has no binding for, and where stages mean different things by one slot
 */
export function wgslSlots(variants: readonly StageVariant[], source: string): readonly BundleSlot[] {
  return joinStages(
    variants.flatMap((variant) => stageSlots(variant, source)),
    source,
  );
}

function stageSlots({ stage, info }: StageVariant, source: string): BundleSlot[] {
  const { reflection } = info;
  refuseOthers(reflection, stage, source);
  const variables = wgslVariables(info.source);
  // A slot that is no plain number is not seen: then the reflection is believed.
  const declaresAll = bindingAttributes(info.source) === variables.length;
  const named = namedResources(reflection);
  const reflected = named.flatMap(({ kind, resource }): BundleSlot[] => {
    const variable = variables.find((it) => isAt(it, resource)) ?? null;
    const isUnread = variable === null && declaresAll && kind !== 'uniform' && kind !== 'sampler';
    const content = isUnread ? null : contentOf(kind, resource, variable, stage);
    if (content === null) return [];
    const { set: group, binding, name, members } = resource;
    const symbol = variable?.name ?? name;
    return [
      {
        group,
        binding,
        stages: [stage],
        name,
        names: [name],
        symbol,
        members: kind === 'uniform' ? [members] : [],
        ...content,
      },
    ];
  });
  const unnamed = variables.filter(
    (it) => !named.some(({ resource }) => isAt(it, resource)) && isBound(it, reflection),
  );
  const declared = unnamed.flatMap((variable): BundleSlot[] => {
    const content = contentOfText(variable);
    if (content === null) return [];
    const { group, binding, name } = variable;
    const members = content.kind === 'uniform-buffer' ? [[]] : [];
    return [{ group, binding, stages: [stage], name, names: [name], symbol: name, members, ...content }];
  });
  return [...reflected, ...declared];
}

/**
 * Whether a variable that no reflection names is bound all the same: the sampler of a texture that was one with it, and
 * whatever there is where a variant has no reflection. Any other the entry point does not use.
 */
function isBound({ name }: WgslVariable, { entryPoints, sampledImages }: ShaderReflection): boolean {
  return entryPoints.length === 0 || sampledImages.some((image) => name === `${image.name}_sampler`);
}

type ResourceKind = 'uniform' | 'storage' | 'texture' | 'storage-texture' | 'sampler';

function namedResources(
  reflection: ShaderReflection,
): readonly { readonly kind: ResourceKind; readonly resource: ShaderResourceBinding }[] {
  const ofKind = (kind: ResourceKind, resources: readonly ShaderResourceBinding[]) =>
    resources.map((resource) => ({ kind, resource }));
  return [
    ...ofKind('uniform', reflection.uniformBuffers),
    ...ofKind('storage', reflection.storageBuffers),
    ...ofKind('texture', reflection.separateImages),
    ...ofKind('texture', reflection.sampledImages),
    ...ofKind('storage-texture', reflection.storageImages),
    ...ofKind('sampler', reflection.separateSamplers),
  ];
}

function isAt({ group, binding }: WgslVariable, resource: ShaderResourceBinding): boolean {
  return group === resource.set && binding === resource.binding;
}

type Content = Pick<BundleSlot, 'kind' | 'type' | 'resourceType'>;

/** `null` for what nothing says the type of: no layout can have it, and no program reads it. */
function contentOf(
  kind: ResourceKind,
  resource: ShaderResourceBinding,
  variable: WgslVariable | null,
  stage: BackendStage,
): Content | null {
  switch (kind) {
    case 'uniform':
      return { kind: 'uniform-buffer', type: uniformType(resource, variable), resourceType: 0 };
    case 'storage': {
      if (variable !== null) return storageBuffer(variable.type, variable.access !== 'read');
      // As YUP has it; but a vertex program cannot write.
      return storageBuffer('array<u32>', stage !== 'vertex');
    }
    case 'texture': {
      const type = variable?.type ?? wgslTextureType(resource);
      return type === null ? null : texture(type);
    }
    case 'storage-texture':
      return variable === null ? null : storageTexture(variable.type);
    case 'sampler':
      return sampler(variable?.type ?? 'sampler');
  }
}

/** Of what no reflection names. */
function contentOfText({ addressSpace, access, type }: WgslVariable): Content | null {
  if (addressSpace === 'uniform') return { kind: 'uniform-buffer', type, resourceType: 0 };
  if (addressSpace === 'storage') return storageBuffer(type, access !== 'read');
  if (type.startsWith('texture_storage_')) return storageTexture(type);
  if (type.startsWith('texture_')) return texture(type);
  return type === 'sampler' || type === 'sampler_comparison' ? sampler(type) : null;
}

/** By rows: whatever the struct is called, its size is known. A block without a layout is as large as what is given. */
function uniformType({ blockSize }: ShaderResourceBinding, variable: WgslVariable | null): string {
  if (blockSize > 0) return `array<vec4<f32>, ${Math.ceil(blockSize / ROW_BYTES)}>`;
  return variable?.type ?? 'array<vec4<f32>, 1>';
}

function storageBuffer(type: string, isWritten: boolean): Content {
  return isWritten
    ? { kind: 'storage-resource', type, resourceType: RESOURCE_TYPE.UAV_RWSTRUCTURED }
    : { kind: 'sampled-resource', type, resourceType: RESOURCE_TYPE.STRUCTURED_BUFFER };
}

function texture(type: string): Content {
  return { kind: 'sampled-resource', type, resourceType: textureResourceType(type) };
}

function storageTexture(type: string): Content {
  return { kind: 'storage-resource', type, resourceType: RESOURCE_TYPE.UAV_RWTYPED };
}

function sampler(type: string): Content {
  const kind: BackendResourceKind = 'sampler';
  return { kind, type: type === 'sampler_comparison' ? type : 'sampler', resourceType: 0 };
}
