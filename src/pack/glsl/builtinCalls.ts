import { closingToken } from '../wgsl/closingToken.js';
import type { ModuleDeclaration } from '../wgsl/wgslModule.js';
import type { WgslToken } from '../wgsl/wgslTokens.js';
import type { WgslProgram } from './readProgram.js';

/** A call of a built-in function that the entry point reaches. */
export interface BuiltinCall {
  readonly callee: string;
  /** Of the callee in the text. */
  readonly offset: number;
  /** Arguments that are nothing but a name, parameters replaced by the variables handed over for them; `null` for others. */
  readonly names: readonly (string | null)[];
  /** As it is written, without spaces. */
  readonly lastArgument: string;
}

/** What the parameters of a function stand for in one call of it. */
type Handed = ReadonlyMap<string, string | null>;

/**
 * Calls of built-in functions along every way through the program's functions. A function that takes textures or samplers
 * is followed once for each set of variables that it is called with, so that what it reads through what is known.
 */
export function builtinCalls({ module, entry, used }: WgslProgram): BuiltinCall[] {
  const functions = new Map([...used].filter(({ keyword }) => keyword === 'fn').map((it) => [it.name, it]));
  const callsOf = new Map([...functions.values()].map((it) => [it, textCalls(module.tokens, it)]));
  const calls: BuiltinCall[] = [];
  const followed = new Set<string>();
  const follow = (at: ModuleDeclaration, handed: Handed): void => {
    const key = JSON.stringify([at.name, ...handed.values()]);
    if (followed.has(key)) return;
    followed.add(key);
    for (const call of callsOf.get(at) ?? []) {
      const names = call.names.map((name) => (name !== null && handed.has(name) ? (handed.get(name) ?? null) : name));
      const called = functions.get(call.callee);
      if (called === undefined) calls.push({ ...call, names });
      else follow(called, new Map((called.names?.parameters ?? []).map(({ name }, i) => [name, names[i] ?? null])));
    }
  };
  follow(entry, new Map((entry.names?.parameters ?? []).map(({ name }) => [name, null])));
  return calls;
}

/** Calls as they are written, from the outer to the inner. Words that a parenthesis may follow come along. */
function textCalls(tokens: readonly WgslToken[], { nameAt, end }: ModuleDeclaration): BuiltinCall[] {
  const calls: BuiltinCall[] = [];
  for (let at = nameAt + 1; at < end; at++) {
    const token = tokens[at];
    if (token?.kind !== 'name' || tokens[at + 1]?.text !== '(') continue;
    if (tokens[at - 1]?.text === '.' || tokens[at - 1]?.text === '@') continue;
    const parts = argumentRanges(tokens, at + 1);
    calls.push({
      callee: token.text,
      offset: token.offset,
      names: parts.map(([start, end]) => loneName(tokens, start, end)),
      lastArgument: tokens
        .slice(...(parts.at(-1) ?? [0, 0]))
        .map(({ text }) => text)
        .join(''),
    });
  }
  return calls;
}

type TokenRange = readonly [start: number, end: number];

function argumentRanges(tokens: readonly WgslToken[], open: number): TokenRange[] {
  const close = closingToken(tokens, open);
  const ranges: TokenRange[] = [];
  let start = open + 1;
  for (let at = start; at < close; at++) {
    const text = tokens[at]?.text ?? '';
    if (text === '(' || text === '[' || text === '{') at = closingToken(tokens, at);
    else if (text === '<' && TEMPLATED.test(tokens[at - 1]?.text ?? '')) at = closingAngle(tokens, at);
    else if (text === ',') {
      ranges.push([start, at]);
      start = at + 1;
    }
  }
  if (start < close) ranges.push([start, close]);
  return ranges;
}

/** The built-in names with a list behind them in an expression: anywhere else `<` compares. */
const TEMPLATED = /^(array|bitcast|vec[234]|mat[234]x[234])$/;

function closingAngle(tokens: readonly WgslToken[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const text = tokens[at]?.text;
    if (text === '(') at = closingToken(tokens, at);
    else if (text === '<') depth++;
    else if (text === '>' && --depth === 0) return at;
  }
  return tokens.length;
}

/** The name between two tokens where there is nothing else, parentheses around it or not. */
function loneName(tokens: readonly WgslToken[], start: number, end: number): string | null {
  const first = tokens[start];
  if (first?.text === '(' && closingToken(tokens, start) === end - 1) return loneName(tokens, start + 1, end - 1);
  return end === start + 1 && first?.kind === 'name' ? first.text : null;
}
