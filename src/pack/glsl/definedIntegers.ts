import { editedText, type TextEdit } from '../TextEdit.js';
import { builtinResult } from './builtinResult.js';
import { behindDimension, DeclaredTypes } from './DeclaredTypes.js';
import { expressionType, literals, type Operation } from './expressionType.js';
import { GlslRefusal } from './GlslRefusal.js';
import { type GlslToken, glslTokens } from './glslTokens.js';
import { elementType, kindOf, type NumberKind, swizzleType } from './glslTypes.js';
import {
  type IntegerFunction,
  type IntegerOperation,
  integerFunctionName,
  integerFunctions,
} from './integerFunctions.js';
import type { NagaStruct } from './nagaDeclarations.js';

/**
 * Has a text of naga give WGSL's values where GLSL ES 3.00 leaves them undefined: remainders of negative integers, division
 * by zero, shifts by 32 and more, and floats that no integer is near. Operands stay where they are and are evaluated once.
 * @param structs those of the text.
 * @throws GlslRefusal where the text does not show the types.
 */
export function definedIntegers(text: string, structs: readonly NagaStruct[]): string {
  const scan = new Scan(text, structs);
  const edited = editedText(text, scan.edits());
  const functions = integerFunctions(scan.functions);
  return functions === '' ? edited : edited.replace(HEAD, (lines) => `${lines}\n\n${functions}`);
}

/** What has to come first in a text, up to its end. */
const HEAD = /^(?:precision highp int;|#version 450 core(?:\n#extension .*)*)$/m;

/** A bracket that is open, or a statement. */
interface Frame {
  /** Token of the bracket; -1 for a statement. */
  readonly open: number;
  /** What is called; `null` where nothing is. */
  readonly callee: string | null;
  /** What is indexed; `null` where nothing is, or its type is not known. */
  readonly base: string | null;
  readonly given: (string | null)[];
  operands: (string | null)[];
  operations: Operation[];
  /** Type of the operand that is being read; `undefined` between operands. */
  current: string | null | undefined;
}

/** To the nearest floats that an integer of the kind is near. */
const LIMITS: Readonly<Record<string, string>> = {
  int: '-2147483648.0, 2147483520.0',
  uint: '0.0, 4294967040.0',
};

const KEYWORD = /^(if|else|for|while|do|switch|case|default|return|break|continue|discard|const|highp|mediump|lowp)$/;
const BINARY = /^([-+*/%&|^]|<<|>>|[<>]=?|[=!]=|&&|\|\||\^\^)$/;

class Scan {
  readonly functions: IntegerFunction[] = [];
  readonly #text: string;
  readonly #tokens: readonly GlslToken[];
  readonly #types: DeclaredTypes;
  readonly #edits: TextEdit[] = [];
  #frames: Frame[] = [];

  constructor(text: string, structs: readonly NagaStruct[]) {
    this.#text = text;
    this.#tokens = glslTokens(text);
    this.#types = new DeclaredTypes(structs);
  }

  edits(): readonly TextEdit[] {
    for (let at = 0; at < this.#tokens.length; ) at = this.#outside(at);
    return this.#edits;
  }

  /** Outside functions all values are constants, which naga works out. @returns the next token. */
  #outside(at: number): number {
    const text = this.#tokens[at]?.text;
    if (text === 'struct') return this.#closing(at + 2) + 1;
    if (text === '%') this.#refuse(at);
    const found = this.#types.declarationAt(this.#tokens, at);
    if (found === null) return at + 1;
    const { name, type, end } = found;
    if (this.#tokens[end]?.text !== '(') {
      this.#types.declareGlobal(name, type);
      return end;
    }
    this.#types.openFunction(name, type);
    const close = this.#closing(end);
    for (let inner = end; inner < close; inner++) {
      const parameter = this.#types.declarationAt(this.#tokens, inner);
      if (parameter !== null) this.#types.declareLocal(parameter.name, parameter.type);
    }
    return this.#tokens[close + 1]?.text === '{' ? this.#body(close + 1) : close + 1;
  }

  #body(open: number): number {
    const close = this.#closing(open);
    this.#statement(open);
    for (let at = open + 1; at < close; ) at = this.#inside(at);
    return close + 1;
  }

  /** @param at the token that ends the one before. */
  #statement(at: number): void {
    for (const frame of this.#frames) this.#settle(frame, at);
    this.#frames = [newFrame(-1, null, null)];
  }

  #inside(at: number): number {
    const token = this.#tokens[at];
    const frame = this.#frame();
    if (token?.kind === 'name') return this.#name(at, token.text, frame);
    if (token?.kind === 'number') {
      frame.current = numberKind(token.text);
      return at + 1;
    }
    const text = token?.text ?? '';
    if (/^[;{}]$/.test(text)) this.#statement(at);
    else if (text === '(') this.#frames.push(newFrame(at, null, null));
    else if (text === '[') this.#frames.push(newFrame(at, null, frame.current ?? null));
    else if (text === ')' || text === ']') this.#close(at);
    else if (text === ',') frame.given.push(this.#settle(frame, at));
    // What is before it is no part of the value.
    else if (text === '?' || text === '=') this.#settle(frame, at);
    else if ((BINARY.test(text) || text === ':') && frame.current !== undefined) {
      frame.operands.push(frame.current);
      frame.operations.push({ operator: text, at });
      frame.current = undefined;
    }
    return at + 1;
  }

  #name(at: number, name: string, frame: Frame): number {
    const next = this.#tokens[at + 1]?.text;
    if (this.#tokens[at - 1]?.text === '.') {
      if (name === 'length' && next === '(') {
        frame.current = 'int';
        return at + 3;
      }
      const owner = frame.current ?? null;
      frame.current = this.#types.member(owner, name) ?? swizzleType(owner, name);
      return at + 1;
    }
    const declared = this.#types.declarationAt(this.#tokens, at);
    if (declared !== null) {
      this.#types.declareLocal(declared.name, declared.type);
      return declared.end;
    }
    const behind = this.#types.isType(name) ? behindDimension(this.#tokens, at + 1) : at + 1;
    if (behind > at + 1) {
      this.#frames.push(newFrame(behind, `${name}[]`, null));
      return behind + 1;
    }
    if (next === '(' && name !== 'return') {
      this.#frames.push(newFrame(at + 1, name, null));
      return at + 2;
    }
    if (!KEYWORD.test(name)) frame.current = name === 'true' || name === 'false' ? 'bool' : this.#types.variable(name);
    return at + 1;
  }

  #close(at: number): void {
    const frame = this.#frames.pop();
    const outer = this.#frames.at(-1);
    if (frame === undefined || outer === undefined)
      throw new TypeError(`naga's GLSL has a bracket too many:\n${this.#text}`);
    const isGroup = frame.callee === null && this.#tokens[at]?.text === ')';
    if (this.#tokens[at]?.text === ']') {
      this.#settle(frame, at);
      outer.current = elementType(frame.base);
      return;
    }
    const type = this.#settle(frame, at, isGroup);
    if (isGroup) {
      outer.current = type;
      return;
    }
    frame.given.push(type);
    outer.current = KEYWORD.test(frame.callee ?? '') ? undefined : this.#called(frame, at);
  }

  /** The result of a call whose closing parenthesis is at a token. */
  #called({ callee, given, open }: Frame, at: number): string | null {
    const name = callee ?? '';
    if (name.endsWith('[]')) return name;
    const result = this.#types.result(name);
    if (result === null) return builtinResult(name, given);
    const limits = LIMITS[kindOf(name) ?? ''];
    if (limits === undefined || !this.#types.isType(name)) return result;
    const kinds = given.map((type) => kindOf(type));
    if (kinds.includes(null) || (kinds.includes('float') && kinds.length > 1)) this.#refuse(open - 1);
    if (kinds[0] === 'float') {
      this.#edits.push(this.#put(open, '(clamp('), this.#put(at, `, ${limits}))`));
    }
    return result;
  }

  /**
   * Ends the expression that a frame is in.
   * @param end the token behind it.
   * @param isGroup whether the frame is a pair of parentheses around nothing else.
   */
  #settle(frame: Frame, end: number, isGroup = false): string | null {
    const { current, operations, open } = frame;
    const operands = current === undefined ? frame.operands : [...frame.operands, current];
    const isAlone = isGroup && operations.length === 1;
    for (const [i, { operator, at }] of operations.entries()) {
      const types = [operands[i] ?? null, operands[i + 1] ?? null] as const;
      const known = literals(this.#tokens, at + 1, operations[i + 1]?.at ?? end);
      if (!isUndefined(operator, types, known)) continue;
      // Naga has parentheses around every operation of the WGSL.
      if (!isAlone) this.#refuse(at);
      if (operator === '/' || operator === '%') this.#callFor(operator, types, at, open);
      else this.#maskFor(operator, types, at, end);
    }
    Object.assign(frame, { operands: [], operations: [], current: undefined });
    return expressionType({ operands, operations });
  }

  #callFor(operator: '/' | '%', [left, right]: OperandTypes, at: number, open: number): void {
    if (left === null || left !== right || kindOf(left) === 'bool') this.#refuse(at);
    const operation: IntegerOperation = operator === '/' ? 'div' : 'mod';
    this.functions.push({ operation, type: left });
    const { offset = 0 } = this.#tokens[at] ?? {};
    const comma = { start: offset - 1, end: offset + 1, text: ',' };
    this.#edits.push(this.#put(open, `${integerFunctionName(operation)}(`), comma);
  }

  #maskFor(operator: string, [left, right]: OperandTypes, at: number, close: number): void {
    if (left === null || kindOf(right) !== 'uint') this.#refuse(at);
    this.#edits.push(this.#put(at, `${operator} (`, 1), this.#put(close, ' & 31u))'));
  }

  /** Another text for a token, and for a space behind it. */
  #put(at: number, text: string, spaces = 0): TextEdit {
    const { offset = 0, text: old = '' } = this.#tokens[at] ?? {};
    return { start: offset, end: offset + old.length + spaces, text };
  }

  #frame(): Frame {
    const frame = this.#frames.at(-1);
    if (frame === undefined) throw new TypeError(`naga's GLSL has a bracket too many:\n${this.#text}`);
    return frame;
  }

  #closing(open: number): number {
    let depth = 0;
    for (let at = open; at < this.#tokens.length; at++) {
      if (/^[([{]$/.test(this.#tokens[at]?.text ?? '')) depth++;
      else if (/^[)\]}]$/.test(this.#tokens[at]?.text ?? '') && --depth === 0) return at;
    }
    return this.#tokens.length;
  }

  #refuse(at: number): never {
    const { offset = 0 } = this.#tokens[at] ?? {};
    const line = this.#text
      .slice(this.#text.lastIndexOf('\n', offset) + 1)
      .split('\n', 1)[0]
      ?.trim();
    throw new GlslRefusal(`it is not known what integers naga's GLSL works with in \`${line}\``, -1);
  }
}

type OperandTypes = readonly [left: string | null, right: string | null];

/**
 * Whether GLSL may leave a value undefined that WGSL has.
 * @param known the numbers on the right, where they are known.
 */
function isUndefined(operator: string, [left, right]: OperandTypes, known: readonly number[] | null): boolean {
  if (operator === '<<' || operator === '>>') return known?.every((count) => count < 32) !== true;
  if (operator !== '/' && operator !== '%') return false;
  const kind = kindOf(left) ?? kindOf(right);
  if (kind === 'float') return false;
  const isPositive = known?.every((number) => number > 0) === true;
  return !isPositive || (operator === '%' && kind !== 'uint');
}

function numberKind(number: string): NumberKind {
  if (number.endsWith('u')) return 'uint';
  return /^0x|^\d+$/.test(number) ? 'int' : 'float';
}

function newFrame(open: number, callee: string | null, base: string | null): Frame {
  return { open, callee, base, given: [], operands: [], operations: [], current: undefined };
}
