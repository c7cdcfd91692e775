import { expectCount } from './nagaDeclarations.js';

/** The uniform that says which way up the target is. */
export const FLIP = 'ssyf';

const NAGA_LINE = /^( *)gl_Position\.yz = vec2\(-gl_Position\.y, gl_Position\.z \* 2\.0 - gl_Position\.w\);$/gm;

/**
 * Has a vertex program take the way to WebGL's clip space from `uniform vec3 ssyf`, as Carbon's do (`backend-block.md` 5):
 * y up and z from -1 to 1. With (0, 0, -1) rows of a texture are in WebGPU's order, with (0, 0, 1) y is up.
 * @param text of naga, which flips y always.
 */
export function clipSpace(text: string): string {
  const flipped = withEnd(text, [
    `gl_Position.xy += ${FLIP}.xy * gl_Position.w;`,
    `gl_Position.y *= ${FLIP}.z;`,
    'gl_Position.z = gl_Position.z * 2.0 - gl_Position.w;',
  ]);
  expectCount(flipped, /^precision highp int;$/gm, 1, 'precisions of int');
  return flipped.replace(/^precision highp int;$/m, `$&\n\nuniform vec3 ${FLIP};`);
}

/**
 * Has a vertex program turn y over and leave z as it is, as programs in shader bundles do (`yslb.md` 6).
 * @param text of naga.
 */
export function turnedOver(text: string): string {
  return withEnd(text, ['gl_Position.y = -gl_Position.y;']);
}

/** With other lines in place of those of naga that change the position. */
function withEnd(text: string, lines: readonly string[]): string {
  const main = text.slice(text.lastIndexOf('\nvoid main() {'));
  const returns = main.match(/^ *return;$/gm)?.length ?? 0;
  expectCount(text, NAGA_LINE, returns, 'lines that end a vertex program');
  expectCount(text, /gl_Position\.yz/g, returns, 'changes of the position');
  return text.replace(NAGA_LINE, (_, indent) => lines.map((line) => indent + line).join('\n'));
}
