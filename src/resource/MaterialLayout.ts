import type { Constant } from '../format/carbonEffect/constant.js';
import type { Stage } from '../format/carbonEffect/stage.js';
import { RESOURCE_TYPE } from '../format/carbonEffect/texture.js';
import { isColour } from './constantEncoding.js';
import type { ShaderTechnique } from './ShaderTechnique.js';

/**
 * Where the named values of a material go: worked out once per body and shared by every effect that uses it, so that
 * setting a value is one look-up.
 */
export interface MaterialLayout {
  /** Every stage of every pass of every technique, in file order. Each has a b0 of its own. */
  readonly stages: readonly Stage[];
  /** Index into `stages` of the first stage, by technique and pass. */
  readonly firstStage: readonly (readonly number[])[];
  readonly constants: ReadonlyMap<string, NamedConstant>;
  readonly textures: ReadonlySet<string>;
  readonly buffers: ReadonlySet<string>;
}

export interface NamedConstant {
  /** Whether any stage marks the name as sRGB: only the first one that was compiled carries the mark. */
  readonly isSRGB: boolean;
  /** One per stage that has the name, in file order. */
  readonly places: readonly ConstantPlace[];
}

export interface ConstantPlace {
  /** Index into {@link MaterialLayout.stages}. */
  readonly stage: number;
  readonly constant: Constant;
  /** Whether a value set by name is converted from gamma to linear here. */
  readonly toLinear: boolean;
}

const layouts = new WeakMap<readonly ShaderTechnique[], MaterialLayout>();

/** The layout of a shader's techniques; the same object again for shaders that share a body. */
export function materialLayoutOf(techniques: readonly ShaderTechnique[]): MaterialLayout {
  let layout = layouts.get(techniques);
  if (layout === undefined) {
    layout = buildLayout(techniques);
    layouts.set(techniques, layout);
  }
  return layout;
}

function buildLayout(techniques: readonly ShaderTechnique[]): MaterialLayout {
  const stages: Stage[] = [];
  const firstStage = techniques.map(({ passes }) =>
    passes.map((pass) => {
      const first = stages.length;
      stages.push(...pass.stages);
      return first;
    }),
  );
  const resources = stages.flatMap(({ textures, uavs }) => [...textures, ...uavs]);
  return {
    stages,
    firstStage,
    constants: collectConstants(stages),
    textures: new Set(resources.filter(({ type }) => !BUFFER_TYPES.has(type)).map(({ name }) => name)),
    buffers: new Set(resources.filter(({ type }) => !TEXTURE_TYPES.has(type)).map(({ name }) => name)),
  };
}

function collectConstants(stages: readonly Stage[]): ReadonlyMap<string, NamedConstant> {
  const found = new Map<string, { isSRGB: boolean; places: { stage: number; constant: Constant }[] }>();
  stages.forEach(({ constants }, stage) => {
    // Of two records with one name the later one counts.
    const byName = new Map(constants.map((constant) => [constant.name, constant]));
    for (const [name, constant] of byName) {
      const named = found.get(name) ?? { isSRGB: false, places: [] };
      found.set(name, named);
      named.isSRGB ||= Boolean(constant.isSRGB);
      named.places.push({ stage, constant });
    }
  });
  const named = new Map<string, NamedConstant>();
  for (const [name, { isSRGB, places }] of found) {
    const withConversion = places.map((place) => ({ ...place, toLinear: isSRGB && isColour(place.constant) }));
    named.set(name, { isSRGB, places: withConversion });
  }
  return named;
}

// UAV_RWTYPED is both: a storage texture or a typed buffer. Unknown numbers are left open too.
const BUFFER_TYPES: ReadonlySet<number> = new Set([
  RESOURCE_TYPE.BUFFER,
  RESOURCE_TYPE.STRUCTURED_BUFFER,
  RESOURCE_TYPE.TBUFFER,
  RESOURCE_TYPE.BYTEADDRESS_BUFFER,
  RESOURCE_TYPE.UAV_RWSTRUCTURED,
  RESOURCE_TYPE.UAV_RWBYTEADDRESS,
  RESOURCE_TYPE.UAV_APPEND_STRUCTURED,
  RESOURCE_TYPE.UAV_CONSUME_STRUCTURED,
  RESOURCE_TYPE.UAV_RWSTRUCTURED_WITH_COUNTER,
]);

const TEXTURE_TYPES: ReadonlySet<number> = new Set([
  RESOURCE_TYPE.TEXTURE_1D,
  RESOURCE_TYPE.TEXTURE_2D,
  RESOURCE_TYPE.TEXTURE_3D,
  RESOURCE_TYPE.TEXTURE_CUBE,
  RESOURCE_TYPE.TYPELESS,
]);

/** Whether a texture or UAV record surely is a buffer. */
export function isBufferType(type: number): boolean {
  return BUFFER_TYPES.has(type);
}
