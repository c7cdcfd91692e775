import type { WgslToken } from './wgsl/wgslTokens.js';

/** A token of an author's file. */
export interface AuthorToken {
  readonly path: string;
  /** Among the tokens of the file. */
  readonly index: number;
}

/** What stands where in the files of an effect. */
export interface AuthorTokens {
  /** The tokens of a file. */
  tokensOf(path: string): readonly WgslToken[];
  /** The token that begins exactly at an offset into the file. */
  tokenAt(path: string, offset: number): AuthorToken | null;
}

/** Where the linker says that an offset into its text comes from. */
export type Origin = (offset: number) => { readonly path: string; readonly offset: number };

/** How far behind a token that is known one that is not is looked for. */
const REACH = 512;
const BOUNDARY: ReadonlySet<string> = new Set([';', '{', '}']);

/**
 * The author's token for every token of a linked text, `null` where there is none. The linker writes its text anew from
 * what it parsed and knows where names and numbers were; keywords, signs and members it places behind what came before,
 * as if nobody had written spaces, comments and conditions. So the former are taken as they are, and the others looked
 * for between them: what follows a name in its statement from there on, what begins a statement from its first name back.
 */
export function alignTokens(
  linked: readonly WgslToken[],
  author: AuthorTokens,
  origin: Origin,
): readonly (AuthorToken | null)[] {
  const aligned = linked.map((token, i) => anchorOf(token, linked[i - 1], author, origin));
  let start = 0;
  for (let end = 0; end <= linked.length; end++) {
    if (end < linked.length && aligned[end] == null) continue;
    fill(linked, aligned, start, end, author);
    start = end + 1;
  }
  return aligned;
}

/** Names may have been changed by the linker, members not. */
function anchorOf(
  token: WgslToken,
  before: WgslToken | undefined,
  author: AuthorTokens,
  origin: Origin,
): AuthorToken | null {
  if (token.kind === 'symbol') return null;
  const { path, offset } = origin(token.offset);
  const found = author.tokenAt(path, offset);
  const there = found === null ? undefined : author.tokensOf(path)[found.index];
  if (there?.text === token.text) return found;
  const isRenamed = token.kind === 'name' && there?.kind === 'name' && before?.text !== '.';
  return isRenamed && !KEYWORDS.has(token.text) && !KEYWORDS.has(there.text) ? found : null;
}

const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'alias break case const const_assert continue continuing default diagnostic discard elif else enable fn for if import ' +
    'let loop override requires return struct switch var while'
  ).split(' '),
);

/** The tokens from `start` to before `end`, both next to one that is aligned or to the end of the text. */
function fill(
  linked: readonly WgslToken[],
  aligned: (AuthorToken | null)[],
  start: number,
  end: number,
  author: AuthorTokens,
): void {
  const [before, behind] = [aligned[start - 1] ?? null, aligned[end] ?? null];
  let boundary = before === null ? start : end;
  while (before !== null && behind !== null && boundary > start && !BOUNDARY.has(linked[boundary - 1]?.text ?? '')) {
    boundary--;
  }
  // Without a boundary both ends are in one statement.
  if (boundary === start && before !== null) boundary = end;
  let known = before;
  for (let i = start; i < boundary && known !== null; i++) {
    const found = neighbour(linked[i], known, 1, author);
    aligned[i] = found;
    known = found ?? known;
  }
  known = behind;
  for (let i = end - 1; i >= boundary && known !== null; i--) {
    const found = neighbour(linked[i], known, -1, author);
    aligned[i] = found;
    known = found ?? known;
  }
}

function neighbour(
  token: WgslToken | undefined,
  { path, index }: AuthorToken,
  step: 1 | -1,
  author: AuthorTokens,
): AuthorToken | null {
  const tokens = author.tokensOf(path);
  for (let i = 1; i <= REACH; i++) {
    if (tokens[index + i * step]?.text === token?.text)
      return token === undefined ? null : { path, index: index + i * step };
  }
  return null;
}
