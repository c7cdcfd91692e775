import type { ConditionalAttribute, ExpressionElem, ModuleElem } from 'wesl/core';

/** A part of a module behind `@if`, `@elif` or `@else`. */
export interface ConditionalPart {
  /** Of the attribute, in UTF-16 units of the module. */
  readonly start: number;
  readonly end: number;
  /** Whether it is there under these conditions, those around it left out. */
  readonly holds: (conditions: Readonly<Record<string, boolean>>) => boolean;
  /** Whether its condition, or those of the chain that it ends, name an option at all. */
  readonly asks: boolean;
  /** Parts inside. */
  readonly parts: readonly ConditionalPart[];
}

/** The conditional parts of a parsed module, in the order of the text. */
export function conditionalParts(module: ModuleElem): readonly ConditionalPart[] {
  return partsIn(module);
}

interface Conditional {
  readonly start: number;
  readonly end: number;
  readonly attribute: ConditionalAttribute;
}

type Holds = ConditionalPart['holds'];

/** What an `@elif` or `@else` goes on from. */
interface Chain {
  readonly earlier: readonly Holds[];
  readonly asks: boolean;
}

const NO_CHAIN: Chain = { earlier: [], asks: false };

/** Every list in the tree is one of siblings, where `@else` follows its `@if`; what is between them does not matter. */
function partsIn(node: unknown): ConditionalPart[] {
  if (typeof node !== 'object' || node === null) return [];
  if (!Array.isArray(node)) {
    return isExpression(node)
      ? []
      : Object.entries(node).flatMap(([key, value]) => (isOutside(key) ? [] : partsOf([value])));
  }
  return partsOf(node);
}

/** Nothing in one is conditional, and a long sum is a deep tree. */
function isExpression(node: object): boolean {
  return 'kind' in node && typeof node.kind === 'string' && node.kind.endsWith('-expression');
}

function partsOf(siblings: readonly unknown[]): ConditionalPart[] {
  let chain = NO_CHAIN;
  return siblings.flatMap((element) => {
    const conditional = conditionalOf(element);
    if (conditional === null) return partsIn(element);
    const { attribute, start, end } = conditional;
    const { earlier, asks: asked } = attribute.kind === '@if' ? NO_CHAIN : chain;
    const expression = attribute.kind === '@else' ? null : attribute.param.expression;
    const own: Holds = expression === null ? () => true : (conditions) => isTrue(expression, conditions);
    const asks = asked || (expression !== null && namesOption(expression));
    chain = { earlier: [...earlier, own], asks };
    const holds: Holds = (conditions) => own(conditions) && !earlier.some((other) => other(conditions));
    return [{ start, end, holds, asks, parts: partsIn(element) }];
  });
}

/** Ways out of the tree of elements: attributes, and from names to scopes and back to the module. */
const WAYS_OUT: ReadonlySet<string> = new Set(['ast', 'attributes', 'ident', 'refIdentElem', 'srcModule']);

function isOutside(key: string): boolean {
  return WAYS_OUT.has(key) || key.toLowerCase().endsWith('scope');
}

function conditionalOf(element: unknown): Conditional | null {
  if (typeof element !== 'object' || element === null || !('attributes' in element)) return null;
  if (!Array.isArray(element.attributes)) return null;
  return element.attributes.find(isConditional) ?? null;
}

function isConditional(it: unknown): it is Conditional {
  if (typeof it !== 'object' || it === null || !('attribute' in it)) return false;
  const { attribute } = it;
  if (typeof attribute !== 'object' || attribute === null || !('kind' in attribute)) return false;
  return attribute.kind === '@if' || attribute.kind === '@elif' || attribute.kind === '@else';
}

function isTrue(expression: ExpressionElem, conditions: Readonly<Record<string, boolean>>): boolean {
  switch (expression.kind) {
    case 'unary-expression':
      return !isTrue(expression.expression, conditions);
    case 'binary-expression': {
      const left = isTrue(expression.left, conditions);
      const isOr = expression.operator.value === '||';
      return left === isOr ? left : isTrue(expression.right, conditions);
    }
    case 'parenthesized-expression':
      return isTrue(expression.expression, conditions);
    case 'literal':
      return expression.value === 'true';
    case 'ref':
      return conditions[expression.ident.originalName] === true;
    default:
      return false;
  }
}

function namesOption(expression: ExpressionElem): boolean {
  switch (expression.kind) {
    case 'unary-expression':
    case 'parenthesized-expression':
      return namesOption(expression.expression);
    case 'binary-expression':
      return namesOption(expression.left) || namesOption(expression.right);
    default:
      return expression.kind === 'ref';
  }
}
