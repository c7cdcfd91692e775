import { FormatError } from '../../format/bytes/FormatError.js';
import { withoutComments } from '../../format/bytes/withoutComments.js';
import type { ShaderInfo } from '../../format/shaderBundle/ShaderBundle.js';
import type { ShaderReflection } from '../../format/shaderBundle/ShaderReflection.js';

export type OverrideValues = Readonly<Record<string, number | boolean>>;

const OVERRIDE =
  /(?:@\s{0,99}id\s{0,99}\(\s{0,99}(\d{1,9})[iu]?\s{0,99},?\s{0,99}\)\s{0,99})?\boverride\s{1,99}([\p{L}_][\p{L}\p{N}_]{0,999})\s{0,99}(?::\s{0,99}([\w<>]{1,99})\s{0,99})?(?:=\s{0,99}([^;]{1,999}))?;/gu;

/**
 * A WGSL text with values for its overrides, each named by name or id.
 * @throws FormatError for a value that its type does not have, and for an override without any value
 */
export function wgslWithOverrides(text: string, values: OverrideValues, source: string): string {
  // What a comment declares is none; the text is kept with its comments where nothing changes.
  const code = withoutComments(text);
  const changed = code.replaceAll(
    OVERRIDE,
    (whole, id: string | undefined, name: string, type?: string, initial?: string) => {
      const value = valueFor(values, name, id);
      if (value === undefined && initial !== undefined) return whole;
      if (value === undefined) {
        throw new FormatError({
          source,
          path: `overrides.${name}`,
          found: 'an override without a value in the WGSL',
          wanted: `a ${type ?? 'number'} in the option overrides`,
        });
      }
      const literal = literalOf(value, type ?? typeOfInitial(initial), name, source);
      const attribute = id === undefined ? '' : `@id(${id}) `;
      return `${attribute}override ${name}${type === undefined ? '' : ` : ${type}`} = ${literal};`;
    },
  );
  return changed === code ? text : changed;
}

/**
 * A GLSL text with values for its specialization constants, which SPIRV-Cross makes macros of.
 * @throws FormatError where the text has no such macro
 */
export function glslWithOverrides(
  text: string,
  { specConstants }: ShaderReflection,
  values: OverrideValues,
  source: string,
): string {
  const lines = specConstants.flatMap(({ name, constantId }) => {
    const value = valueFor(values, name, String(constantId));
    if (value === undefined) return [];
    const macro = `SPIRV_CROSS_CONSTANT_ID_${constantId}`;
    if (new RegExp(`\\b${macro}\\b`).test(text)) return [`#define ${macro} ${glslLiteral(value, text, name)}`];
    throw new FormatError({
      source,
      path: `overrides.${name === '' ? constantId : name}`,
      found: 'a GLSL text in which the value is fixed',
      wanted: `one with the macro ${macro}`,
      fix: 'Draw the bundle on WebGPU, or compile it with the value',
    });
  });
  if (lines.length === 0) return text;
  return text.replace(/^\s*#version[^\n]*\n/, (version) => `${version}${lines.join('\n')}\n`);
}

/** Names and ids of what a variant can be specialized with: its reflection's, and those that its WGSL declares. */
export function overrideNames({ source, reflection }: Pick<ShaderInfo, 'source' | 'reflection'>): readonly string[] {
  const declared = [...withoutComments(source).matchAll(OVERRIDE)].flatMap(([, id, name = '']) =>
    id === undefined ? [name] : [name, id],
  );
  const reflected = reflection.specConstants.flatMap(({ name, constantId }) => [name, String(constantId)]);
  return [...declared, ...reflected].filter((name) => name !== '');
}

/** @throws FormatError for a name or id that none of the stages has, and for a value that is none */
export function checkOverrides(names: readonly string[], values: OverrideValues, source: string): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) continue;
    throw new FormatError({ source, path: `overrides.${name}`, found: String(value), wanted: 'a number or a flag' });
  }
  const stray = Object.keys(values).find((key) => !names.includes(key));
  if (stray === undefined) return;
  const there = [...new Set(names)].join(', ') || 'none';
  throw new FormatError({ source, path: 'overrides', found: `"${stray}"`, wanted: `an override: ${there}` });
}

/** The value of a constant by its name, else by its id. */
export function valueFor(values: OverrideValues, name: string, id: string | undefined): number | boolean | undefined {
  if (name !== '' && Object.hasOwn(values, name)) return values[name];
  return id !== undefined && Object.hasOwn(values, id) ? values[id] : undefined;
}

/** Of an override that says no type: the one that its expression has. */
function typeOfInitial(initial = ''): string {
  if (/\b(?:true|false)\b|[!=<>]/.test(initial)) return 'bool';
  if (/\b(?:f32|f16)\b|\d\.|\.\d|\d[eE][-+]?\d|\b\d+[fh]\b/.test(initial.replaceAll(/0[xX][\da-fA-F]+/g, '0')))
    return 'f32';
  return /\bu32\b|\b(?:0[xX][\da-fA-F]+|\d+)u\b/.test(initial) ? 'u32' : 'i32';
}

function literalOf(value: number | boolean, type: string, name: string, source: string): string {
  const fits = (): boolean => {
    switch (type) {
      case 'bool':
        return true;
      case 'u32':
        return Number(value) >>> 0 === Number(value);
      case 'i32':
        return (Number(value) | 0) === Number(value);
      default:
        return Number.isFinite(Math.fround(Number(value)));
    }
  };
  if (!fits()) {
    throw new FormatError({ source, path: `overrides.${name}`, found: String(value), wanted: `a ${type}` });
  }
  if (type === 'bool') return String(Boolean(value));
  const number = Number(value);
  if (type === 'u32') return `${number}u`;
  if (type === 'i32') return number === -0x8000_0000 ? 'i32(-2147483647 - 1)' : `${number}i`;
  return type === 'f16' ? `${number}h` : floatLiteral(number);
}

function floatLiteral(number: number): string {
  const text = String(number);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

function glslLiteral(value: number | boolean, text: string, name: string): string {
  const declared = [...text.matchAll(/\bconst\s{1,99}(?:\w{1,9}p\s{1,99})?(\w{1,99})\s{1,99}(\w{1,999})/g)];
  const type = declared.find((it) => it[2] === name)?.[1];
  if (type === 'bool' || typeof value === 'boolean') return String(Boolean(value));
  if (type === 'uint') return `${value}u`;
  return type === 'int' ? String(value) : floatLiteral(value);
}
