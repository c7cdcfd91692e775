import { tableLines } from '../table.js';
import { nameText } from '../valueTexts.js';
import type {
  ConstantShape,
  InputShape,
  RegisterShape,
  ResourceShape,
  SamplerShape,
  VertexInputShape,
} from './BodyShape.js';
import { registerSpaces } from './registerSpaces.js';
import { cutItems, cutLines, listLines, type TextLimits } from './textLines.js';

/** `TEXCOORD0 float2 @1`, and which components are read where it is not all of them. */
export function vertexInputText({ name, type, location, read }: VertexInputShape): string {
  const all = Number(/\d*$/.exec(type)?.[0] || '1');
  const note = read === '' ? ' (not read)' : read.length < all ? ` (reads ${read})` : '';
  return `${name} ${type} @${location}${note}`;
}

/**
 * What a stage or half of a library takes.
 * @param label what its lists are headed with
 * @param usualSpace the register space that is not worth telling, beside 0
 */
export function inputLines(it: InputShape, label: string, usualSpace: number, limits: TextLimits): readonly string[] {
  const spaces = registerSpaces(it.registers, usualSpace);
  const registers = it.registers.map((register, i) => registerText(register, spaces[i] ?? ''));
  const statics = it.samplers.flatMap(({ register, space }) => (space === null ? [] : [{ register, space }]));
  const samplerSpaces = registerSpaces(statics, usualSpace);
  const firstStatic = it.samplers.length - statics.length;
  const samplers = it.samplers.map((sampler, i) => samplerCells(sampler, samplerSpaces[i - firstStatic] ?? ''));
  return [
    ...listLines('    ', `${label} registers`, cutItems(registers, limits.items)),
    ...constantLines(it, label, limits),
    ...section(`${label} textures`, it.textures.map(resourceCells), limits),
    ...section(`${label} samplers`, samplers, limits),
    ...section(`${label} UAVs`, it.uavs.map(resourceCells), limits),
  ];
}

function section(title: string, rows: readonly (readonly string[])[], limits: TextLimits): readonly string[] {
  if (rows.length === 0) return [];
  return [`    ${title}`, ...cutLines(rows, limits.items, (shown) => tableLines(shown, '      '), '      ')];
}

/** The letter says what a buffer of constants and a sampler are; of others the shape is worth telling. */
function registerText({ register, type, count }: RegisterShape, space: string): string {
  const shape = /^(?:SRV|UAV)_/.test(type) ? ` ${type.slice(4)}` : /^\d/.test(type) ? ` of type ${type}` : '';
  return `${register}${count === 1 ? '' : `[${count === 0 ? '' : count}]`}${shape}${space}`;
}

function constantLines({ constants, defaultBytes }: InputShape, label: string, limits: TextLimits): readonly string[] {
  if (constants.length === 0) return [];
  const size = constants.reduce((end, constant) => Math.max(end, constant.offset + constant.size), 0);
  const head = ['offset', 'size', 'type', 'name', 'default'];
  return [
    `    ${label} constants: ${size} B, defaults for ${defaultBytes} B`,
    ...cutLines(
      constants,
      limits.items,
      (shown) => tableLines([head, ...shown.map(constantCells)], '      '),
      '      ',
    ),
  ];
}

function constantCells({ offset, size, type, name, default: value, isSRGB, isAutoregister }: ConstantShape) {
  const notes = [...(isSRGB ? ['sRGB'] : []), ...(isAutoregister ? ['auto-registered'] : [])];
  return [String(offset), String(size), type, nameText(name), [value, ...notes].join('  ').trim()];
}

function resourceCells({ register, type, name, arrayElements, isSRGB, isAutoregister }: ResourceShape) {
  const size = arrayElements === 1 ? '' : `[${arrayElements === 0 ? '' : arrayElements}]`;
  const notes = [...(isSRGB ? ['sRGB'] : []), ...(isAutoregister ? ['auto-registered'] : [])];
  return [`${register}${size}`, type, nameText(name), notes.join('  ')];
}

function samplerCells({ register, name, isDynamic, state }: SamplerShape, space: string) {
  return [
    `${register}${space}`,
    name === null ? '(static)' : nameText(name),
    `${state}${isDynamic || name === null ? '' : ', fixed'}`,
  ];
}
