import { closingToken } from './closingToken.js';
import { WgslRefusal } from './WgslRefusal.js';
import type { ModuleDeclaration, WgslModule } from './wgslModule.js';
import type { WgslToken } from './wgslTokens.js';
import {
  absolute,
  combined,
  convertedNumber,
  extreme,
  inverted,
  literalNumber,
  negated,
  type WholeNumber,
} from './wholeNumber.js';

const FIX =
  'Write the number, or an expression of whole numbers with + - * / % << >> & | ^ ~, min, max, abs, clamp, i32, u32 and constants.';

/** The signs of two operands, those that bind least first. */
const LEVELS: readonly (readonly string[])[] = [['|'], ['^'], ['&'], ['<<', '>>'], ['+', '-'], ['*', '/', '%']];

/** Deeper than anybody writes, and far from the end of the stack. */
const DEPTH_MAX = 200;

/** The whole numbers that constant expressions of a program come to; constants may be declared in any order. */
export class ConstIntegers {
  readonly #text: string;
  readonly #tokens: readonly WgslToken[];
  readonly #declarations: ReadonlyMap<string, ModuleDeclaration>;
  readonly #constants = new Map<ModuleDeclaration, WholeNumber>();
  #depth = 0;

  constructor(text: string, { tokens, declarations }: WgslModule) {
    this.#text = text;
    this.#tokens = tokens;
    this.#declarations = new Map(declarations.map((it) => [it.name, it]));
  }

  /**
   * @param start index of the first token.
   * @param end behind the last one.
   * @throws WgslRefusal where the expression, or a constant that it needs, comes to no whole number or has something in it
   *   that is not evaluated here.
   */
  valueOf(start: number, end: number): WholeNumber {
    if (this.#depth === DEPTH_MAX) this.#refuse(start, end);
    this.#depth++;
    try {
      const { value, at } = this.#binary(start, end, 0);
      return at === end ? value : this.#refuse(start, end);
    } finally {
      this.#depth--;
    }
  }

  #binary(start: number, end: number, level: number): Read {
    const signs = LEVELS[level];
    if (signs === undefined) return this.#unary(start, end);
    let left = this.#binary(start, end, level + 1);
    for (;;) {
      const sign = this.#signAt(left.at, end);
      if (!signs.includes(sign)) return left;
      const right = this.#binary(left.at + sign.length, end, level + 1);
      const value = combined(left.value, sign, right.value) ?? this.#refuse(start, right.at);
      left = { value, at: right.at };
    }
  }

  /** A shift is two tokens. */
  #signAt(at: number, end: number): string {
    const text = at < end ? (this.#tokens[at]?.text ?? '') : '';
    return text === '<' || text === '>' ? text + (this.#tokens[at + 1]?.text ?? '') : text;
  }

  #unary(start: number, end: number): Read {
    let at = start;
    while (at < end && (this.#tokens[at]?.text === '-' || this.#tokens[at]?.text === '~')) at++;
    let { value, at: behind } = this.#primary(at, end);
    for (let i = at - 1; i >= start; i--) {
      value = this.#tokens[i]?.text === '~' ? inverted(value) : (negated(value) ?? this.#refuse(i, behind));
    }
    return { value, at: behind };
  }

  #primary(at: number, end: number): Read {
    const token = at < end ? this.#tokens[at] : undefined;
    if (token?.text === '(') {
      const close = closingToken(this.#tokens, at);
      return { value: this.valueOf(at + 1, Math.min(close, end)), at: close + 1 };
    }
    if (token?.kind === 'number') {
      return { value: literalNumber(token.text) ?? this.#refuse(at, at + 1), at: at + 1 };
    }
    if (token?.kind !== 'name') return this.#refuse(at, end);
    const declaration = this.#declarations.get(token.text);
    if (declaration?.keyword === 'const' || declaration?.keyword === 'override') {
      return { value: this.#constant(declaration, at), at: at + 1 };
    }
    const isCall = at + 1 < end && this.#tokens[at + 1]?.text === '(';
    if (!isCall) return this.#refuse(at, at + 1);
    const close = Math.min(closingToken(this.#tokens, at + 1), end);
    const isShadowed = declaration !== undefined && declaration.keyword !== 'alias';
    const callee = isShadowed ? '' : this.#typeName(token.text);
    const value = called(callee, () => this.#arguments(at + 2, close)) ?? this.#refuse(at, close + 1);
    return { value, at: close + 1 };
  }

  #arguments(start: number, end: number): WholeNumber[] {
    const values: WholeNumber[] = [];
    for (let at = start; at < end; ) {
      let comma = at;
      while (comma < end && this.#tokens[comma]?.text !== ',') {
        comma = this.#tokens[comma]?.text === '(' ? closingToken(this.#tokens, comma) + 1 : comma + 1;
      }
      values.push(this.valueOf(at, Math.min(comma, end)));
      at = comma + 1;
    }
    return values;
  }

  #constant(declaration: ModuleDeclaration, at: number): WholeNumber {
    const known = this.#constants.get(declaration);
    if (known !== undefined) return known;
    const { nameAt, end } = declaration;
    let equals = nameAt + 1;
    while (equals < end && this.#tokens[equals]?.text !== '=') equals++;
    // An override without a value has one only when a pipeline is made.
    if (equals >= end) this.#refuse(at, at + 1);
    const value = this.valueOf(equals + 1, end - 1);
    const typed = equals === nameAt + 1 ? value : this.#typed(value, nameAt + 2, equals);
    this.#constants.set(declaration, typed);
    return typed;
  }

  /** The value of a constant whose type is written. */
  #typed(value: WholeNumber, start: number, end: number): WholeNumber {
    const type = end === start + 1 ? this.#typeName(this.#tokens[start]?.text ?? '') : '';
    const isRight = (type === 'i32' || type === 'u32') && (value.type === 'abstract' || value.type === type);
    return (isRight ? convertedNumber(value, type) : null) ?? this.#refuse(start, end);
  }

  /** Behind aliases. */
  #typeName(name: string): string {
    let [found, declaration] = [name, this.#declarations.get(name)];
    const seen = new Set<string>();
    while (declaration?.keyword === 'alias' && declaration.end === declaration.nameAt + 4 && !seen.has(found)) {
      seen.add(found);
      found = this.#tokens[declaration.nameAt + 2]?.text ?? '';
      declaration = this.#declarations.get(found);
    }
    return found;
  }

  #refuse(start: number, end: number): never {
    const [first, last] = [this.#tokens[start], this.#tokens[Math.max(start, end - 1)]];
    const offset = first?.offset ?? this.#text.length;
    const words = this.#text.slice(offset, last === undefined ? offset : last.offset + last.text.length);
    throw new WgslRefusal(
      `\`${words.replace(/\s+/g, ' ')}\` gives no whole number that can be worked out here`,
      offset,
      FIX,
    );
  }
}

/** A value with the index of the token behind it. */
interface Read {
  readonly value: WholeNumber;
  readonly at: number;
}

/** The value of a built-in function; `null` where it is none of those that are evaluated here. */
function called(callee: string, values: () => readonly WholeNumber[]): WholeNumber | null {
  if (!/^(i32|u32|abs|min|max|clamp)$/.test(callee)) return null;
  const [first, second, third, ...more] = values();
  if (first === undefined || more.length > 0) return null;
  if (second === undefined) {
    if (callee === 'abs') return absolute(first);
    return callee === 'i32' || callee === 'u32' ? convertedNumber(first, callee) : null;
  }
  if (third === undefined) return callee === 'min' || callee === 'max' ? extreme(callee, [first, second]) : null;
  const atLeast = callee === 'clamp' ? extreme('max', [first, second]) : null;
  return atLeast === null ? null : extreme('min', [atLeast, third]);
}
