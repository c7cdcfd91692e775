/** Something in a definition that is not what it must be. */
export interface ShapeFault {
  /** The way to it: property names, and indices of lists. */
  readonly at: readonly (string | number)[];
  /** What follows the way in a sentence. */
  readonly problem: string;
  /** The property there that is at fault, where the sentence is about what has it. */
  readonly stray?: string;
}

/** Says what is wrong with a value, or `null`. */
export type Shape = (value: unknown) => ShapeFault | null;

/** @param wanted what follows "it takes" */
export function oneThat(wanted: string, test: (value: unknown) => boolean): Shape {
  return (value) => (test(value) ? null : { at: [], problem: `is ${spelled(value)}; it takes ${wanted}` });
}

export function oneOf(values: readonly string[]): Shape {
  return oneThat(`one of ${values.join(', ')}`, (value) => typeof value === 'string' && values.includes(value));
}

export function listOf(element: Shape): Shape {
  const isList = oneThat('a list', Array.isArray);
  return (value) => {
    if (!Array.isArray(value)) return isList(value);
    return firstFault([...value.keys()], (i) => [i, element(value[i])]);
  };
}

/** An object whose property names are the author's. */
export function recordOf(element: Shape): Shape {
  return (value) => {
    if (!isObject(value)) return isAnObject(value);
    return firstFault(Object.entries(value), ([name, it]) => [name, storedText(name) ?? element(it)]);
  };
}

/** An object of known properties. One that is `undefined` is absent. */
export function objectOf(
  required: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>> = {},
): Shape {
  const known = { ...required, ...optional };
  return (value) => {
    if (!isObject(value)) return isAnObject(value);
    const given: Readonly<Record<string, unknown>> = { ...value };
    const stray = Object.keys(given).find((name) => !Object.hasOwn(known, name));
    if (stray !== undefined) {
      return { at: [], problem: `has no property ${stray}; there are ${Object.keys(known).join(', ')}`, stray };
    }
    return firstFault(Object.entries(known), ([name, shape]) => {
      const isAbsent = given[name] === undefined && !Object.hasOwn(required, name);
      return [name, isAbsent ? null : shape(given[name])];
    });
  };
}

export const text: Shape = oneThat('text', (value) => typeof value === 'string');

/** Text that goes into the file, which ends strings with U+0000 and has them in UTF-8. */
export const storedText: Shape = oneThat(
  'text without U+0000 and lone surrogates',
  (value) => typeof value === 'string' && !/[\0\p{Surrogate}]/u.test(value),
);

export const flag: Shape = oneThat('true or false', (value) => typeof value === 'boolean');

export const number: Shape = oneThat('a number that 32 bits hold', isSingle);

/** Whether a number is finite as a 32-bit float. */
export function isSingle(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(Math.fround(value));
}

/** A value in a message, whatever it is. */
export function spelled(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return `[${value.map((each) => (Array.isArray(each) ? '[…]' : spelled(each))).join(',')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return isObject(value) ? 'an object' : `an object of another kind (${kindOf(value)})`;
}

/** `Promise`, `Map`. */
function kindOf(value: object): string {
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  return tag === 'Object' ? 'an instance of a class' : tag;
}

/** `parameters.Tint.default[0]` */
export function spellWay(at: ShapeFault['at']): string {
  return at.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');
}

const isAnObject = oneThat('an object', isObject);

/** What is written `{ … }`: a promise or a map has its contents elsewhere, and would count as empty. */
function isObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function firstFault<Item>(
  items: Iterable<Item>,
  check: (item: Item) => readonly [step: string | number, fault: ShapeFault | null],
): ShapeFault | null {
  for (const item of items) {
    const [step, fault] = check(item);
    if (fault !== null) return { ...fault, at: [step, ...fault.at] };
  }
  return null;
}
