import { closingToken } from './closingToken.js';
import type { WgslToken } from './wgslTokens.js';

const LITERALS: ReadonlySet<string> = new Set(['true', 'false']);

/** The names in the conditions of `@if` and `@elif`, however they are spaced. */
export function* conditionNames(tokens: readonly WgslToken[]): Generator<WgslToken> {
  for (const token of conditionTokens(tokens)) {
    if (token.kind === 'name' && !LITERALS.has(token.text)) yield token;
  }
}

/** Everything between the parentheses of `@if` and `@elif`. */
export function* conditionTokens(tokens: readonly WgslToken[]): Generator<WgslToken> {
  for (let at = 0; at < tokens.length; at++) {
    const keyword = tokens[at + 1]?.text;
    const isCondition = tokens[at]?.text === '@' && (keyword === 'if' || keyword === 'elif');
    if (!isCondition || tokens[at + 2]?.text !== '(') continue;
    const end = closingToken(tokens, at + 2);
    yield* tokens.slice(at + 3, end);
    at = end;
  }
}
