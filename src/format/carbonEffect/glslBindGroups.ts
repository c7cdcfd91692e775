import type { BackendBindGroup, BackendBinding, BackendResourceKind } from './BackendBlock.js';
import { BACKEND_STAGES, type BackendStage } from './BackendStage.js';
import type { BackendTransform } from './BackendTransform.js';
import { identityOf, scoped } from './bindingIdentity.js';
import type { GlslBinding, GlslDimension, GlslResource } from './GlslBinding.js';
import type { GlslStage } from './GlslBlock.js';

/** The groups into which the bindings of a GLSL block are sorted; WebGL2 itself has none, but one range of numbers per kind. */
export const GLSL_BIND_GROUP = {
  /** `binding` = a uniform-buffer binding point. */
  UNIFORM: 0,
  /** `binding` = a texture unit. */
  TEXTURE: 1,
  /** `binding` = the unit of the texture that the sampler is combined with. */
  SAMPLER: 2,
  /** Outputs that stand for UAVs. `binding` counts them. */
  STORAGE: 3,
} as const;

/**
 * The bindings of a GLSL block in the terms that all blocks share (`backend-block.md` section 5). Points and units count
 * from 0, stage by stage in the block's order, each number given when the uniform is first met. Stages that declare the
 * same uniform for the same register, as one linked program shares it, share the binding. A combined sampler has one
 * sampler state: the first register of its pairing list (of its comparison list, where it compares). What stands for no
 * register, and the dispatch uniform, are in the block's own terms alone.
 */
export function glslBindGroups(
  stages: readonly GlslStage[],
  transforms: readonly BackendTransform[],
): readonly BackendBindGroup[] {
  const slots = new SlotCounter();
  for (const { stage, bindings } of stages) {
    for (const it of bindings) {
      for (const declared of declarationsOf(it, stage, transforms)) slots.add(declared, stage);
    }
  }
  return slots.groups();
}

/** What a binding is before it has a place. */
interface Declared extends Pick<BackendBinding, 'resourceKind' | 'registerIndex' | 'type' | 'generatedSymbol'> {
  readonly group: number;
  readonly extra: Pick<BackendBinding, 'structureStride' | 'arrayLayerCount' | 'transformId'>;
}

/** Gives out points and units. */
class SlotCounter {
  readonly #placed = new Map<
    string,
    { readonly declared: Declared; readonly slot: number; readonly stages: BackendStage[] }
  >();
  readonly #next = [0, 0, 0, 0];
  /** Unit of the texture that was added last: its sampler, which is added next, has the same. */
  #unit = 0;

  add(declared: Declared, stage: BackendStage): void {
    const { group, resourceKind, registerIndex, type, generatedSymbol } = declared;
    const key = JSON.stringify([resourceKind, registerIndex, type, generatedSymbol]);
    let placed = this.#placed.get(key);
    if (placed === undefined) {
      placed = { declared, slot: this.#slotIn(group), stages: [] };
      this.#placed.set(key, placed);
    }
    if (group === GLSL_BIND_GROUP.TEXTURE) this.#unit = placed.slot;
    if (!placed.stages.includes(stage)) placed.stages.push(stage);
  }

  #slotIn(group: number): number {
    if (group === GLSL_BIND_GROUP.SAMPLER) return this.#unit;
    const slot = this.#next[group] ?? 0;
    this.#next[group] = slot + 1;
    return slot;
  }

  groups(): readonly BackendBindGroup[] {
    const bindings = [...this.#placed.values()].map(({ declared, slot, stages }) => bindingOf(declared, slot, stages));
    return Object.values(GLSL_BIND_GROUP).flatMap((group) => {
      const own = bindings.filter((it) => it.group === group);
      return own.length === 0 ? [] : [{ group, bindings: own }];
    });
  }
}

function bindingOf(declared: Declared, binding: number, stages: readonly BackendStage[]): BackendBinding {
  const { group, resourceKind, registerIndex, type, generatedSymbol, extra } = declared;
  const visibility = BACKEND_STAGES.filter((stage) => stages.includes(stage));
  const identity = identityOf(resourceKind, 0, registerIndex);
  return {
    group,
    binding,
    resourceKind,
    registerSpace: 0,
    registerIndex,
    visibility,
    type,
    generatedSymbol,
    ...extra,
    identity,
    scopeIdentity: scoped(identity, visibility[0]),
  };
}

function declarationsOf(
  it: GlslBinding,
  stage: BackendStage,
  transforms: readonly BackendTransform[],
): readonly Declared[] {
  const { register, name } = it;
  if (register === null) return [];
  const declare = (
    group: number,
    resourceKind: BackendResourceKind,
    type: string,
    extra: Declared['extra'] = {},
  ): Declared => ({ group, resourceKind, registerIndex: register, type, generatedSymbol: name, extra });
  switch (it.kind) {
    case 'constantBuffer': {
      const buffer = declare(GLSL_BIND_GROUP.UNIFORM, 'uniform-buffer', `vec4[${it.vec4Count}]`);
      return [it.style === 'std140' ? { ...buffer, generatedSymbol: uniformBlockName(name) } : buffer];
    }
    case 'resource': {
      const type = combinedSampler(it.dimension, it.comparison);
      const texture = declare(GLSL_BIND_GROUP.TEXTURE, 'sampled-resource', type, layersOf(it, stage, transforms));
      const sampler = samplerRegister(it);
      if (sampler === undefined) return [texture];
      return [texture, { ...declare(GLSL_BIND_GROUP.SAMPLER, 'sampler', type), registerIndex: sampler }];
    }
    case 'bufferTexture': {
      const type = it.format === 'r32uint' ? 'usampler2D' : 'sampler2D';
      return [declare(GLSL_BIND_GROUP.TEXTURE, 'sampled-resource', type)];
    }
    case 'structuredTexture':
      return [declare(GLSL_BIND_GROUP.TEXTURE, 'sampled-resource', 'sampler2D', { structureStride: it.stride })];
    case 'structuredUbo': {
      const rows = Math.ceil((it.stride * it.capacity) / 16);
      return [declare(GLSL_BIND_GROUP.UNIFORM, 'sampled-resource', `vec4[${rows}]`, { structureStride: it.stride })];
    }
    case 'uavTexture':
      return [declare(GLSL_BIND_GROUP.STORAGE, 'storage-resource', 'image2D')];
    case 'dispatchUniform':
      return [];
  }
}

/** The blocks are declared `ConstantBuffer<N> { … } cb<N>`. */
function uniformBlockName(name: string): string {
  return name.replace(/^cb(?=\d+$)/, 'ConstantBuffer');
}

const COMBINED_SAMPLERS: Readonly<Record<GlslDimension, string>> = {
  '2d': 'sampler2D',
  '3d': 'sampler3D',
  cube: 'samplerCube',
  '2d-array': 'sampler2DArray',
};

function combinedSampler(dimension: GlslDimension, comparison: boolean): string {
  return `${COMBINED_SAMPLERS[dimension]}${comparison ? 'Shadow' : ''}`;
}

function samplerRegister({ comparison, comparisonSamplers, pairedSamplers }: GlslResource): number | undefined {
  const [paired] = pairedSamplers;
  return comparison ? (comparisonSamplers[0] ?? paired) : paired;
}

/** A transform fills the array texture at the register of its first input. */
function layersOf(it: GlslResource, stage: BackendStage, transforms: readonly BackendTransform[]): Declared['extra'] {
  if (stage !== 'fragment' || it.dimension !== '2d-array') return {};
  const transform = transforms.find(
    ({ family, inputs }) => family === 'detail-map-array' && inputs[0]?.registerIndex === it.register,
  );
  return transform === undefined ? {} : { arrayLayerCount: transform.inputs.length, transformId: transform.id };
}
