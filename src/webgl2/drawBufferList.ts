import { GL } from './glNumbers.js';

/** Without colours: no list at all would do for GL, but not for every browser. */
const LISTS = new Map<number, readonly GLenum[]>([[1, [GL.NONE]]]);

/**
 * The argument of `drawBuffers` for a framebuffer of our own. Equal lists are one object, so that comparing them is cheap.
 * @param written by attachment, at most 8
 */
export function drawBufferList(written: readonly boolean[]): readonly GLenum[] {
  // A bit above the others keeps lists of different lengths apart.
  const key = written.reduce((bits, it, i) => bits | (it ? 1 << i : 0), 1 << written.length);
  const known = LISTS.get(key) ?? written.map((it, i) => (it ? GL.COLOR_ATTACHMENT0 + i : GL.NONE));
  LISTS.set(key, known);
  return known;
}
