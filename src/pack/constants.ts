import { bitsFromFloat } from '../format/bytes/Float.js';
import { CONSTANT_TYPE, type Constant } from '../format/carbonEffect/constant.js';
import type { EffectSource, ParameterSource } from './EffectSource.js';
import { entryOf } from './entryOf.js';
import type { Fail } from './PackError.js';
import type { PassBinding } from './passBindings.js';
import { isSingle } from './Shape.js';
import type { SourceSpot } from './sourceSpot.js';
import { type ScalarName, scalarSlots, typeText, type WgslMember, type WgslType } from './WgslType.js';

/** The material constants of one stage and the bytes that they start with. */
export interface StageConstants {
  readonly constants: readonly Constant[];
  /** Up to the end of the last member with a default; empty where none has one. */
  readonly defaults: Uint8Array<ArrayBuffer>;
}

/** Names seen in earlier stages of a body: the flags of a constant are set in the first stage alone. */
export type SeenConstants = Set<string>;

/** Any matrix, whatever its shape, as the D3D compiler has it. */
const MATRIX_DIMENSION = 16;
const COLOR_GAMMA = 2.2;
const WHOLE_RANGE = { i32: [-(2 ** 31), 2 ** 31 - 1], u32: [0, 2 ** 32 - 1] } as const;

/** Names of members that are there for the layout alone. */
export function isPadding(name: string): boolean {
  return /^_|^pad(ding)?_?\d*$/i.test(name);
}

/** The members of the material struct, in the order of memory. */
export function materialMembers(material: PassBinding, fail: Fail): readonly WgslMember[] {
  if (material.type?.kind === 'struct') return material.type.members;
  return fail(`${material.name} is the material and must be a struct: its members are the parameters`, material.spot);
}

/** @param spotOf the author's place of a parameter's definition. */
export function stageConstants(
  source: EffectSource,
  material: PassBinding | undefined,
  seen: SeenConstants,
  spotOf: (name: string) => SourceSpot,
  fail: Fail,
): StageConstants {
  if (material === undefined) return { constants: [], defaults: new Uint8Array(0) };
  const members = materialMembers(material, fail);
  const constants = members.map((member) => {
    const parameter = entryOf(source.parameters, member.name);
    const isFirst = !seen.has(member.name);
    seen.add(member.name);
    checkColor(parameter, member, spotOf, fail);
    return constantRecord(member, isFirst ? parameter : undefined);
  });
  return { constants, defaults: defaultBytes(source, members, spotOf, fail) };
}

function constantRecord({ name, offset, type }: WgslMember, flags: ParameterSource | undefined): Constant {
  const element = type.kind === 'array' ? type.element : type;
  return {
    name,
    offset,
    size: type.size,
    type: constantType(element),
    dimension: constantDimension(element),
    // The D3D compiler writes 0 for what is no array.
    elements: type.kind === 'array' ? type.count : 0,
    isSRGB: flags?.color === true,
    isAutoregister: flags?.autoregister === true,
    legacyType: -1,
  };
}

function constantType(type: WgslType): number {
  if (type.kind === 'struct' || type.kind === 'array') return CONSTANT_TYPE.OTHER;
  switch (type.scalar) {
    case 'f32':
      return CONSTANT_TYPE.FLOAT;
    case 'i32':
      return CONSTANT_TYPE.INT;
    case 'u32':
      return CONSTANT_TYPE.UINT;
    case 'f16':
      return CONSTANT_TYPE.OTHER;
  }
}

/** Components of one element, as the Metal compiler counts them (the D3D one mixes the length of arrays in). */
function constantDimension(type: WgslType): number {
  if (type.kind === 'matrix') return MATRIX_DIMENSION;
  return type.kind === 'vector' ? type.components : 1;
}

function checkColor(
  parameter: ParameterSource | undefined,
  { name, type }: WgslMember,
  spotOf: (name: string) => SourceSpot,
  fail: Fail,
): void {
  if (parameter?.color !== true) return;
  if (type.kind === 'vector' && type.scalar === 'f32' && type.components >= 3) return;
  fail(`parameter ${name} is a color and must be a vec3<f32> or vec4<f32>; it is a ${typeText(type)}`, spotOf(name));
}

function defaultBytes(
  source: EffectSource,
  members: readonly WgslMember[],
  spotOf: (name: string) => SourceSpot,
  fail: Fail,
): Uint8Array<ArrayBuffer> {
  const started = members.filter(({ name }) => entryOf(source.parameters, name)?.default !== undefined);
  const bytes = new Uint8Array(Math.max(0, ...started.map(({ offset, type }) => offset + type.size)));
  const view = new DataView(bytes.buffer);
  for (const { name, offset, type } of started) {
    const parameter = entryOf(source.parameters, name);
    const values = defaultValues(parameter);
    const slots = scalarSlots(type, offset);
    if (values.length !== slots.length) {
      fail(
        `the default of ${name} has ${values.length} numbers; a ${typeText(type)} has ${slots.length}`,
        spotOf(name),
      );
    }
    for (const [i, slot] of slots.entries()) {
      const value = values[i] ?? 0;
      const wrong = slotFault(slot.scalar, value);
      if (wrong !== null) fail(`the default of ${name} has ${given(parameter, i)}; ${wrong}`, spotOf(name));
      view.setUint32(slot.offset, slot.scalar === 'f32' ? bitsFromFloat(value) : value, true);
    }
  }
  return bytes;
}

/** What is wrong with a number as a default, or `null`. */
function slotFault(scalar: ScalarName, value: number): string | null {
  switch (scalar) {
    case 'f16':
      return 'f16 is not supported';
    case 'f32':
      return isSingle(value) ? null : 'a component of a color is not negative, nor too big for 32 bits when linear';
    case 'i32':
    case 'u32': {
      const [least, most] = WHOLE_RANGE[scalar];
      const isOne = Number.isInteger(value) && value >= least && value <= most;
      return isOne ? null : `a ${scalar} is a whole number from ${least} to ${most}`;
    }
  }
}

/** A number of the default as the author wrote it. */
function given(parameter: ParameterSource | undefined, index: number): number | undefined {
  const value = parameter?.default;
  return typeof value === 'number' ? value : value?.[index];
}

function defaultValues(parameter: ParameterSource | undefined): readonly number[] {
  const value = parameter?.default;
  const values = typeof value === 'number' ? [value] : (value ?? []);
  if (parameter?.color !== true) return values;
  return values.map((component, i) => (i < 3 ? component ** COLOR_GAMMA : component));
}
