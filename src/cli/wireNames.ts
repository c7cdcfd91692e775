/** Names of the numbers in records (`carbon-format.md` section 6). A number without a name is its digits. */
import { renderStateName } from '../device/renderStates.js';
import { blendFactor, blendOperation, compareFunction, cullMode, stencilOperation } from '../device/stateValues.js';
import { floatFromBits } from '../format/bytes/Float.js';
import { ANNOTATION_TYPE } from '../format/carbonEffect/annotation.js';
import { CONSTANT_TYPE } from '../format/carbonEffect/constant.js';
import { INPUT_TYPE, INPUT_USAGE } from '../format/carbonEffect/pipelineInput.js';
import { STAGE_TYPE } from '../format/carbonEffect/stage.js';
import { RESOURCE_TYPE } from '../format/carbonEffect/texture.js';
import { floatText, valueText } from './valueTexts.js';

/** Gives the text of a value that a record has. */
export type ValueText = (value: unknown) => string;

const BUFFER_SHAPES = ['BUFFER', 'STRUCTURED_BUFFER'];
const TEXTURE_SHAPES = ['1D', '1DARRAY', '2D', '2DARRAY', '2DMS', '2DMSARRAY', '3D', 'CUBE', 'CUBEARRAY'];
const SHAPES = [...BUFFER_SHAPES, ...TEXTURE_SHAPES.map((shape) => `TEXTURE${shape}`)];
const SRV = 32;
const UAV = 64;

const REGISTER_TYPES = new Map<unknown, string>([
  [0, 'CONSTANT_BUFFER'],
  [1, 'SAMPLER'],
  ...SHAPES.map((shape, i): [number, string] => [SRV + i, `SRV_${shape}`]),
  ...SHAPES.map((shape, i): [number, string] => [UAV + i, `UAV_${shape}`]),
]);

const STAGES = new Map<unknown, string>(
  Object.entries(STAGE_TYPE).map(([name, type]): [number, string] => [type, name.toLowerCase()]),
);

export const stageName = named(STAGES);
export const constantTypeName = named(reversed(CONSTANT_TYPE));
export const resourceTypeName = named(reversed(RESOURCE_TYPE));
export const registerTypeName = named(REGISTER_TYPES);
export const inputUsageName = named(reversed(INPUT_USAGE));
export const inputTypeName = named(reversed(INPUT_TYPE));
export const annotationTypeName = named(reversed(ANNOTATION_TYPE));
export const filterName = named(listed(0, 'NONE', 'POINT', 'LINEAR', 'ANISOTROPIC'));
export const addressName = named(listed(1, 'WRAP', 'MIRROR', 'CLAMP', 'BORDER', 'MIRROR_ONCE'));
export const comparisonName = named(
  listed(1, 'NEVER', 'LESS', 'EQUAL', 'LESSEQUAL', 'GREATER', 'NOTEQUAL', 'GREATEREQUAL', 'ALWAYS'),
);
export const borderName = named(listed(0, 'transparent black', 'opaque black', 'opaque white'));
export const exportTypeName = named(listed(0, 'ray generation', 'miss', 'closest hit', 'any hit', 'intersection'));
export const axisTypeName = named(listed(0, 'static', 'dynamic'));

/** The value of a render state, with WebGPU's word for it where it has one. */
export function stateValueText(state: number, value: number): string {
  const name = renderStateName(state);
  if (FLOAT_STATES.has(name)) return floatText(floatFromBits(value));
  const word = STATE_WORDS.find(([names]) => names.test(name))?.[1](value) ?? null;
  return word === null ? String(value) : `${value} (${word})`;
}

const FLOAT_STATES: ReadonlySet<string> = new Set(['ZBIAS', 'DEPTHBIAS', 'SLOPESCALEDEPTHBIAS']);

const STATE_WORDS: readonly (readonly [names: RegExp, word: (value: number) => string | null])[] = [
  [/^CULLMODE$/, (value) => cullWord(value)],
  [/FUNC$/, compareFunction],
  [/^(SRC|DEST)BLEND/, blendFactor],
  [/^BLENDOP/, blendOperation],
  [/STENCIL(Z?FAIL|PASS)$/, stencilOperation],
];

function cullWord(value: number): string | null {
  const mode = cullMode(value);
  return mode === null || mode === 'none' ? mode : `culls ${mode}`;
}

function named(names: ReadonlyMap<unknown, string>): ValueText {
  return (value) => names.get(value) ?? valueText(value);
}

function listed(first: number, ...names: readonly string[]): ReadonlyMap<unknown, string> {
  return new Map(names.map((name, i) => [first + i, name]));
}

function reversed(table: Readonly<Record<string, number>>): ReadonlyMap<unknown, string> {
  return new Map(Object.entries(table).map(([name, number]) => [number, name]));
}
