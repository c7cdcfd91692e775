import { floatFromBits } from '../format/bytes/Float.js';
import { ANNOTATION_TYPE, type Annotation } from '../format/carbonEffect/annotation.js';
import type { CjsCarbonEffectReader } from '../format/carbonEffect/CjsCarbonEffectReader.js';
import type { Constant } from '../format/carbonEffect/constant.js';
import { enumerateUniqueEffectBodies } from '../format/carbonEffect/enumerateUniqueEffectBodies.js';
import type { PermutationAxis } from '../format/carbonEffect/permutationAxis.js';
import { RESOURCE_TYPE } from '../format/carbonEffect/texture.js';
import { commentText, propertyName, stringLiteral } from './typeScriptText.js';

/** Names and values that the bodies of one effect have, together. */
interface EffectNames {
  /** Constant -> the types of values that it has in one body or another. */
  readonly constants: Map<string, Set<string>>;
  readonly textures: Set<string>;
  readonly buffers: Set<string>;
  readonly techniques: Set<string>;
  /** What the first body that says anything of a name says of it. */
  readonly annotations: Map<string, readonly Annotation[]>;
}

/** What is bound as a texture; UAV_RWTYPED may be a typed buffer, which no browser has. */
const TEXTURE_TYPES: ReadonlySet<number> = new Set([
  RESOURCE_TYPE.TEXTURE_1D,
  RESOURCE_TYPE.TEXTURE_2D,
  RESOURCE_TYPE.TEXTURE_3D,
  RESOURCE_TYPE.TEXTURE_CUBE,
  RESOURCE_TYPE.TYPELESS,
  RESOURCE_TYPE.UAV_RWTYPED,
]);
const MATRIX_DIMENSION = 16;
const WORD_BYTES = 4;
const MATRIX_BYTES = 64;

/** An interface in TypeScript, and what it stands on. */
export interface EffectDeclaration {
  /** `HullTypes` */
  readonly name: string;
  /** What it needs of `carbonfx`, sorted. */
  readonly imports: readonly string[];
  /** `export interface HullTypes extends EffectTypes { … }`, with a line break at the end. */
  readonly text: string;
}

/**
 * Declares what an effect has: its options, and the parameters, textures, buffers and techniques of all of its bodies, as
 * the type parameter of `Tr2Effect` and the like.
 * @param effect its name, which the interface is called after: `hull` gives `HullTypes`.
 * @throws FormatError where a body does not read.
 */
export function declareEffect(reader: CjsCarbonEffectReader, effect: string): EffectDeclaration {
  const names = namesOf(reader);
  const constants = [...names.constants].map(([constant, types]) => [
    ...documented(constantComment(names.annotations.get(constant) ?? [])),
    `readonly ${propertyName(constant)}: ${[...types].sort().join(' | ')};`,
  ]);
  const types = [...names.constants.values()].flatMap((each) => [...each]);
  const name = interfaceName(effect);
  const text = [
    `/** What the effect ${commentText(effect)} has. */`,
    `export interface ${name} extends EffectTypes {`,
    ...property('options', axisLines(reader.axes)),
    ...property('parameters', constants.flat()),
    `  readonly textures: ${unionOf(names.textures)};`,
    `  readonly buffers: ${unionOf(names.buffers)};`,
    `  readonly techniques: ${unionOf(names.techniques)};`,
    '}',
    '',
  ].join('\n');
  const isCounted = types.some((type) => type.startsWith('Numbers'));
  return { name, imports: ['EffectTypes', ...(isCounted ? ['Numbers'] : [])], text };
}

/** The text of a module that declares the effect alone: {@link declareEffect}. */
export function effectTypesText(reader: CjsCarbonEffectReader, effect: string): string {
  const { imports, text } = declareEffect(reader, effect);
  return `import type { ${imports.join(', ')} } from 'carbonfx';\n\n${text}`;
}

function interfaceName(effect: string): string {
  const words = effect.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  // Neither a digit in front, nor the name of what it extends.
  return pascal === '' || pascal === 'Effect' || /^\d/.test(pascal) ? `Effect${pascal}FileTypes` : `${pascal}Types`;
}

function namesOf(reader: CjsCarbonEffectReader): EffectNames {
  const names: EffectNames = {
    constants: new Map(),
    textures: new Set(),
    buffers: new Set(),
    techniques: new Set(),
    annotations: new Map(),
  };
  for (const { rows } of enumerateUniqueEffectBodies(reader)) {
    const { techniques, parameters } = reader.readDescription(rows[0] ?? 0);
    for (const { name, annotations } of parameters) {
      if (!names.annotations.has(name)) names.annotations.set(name, annotations);
    }
    for (const technique of techniques) {
      names.techniques.add(technique.name);
      for (const pass of technique.passes) for (const stage of pass.stages) addStage(names, stage);
    }
  }
  return names;
}

interface NamedInputs {
  readonly constants: readonly Constant[];
  readonly textures: readonly { readonly name: string; readonly type: number }[];
  readonly uavs: readonly { readonly name: string; readonly type: number }[];
}

function addStage(names: EffectNames, { constants, textures, uavs }: NamedInputs): void {
  for (const constant of constants) {
    const types = names.constants.get(constant.name) ?? new Set();
    names.constants.set(constant.name, types.add(valueType(constant)));
  }
  for (const { name, type } of [...textures, ...uavs]) {
    (TEXTURE_TYPES.has(type) ? names.textures : names.buffers).add(name);
  }
}

/** What `setParameter` takes: components one after the other, a matrix as its register rows. */
function valueType({ dimension, elements, size }: Constant): string {
  if (elements > 1) return 'ArrayLike<number>';
  // A struct is one component of many bytes.
  if (dimension === 1) return size > WORD_BYTES ? 'ArrayLike<number>' : 'number';
  if (dimension >= 2 && dimension <= 4) return `Numbers<${dimension}>`;
  return dimension === MATRIX_DIMENSION && size === MATRIX_BYTES ? `Numbers<${dimension}>` : 'ArrayLike<number>';
}

function axisLines(axes: readonly PermutationAxis[]): string[] {
  const byName = new Map(axes.map((axis) => [axis.name, axis]));
  return [...byName.values()].flatMap(({ name, options, defaultOption, description }) => {
    const standard = options[defaultOption];
    const sentences = [description, ...(standard === undefined ? [] : [`Default: ${standard}`])];
    return [...documented(sentences), `readonly ${propertyName(name)}: ${unionOf(options)};`];
  });
}

/** What is said of a constant where it is edited: label and description, then the range. */
function constantComment(annotations: readonly Annotation[]): string[] {
  const textOf = (name: string): string => {
    const found = annotations.find((it) => it.name === name);
    return found?.type === ANNOTATION_TYPE.STRING ? found.text : '';
  };
  const numberOf = (name: string): number => {
    const found = annotations.find((it) => it.name === name);
    return found?.type === ANNOTATION_TYPE.FLOAT
      ? Number(Number(floatFromBits(found.word)).toPrecision(6))
      : Number.NaN;
  };
  const [least, most] = [numberOf('SasUiMin'), numberOf('SasUiMax')];
  const range = Number.isNaN(least) || Number.isNaN(most) ? '' : `From ${least} to ${most}`;
  return [textOf('SasUiLabel'), textOf('SasUiDescription'), range];
}

function documented(sentences: readonly string[]): string[] {
  const texts = sentences.map((sentence) => commentText(sentence).replace(/\.$/, '')).filter((text) => text !== '');
  return texts.length === 0 ? [] : [`/** ${texts.map((text) => `${text}.`).join(' ')} */`];
}

function property(name: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [`  readonly ${name}: Readonly<Record<never, never>>;`];
  return [`  readonly ${name}: {`, ...lines.map((line) => `    ${line}`), '  };'];
}

function unionOf(names: Iterable<string>): string {
  const literals = [...new Set(names)].map(stringLiteral);
  return literals.length === 0 ? 'never' : literals.join(' | ');
}
