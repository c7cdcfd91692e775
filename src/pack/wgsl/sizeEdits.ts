import type { TextEdit } from '../TextEdit.js';
import type { ConstIntegers } from './ConstIntegers.js';
import { closingToken } from './closingToken.js';
import { WgslRefusal } from './WgslRefusal.js';
import type { WgslToken } from './wgslTokens.js';

/** The least that attributes with a number take. The others are none of a layout's or have words. */
const LEAST: ReadonlyMap<string, number> = new Map([
  ['align', 1],
  ['size', 1],
  ['workgroup_size', 1],
  ['location', 0],
]);

const SLOTS: ReadonlySet<string> = new Set(['group', 'binding']);

/**
 * What has to change between two tokens so that array counts, and the numbers in attributes, are plain numbers. Lines
 * stay where they are.
 * @throws WgslRefusal for what cannot be worked out, and for numbers that are too small.
 */
export function sizeEdits(
  text: string,
  tokens: readonly WgslToken[],
  start: number,
  end: number,
  integers: ConstIntegers,
): TextEdit[] {
  const edits: TextEdit[] = [];
  const replace = (from: number, to: number, by: string): void => {
    const [first, behind] = [tokens[from]?.offset ?? text.length, tokens[to]?.offset ?? text.length];
    edits.push({ start: first, end: behind, text: by + text.slice(first, behind).replace(/[^\n]/g, '') });
  };
  const evaluate = (from: number, to: number, least: number, what: string): void => {
    const { value } = integers.valueOf(from, to);
    if (value < BigInt(least)) {
      throw new WgslRefusal(`${what} is ${value}`, tokens[from]?.offset ?? 0, `It must be ${least} or more.`);
    }
    replace(from, to, String(value));
  };
  for (let at = start; at < end; at++) {
    const word = tokens[at + 1]?.text ?? '';
    if (tokens[at]?.text === '@' && tokens[at + 2]?.text === '(') {
      const close = Math.min(closingToken(tokens, at + 2), end);
      const least = LEAST.get(word);
      // A slot is a plain number or refused where it is asked for, which wants to see something that reads.
      if (SLOTS.has(word) && close > at + 4) replace(at + 3, close, 'expression');
      for (const [from, to] of least === undefined ? [] : listed(tokens, at + 3, close)) {
        evaluate(from, to, least ?? 0, `@${word}`);
      }
      at = close;
    }
    if (tokens[at]?.text !== 'array' || word !== '<') continue;
    const count = countOf(tokens, at + 2, end);
    if (count === null) continue;
    const [from, to] = count;
    if (from < to) evaluate(from, to, 1, 'the number of elements');
    if (tokens[to]?.text === ',') replace(to, to + 1, '');
  }
  return edits;
}

/** First token and the one behind the last of each argument. */
function listed(tokens: readonly WgslToken[], start: number, end: number): (readonly [number, number])[] {
  const entries: (readonly [number, number])[] = [];
  for (let at = start; at < end; ) {
    const last = behindExpression(tokens, at, end);
    entries.push([at, last]);
    at = last + 1;
  }
  return entries;
}

/** The count in `array<element, count>`; `null` where there is none. */
function countOf(tokens: readonly WgslToken[], start: number, end: number): readonly [number, number] | null {
  const comma = behindExpression(tokens, start, end);
  if (tokens[comma]?.text !== ',') return null;
  // `array<f32,>` has a comma and no count.
  if (tokens[comma + 1]?.text === '>') return [comma, comma];
  return [comma + 1, behindExpression(tokens, comma + 1, end)];
}

/** The comma or bracket that ends an expression or a type; a template in it has an end of its own. */
function behindExpression(tokens: readonly WgslToken[], start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at++) {
    switch (tokens[at]?.text) {
      case '(':
      case '[':
        at = closingToken(tokens, at);
        continue;
      case '<':
        // `<<` shifts.
        if (tokens[at + 1]?.text === '<') at++;
        else depth++;
        continue;
      case '>':
        if (depth === 0) return at;
        depth--;
        continue;
      case ',':
        if (depth === 0) return at;
    }
  }
  return end;
}
