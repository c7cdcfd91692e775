import { FormatError } from '../../format/bytes/FormatError.js';
import type { ShaderResourceBinding } from '../../format/shaderBundle/ShaderReflection.js';
import type { BundleClipSpace } from './BundleEffectOptions.js';
import { blankedComments, wordsOf } from './glslCode.js';

/** What is known of a vertex text beside itself. */
export interface VertexTextOrigin {
  /** Of the stage: one whose declaration says no location gets that of the reflection. */
  readonly inputs: readonly ShaderResourceBinding[];
  /** The author's text; empty = not known. */
  readonly inputSource: string;
  /** What is known better than the text shows it. */
  readonly clipSpace?: BundleClipSpace;
}

const Y = 'gl_Position ?\\. ?y';
const Z = 'gl_Position ?\\. ?z';
const W = 'gl_Position ?\\. ?w';
const ONE = '1(?:\\.0*)?f?';
/** How translators, and authors, turn y over: in naga's words depth comes with it. Of text with single spaces. */
const TURNS = new RegExp(
  [
    `${Y} ?= ?\\(? ?- ?\\(? ?${Y} ?\\)? ?\\)? ?;`,
    `${Y} ?= ?${Y} ?\\* ?\\(? ?- ?${ONE} ?\\)? ?;`,
    `${Y} ?= ?\\(? ?- ?${ONE} ?\\)? ?\\* ?${Y} ?;`,
    `${Y} ?= ?0(?:\\.0*)? ?- ?${Y} ?;`,
    `${Y} ?\\*= ?\\(? ?- ?${ONE} ?\\)? ?;`,
    `${Y}z ?= ?vec2 ?\\( ?- ?${Y} ?,`,
  ].join('|'),
  'g',
);
const MAPS_DEPTH = new RegExp(
  `(?:\\(? ?2\\.0* ?\\* ?${Z} ?\\)?|\\(? ?${Z} ?\\* ?2\\.0* ?\\)?|\\( ?${Z} ?\\+ ?${Z} ?\\)) ?- ?${W}|- ?${W} ?\\+ ?2\\.0* ?\\* ?${Z}`,
);
const HAS_FLIP_UNIFORM = /\buniform (?:(?:high|medium|low)p )?vec3 ssyf ?;/;
const MAIN = /\bvoid\s{1,99}main\s{0,99}\(\s{0,99}(?:void)?\s{0,99}\)(?=\s{0,99}\{)/;

/**
 * A vertex text of a bundle as the WebGL2 device wants it (`backend-block.md` 5): which way up is said by `uniform vec3
 * ssyf`, and depth goes from 0..w to -w..w. YUP's texts turn y over at their end and leave depth alone (`yslb.md` 6); others
 * may do neither, or both. What the text does not do is done behind it, once; where it does so in words that are not known
 * here, or in a branch of its preprocessor, `clipSpace` says it. What the author's own text turns over is
 * part of the picture and stays.
 *
 * @throws FormatError for a text without a program, and for an input whose declaration is not found
 */
export function glslVertexText(text: string, origin: VertexTextOrigin, source = ''): string {
  const { inputs, inputSource, clipSpace = {} } = origin;
  const code = blankedComments(text);
  const words = singleSpaced(code);
  if (HAS_FLIP_UNIFORM.test(words)) return withLocations(text, code, inputs, source);
  const main = MAIN.exec(code);
  if (main === null) {
    throw new FormatError({ source, path: 'vertex', found: 'a text without void main()', wanted: 'a GLSL program' });
  }
  const inner = unusedName(code, 'bundle_main');
  const isTurned = clipSpace.flipsY ?? turnsIn(words) > turnsIn(singleSpaced(blankedComments(inputSource)));
  const mapsDepth = clipSpace.mapsDepth ?? MAPS_DEPTH.test(words);
  const lines = [
    `  ${inner}();`,
    ...(isTurned ? ['  gl_Position.y = -gl_Position.y;'] : []),
    '  gl_Position.xy += ssyf.xy * gl_Position.w;',
    '  gl_Position.y *= ssyf.z;',
    ...(mapsDepth ? [] : ['  gl_Position.z = gl_Position.z * 2.0 - gl_Position.w;']),
  ];
  const renamed = `${text.slice(0, main.index)}void ${inner}()${text.slice(main.index + main[0].length)}`;
  const located = withLocations(renamed, blankedComments(renamed), inputs, source);
  // Behind everything else, so that the lines of the text keep their numbers in compilers' messages.
  return `${located.trimEnd()}\n\nuniform vec3 ssyf;\n\nvoid main() {\n${lines.join('\n')}\n}\n`;
}

function singleSpaced(code: string): string {
  return code.replaceAll(/\s+/g, ' ');
}

function turnsIn(code: string): number {
  return code.match(TURNS)?.length ?? 0;
}

function unusedName(code: string, wish: string): string {
  let name = wish;
  while (new RegExp(String.raw`\b${name}\b`).test(code)) name += '_';
  return name;
}

const DECLARED_INPUT =
  /\b(?:(?:flat|smooth|centroid|highp|mediump|lowp)\s{1,99}){0,3}in\s{1,99}(?:\w{1,99}\s{1,99}){1,3}(\w{1,999})\s{0,99}[;[]/g;
const LOCATED =
  /layout\s{0,99}\(([^()]{0,200})\)\s{0,99}(?:(?:flat|smooth|centroid|invariant|highp|mediump|lowp)\s{1,99}){0,3}$/;

/** GL would choose locations of its own. @param code the text with blanked comments */
function withLocations(text: string, code: string, inputs: readonly ShaderResourceBinding[], source: string): string {
  const locations = new Map(inputs.map(({ name, location }) => [name, location]));
  const found = new Set<string>();
  let whole = '';
  let end = 0;
  for (const { index, 1: name = '' } of code.matchAll(DECLARED_INPUT)) {
    const location = locations.get(name);
    if (location === undefined) continue;
    found.add(name);
    const before = LOCATED.exec(code.slice(Math.max(0, index - 500), index));
    if (before !== null && /\blocation\b/.test(before[1] ?? '')) continue;
    whole += `${text.slice(end, index)}layout(location = ${location}) `;
    end = index;
  }
  const words = wordsOf(code);
  const lost = inputs.find(({ name }) => words.has(name) && !found.has(name));
  if (lost === undefined) return whole + text.slice(end);
  throw new FormatError({
    source,
    path: 'vertex',
    found: `an input "${lost.name}" whose declaration is not to be found in the text`,
    wanted: 'a declaration of its own, as in "in vec2 uv;"',
  });
}
