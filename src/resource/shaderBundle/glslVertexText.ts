import type { ShaderResourceBinding } from '../../format/shaderBundle/ShaderReflection.js';

/** What the translator, or an author, writes where a vertex program ends. */
const FLIPS = /gl_Position\s*\.\s*y\s*=\s*-\s*gl_Position\s*\.\s*y\s*;/;
const FLIPS_AND_MAPS = /gl_Position\s*\.\s*yz\s*=\s*vec2\s*\(\s*-\s*gl_Position\s*\.\s*y\s*,/;
const Z = String.raw`gl_Position\s*\.\s*z`;
const W = String.raw`gl_Position\s*\.\s*w`;
const MAPS_DEPTH = new RegExp(
  String.raw`(?:2\.0*\s*\*\s*${Z}|${Z}\s*\*\s*2\.0*|\(\s*${Z}\s*\+\s*${Z}\s*\))\s*-\s*${W}`,
);
const HAS_FLIP_UNIFORM = /\buniform\s+(?:(?:high|medium|low)p\s+)?vec3\s+ssyf\s*;/;
const MAIN = /\bvoid\s+main\s*\(\s*(?:void)?\s*\)/;

/**
 * A vertex text of a bundle as the WebGL2 device wants it (`backend-block.md` 5): which way up is said by `uniform vec3
 * ssyf`, and depth goes from 0..w to -w..w. YUP's texts flip y at their end and leave depth alone (`yslb.md` 6); others
 * may do neither, or both. What the text does not do is done behind it, once.
 *
 * @param inputs of the stage: one whose declaration says no location gets that of the reflection
 */
export function glslVertexText(text: string, inputs: readonly ShaderResourceBinding[]): string {
  const code = withoutComments(text);
  if (HAS_FLIP_UNIFORM.test(code)) return withLocations(text, inputs);
  const inner = unusedName(code, 'bundle_main');
  const isFlipped = FLIPS.test(code) || FLIPS_AND_MAPS.test(code);
  const lines = [
    `  ${inner}();`,
    ...(isFlipped ? ['  gl_Position.y = -gl_Position.y;'] : []),
    '  gl_Position.xy += ssyf.xy * gl_Position.w;',
    '  gl_Position.y *= ssyf.z;',
    ...(MAPS_DEPTH.test(code) ? [] : ['  gl_Position.z = gl_Position.z * 2.0 - gl_Position.w;']),
  ];
  const renamed = withLocations(text, inputs).replace(MAIN, `void ${inner}()`);
  return `${renamed.trimEnd()}\n\nuniform vec3 ssyf;\n\nvoid main() {\n${lines.join('\n')}\n}\n`;
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ');
}

function unusedName(code: string, wish: string): string {
  let name = wish;
  while (code.includes(name)) name += '_';
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
