/**
 * What is wrong, as one sentence without a full stop: the innermost cause of a report, else its headline with what was
 * found instead. Naga's causes name its own handles (`[5]`) and types; they are put into WGSL's words.
 * @param found empty where the report does not say.
 */
export function nagaProblem(report: string, found: string): string {
  const lines = report.split('\n');
  const headline = (lines[0] ?? '').replace(/^error: /, '');
  const cause = lines.findLast((line) => /^ *= (?!note:)/.test(line))?.replace(/^ *= /, '');
  if (cause !== undefined) return sentence(cause);
  return sentence(found === '' ? headline : `${headline}: ${found}`);
}

function sentence(text: string): string {
  const plain = withWgslTypes(text);
  for (const [pattern, words] of CAUSES) {
    const match = pattern.exec(plain);
    if (match !== null) return words(match);
  }
  // Handles mean nothing to an author.
  const worded = plain.replace(/ ?(?:Some\()?\[\d+\]\)?(?=[ ,.]|$)/g, '').replace(/\.$/, '');
  return /^[A-Z][a-z]/.test(worded) ? `${worded[0]?.toLowerCase()}${worded.slice(1)}` : worded;
}

const OPERATORS: Readonly<Record<string, string>> = {
  Add: '+',
  Subtract: '-',
  Multiply: '*',
  Divide: '/',
  Modulo: '%',
  Equal: '==',
  NotEqual: '!=',
  Less: '<',
  LessEqual: '<=',
  Greater: '>',
  GreaterEqual: '>=',
  And: '&',
  ExclusiveOr: '^',
  InclusiveOr: '|',
  LogicalAnd: '&&',
  LogicalOr: '||',
  LogicalNot: '!',
  BitwiseNot: '~',
  Negate: '-',
  ShiftLeft: '<<',
  ShiftRight: '>>',
};

const DIMENSIONS: Readonly<Record<string, string>> = { D1: '1d', D2: '2d', D3: '3d', Cube: 'cube' };

const operator = (name = ''): string => OPERATORS[name] ?? name;

/** Causes whose own words are of naga's insides. */
const CAUSES: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [
    /^Operation (\w+) can't work with \[\d+\] \(of type (.+)\) and \[\d+\] \(of type (.+)\)$/,
    ([, name, left, right]) => `${operator(name)} does not work with ${left} and ${right}`,
  ],
  [
    /^Operation (\w+) can't work with \[\d+\]$/,
    ([, name]) => `${operator(name)} does not work with a value of this type`,
  ],
  [/^The `return` expression None does not match/, () => 'the function ends without a value on some way through it'],
  [
    /^The `return` expression Some.* declared return type None$/,
    () => 'a value is returned from a function without one',
  ],
  [/^The `return` expression/, () => 'the value that is returned is not of the type that the function says'],
  [/^The `if` condition/, () => 'the condition of an if is not a bool'],
  [/^The `switch` value/, () => 'the value of a switch is no integer'],
  [
    /^The type of \[\d+\] doesn't match the type stored in/,
    () => 'the value is not of the type that it is assigned to',
  ],
  [/^The pointer \[\d+\] doesn't relate to a valid destination/, () => 'this cannot be assigned to'],
  [
    /^Argument (\d+) value \[\d+\] doesn't match the type/,
    ([, index]) => `argument ${Number(index) + 1} of the call is not of the type that the function takes`,
  ],
  [
    /^Requires (\d+) arguments, but (\d+) are provided$/,
    ([, wanted, found]) => `the call has ${found} arguments; the function takes ${wanted}`,
  ],
  [
    /^Image coordinate type of \[\d+\] does not match dimension (\w+)$/,
    ([, dimension = '']) => `the coordinate is not one of a ${DIMENSIONS[dimension] ?? dimension} texture`,
  ],
  [/^Accessing index (\d+) is out of \[\d+\] bounds$/, ([, index]) => `there is no element ${index}`],
  [/^Type flags /, () => 'the type of the variable is none that its address space takes'],
  [/^`@interpolate\(flat\) must/, () => 'an integer between the stages needs @interpolate(flat)'],
  [
    /^Built-in (\w+) is not available at this stage$/,
    ([, name = '']) => `the built-in ${snakeCase(name)} is not there in this stage`,
  ],
];

function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

const SIZES: Readonly<Record<string, number>> = { Bi: 2, Tri: 3, Quad: 4 };
const SCALAR = 'Scalar \\{ kind: (\\w+), width: (\\d) \\}';
const SCALARS: Readonly<Record<string, (bits: number) => string>> = {
  Sint: (bits) => `i${bits}`,
  Uint: (bits) => `u${bits}`,
  Float: (bits) => `f${bits}`,
  Bool: () => 'bool',
};

/** Types as Rust prints naga's, in WGSL's spelling. */
function withWgslTypes(text: string): string {
  const scalar = (kind = '', width = ''): string => SCALARS[kind]?.(8 * Number(width)) ?? 'an abstract number';
  return text
    .replace(new RegExp(`Vector \\{ size: (\\w+), scalar: ${SCALAR} \\}`, 'g'), (_, size, kind, width) => {
      return `vec${SIZES[size]}<${scalar(kind, width)}>`;
    })
    .replace(
      new RegExp(`Matrix \\{ columns: (\\w+), rows: (\\w+), scalar: ${SCALAR} \\}`, 'g'),
      (_, columns, rows, kind, width) => `mat${SIZES[columns]}x${SIZES[rows]}<${scalar(kind, width)}>`,
    )
    .replace(new RegExp(`Scalar\\(${SCALAR}\\)`, 'g'), (_, kind, width) => scalar(kind, width));
}
