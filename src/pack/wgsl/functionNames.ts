import { closingToken } from './closingToken.js';
import { type ListEntry, listEntries } from './listEntries.js';
import type { NameUse } from './NameUse.js';
import { behindAttributeName, namesIn } from './namesIn.js';
import type { WgslToken } from './wgslTokens.js';

/** The names of a function, told apart by what they stand for. */
export interface FunctionNames {
  /** Token that the body opens with. */
  readonly body: number;
  readonly parameters: readonly ListEntry[];
  /** Those of the parameter types and attributes, of the result and in the body that no local has. */
  readonly uses: readonly NameUse[];
  /** Those in the body that stand for a parameter. */
  readonly parameterUses: readonly NameUse[];
}

interface Scope {
  readonly names: Set<string>;
  /** The header of a `for` is a scope around its body and ends with it. */
  readonly isLoopHeader: boolean;
}

/**
 * Reads a function by WGSL's scopes: a declaration in a block is seen from behind it to the block's end and hides what is
 * called the same outside.
 * @param start the token behind the function's name.
 * @param end behind the function's last token.
 */
export function functionNames(tokens: readonly WgslToken[], start: number, end: number): FunctionNames {
  const parametersEnd = Math.min(closingToken(tokens, start), end);
  const parameters = listEntries(tokens, start + 1, parametersEnd);
  let body = parametersEnd + 1;
  while (body < end && tokens[body]?.text !== '{') {
    body = tokens[body]?.text === '(' ? closingToken(tokens, body) + 1 : body + 1;
  }
  const uses = [
    ...namesIn(tokens, start + 1, parametersEnd),
    ...namesIn(tokens, parametersEnd + 1, Math.min(body, end)),
  ];
  const parameterUses: NameUse[] = [];
  const scopes: Scope[] = [{ names: new Set(parameters.map(({ name }) => name)), isLoopHeader: false }];
  // A local is not seen in its own initializer.
  let declared: string | null = null;
  for (let at = body; at < end; at++) {
    const token = tokens[at];
    switch (token?.text) {
      case '@':
        at = behindAttributeName(tokens, at) - 1;
        continue;
      case 'for':
      case '{':
        scopes.push({ names: new Set(), isLoopHeader: token.text === 'for' });
        continue;
      case '}':
        scopes.pop();
        if (scopes.at(-1)?.isLoopHeader === true) scopes.pop();
        continue;
      case ';':
        if (declared !== null) scopes.at(-1)?.names.add(declared);
        declared = null;
        continue;
      case 'let':
      case 'const':
      case 'var':
        at = localName(tokens, at);
        declared = tokens[at]?.text ?? null;
        continue;
    }
    if (token?.kind !== 'name' || tokens[at - 1]?.text === '.') continue;
    const owner = scopes.findLastIndex(({ names }) => names.has(token.text));
    if (owner < 0) uses.push({ name: token.text, at });
    if (owner === 0) parameterUses.push({ name: token.text, at });
  }
  return { body, parameters, uses, parameterUses };
}

/** Behind `let`, `const`, `var` or `var<function>`. */
function localName(tokens: readonly WgslToken[], keyword: number): number {
  if (tokens[keyword + 1]?.text !== '<') return keyword + 1;
  let at = keyword + 2;
  while (at < tokens.length && tokens[at]?.text !== '>') at++;
  return at + 1;
}
