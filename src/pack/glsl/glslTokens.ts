/** A word of GLSL text. */
export interface GlslToken {
  readonly kind: 'name' | 'number' | 'symbol';
  readonly text: string;
  /** UTF-16 units from the start of the text. */
  readonly offset: number;
}

const TOKEN =
  /^#.*$|(?<name>[A-Za-z_]\w*)|(?<number>0x[\da-fA-F]+u?|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?u?)|(?<symbol><<|>>|[<>=!]=|&&|\|\||\^\^|\S)/gm;

/** All tokens of a text of naga, which writes no comments; lines for the preprocessor are left out. */
export function glslTokens(text: string): GlslToken[] {
  return [...text.matchAll(TOKEN)].flatMap(({ index, groups = {} }): GlslToken[] => {
    for (const kind of ['name', 'number', 'symbol'] as const) {
      const found = groups[kind];
      if (found !== undefined) return [{ kind, text: found, offset: index }];
    }
    return [];
  });
}
