/** A whole number of WGSL with its type; `abstract` is what a number without a suffix is. */
export interface WholeNumber {
  readonly type: WholeType;
  readonly value: bigint;
}

export type WholeType = 'abstract' | 'i32' | 'u32';

const BITS: Readonly<Record<WholeType, number>> = { abstract: 64, i32: 32, u32: 32 };
const LITERAL = /^(0[xX][\da-fA-F]+|0|[1-9]\d*)([iu]?)$/;

/** `null` where the text is no literal of a whole number, or of one that its type does not have. */
export function literalNumber(text: string): WholeNumber | null {
  const [, digits, suffix] = LITERAL.exec(text) ?? [];
  if (digits === undefined) return null;
  return fitting(suffix === 'i' ? 'i32' : suffix === 'u' ? 'u32' : 'abstract', BigInt(digits));
}

/** As WGSL's `i32(value)` and `u32(value)`: the bits of the other type stay, an abstract number must fit. */
export function convertedNumber({ type, value }: WholeNumber, to: 'i32' | 'u32'): WholeNumber | null {
  if (type === 'abstract') return fitting(to, value);
  return { type: to, value: to === 'i32' ? BigInt.asIntN(32, value) : BigInt.asUintN(32, value) };
}

export function negated({ type, value }: WholeNumber): WholeNumber | null {
  return type === 'u32' ? null : fitting(type, -value);
}

export function inverted({ type, value }: WholeNumber): WholeNumber {
  return { type, value: type === 'u32' ? BigInt.asUintN(32, ~value) : ~value };
}

export function absolute({ type, value }: WholeNumber): WholeNumber | null {
  return fitting(type, value < 0n ? -value : value);
}

/** @param sign of WGSL. @returns `null` where WGSL has no result: other types, division by zero, overflow. */
export function combined(left: WholeNumber, sign: string, right: WholeNumber): WholeNumber | null {
  if (sign === '<<' || sign === '>>') return shifted(left, sign, right);
  const type = commonType([left, right]);
  const compute = OPERATIONS[sign];
  if (type === null || compute === undefined) return null;
  if ((sign === '/' || sign === '%') && right.value === 0n) return null;
  const value = compute(left.value, right.value);
  return fitting(type, type === 'u32' ? BigInt.asUintN(32, value) : value);
}

const OPERATIONS: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
};

/** The least or the greatest of some numbers, in the type that they have in common. */
export function extreme(of: 'min' | 'max', numbers: readonly WholeNumber[]): WholeNumber | null {
  const type = commonType(numbers);
  const [first, ...others] = numbers;
  if (type === null || first === undefined) return null;
  const isBetter = (a: bigint, b: bigint): boolean => (of === 'min' ? a < b : a > b);
  return fitting(
    type,
    others.reduce((best, { value }) => (isBetter(value, best) ? value : best), first.value),
  );
}

/** Abstract numbers become what the others are; numbers of two types have none in common. */
function commonType(numbers: readonly WholeNumber[]): WholeType | null {
  const types = new Set(numbers.map(({ type }) => type).filter((type) => type !== 'abstract'));
  const [type = 'abstract'] = types;
  return types.size > 1 || numbers.some(({ value }) => fitting(type, value) === null) ? null : type;
}

/** What a constant expression shifts must keep its value: WGSL refuses it where bits are lost. */
function shifted({ type, value }: WholeNumber, sign: '<<' | '>>', right: WholeNumber): WholeNumber | null {
  if (right.type === 'i32' || right.value < 0n || right.value >= BigInt(BITS[type])) return null;
  return sign === '>>' ? { type, value: value >> right.value } : fitting(type, value << right.value);
}

function fitting(type: WholeType, value: bigint): WholeNumber | null {
  const kept = type === 'u32' ? BigInt.asUintN(32, value) : BigInt.asIntN(BITS[type], value);
  return kept === value ? { type, value } : null;
}
