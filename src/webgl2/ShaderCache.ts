import { type LinkContext, lossOf } from './LinkContext.js';

/** A shader in use. `release` it when the program is linked: the program has what it needs then. */
export interface ShaderUse {
  readonly shader: WebGLShader;
  release(): void;
}

interface Entry {
  readonly shader: WebGLShader;
  users: number;
}

/** Shaders of one generation, shared by text while programs are being linked from them and deleted after. */
export class ShaderCache {
  readonly #context: LinkContext;
  readonly #entries = new Map<string, Entry>();

  constructor(context: LinkContext) {
    this.#context = context;
  }

  /**
   * Starts compiling where that has not been done. Whether the text compiles is asked when a program of it did not link.
   * @param type `VERTEX_SHADER` or `FRAGMENT_SHADER`
   * @throws DeviceLostError
   */
  use(type: GLenum, text: string): ShaderUse {
    const key = `${type} ${text}`;
    let entry = this.#entries.get(key);
    if (!entry) {
      entry = { shader: this.#compile(type, text), users: 0 };
      this.#entries.set(key, entry);
      this.#context.counters.shaderModules++;
    }
    const used = entry;
    used.users++;
    let released = false;
    const release = (): void => {
      if (released) return;
      released = true;
      used.users--;
      if (used.users > 0) return;
      this.#entries.delete(key);
      // A context that has come back does not know the objects that it had before.
      if (lossOf(this.#context) === null) this.#context.gl.deleteShader(used.shader);
      this.#context.counters.shaderModules--;
    };
    return { shader: used.shader, release };
  }

  #compile(type: GLenum, text: string): WebGLShader {
    const { gl } = this.#context;
    const shader = gl.createShader(type);
    // A lost context need not hand out an object.
    if (shader === null) throw lossOf(this.#context) ?? new TypeError(`${type} is no type of shader`);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    return shader;
  }
}
