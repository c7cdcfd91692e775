import type { SlotPlace } from '../Translator.js';

/**
 * The name that a bound variable has in GLSL: its own, as far as GLSL takes it, then group and binding, which make it
 * unique among the variables of a pass and the same in both programs.
 */
export function glslSymbol(variable: string, { group, binding }: SlotPlace): string {
  const ascii = [...variable].map((letter) => (/\w/.test(letter) ? letter : `u${letter.codePointAt(0)?.toString(16)}`));
  // GLSL keeps two underscores in a row for itself, and these prefixes.
  const name = ascii
    .join('')
    .replace(/_+/g, '_')
    .replace(/^_|_$/g, '')
    .replace(/^(?=gl_|webgl_|$)/, 'v');
  return `${name}_${group}_${binding}`;
}
