import type { ShaderSpecConstant, ShaderWorkgroupSize } from '../../../format/shaderBundle/ShaderReflection.js';
import { SHADER_BASE_TYPE } from '../../../format/shaderBundle/shaderEnums.js';
import { ENTRY_POINT } from '../../entryProgram.js';
import type { ProgramReflection } from '../../reflectProgram.js';
import { closingToken } from '../../wgsl/closingToken.js';
import { wgslModule } from '../../wgsl/wgslModule.js';
import type { ProgramOverride } from './programOverrides.js';

/** An override as reflections have it: one without an `@id` has the lowest number that is free. */
export function specConstants(overrides: readonly ProgramOverride[]): ShaderSpecConstant[] {
  const taken = new Set(overrides.flatMap(({ id }) => id ?? []));
  return overrides.map(({ name, id, typeName, value }) => {
    let constantId = id ?? 0;
    while (id === null && taken.has(constantId)) constantId++;
    taken.add(constantId);
    const { baseType, bitWidth } = TYPES[typeName === '' ? typeOf(value) : typeName] ?? UNKNOWN;
    return { name, constantId, baseType, vecSize: 1, columns: 1, bitWidth };
  });
}

const UNKNOWN = { baseType: SHADER_BASE_TYPE.unknown, bitWidth: 32 };

const TYPES: Readonly<Record<string, { readonly baseType: number; readonly bitWidth: number } | undefined>> = {
  bool: { baseType: SHADER_BASE_TYPE.boolean, bitWidth: 1 },
  f16: { baseType: SHADER_BASE_TYPE.half, bitWidth: 16 },
  f32: { baseType: SHADER_BASE_TYPE.float32, bitWidth: 32 },
  i32: { baseType: SHADER_BASE_TYPE.int32, bitWidth: 32 },
  u32: { baseType: SHADER_BASE_TYPE.uint32, bitWidth: 32 },
};

/** The type that a plain value has; empty for an expression. */
function typeOf(value: string): string {
  if (/^(true|false)$/.test(value)) return 'bool';
  const [, digits = '', suffix] = /^-?([\d.]+(?:e[+-]?\d+)?)([fiuh]?)$/i.exec(value) ?? [];
  if (digits === '') return '';
  if (suffix === 'h') return 'f16';
  if (suffix === 'u') return 'u32';
  return suffix === 'f' || /[.eE]/.test(digits) ? 'f32' : 'i32';
}

/**
 * Of a compute program; 1, 1, 1 of another.
 * @param constants those of the program.
 */
export function workgroupSize(
  { stage, program, workgroupSize: size }: ProgramReflection,
  constants: readonly ShaderSpecConstant[],
): ShaderWorkgroupSize {
  const [x, y, z] = stage === 'compute' ? size : [1, 1, 1];
  const names = stage === 'compute' ? sizeNames(program.text) : [];
  const [idX, idY, idZ] = [0, 1, 2].map((i) => constants.find(({ name }) => name === names[i])?.constantId);
  return {
    x,
    y,
    z,
    usesSpecConst: idX !== undefined || idY !== undefined || idZ !== undefined,
    specConstIdX: idX ?? 0,
    specConstIdY: idY ?? 0,
    specConstIdZ: idZ ?? 0,
  };
}

/** What stands in `@workgroup_size(…)`, where that is nothing but a name; empty for all else. */
function sizeNames(text: string): string[] {
  const { tokens, declarations } = wgslModule(text);
  const main = declarations.find(({ keyword, name }) => keyword === 'fn' && name === ENTRY_POINT);
  const at = tokens.findIndex(({ text: word }, i) => i >= (main?.start ?? 0) && word === 'workgroup_size');
  const names: string[] = [];
  for (let i = at + 2; i < closingToken(tokens, at + 1); i++) {
    const isAlone = /^[(,]$/.test(tokens[i - 1]?.text ?? '') && /^[),]$/.test(tokens[i + 1]?.text ?? '');
    if (tokens[i]?.text !== ',') names.push(isAlone && tokens[i]?.kind === 'name' ? (tokens[i]?.text ?? '') : '');
  }
  return names;
}
