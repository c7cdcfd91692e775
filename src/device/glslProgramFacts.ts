/**
 * What a device has to know about a GLSL ES 3.00 program that neither its records nor its block state, read from the text.
 * `programDiscards` answers for GLSL as well.
 */

/** A colour that a fragment program writes. */
export interface GlslOutput {
  /** Number of the colour target. */
  readonly location: number;
  readonly component: 'float' | 'sint' | 'uint';
}

/** All colour targets that a device can have. */
const EVERY_TARGET = 0xff;

/** Bit per colour target that a fragment program declares an output for; all bits where the text does not tell. */
export function glslFragmentOutputs(text: string): number {
  const outputs = glslOutputs(text);
  if (outputs === null) return EVERY_TARGET;
  return outputs.reduce((bits, { location }) => bits | (1 << location), 0);
}

/** The colours that a fragment program declares outputs for, array by element. `null` where the text does not tell. */
export function glslOutputs(text: string): readonly GlslOutput[] | null {
  const outputs: GlslOutput[] = [];
  for (const [, before = '', type = '', rest = ''] of globalCode(text).matchAll(DECLARED_OUTPUT)) {
    const component = COMPONENTS[type.replace(/[1-4]$/, '')];
    const length = /\[([^\]]*)\]/.exec(rest)?.[1];
    const first = locationIn(before);
    const count = length === undefined ? 1 : wholeNumber(length);
    if (component === undefined || first === null || count === null) return null;
    for (let element = 0; element < count; element++) outputs.push({ location: first + element, component });
  }
  return outputs;
}

/** Parameters that are `out` stand behind a parenthesis or a comma, variables of a program behind a declaration's end. */
const DECLARED_OUTPUT =
  /(?<=^|[;}])\s*((?:layout\s*\([^)]*\)\s*|(?:high|medium|low)p\s+)*)out\s+(?:(?:high|medium|low)p\s+)?(\w+)([^;]*);/g;

const COMPONENTS: Readonly<Record<string, GlslOutput['component']>> = {
  float: 'float',
  vec: 'float',
  int: 'sint',
  ivec: 'sint',
  uint: 'uint',
  uvec: 'uint',
};

/** A single output needs no location: it has 0 then. */
function locationIn(qualifiers: string): number | null {
  const layout = /\blocation\s*=\s*(\w+)/.exec(qualifiers)?.[1];
  return layout === undefined ? 0 : wholeNumber(layout);
}

/** `null` for what is no literal, e.g. the name of a macro. */
function wholeNumber(text: string): number | null {
  const literal = /^\s*(0[xX][\da-fA-F]+|\d+)[uU]?\s*$/.exec(text)?.[1];
  if (literal === undefined) return null;
  return /^0\d/.test(literal) ? Number.parseInt(literal, 8) : Number(literal);
}

/** The text without comments, which do not nest in GLSL, and with nothing where it is for the preprocessor. */
function globalCode(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g, ' ').replaceAll(/^[ \t]*#[^\n]*/gm, ';');
}
