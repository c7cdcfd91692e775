/** A word of WGSL or WESL text. */
export interface WgslToken {
  readonly kind: 'name' | 'number' | 'symbol';
  /** A symbol is one character: `->` is two of them. */
  readonly text: string;
  /** UTF-16 units from the start of the text. */
  readonly offset: number;
}

const TOKEN =
  /(?<space>[\s\u0085\u200e\u200f]+|\/\/[^\n\v\f\r\u0085\u2028\u2029]*)|(?<comment>\/\*)|(?<name>[\p{XID_Start}_]\p{XID_Continue}*)|(?<number>0[xX](?:[\da-fA-F.]|[pP][+-]?)+[iufh]?|\.?\d(?:[eE][+-]|[\d.eE])*[iufh]?)|(?<symbol>.)/suy;

/** All tokens of a text, comments left out. What is no WGSL at all comes as symbols. */
export function wgslTokens(text: string): WgslToken[] {
  const tokens: WgslToken[] = [];
  const pattern = new RegExp(TOKEN);
  let offset = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const { name, number, symbol, comment } = found.groups ?? {};
    if (name !== undefined) tokens.push({ kind: 'name', text: name, offset });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, offset });
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol, offset });
    if (comment !== undefined) pattern.lastIndex = commentEnd(text, offset);
    offset = pattern.lastIndex;
  }
  return tokens;
}

/** Block comments nest. */
function commentEnd(text: string, start: number): number {
  let depth = 0;
  for (const { 0: mark, index } of text.slice(start).matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1;
    if (depth === 0) return start + index + mark.length;
  }
  return text.length;
}
