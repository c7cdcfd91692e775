import { withoutComments } from './withoutComments.js';

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

const VERSION = /^\s*#\s*version\b/;

/** Which shading language a text is in, by its syntax and not by its comments; `null` for neither. */
export function shaderLanguageOf(text: string): 'wgsl' | 'glsl' | null {
  const wgsl = withoutComments(text);
  // GLSL must begin with it, but for comments and blank lines.
  if (VERSION.test(wgsl)) return 'glsl';
  if (WGSL.some((syntax) => syntax.test(wgsl))) return 'wgsl';
  // WGSL nests comments and GLSL does not.
  const glsl = text.replace(/\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, ' ');
  return VERSION.test(glsl) || GLSL.some((syntax) => syntax.test(glsl)) ? 'glsl' : null;
}
