/** The two operations on integers that GLSL leaves undefined where WGSL does not. */
export type IntegerOperation = 'div' | 'mod';

/** An operation on `int`, `ivec2`, … */
export interface IntegerFunction {
  readonly operation: IntegerOperation;
  readonly type: string;
}

export function integerFunctionName(operation: IntegerOperation): string {
  return `wgsl_${operation}`;
}

/** The names of all of them: no one else may have one. */
export const INTEGER_FUNCTION_NAMES: readonly string[] = ['div', 'mod'].map((operation) => `wgsl_${operation}`);

/*
 * What WGSL says: what is divided by zero stays as it is, and has the remainder 0. So does the least number by -1, whose
 * negation does not fit.
 */
const SCALARS: Readonly<Record<string, string>> = {
  'div int': 'int wgsl_div(int a, int b) {\n    return b == -1 ? -a : a / (b == 0 ? 1 : b);\n}',
  'div uint': 'uint wgsl_div(uint a, uint b) {\n    return a / (b == 0u ? 1u : b);\n}',
  'mod int': 'int wgsl_mod(int a, int b) {\n    int d = b == 0 || b == -1 ? 1 : b;\n    return a - a / d * d;\n}',
  'mod uint': 'uint wgsl_mod(uint a, uint b) {\n    return a % (b == 0u ? 1u : b);\n}',
};

/** The GLSL of these functions, those of vectors behind those of numbers that they call. Each once, in one order. */
export function integerFunctions(wanted: readonly IntegerFunction[]): string {
  const scalars = wanted.map(({ operation, type }) => `${operation} ${scalarOf(type)}`);
  const vectors = wanted.filter(({ type }) => type !== scalarOf(type)).map(vectorFunction);
  return [...[...new Set(scalars)].sort().map((name) => SCALARS[name] ?? ''), ...[...new Set(vectors)].sort()].join(
    '\n\n',
  );
}

function scalarOf(type: string): string {
  return type.startsWith('u') ? 'uint' : 'int';
}

function vectorFunction({ operation, type }: IntegerFunction): string {
  const name = integerFunctionName(operation);
  const parts = [...'xyzw'.slice(0, Number(type.at(-1)))].map((letter) => `${name}(a.${letter}, b.${letter})`);
  return `${type} ${name}(${type} a, ${type} b) {\n    return ${type}(${parts.join(', ')});\n}`;
}
