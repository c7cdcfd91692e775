import { FLIP } from '../../glsl/clipSpace.js';
import { EsslRefusal } from './EsslRefusal.js';

const DECLARATION = new RegExp(`^[ \\t]*uniform (?:highp )?vec3 ${FLIP};\\n+`, 'm');
/** Moves by parts of a pixel, which are zero in every application of a bundle. */
const SHIFT = new RegExp(`^[ \\t]*gl_Position\\.xy \\+= ${FLIP}\\.xy \\* gl_Position\\.w;\\n`, 'gm');
const TURN = new RegExp(`gl_Position\\.y \\*= ${FLIP}\\.z;`, 'g');
const DEPTH = /^[ \t]*gl_Position\.z = (?:gl_Position\.z \* 2\.0|2\.0 \* gl_Position\.z) - gl_Position\.w;\n/gm;

/**
 * A vertex program of a `.carbonwebgl` as YUP writes its own: y is turned over, always, and depth is left as it is. What
 * programs of Carbon files do instead (`backend-block.md` 5) hangs on `uniform vec3 ssyf`, which no bundle's application sets.
 * @throws EsslRefusal for a text that takes the way to clip space in other words.
 */
export function yupClipSpace(text: string): string {
  const turns = text.match(TURN)?.length ?? 0;
  const shifts = text.match(SHIFT)?.length ?? 0;
  const depths = text.match(DEPTH)?.length ?? 0;
  if (!DECLARATION.test(text) || turns === 0 || shifts !== turns || depths !== turns) throw unknownWay();
  const turned = text
    .replace(DECLARATION, '')
    .replace(SHIFT, '')
    .replace(DEPTH, '')
    .replace(TURN, 'gl_Position.y = -gl_Position.y;');
  if (new RegExp(`\\b${FLIP}\\b`).test(turned)) throw unknownWay();
  return turned;
}

function unknownWay(): EsslRefusal {
  return new EsslRefusal(
    `its vertex program does not end with the three lines of ${FLIP} and depth that Carbon's programs end with, so that it ` +
      'cannot be told what to take out for YUP',
  );
}
