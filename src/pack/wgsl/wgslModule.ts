import { closingToken } from './closingToken.js';
import { type FunctionNames, functionNames } from './functionNames.js';
import { behindAttributes } from './listEntries.js';
import type { NameUse } from './NameUse.js';
import { namesIn } from './namesIn.js';
import { type WgslToken, wgslTokens } from './wgslTokens.js';

const KEYWORDS = ['fn', 'struct', 'var', 'const', 'override', 'alias'] as const;

export type DeclarationKeyword = (typeof KEYWORDS)[number];

/** What a text declares at module scope. Positions are indices of tokens. */
export interface ModuleDeclaration {
  readonly keyword: DeclarationKeyword;
  readonly name: string;
  /** The first token, which is that of the first attribute where there are some. */
  readonly start: number;
  /** Of the keyword. */
  readonly at: number;
  readonly nameAt: number;
  /** Behind the last token. */
  readonly end: number;
  /** `uniform` of `var<uniform>`; empty where none is written. */
  readonly addressSpace: string;
  /** Uses of what is declared at module scope or built in: names of locals, parameters and members are none. */
  readonly uses: readonly NameUse[];
  /** Of a function. */
  readonly names: FunctionNames | null;
}

/** A text with what it declares. */
export interface WgslModule {
  readonly tokens: readonly WgslToken[];
  readonly declarations: readonly ModuleDeclaration[];
}

/** Reads a linked program, or a WESL module whose conditions are not decided yet. Declarations are in order. */
export function wgslModule(text: string): WgslModule {
  const tokens = wgslTokens(text);
  return { tokens, declarations: moduleDeclarations(tokens) };
}

function moduleDeclarations(tokens: readonly WgslToken[]): ModuleDeclaration[] {
  const declarations: ModuleDeclaration[] = [];
  for (let start = 0; start < tokens.length; ) {
    const at = behindAttributes(tokens, start);
    const keyword = KEYWORDS.find((word) => word === tokens[at]?.text);
    const end = keyword === 'fn' || keyword === 'struct' ? behindBlock(tokens, at) : behindSemicolon(tokens, at);
    if (keyword !== undefined) declarations.push(declaration(tokens, keyword, start, at, end));
    start = end;
  }
  return declarations;
}

function declaration(
  tokens: readonly WgslToken[],
  keyword: DeclarationKeyword,
  start: number,
  at: number,
  end: number,
): ModuleDeclaration {
  const hasTemplate = keyword === 'var' && tokens[at + 1]?.text === '<';
  const nameAt = hasTemplate ? behindTemplate(tokens, at + 1, end) : at + 1;
  const names = keyword === 'fn' ? functionNames(tokens, nameAt + 1, end) : null;
  return {
    keyword,
    name: tokens[nameAt]?.text ?? '',
    start,
    at,
    nameAt,
    end,
    addressSpace: hasTemplate ? (tokens[at + 2]?.text ?? '') : '',
    uses: [...namesIn(tokens, start, at), ...(names?.uses ?? namesIn(tokens, nameAt + 1, end))],
    names,
  };
}

/** A program that ends in the middle of a declaration ends it. */
function behindBlock(tokens: readonly WgslToken[], start: number): number {
  for (let at = start; at < tokens.length; at++) {
    if (tokens[at]?.text === '(') at = closingToken(tokens, at);
    else if (tokens[at]?.text === '{') return Math.min(closingToken(tokens, at) + 1, tokens.length);
  }
  return tokens.length;
}

function behindSemicolon(tokens: readonly WgslToken[], start: number): number {
  for (let at = start; at < tokens.length; at++) {
    if (tokens[at]?.text === ';') return at + 1;
    if (tokens[at]?.text === '{' || tokens[at]?.text === '(') at = closingToken(tokens, at);
  }
  return tokens.length;
}

/** Of the list behind `var`, which has names and commas alone. */
function behindTemplate(tokens: readonly WgslToken[], start: number, end: number): number {
  let at = start;
  while (at < end && tokens[at]?.text !== '>') at++;
  return at + 1;
}
