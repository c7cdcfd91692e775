import { closingToken } from './closingToken.js';
import type { NameUse } from './NameUse.js';
import type { WgslToken } from './wgslTokens.js';

/** Attributes whose arguments are words of their own, not names of declarations. */
const OWN_WORDS: ReadonlySet<string> = new Set(['builtin', 'interpolate', 'diagnostic', 'if', 'elif']);

/** The names from one token to before another, outside functions: members and their accesses, and attributes, left out. */
export function namesIn(tokens: readonly WgslToken[], start: number, end: number): NameUse[] {
  const uses: NameUse[] = [];
  for (let at = start; at < end; at++) {
    while (tokens[at]?.text === '@' && at < end) at = behindAttributeName(tokens, at);
    if (at >= end) break;
    const token = tokens[at];
    if (token?.kind !== 'name' || tokens[at - 1]?.text === '.' || tokens[at + 1]?.text === ':') continue;
    uses.push({ name: token.text, at });
  }
  return uses;
}

/** Where the arguments of an attribute begin; behind them where they are words of its own. */
export function behindAttributeName(tokens: readonly WgslToken[], at: number): number {
  const name = tokens[at + 1]?.text ?? '';
  const isOwn = OWN_WORDS.has(name) && tokens[at + 2]?.text === '(';
  return isOwn ? closingToken(tokens, at + 2) + 1 : at + 2;
}
