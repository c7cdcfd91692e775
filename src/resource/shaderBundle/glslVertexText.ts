import { FormatError } from '../../format/bytes/FormatError.js';
import type { ShaderResourceBinding } from '../../format/shaderBundle/ShaderReflection.js';

/** What is known of a vertex text beside itself. */
export interface VertexTextOrigin {
  /** Of the stage: one whose declaration says no location gets that of the reflection. */
  readonly inputs: readonly ShaderResourceBinding[];
  /** The author's text; empty = not known. */
  readonly inputSource: string;
}

const Y = String.raw`gl_Position\s*\.\s*y`;
const Z = String.raw`gl_Position\s*\.\s*z`;
const W = String.raw`gl_Position\s*\.\s*w`;
/** How translators, and authors, turn y over: in naga's words depth comes with it. */
const TURNS = new RegExp(
  String.raw`${Y}\s*=\s*-\s*${Y}\s*;|${Y}\s*\*=\s*\(?\s*-\s*1\.0*\s*\)?\s*;|${Y}z\s*=\s*vec2\s*\(\s*-\s*${Y}\s*,`,
  'g',
);
const MAPS_DEPTH = new RegExp(
  String.raw`(?:2\.0*\s*\*\s*${Z}|${Z}\s*\*\s*2\.0*|\(\s*${Z}\s*\+\s*${Z}\s*\))\s*-\s*${W}`,
);
const HAS_FLIP_UNIFORM = /\buniform\s+(?:(?:high|medium|low)p\s+)?vec3\s+ssyf\s*;/;
const MAIN = /\bvoid\s+main\s*\(\s*(?:void)?\s*\)(?=\s*\{)/;

/**
 * A vertex text of a bundle as the WebGL2 device wants it (`backend-block.md` 5): which way up is said by `uniform vec3
 * ssyf`, and depth goes from 0..w to -w..w. YUP's texts turn y over at their end and leave depth alone (`yslb.md` 6); others
 * may do neither, or both. What the text does not do is done behind it, once. What the author's own text turns over is
 * part of the picture and stays.
 *
 * @throws FormatError for a text without a program
 */
export function glslVertexText(text: string, { inputs, inputSource }: VertexTextOrigin, source = ''): string {
  const code = blankedComments(text);
  if (HAS_FLIP_UNIFORM.test(code)) return withLocations(text, inputs);
  const main = MAIN.exec(code);
  if (main === null) {
    throw new FormatError({ source, path: 'vertex', found: 'a text without void main()', wanted: 'a GLSL program' });
  }
  const inner = unusedName(code, 'bundle_main');
  const isTurned = turnsIn(code) > turnsIn(blankedComments(inputSource));
  const lines = [
    `  ${inner}();`,
    ...(isTurned ? ['  gl_Position.y = -gl_Position.y;'] : []),
    '  gl_Position.xy += ssyf.xy * gl_Position.w;',
    '  gl_Position.y *= ssyf.z;',
    ...(MAPS_DEPTH.test(code) ? [] : ['  gl_Position.z = gl_Position.z * 2.0 - gl_Position.w;']),
  ];
  const renamed = `${text.slice(0, main.index)}void ${inner}()${text.slice(main.index + main[0].length)}`;
  // Behind everything else, so that the lines of the text keep their numbers in compilers' messages.
  const whole = `${renamed.trimEnd()}\n\nuniform vec3 ssyf;\n\nvoid main() {\n${lines.join('\n')}\n}\n`;
  return withLocations(whole, inputs);
}

function turnsIn(code: string): number {
  return code.match(TURNS)?.length ?? 0;
}

/** The same places for everything else. */
function blankedComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
}

function unusedName(code: string, wish: string): string {
  let name = wish;
  while (new RegExp(String.raw`\b${name}\b`).test(code)) name += '_';
  return name;
}

/** GL would choose locations of its own. */
function withLocations(text: string, inputs: readonly ShaderResourceBinding[]): string {
  return inputs.reduce((changed, { name, location }) => {
    if (!/^\w+$/.test(name)) return changed;
    const declaration = new RegExp(
      String.raw`(^|[;}\n])([ \t]*)(?=(?:(?:flat|smooth|highp|mediump|lowp)\s+)*in\s+(?:\w+\s+)*${name}\s*[;\[])`,
    );
    return changed.replace(declaration, `$1$2layout(location = ${location}) `);
  }, text);
}
