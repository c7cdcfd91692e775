import type { TranslationFault } from '../Translator.js';
import { wgslTokens } from '../wgsl/wgslTokens.js';

/** Naga's stack takes some more operators in a row, and nothing is left of naga where it does not. */
const MOST_OPERATORS = 1500;

const OPERATOR = /^[-+*/%&|^<>=!~]$/;

/** An expression that naga has no room for, before naga is asked: a sum is as deep as it is long. `null` = there is none. */
export function longExpression(text: string): TranslationFault | null {
  /** Operators so far in each open bracket. */
  const counts = [0];
  let last = -1;
  for (const { text: symbol, offset } of wgslTokens(text)) {
    if (symbol === '(' || symbol === '[') counts.push(0);
    else if ((symbol === ')' || symbol === ']') && counts.length > 1) counts.pop();
    else if (/^[,;{}]$/.test(symbol)) counts[counts.length - 1] = 0;
    // Of two in a row without a space, `&&`, the second is no operator of its own.
    if (!OPERATOR.test(symbol)) continue;
    const count = (counts.at(-1) ?? 0) + (offset === last + 1 ? 0 : 1);
    last = offset;
    counts[counts.length - 1] = count;
    if (count <= MOST_OPERATORS) continue;
    return { problem: `an expression has more than ${MOST_OPERATORS} operators in a row: name parts of it`, offset };
  }
  return null;
}
