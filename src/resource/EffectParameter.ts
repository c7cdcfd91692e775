import { floatFromBits } from '../format/bytes/Float.js';
import { ANNOTATION_TYPE, type Annotation } from '../format/carbonEffect/annotation.js';
import { isBufferType, materialLayoutOf } from './MaterialLayout.js';
import type { Tr2Material } from './Tr2Material.js';
import type { Tr2Shader } from './Tr2Shader.js';

/** A named value of an effect with what a user interface needs to edit it. */
export type EffectParameter = ConstantParameter | TextureParameter | BufferParameter;

interface NamedParameter {
  readonly name: string;
  /** By annotation name: BOOL as boolean, INT and FLOAT as number, STRING as string, any other type as its u32 word. */
  readonly annotations: Readonly<Record<string, boolean | number | string>>;
}

export interface ConstantParameter extends NamedParameter {
  readonly kind: 'constant';
  /** See `CONSTANT_TYPE`. */
  readonly type: number;
  /** Components; 16 for any matrix. */
  readonly dimension: number;
  /** Array length; 0 or 1 when it is no array. */
  readonly elements: number;
  /** Whether x, y, z are given gamma-encoded. */
  readonly isSRGB: boolean;
  /** What was set, else the defaults, in the form that `setParameter` takes. A copy. */
  readonly value: Float64Array;
}

export interface TextureParameter extends NamedParameter {
  readonly kind: 'texture';
  /** See `RESOURCE_TYPE`. */
  readonly type: number;
  readonly value: object | null;
}

export interface BufferParameter extends NamedParameter {
  readonly kind: 'buffer';
  /** See `RESOURCE_TYPE`. */
  readonly type: number;
  readonly value: object | null;
}

/** The parameters of a shader, each name once, in the order of the file: stage by stage constants, textures, UAVs. */
export function effectParameters(shader: Tr2Shader, values: Tr2Material): readonly EffectParameter[] {
  const layout = materialLayoutOf(shader.techniques);
  const parameters = new Map<string, EffectParameter>();
  for (const stage of layout.stages) {
    for (const { name } of stage.constants) {
      const first = layout.constants.get(name);
      const place = first?.places[0];
      if (parameters.has(name) || place === undefined) continue;
      const { type, dimension, elements } = place.constant;
      parameters.set(name, {
        kind: 'constant',
        name,
        type,
        dimension,
        elements,
        isSRGB: place.toLinear,
        value: values.getParameter(name) ?? new Float64Array(0),
        annotations: annotationValues(shader.getParameterAnnotations(name)),
      });
    }
    for (const { name, type } of [...stage.textures, ...stage.uavs]) {
      if (parameters.has(name)) continue;
      const annotations = annotationValues(shader.getParameterAnnotations(name));
      parameters.set(
        name,
        isBufferType(type)
          ? { kind: 'buffer', name, type, value: values.getBuffer(name), annotations }
          : { kind: 'texture', name, type, value: values.getTexture(name), annotations },
      );
    }
  }
  return [...parameters.values()];
}

function annotationValues(
  annotations: readonly Annotation[] | null,
): Readonly<Record<string, boolean | number | string>> {
  return Object.fromEntries((annotations ?? []).map((annotation) => [annotation.name, annotationValue(annotation)]));
}

/** The value of an annotation as Carbon's runtime sees it: of a BOOL only the lowest byte counts (`carbon-format.md` 6.9). */
export function annotationValue({ type, word, text }: Annotation): boolean | number | string {
  switch (type) {
    case ANNOTATION_TYPE.BOOL:
      return (word & 0xff) !== 0;
    case ANNOTATION_TYPE.INT:
      return word | 0;
    case ANNOTATION_TYPE.FLOAT:
      return Number(floatFromBits(word));
    case ANNOTATION_TYPE.STRING:
      return text;
    default:
      return word;
  }
}
