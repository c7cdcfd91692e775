import { closingToken } from './closingToken.js';
import type { WgslToken } from './wgslTokens.js';

/** A parameter of a function or a member of a struct. Positions are indices of tokens. */
export interface ListEntry {
  readonly name: string;
  /** The first token, which is that of the first attribute where there are some. */
  readonly start: number;
  readonly nameAt: number;
  /** Behind the last token: the comma, or the bracket that ends the list. */
  readonly end: number;
}

/**
 * The entries of a list `attributes name: type, …`.
 * @param start the token behind the list's opening bracket.
 * @param end its closing bracket.
 */
export function listEntries(tokens: readonly WgslToken[], start: number, end: number): ListEntry[] {
  const entries: ListEntry[] = [];
  for (let at = start; at < end; ) {
    const last = entryEnd(tokens, at, end);
    const nameAt = behindAttributes(tokens, at, last);
    const name = tokens[nameAt]?.text;
    if (name !== undefined && nameAt < last) entries.push({ name, start: at, nameAt, end: last });
    at = last + 1;
  }
  return entries;
}

/** The entries of a struct. */
export function structMembers(tokens: readonly WgslToken[], nameAt: number): ListEntry[] {
  return listEntries(tokens, nameAt + 2, Math.min(closingToken(tokens, nameAt + 1), tokens.length));
}

/** Behind the attributes that begin at a token, if any do. */
export function behindAttributes(tokens: readonly WgslToken[], start: number, end = tokens.length): number {
  let at = start;
  while (at < end && tokens[at]?.text === '@') {
    at += 2;
    if (tokens[at]?.text === '(') at = closingToken(tokens, at) + 1;
  }
  return at;
}

/** `<` opens a template here: outside parentheses nothing is compared. */
function entryEnd(tokens: readonly WgslToken[], start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at++) {
    const text = tokens[at]?.text;
    if (text === '(') at = closingToken(tokens, at);
    else if (text === '<') depth++;
    else if (text === '>') depth--;
    else if (text === ',' && depth === 0) return at;
  }
  return end;
}
