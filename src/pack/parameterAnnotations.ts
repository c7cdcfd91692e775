import { bitsFromFloat } from '../format/bytes/Float.js';
import { ANNOTATION_TYPE, type Annotation } from '../format/carbonEffect/annotation.js';
import { compareAnnotationNames } from '../format/carbonEffect/compareAnnotationNames.js';
import { CARBON_EFFECT_COUNT_CAPS } from '../format/carbonEffect/limits.js';
import type { Parameter } from '../format/carbonEffect/parameter.js';
import { spotInDefinition } from './definitionSpot.js';
import type { EffectSource, ParameterSource, ResourceSource, TextureResourceSource } from './EffectSource.js';
import { entryOf } from './entryOf.js';
import type { Fail } from './PackError.js';
import type { SourceText } from './sourceSpot.js';

/** Their number is a byte. */
const ANNOTATIONS_MAX = 255;

type AnnotationValue = boolean | number | string;

/**
 * The annotations of the named constants, textures and buffers of one body, sorted as Carbon's compiler sorts them.
 * A name without an entry in the definition has none and is left out.
 */
export function parameterAnnotations(
  source: EffectSource,
  names: Iterable<string>,
  definition: SourceText | null,
  fail: Fail,
): Parameter[] {
  const parameters = [...new Set(names)]
    .sort(compareAnnotationNames)
    .map((name) => ({ name, annotations: annotationsOf(source, name) }))
    .filter(({ annotations }) => annotations.length > 0);
  if (parameters.length > CARBON_EFFECT_COUNT_CAPS.parameters) {
    const { parameters: most } = CARBON_EFFECT_COUNT_CAPS;
    fail(
      `${parameters.length} parameters, textures and buffers have an entry; there are at most ${most}`,
      spotInDefinition(definition, 'parameters'),
    );
  }
  for (const { name, annotations } of parameters) {
    if (annotations.length <= ANNOTATIONS_MAX) continue;
    fail(
      `${name} has ${annotations.length} annotations; there are at most ${ANNOTATIONS_MAX}`,
      spotInDefinition(definition, name),
    );
  }
  return parameters;
}

function annotationsOf(source: EffectSource, name: string): Annotation[] {
  const parameter = entryOf(source.parameters, name);
  const texture = entryOf(source.textures, name);
  const resource = parameter ?? texture ?? entryOf(source.buffers, name);
  if (resource === undefined) return [];
  const values: Record<string, AnnotationValue> = {
    ...shared(resource),
    ...(parameter === undefined ? {} : ofParameter(parameter)),
    ...(texture === undefined ? {} : ofTexture(texture)),
    ...resource.annotations,
  };
  return Object.entries(values)
    .sort(([a], [b]) => compareAnnotationNames(a, b))
    .map(([key, value]) => annotationRecord(key, value));
}

function shared({ label, description, group, visible, autoregister }: ResourceSource): Record<string, AnnotationValue> {
  return {
    SasUiVisible: visible !== false,
    ...(label === undefined ? {} : { SasUiLabel: label }),
    ...(description === undefined ? {} : { SasUiDescription: description }),
    ...(group === undefined ? {} : { SasUiGroup: group }),
    ...(autoregister === true ? { AutoRegister: true } : {}),
  };
}

function ofParameter({ color, range, step }: ParameterSource): Record<string, AnnotationValue> {
  return {
    ...(color === true ? { Tr2sRGB: true, SasUiControl: 'color' } : {}),
    ...(range === undefined ? {} : { SasUiMin: range[0], SasUiMax: range[1] }),
    ...(step === undefined ? {} : { SasUiStep: step }),
  };
}

function ofTexture({ srgb }: TextureResourceSource): Record<string, AnnotationValue> {
  return srgb === true ? { Tr2sRGB: true } : {};
}

function annotationRecord(name: string, value: AnnotationValue): Annotation {
  switch (typeof value) {
    case 'boolean':
      return { name, type: ANNOTATION_TYPE.BOOL, word: Number(value), text: '' };
    case 'number':
      return { name, type: ANNOTATION_TYPE.FLOAT, word: bitsFromFloat(value), text: '' };
    default:
      return { name, type: ANNOTATION_TYPE.STRING, word: 0, text: value };
  }
}
