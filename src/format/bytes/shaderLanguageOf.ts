/** What only WGSL has. GLSL made into WGSL keeps names such as `gl_Position`, so this is looked for first. */
const WGSL: readonly RegExp[] = [
  /^\s*(?:diagnostic\s*\(|(?:enable|requires)\s[\w\s,]*;)/,
  /@(?:group|binding|location|builtin|workgroup_size|interpolate|diagnostic|id)\s*\(/,
  /@(?:vertex|fragment|compute)\s*(?:@|fn\b)/,
  /\bvar\s*<\s*(?:uniform|storage|private|workgroup|function)\b/,
  /\bfn\s+[^\s(){};]+\s*\(/,
  // The members of a GLSL structure begin with their type and have no colon.
  /\bstruct\s+[^\s{]+\s*\{\s*(?:@|[^\s:{};,(]+\s*:)/,
];

const GLSL: readonly RegExp[] = [
  /\bgl_[A-Z]\w*/,
  /\bvoid\s+main\s*\(\s*(?:void\s*)?\)/,
  /(?:^|[;{}])[ \t]*layout\s*\(/m,
  /(?:^|[;{}])[ \t]*(?:uniform|attribute|varying)\s[\w\s]*[;[{]/m,
  /(?:^|[;{}])[ \t]*precision\s+(?:lowp|mediump|highp)\s/m,
];

/** Which shading language a text is in, by its syntax and not by its comments; `null` for neither. */
export function shaderLanguageOf(text: string): 'wgsl' | 'glsl' | null {
  const code = withoutComments(text);
  // GLSL must begin with it, but for comments and blank lines.
  if (/^\s*#\s*version\b/.test(code)) return 'glsl';
  if (WGSL.some((syntax) => syntax.test(code))) return 'wgsl';
  return GLSL.some((syntax) => syntax.test(code)) ? 'glsl' : null;
}

function withoutComments(text: string): string {
  let code = '';
  let from = 0;
  for (let slash = text.indexOf('/'); slash >= 0; slash = text.indexOf('/', slash)) {
    const end = commentEnd(text, slash);
    if (end === slash) {
      slash++;
      continue;
    }
    code += `${text.slice(from, slash)} `;
    from = end;
    slash = end;
  }
  return code + text.slice(from);
}

/** Where the comment that begins at a slash ends; the slash itself where none does. */
function commentEnd(text: string, slash: number): number {
  if (text.startsWith('//', slash)) {
    const lineEnd = text.slice(slash).search(/[\n\r]/);
    return lineEnd < 0 ? text.length : slash + lineEnd;
  }
  return text.startsWith('/*', slash) ? blockCommentEnd(text, slash) : slash;
}

/** WGSL nests comments and GLSL does not: where nesting leaves one open, it ends at the first mark that ends one. */
function blockCommentEnd(text: string, start: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  const first = text.indexOf('*/', start + 2);
  return first < 0 ? text.length : first + 2;
}
