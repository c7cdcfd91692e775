import type { GlslToken } from './glslTokens.js';
import { isOwnType } from './glslTypes.js';
import type { NagaStruct } from './nagaDeclarations.js';

const BUILT_IN: Readonly<Record<string, string>> = {
  gl_FragCoord: 'vec4',
  gl_FragDepth: 'float',
  gl_FrontFacing: 'bool',
  gl_InstanceID: 'int',
  gl_PointCoord: 'vec2',
  gl_PointSize: 'float',
  gl_Position: 'vec4',
  gl_PrimitiveID: 'int',
  gl_SampleID: 'int',
  gl_VertexID: 'int',
};

/** A declaration between two tokens. */
export interface FoundDeclaration {
  readonly name: string;
  readonly type: string;
  /** Behind the name and what makes an array of it. */
  readonly end: number;
}

/** The types of what a text of naga has declared so far: it names everything before it uses it. */
export class DeclaredTypes {
  readonly #globals = new Map(Object.entries(BUILT_IN));
  readonly #functions = new Map<string, string>();
  readonly #structs: ReadonlyMap<string, ReadonlyMap<string, string>>;
  #locals = new Map<string, string>();

  constructor(structs: readonly NagaStruct[]) {
    this.#structs = new Map(
      structs.map(({ name, members }) => [
        name,
        new Map(members.map(({ name: member, type, dimensions }) => [member, dimensions === '' ? type : `${type}[]`])),
      ]),
    );
  }

  isType(word: string): boolean {
    return isOwnType(word) || this.#structs.has(word);
  }

  /** Names from here on are a function's own. */
  openFunction(name: string, result: string): void {
    this.#functions.set(name, result);
    this.#locals = new Map();
  }

  declareGlobal(name: string, type: string): void {
    this.#globals.set(name, type);
  }

  declareLocal(name: string, type: string): void {
    this.#locals.set(name, type);
  }

  variable(name: string): string | null {
    return this.#locals.get(name) ?? this.#globals.get(name) ?? null;
  }

  /** What a call of a constructor or of a function of the text gives; `null` for one of GLSL's own. */
  result(callee: string): string | null {
    return this.isType(callee) ? callee : (this.#functions.get(callee) ?? null);
  }

  member(struct: string | null, name: string): string | null {
    return this.#structs.get(struct ?? '')?.get(name) ?? null;
  }

  /** The declaration that begins at a token with `type name`, `type name[4]` or `type[4] name`; `null` where none does. */
  declarationAt(tokens: readonly GlslToken[], at: number): FoundDeclaration | null {
    const type = tokens[at]?.text ?? '';
    if (!this.isType(type)) return null;
    const nameAt = behindDimension(tokens, at + 1);
    const name = tokens[nameAt];
    if (name?.kind !== 'name') return null;
    const end = behindDimension(tokens, nameAt + 1);
    return { name: name.text, type: end - at === 2 ? type : `${type}[]`, end };
  }
}

/** Behind `[4]`, where it is there. */
export function behindDimension(tokens: readonly GlslToken[], at: number): number {
  return tokens[at]?.text === '[' && tokens[at + 1]?.kind === 'number' && tokens[at + 2]?.text === ']' ? at + 3 : at;
}
