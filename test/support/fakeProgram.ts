import { type FakeGl, GL_CONSTANTS } from './fakeGl.js';

/** What every program of a fake context is found to have. */
export interface FakeProgram {
  /** Bytes of uniform blocks, by name. */
  readonly blocks?: Readonly<Record<string, number>>;
  /** Uniforms outside of blocks: name of the type and number of elements. */
  readonly uniforms?: Readonly<Record<string, readonly [type: string, size: number]>>;
  /** Name of the type and location of attributes. */
  readonly attributes?: Readonly<Record<string, readonly [type: string, location: number]>>;
}

/** Has a context answer as if its programs had these contents. */
export function haveProgram(fake: FakeGl, { blocks = {}, uniforms = {}, attributes = {} }: FakeProgram): void {
  const blockNames = Object.keys(blocks);
  const uniformNames = Object.keys(uniforms);
  const attributeNames = Object.keys(attributes);
  const { getProgramParameter } = fake.answers as Record<string, (program: object, name: number) => unknown>;
  const counts = new Map<number | undefined, number>([
    [GL_CONSTANTS.ACTIVE_UNIFORM_BLOCKS, blockNames.length],
    [GL_CONSTANTS.ACTIVE_UNIFORMS, uniformNames.length],
    [GL_CONSTANTS.ACTIVE_ATTRIBUTES, attributeNames.length],
  ]);
  const active = (name: string | undefined, of: Readonly<Record<string, readonly [string, number]>>) => {
    const [type, number] = (name === undefined ? undefined : of[name]) ?? [];
    return type === undefined ? null : { name, type: GL_CONSTANTS[type], number };
  };
  Object.assign(fake.answers, {
    getProgramParameter: (program: object, name: number) =>
      (fake.isLost ? undefined : counts.get(name)) ?? getProgramParameter?.(program, name),
    getActiveUniformBlockName: (_: object, index: number) => blockNames[index] ?? null,
    getActiveUniformBlockParameter: (_: object, index: number) => blocks[blockNames[index] ?? ''] ?? null,
    getActiveUniform: (_: object, index: number) => {
      const found = active(uniformNames[index], uniforms);
      // As GL has it: an array is named by its first element.
      return found && { type: found.type, size: found.number, name: found.name };
    },
    getActiveAttrib: (_: object, index: number) => {
      const found = active(attributeNames[index], attributes);
      return found && { type: found.type, size: 1, name: found.name };
    },
    getAttribLocation: (_: object, name: string) => attributes[name]?.[1] ?? -1,
  });
}
