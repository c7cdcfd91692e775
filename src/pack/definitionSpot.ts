import { type DefinitionToken, definitionTokens } from './definitionTokens.js';
import { NOWHERE, type SourceSpot, type SourceText, spotAt } from './sourceSpot.js';

/** Tokens by index. */
interface Range {
  readonly start: number;
  /** Behind the last one. */
  readonly end: number;
}

/** The way to something in a definition: names of properties or in lists, and indices of lists, each in the one before. */
export type DefinitionWay = readonly (string | number)[];

/**
 * The place in a definition that a way leads to. Comments do not count, and of strings the whole text must be the name.
 * Where the nesting is not in the text, since a part is made somewhere else, the first place that has the names in this
 * order; the file alone where none has.
 */
export function spotInDefinition(definition: SourceText | null, ...way: DefinitionWay): SourceSpot {
  if (definition === null) return NOWHERE;
  const tokens = tokensOf(definition);
  return spotOfToken(definition, tokens, placeWithin(tokens, way) ?? placeInOrder(tokens, way));
}

/** As near to what a way leads to as can be found: of something that is missing, what it is missing in. */
export function spotNear(definition: SourceText | null, way: DefinitionWay): SourceSpot {
  if (definition === null) return NOWHERE;
  const tokens = tokensOf(definition);
  for (let count = way.length; count > 0; count--) {
    const at = placeWithin(tokens, way.slice(0, count));
    if (at !== null) return spotOfToken(definition, tokens, at);
  }
  return spotOfToken(definition, tokens, null);
}

/** Places are asked for in every combination. */
const known = new WeakMap<SourceText, readonly DefinitionToken[]>();

function tokensOf(definition: SourceText): readonly DefinitionToken[] {
  const tokens = known.get(definition) ?? definitionTokens(definition.text);
  known.set(definition, tokens);
  return tokens;
}

function spotOfToken(definition: SourceText, tokens: readonly DefinitionToken[], at: number | null): SourceSpot {
  const offset = tokens[at ?? -1]?.offset;
  return offset === undefined ? { file: definition.path, line: 0, column: 0 } : spotAt(definition, offset);
}

/** The index of the token that the last step leads to. */
function placeWithin(
  tokens: readonly DefinitionToken[],
  way: DefinitionWay,
  range: Range = { start: 0, end: tokens.length },
): number | null {
  const [step, ...rest] = way;
  if (step === undefined) return range.start;
  if (typeof step === 'number') {
    const element = elementAt(tokens, range, step);
    return element === null ? null : placeWithin(tokens, rest, element);
  }
  for (const at of placesOf(tokens, range, step)) {
    const found = rest.length === 0 ? at : placeWithin(tokens, rest, rangeOfValue(tokens, at));
    if (found !== null) return found;
  }
  return null;
}

/** Of a name: properties and variables before other uses, outer ones before inner ones. */
function placesOf(tokens: readonly DefinitionToken[], { start, end }: Range, name: string): number[] {
  const places: { readonly at: number; readonly rank: number; readonly depth: number }[] = [];
  for (let at = start; at < end; at++) {
    const token = tokens[at];
    if (token === undefined || token.kind === 'symbol' || token.text !== name) continue;
    places.push({ at, rank: isKey(tokens, at) ? 0 : 1, depth: token.depth });
  }
  return places.sort((a, b) => a.rank - b.rank || a.depth - b.depth || a.at - b.at).map(({ at }) => at);
}

/** Whether a value follows: `name: …`, `name = …`, `name(…) {`. */
function isKey(tokens: readonly DefinitionToken[], at: number): boolean {
  const [next, second] = [tokens[at + 1]?.text, tokens[at + 2]?.text];
  if (tokens[at + 1]?.kind !== 'symbol') return false;
  return next === ':' || next === '(' || (next === '=' && second !== '=' && second !== '>');
}

/** What is behind a name; of `name: other` what `other` is. */
function rangeOfValue(tokens: readonly DefinitionToken[], at: number): Range {
  const value = valueBehind(tokens, at);
  const other = tokens[at + 2];
  if (tokens[at + 1]?.text !== ':' || value.end !== at + 3 || other?.kind !== 'name') return value;
  const variable = tokens.findIndex(
    ({ kind, text }, i) =>
      kind === 'name' && text === other.text && /^(?:const|let|var)$/.test(tokens[i - 1]?.text ?? ''),
  );
  return variable < 0 ? value : valueBehind(tokens, variable);
}

/** Up to the comma, the semicolon or the bracket that ends it. */
function valueBehind(tokens: readonly DefinitionToken[], at: number): Range {
  const depth = tokens[at]?.depth ?? 0;
  let end = at + 1;
  for (; end < tokens.length; end++) {
    const token = tokens[end];
    if (token === undefined || token.depth < depth) break;
    if (token.depth === depth && token.kind === 'symbol' && /[,;]/.test(token.text)) break;
  }
  return { start: at + 1, end };
}

/** Of the first list in the range. */
function elementAt(tokens: readonly DefinitionToken[], { start, end }: Range, index: number): Range | null {
  const open = tokens.findIndex(({ kind, text }, at) => at >= start && at < end && kind === 'symbol' && text === '[');
  if (open < 0) return null;
  const depth = (tokens[open]?.depth ?? 0) + 1;
  let from = open + 1;
  let left = index;
  for (let at = from; at < end; at++) {
    const token = tokens[at];
    const isOver = token === undefined || token.depth < depth;
    if (!isOver && !(token.depth === depth && token.kind === 'symbol' && token.text === ',')) continue;
    if (left === 0) return at > from ? { start: from, end: at } : null;
    if (isOver) return null;
    left -= 1;
    from = at + 1;
  }
  return null;
}

function placeInOrder(tokens: readonly DefinitionToken[], way: DefinitionWay): number | null {
  let at = -1;
  for (const step of way) {
    if (typeof step === 'number') continue;
    at = tokens.findIndex(({ kind, text }, i) => i > at && kind !== 'symbol' && text === step);
    if (at < 0) return null;
  }
  return at < 0 ? null : at;
}
