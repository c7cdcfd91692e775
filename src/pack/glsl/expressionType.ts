import type { GlslToken } from './glslTokens.js';
import { combinedType } from './glslTypes.js';

/** An operator between two operands. */
export interface Operation {
  readonly operator: string;
  /** Index of its token. */
  readonly at: number;
}

/** What is written between two separators: operands with operators between them. */
export interface Expression {
  /** `null` = not known. */
  readonly operands: readonly (string | null)[];
  /** One less than operands. */
  readonly operations: readonly Operation[];
}

const OF_BOOL = /^([<>]=?|[=!]=|&&|\|\||\^\^)$/;

/** The type of an expression; `null` where it is not known. */
export function expressionType({ operands, operations }: Expression): string | null {
  if (operations.some(({ operator }) => OF_BOOL.test(operator))) return 'bool';
  const [first = null, ...others] = operands;
  if (operations.some(({ operator }) => operator === '<<' || operator === '>>')) return first;
  return others.reduce((a, b) => combinedType(a, b), first);
}

/** The numbers between two tokens where there is nothing but one, or a vector of them; `null` for all else. */
export function literals(tokens: readonly GlslToken[], start: number, end: number): number[] | null {
  const words = tokens.slice(start, end).map(({ text }) => text);
  const inside = /^[iu]vec[234]$|^u?int$/.test(words[0] ?? '') ? words.slice(2, -1) : words;
  const found = /^\d+u?(,\d+u?)*$/.test(inside.join('')) ? inside.filter((word) => word !== ',') : null;
  return found?.map((word) => Number.parseInt(word, 10)) ?? null;
}
