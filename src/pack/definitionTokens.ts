/** A word, a string or a symbol of TypeScript text. */
export interface DefinitionToken {
  readonly kind: 'name' | 'string' | 'symbol';
  /** Of a string what is between the quotes. */
  readonly text: string;
  /** Of the text in it, in UTF-16 units from the start. */
  readonly offset: number;
  /** How many brackets are open there. Brackets themselves are outside of what they enclose. */
  readonly depth: number;
}

const TOKEN =
  /\s+|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|(?<name>[\p{ID_Start}$_][\p{ID_Continue}$]*)|(?<quote>["'`])(?<string>(?:\\[\s\S]|(?!\k<quote>)[^\\])*)\k<quote>?|(?<number>\d[\w.]*)|(?<symbol>[\s\S])/uy;
const REGEXP = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/\w*/y;

/** The tokens of TypeScript, comments, numbers and regular expressions left out. It is read to find places, not to be run. */
export function definitionTokens(text: string): DefinitionToken[] {
  const tokens: DefinitionToken[] = [];
  let depth = 0;
  for (let offset = 0; offset < text.length; ) {
    const end = beginsRegExp(text, offset, tokens.at(-1)) ? matchEnd(REGEXP, text, offset) : offset;
    if (end > offset) {
      offset = end;
      continue;
    }
    TOKEN.lastIndex = offset;
    const found = TOKEN.exec(text);
    const { name, string, symbol } = found?.groups ?? {};
    if (name !== undefined) tokens.push({ kind: 'name', text: name, offset, depth });
    else if (string !== undefined) tokens.push({ kind: 'string', text: string, offset: offset + 1, depth });
    else if (symbol !== undefined) {
      if (/[)\]}]/.test(symbol)) depth = Math.max(0, depth - 1);
      tokens.push({ kind: 'symbol', text: symbol, offset, depth });
      if (/[([{]/.test(symbol)) depth += 1;
    }
    offset += Math.max(1, found?.[0].length ?? 1);
  }
  return tokens;
}

/** A slash where a value can begin divides nothing. */
function beginsRegExp(text: string, offset: number, before: DefinitionToken | undefined): boolean {
  if (text[offset] !== '/' || /[/*]/.test(text[offset + 1] ?? '')) return false;
  return before === undefined || (before.kind === 'symbol' && /[(,=:[!&|?{};>+]/.test(before.text));
}

function matchEnd(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : offset;
}
