import type { DeviceKind } from '../../device/DeviceKind.js';
import { RENDERING_MODES, type RenderingMode } from '../../device/renderingModes.js';
import { usageFailure } from '../CommandFailure.js';
import { fileOperand } from '../fileOperand.js';
import { suggestion } from '../nearestWord.js';
import { type Arguments, flagValue } from '../parseArguments.js';
import { parsePairs } from '../parsePairs.js';
import { type BlockRegister, MESH_NAMES, type MeshName } from './RenderRequest.js';

/** The devices that `--device` names. */
export const DEVICE_NAMES: readonly DeviceKind[] = ['webgpu', 'webgl2'];

/** Largest width and height, WebGPU's guaranteed texture size. */
const SIZE_MAX = 8192;

/** What the words of `carbonfx render` say, before any file was opened. */
export interface RenderSettings {
  readonly file: string;
  readonly options: readonly (readonly [string, string])[];
  readonly out: string;
  /** `null` = the one that takes the programs of the file. */
  readonly device: DeviceKind | null;
  /** `null` = `Main`, else the first. */
  readonly technique: string | null;
  readonly mode: RenderingMode;
  readonly mesh: MeshName;
  readonly width: number;
  readonly height: number;
  readonly clearColor: readonly [number, number, number, number];
  /** Texture name to PNG file. */
  readonly textures: readonly (readonly [name: string, file: string])[];
  readonly constants: readonly (readonly [name: string, values: readonly number[]])[];
  readonly blocks: readonly (readonly [register: BlockRegister, file: string])[];
  /** JSON of what a shader bundle does not say; `null` = none. */
  readonly drawn: string | null;
}

/** Throws a usage failure for a word that cannot be what it stands for. */
export function renderSettings(given: Arguments): RenderSettings {
  const { file, rest } = fileOperand(given);
  const out = flagValue(given, 'out');
  if (out === undefined) throw usageFailure('It needs to know where the picture goes: --out PNG.');
  const [width, height] = size(flagValue(given, 'size') ?? '256x256');
  return {
    file,
    options: parsePairs(rest, 'option'),
    out,
    device: oneOf(given, 'device', DEVICE_NAMES, null),
    technique: flagValue(given, 'technique') ?? null,
    mode: oneOf(given, 'mode', RENDERING_MODES, 'ANY'),
    mesh: oneOf(given, 'mesh', MESH_NAMES, 'quad'),
    width,
    height,
    clearColor: color(flagValue(given, 'clear') ?? '0,0,0,1'),
    textures: parsePairs(given.values.get('texture') ?? [], 'texture'),
    constants: constants(given.values.get('constant') ?? []),
    blocks: parsePairs(given.values.get('constants') ?? [], 'constant block').map(([name, path]) => [
      block(name),
      path,
    ]),
    drawn: flagValue(given, 'drawn') ?? null,
  };
}

function oneOf<Name extends string, Otherwise extends Name | null>(
  given: Arguments,
  flag: string,
  names: readonly Name[],
  otherwise: Otherwise,
): Name | Otherwise {
  const word = flagValue(given, flag);
  if (word === undefined) return otherwise;
  const found = names.find((name) => name === word);
  if (found === undefined) {
    throw usageFailure(`There is no ${flag} "${word}": it is one of ${names.join(', ')}.${suggestion(word, names)}`);
  }
  return found;
}

function size(word: string): readonly [number, number] {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(word) ?? [];
  const sides: readonly [number, number] = [Number(width), Number(height)];
  if (!sides.every((side) => side >= 1 && side <= SIZE_MAX)) {
    throw usageFailure(`--size "${word}" is no WIDTHxHEIGHT of 1 to ${SIZE_MAX} pixels, like 256x256.`);
  }
  return sides;
}

function color(word: string): readonly [number, number, number, number] {
  const values = numbers(word);
  if (values?.length !== 4) throw usageFailure(`--clear "${word}" is no R,G,B,A, like 0,0,0,1.`);
  const [r = 0, g = 0, b = 0, a = 1] = values;
  return [r, g, b, a];
}

function constants(words: readonly string[]): (readonly [string, readonly number[]])[] {
  return parsePairs(words, 'constant').map(([name, text]) => {
    const values = numbers(text);
    if (values === null) throw usageFailure(`--constant ${name}: "${text}" is no list of numbers, like 1,0.5,0,1.`);
    return [name, values];
  });
}

/** Numbers between commas, or `null` where one of them is none. */
function numbers(text: string): readonly number[] | null {
  const words = text.split(',').map((word) => word.trim());
  const values = words.map(Number);
  return words.every((word) => word !== '') && values.every(Number.isFinite) ? values : null;
}

function block(name: string): BlockRegister {
  switch (name) {
    case 'b1':
      return 1;
    case 'b2':
      return 2;
    case 'b3':
      return 3;
    case 'b4':
      return 4;
    default:
      throw usageFailure(
        `--constants ${name}: the blocks are b1, b2, b3 and b4. Material constants have names: --constant NAME=v,…`,
      );
  }
}
