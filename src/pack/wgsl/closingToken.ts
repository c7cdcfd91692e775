import type { WgslToken } from './wgslTokens.js';

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The index of the bracket that closes the one at `open`; the number of tokens where none does. */
export function closingToken(tokens: readonly WgslToken[], open: number): number {
  const opening = tokens[open]?.text ?? '';
  const closing = CLOSING[opening];
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at]?.text === opening) depth++;
    else if (tokens[at]?.text === closing && --depth === 0) return at;
  }
  return tokens.length;
}
