import type { BoundArray } from './CompiledTechnique.js';

/** Rows that a program holds: which they are, not what they say. */
interface HeldRows {
  source: number;
  revision: number;
  start: number;
}

/**
 * What the arrays of `vec4` outside of blocks hold. The values belong to the program, whatever the context is given
 * meanwhile: they are sent where they change and not before every draw.
 */
export class UniformRows {
  readonly #gl: WebGL2RenderingContext;
  readonly #held = new WeakMap<WebGLUniformLocation, HeldRows>();
  #sources = 0;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
  }

  /** A number for somebody who has rows to send, unlike any other. */
  newSource(): number {
    return ++this.#sources;
  }

  /**
   * Has an array hold rows. Its program is to be the one in use.
   * @param source whose rows they are, see `newSource`
   * @param revision of the rows: with the same revision a source has the same rows
   * @param start where the array begins in `rows`, in numbers
   */
  send({ location, length }: BoundArray, rows: Float32Array, start: number, source: number, revision: number): void {
    let held = this.#held.get(location);
    if (held === undefined) {
      held = { source: 0, revision: 0, start: 0 };
      this.#held.set(location, held);
    }
    if (held.source === source && held.revision === revision && held.start === start) return;
    held.source = source;
    held.revision = revision;
    held.start = start;
    this.#gl.uniform4fv(location, rows, start, length);
  }
}
