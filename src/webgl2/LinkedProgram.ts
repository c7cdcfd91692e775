/** Two texts that make one program. */
export interface ProgramTexts {
  readonly vertex: string;
  readonly fragment: string;
}

/** Where things of a program go that GLSL ES 3.00 does not let its text say. */
export interface ProgramSlots {
  /** Binding points of uniform blocks. */
  readonly blocks: readonly { readonly name: string; readonly point: number }[];
  /** Texture units of combined samplers. Those that are not named get units that nobody else has. */
  readonly samplers: readonly { readonly name: string; readonly unit: number }[];
  /** Locations of attributes whose text states none. */
  readonly attributes: readonly { readonly name: string; readonly location: number }[];
}

/** A `uniform vec4 name[n]` outside of any block. */
export interface ProgramArray {
  readonly location: WebGLUniformLocation;
  /** Numbers in it: four for each row, up to the last row that the program reads. */
  readonly length: number;
}

export interface ProgramAttribute {
  readonly name: string;
  /** `FLOAT_VEC3`, `UNSIGNED_INT_VEC4`, … */
  readonly type: GLenum;
}

/** What a linked program has, by the names in its texts. What the compiler found to be unused is not there. */
export interface ProgramContents {
  /** Uniform blocks: their `UNIFORM_BLOCK_DATA_SIZE` in bytes. */
  readonly blocks: ReadonlyMap<string, number>;
  /** Arrays (and single ones) of `vec4`. */
  readonly arrays: ReadonlyMap<string, ProgramArray>;
  /** Combined samplers: `SAMPLER_2D`, `INT_SAMPLER_3D`, … */
  readonly samplers: ReadonlyMap<string, GLenum>;
  /** Attributes by location. */
  readonly attributes: ReadonlyMap<number, ProgramAttribute>;
  /** Where the program takes the sign of Y from (`ssyf`); `null` in one that does not ask. */
  readonly flip: WebGLUniformLocation | null;
}

/**
 * A program that is linked, with its blocks at their points and its samplers at their units. Values of uniforms outside of
 * blocks are the program's own: what one user sets, the next one finds.
 */
export class LinkedProgram implements ProgramContents {
  readonly program: WebGLProgram;
  readonly blocks: ReadonlyMap<string, number>;
  readonly arrays: ReadonlyMap<string, ProgramArray>;
  readonly samplers: ReadonlyMap<string, GLenum>;
  readonly attributes: ReadonlyMap<number, ProgramAttribute>;
  readonly flip: WebGLUniformLocation | null;
  /** What `ssyf` was set to. A new program has zeros there, which collapse every triangle. */
  #sign = 0;

  constructor(program: WebGLProgram, contents: ProgramContents) {
    this.program = program;
    this.blocks = contents.blocks;
    this.arrays = contents.arrays;
    this.samplers = contents.samplers;
    this.attributes = contents.attributes;
    this.flip = contents.flip;
  }

  /**
   * Says which way up the program draws (`backend-block.md` section 5): -1 with the first row at the bottom, as what is
   * drawn into textures is kept here, 1 as GL does. The program is to be the one in use.
   */
  setFlip(gl: WebGL2RenderingContext, sign: 1 | -1): void {
    if (this.flip === null || this.#sign === sign) return;
    gl.uniform3f(this.flip, 0, 0, sign);
    this.#sign = sign;
  }
}
