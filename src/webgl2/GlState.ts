import type { Capabilities } from './Capabilities.js';
import type { FixedBlend, FixedState, FixedStencil } from './FixedState.js';
import { GL, GL_EXTENSION } from './glNumbers.js';
import { resetShared, type SharedExtensions } from './sharedExtensions.js';
import type { VertexInputs, ZeroKind } from './VertexInputs.js';

const ALL_CHANNELS = 0xf;
const ALL_BITS = 0xff;
/** Of a number or a flag: not known. */
const UNKNOWN = -1;

/** Bits of `#enabled` and `#known`, with what each switches. */
const SWITCHES = {
  cull: 1,
  depth: 2,
  stencil: 4,
  blend: 8,
  polygonOffset: 16,
  depthClamp: 32,
  scissor: 64,
  discard: 128,
} as const;

/**
 * What a context has set, so that nothing is sent twice: a GL call costs more in the browser's GPU process than here.
 * Everything that the device binds and switches goes through this, or is followed by `forget`. No call allocates.
 */
export class GlState {
  readonly #gl: WebGL2RenderingContext;
  readonly #indexed: OES_draw_buffers_indexed | null;
  readonly #hasDepthClamp: boolean;
  readonly #shared: SharedExtensions;
  #program: WebGLProgram | null | undefined;
  #vertexArray: WebGLVertexArrayObject | null | undefined;
  #framebuffer: WebGLFramebuffer | null | undefined;
  /** Of the bound framebuffer; `null` = not known. */
  #drawBuffers: readonly GLenum[] | null = null;
  #width = UNKNOWN;
  #height = UNKNOWN;
  #isFullDepth = false;
  #unit = UNKNOWN;
  /** By unit. `undefined` = not known. */
  readonly #textures: (WebGLTexture | null | undefined)[];
  readonly #textureTargets: GLenum[];
  readonly #samplers: (WebGLSampler | null | undefined)[];
  /** By point. `null` = not known. */
  readonly #blocks: (WebGLBuffer | null)[];
  readonly #blockOffsets: Float64Array;
  readonly #blockSizes: Float64Array;
  /** By location: what the constant there reads as; `null` = not known, or not zeros. */
  readonly #zeros: (ZeroKind | null)[];

  #isOrdinary = false;
  #fixed: FixedState | null = null;
  #flipped: boolean | null = null;
  #enabled = 0;
  #known = 0;
  #cullFace: GLenum = UNKNOWN;
  #depthFunc: GLenum = UNKNOWN;
  #depthWrite = UNKNOWN;
  #offsetFactor = Number.NaN;
  #offsetUnits = Number.NaN;
  #stencil: FixedStencil | null = null;
  #stencilWrite = UNKNOWN;
  #blend: FixedBlend | null = null;
  #blendsAt: readonly boolean[] | null = null;
  /** `UNKNOWN` also where the attachments' masks differ. */
  #colorMask = UNKNOWN;

  constructor(gl: WebGL2RenderingContext, { limits, extensions }: Capabilities) {
    this.#gl = gl;
    this.#indexed = extensions.drawBuffersIndexed;
    this.#hasDepthClamp = extensions.depthClamp;
    this.#shared = extensions.shared;
    const units = limits.maxCombinedTextureUnits;
    const points = limits.maxUniformBufferBindings;
    this.#textures = new Array<WebGLTexture | null | undefined>(units).fill(undefined);
    this.#textureTargets = new Array<GLenum>(units).fill(UNKNOWN);
    this.#samplers = new Array<WebGLSampler | null | undefined>(units).fill(undefined);
    this.#blocks = new Array<WebGLBuffer | null>(points).fill(null);
    this.#blockOffsets = new Float64Array(points);
    this.#blockSizes = new Float64Array(points);
    this.#zeros = new Array<ZeroKind | null>(limits.maxVertexAttributes).fill(null);
  }

  /** Says that somebody else may have set anything: all is sent again when it is next wanted. */
  forget(): void {
    this.#program = undefined;
    this.#vertexArray = undefined;
    this.#framebuffer = undefined;
    this.#drawBuffers = null;
    this.#width = UNKNOWN;
    this.#height = UNKNOWN;
    this.#isFullDepth = false;
    this.#unit = UNKNOWN;
    this.#textures.fill(undefined);
    this.#samplers.fill(undefined);
    this.#blocks.fill(null);
    this.#zeros.fill(null);
    this.#isOrdinary = false;
    this.#fixed = null;
    this.#flipped = null;
    this.#known = 0;
    this.#cullFace = UNKNOWN;
    this.#depthFunc = UNKNOWN;
    this.#depthWrite = UNKNOWN;
    this.#offsetFactor = Number.NaN;
    this.#offsetUnits = Number.NaN;
    this.#stencil = null;
    this.#stencilWrite = UNKNOWN;
    this.#blend = null;
    this.#blendsAt = null;
    this.#colorMask = UNKNOWN;
  }

  useProgram(program: WebGLProgram | null): void {
    if (this.#program === program) return;
    this.#program = program;
    this.#gl.useProgram(program);
  }

  bindVertexArray(vertexArray: WebGLVertexArrayObject | null): void {
    if (this.#vertexArray === vertexArray) return;
    this.#vertexArray = vertexArray;
    this.#gl.bindVertexArray(vertexArray);
  }

  /**
   * What no render state of an effect says, and others may have set: what WebGPU does not have and GL may have on.
   * Dithering is on in every new context.
   */
  applyOrdinary(): void {
    if (this.#isOrdinary) return;
    this.#isOrdinary = true;
    const gl = this.#gl;
    gl.disable(gl.DITHER);
    gl.disable(gl.SAMPLE_ALPHA_TO_COVERAGE);
    gl.disable(gl.SAMPLE_COVERAGE);
    resetShared(this.#shared);
  }

  /** For drawing and for reading. `null` = the canvas. */
  bindFramebuffer(framebuffer: WebGLFramebuffer | null): void {
    if (this.#framebuffer === framebuffer) return;
    this.#framebuffer = framebuffer;
    this.#drawBuffers = null;
    this.#gl.bindFramebuffer(this.#gl.FRAMEBUFFER, framebuffer);
  }

  /** Of the bound framebuffer. Compared by identity: see `drawBufferList`. */
  setDrawBuffers(list: readonly GLenum[]): void {
    if (this.#drawBuffers === list) return;
    this.#drawBuffers = list;
    // The DOM library takes an array that may be changed; WebGL copies it.
    this.#gl.drawBuffers(list as GLenum[]);
  }

  /** Has draws reach all of a target, in pixels, with depth from 0 to 1 and nothing cut away. */
  viewport(width: number, height: number): void {
    this.#switch(SWITCHES.scissor, this.#gl.SCISSOR_TEST, false);
    this.#switch(SWITCHES.discard, this.#gl.RASTERIZER_DISCARD, false);
    if (!this.#isFullDepth) {
      this.#isFullDepth = true;
      this.#gl.depthRange(0, 1);
    }
    if (this.#width === width && this.#height === height) return;
    this.#width = width;
    this.#height = height;
    this.#gl.viewport(0, 0, width, height);
  }

  /** @param offset bytes, a multiple of `minUniformBufferOffsetAlignment` */
  bindUniformRange(point: number, buffer: WebGLBuffer, offset: number, size: number): void {
    if (this.#blocks[point] === buffer && this.#blockOffsets[point] === offset && this.#blockSizes[point] === size) {
      return;
    }
    this.#blocks[point] = buffer;
    this.#blockOffsets[point] = offset;
    this.#blockSizes[point] = size;
    this.#gl.bindBufferRange(this.#gl.UNIFORM_BUFFER, point, buffer, offset, size);
  }

  /** @param target `TEXTURE_2D`, `TEXTURE_CUBE_MAP`, … A unit keeps one texture for each of them. */
  bindTexture(unit: number, target: GLenum, texture: WebGLTexture | null): void {
    if (this.#textures[unit] === texture && this.#textureTargets[unit] === target) return;
    this.#textures[unit] = texture;
    this.#textureTargets[unit] = target;
    if (this.#unit !== unit) {
      this.#unit = unit;
      this.#gl.activeTexture(this.#gl.TEXTURE0 + unit);
    }
    this.#gl.bindTexture(target, texture);
  }

  /** `null` = the texture's own filters count. */
  bindSampler(unit: number, sampler: WebGLSampler | null): void {
    if (this.#samplers[unit] === sampler) return;
    this.#samplers[unit] = sampler;
    this.#gl.bindSampler(unit, sampler);
  }

  /**
   * Has the inputs that the vertex layout lacks read zeros. They have no array, and what such an input reads is no part of
   * a vertex array object but of the context, with a type that must be the program's: (0, 0, 0, 1) of floats at first.
   */
  applyZeros({ zeros }: VertexInputs): void {
    for (let i = 0; i < zeros.length; i++) {
      const zero = zeros[i];
      if (zero === undefined || this.#zeros[zero.location] === zero.kind) continue;
      this.#zeros[zero.location] = zero.kind;
      if (zero.kind === 'float') this.#gl.vertexAttrib4f(zero.location, 0, 0, 0, 0);
      else if (zero.kind === 'int') this.#gl.vertexAttribI4i(zero.location, 0, 0, 0, 0);
      else this.#gl.vertexAttribI4ui(zero.location, 0, 0, 0, 0);
    }
  }

  /**
   * Leaves nothing bound that an engine's own draws would trip over: no program, vertex array, framebuffer or sampler. The
   * rule is told at `WebGL2EffectDevice`.
   */
  rest(): void {
    this.useProgram(null);
    this.bindVertexArray(null);
    this.bindFramebuffer(null);
    for (let unit = 0; unit < this.#samplers.length; unit++) {
      if (this.#samplers[unit]) this.bindSampler(unit, null);
    }
  }

  /** Lets clears reach every pixel and bit of what is bound: they obey masks and scissor as draws do. */
  prepareClear(): void {
    this.#switch(SWITCHES.scissor, this.#gl.SCISSOR_TEST, false);
    this.#switch(SWITCHES.discard, this.#gl.RASTERIZER_DISCARD, false);
    this.#setColorMask(ALL_CHANNELS);
    this.#setDepthWrite(true);
    this.#setStencilWrite(ALL_BITS);
    // The masks are no longer those of the state.
    this.#fixed = null;
  }

  /**
   * Sets the render states of a pass. Scissor, viewport and draw buffers are left alone: they belong to what is drawn into.
   *
   * The one place that knows about winding. Front faces are clockwise as seen on the target, as in Direct3D. GL judges
   * winding with y upwards; a draw with `ssyf` (0, 0, -1), which puts the first row of a texture at the bottom of GL's
   * window, mirrors every triangle on the way there. So front is counter-clockwise then, and clockwise otherwise.
   * `gl_FrontFacing` follows.
   *
   * @param flipped whether the programs draw with `ssyf` (0, 0, -1)
   */
  applyFixed(fixed: FixedState, flipped: boolean): void {
    this.applyOrdinary();
    if (this.#flipped !== flipped) {
      this.#flipped = flipped;
      this.#gl.frontFace(flipped ? GL.CCW : GL.CW);
    }
    if (this.#fixed === fixed) return;
    this.#fixed = fixed;
    this.#applyFaces(fixed);
    this.#applyDepth(fixed);
    this.#applyStencil(fixed.stencil);
    this.#applyBlend(fixed);
    if (fixed.colorMasks === null) this.#setColorMask(fixed.colorMask);
    else this.#setColorMasks(fixed.colorMasks);
  }

  #applyFaces({ cullFace, offsetFactor, offsetUnits }: FixedState): void {
    const gl = this.#gl;
    this.#switch(SWITCHES.cull, gl.CULL_FACE, cullFace !== GL.NONE);
    if (cullFace !== GL.NONE && this.#cullFace !== cullFace) {
      this.#cullFace = cullFace;
      gl.cullFace(cullFace);
    }
    const isOffset = offsetFactor !== 0 || offsetUnits !== 0;
    this.#switch(SWITCHES.polygonOffset, gl.POLYGON_OFFSET_FILL, isOffset);
    if (!isOffset || (this.#offsetFactor === offsetFactor && this.#offsetUnits === offsetUnits)) return;
    this.#offsetFactor = offsetFactor;
    this.#offsetUnits = offsetUnits;
    gl.polygonOffset(offsetFactor, offsetUnits);
  }

  #applyDepth({ depth, depthClamp }: FixedState): void {
    const gl = this.#gl;
    this.#switch(SWITCHES.depth, gl.DEPTH_TEST, depth !== null);
    if (this.#hasDepthClamp) this.#switch(SWITCHES.depthClamp, GL_EXTENSION.DEPTH_CLAMP, depthClamp);
    if (depth === null) return;
    this.#setDepthWrite(depth.write);
    if (this.#depthFunc === depth.func) return;
    this.#depthFunc = depth.func;
    gl.depthFunc(depth.func);
  }

  #applyStencil(stencil: FixedStencil | null): void {
    const gl = this.#gl;
    this.#switch(SWITCHES.stencil, gl.STENCIL_TEST, stencil !== null);
    if (stencil === null) return;
    this.#setStencilWrite(stencil.mask);
    const known = this.#stencil;
    this.#stencil = stencil;
    const { func, reference, mask, fail, depthFail, pass } = stencil;
    if (known === null || known.func !== func || known.reference !== reference || known.mask !== mask) {
      gl.stencilFunc(func, reference, mask);
    }
    if (known === null || known.fail !== fail || known.depthFail !== depthFail || known.pass !== pass) {
      gl.stencilOp(fail, depthFail, pass);
    }
  }

  #applyBlend({ blend, blendsAt }: FixedState): void {
    const gl = this.#gl;
    if (blendsAt !== null) this.#switchBlendAt(blendsAt);
    else {
      // One switch for all attachments overrides those of single ones.
      if (this.#blendsAt !== null) this.#known &= ~SWITCHES.blend;
      this.#blendsAt = null;
      this.#switch(SWITCHES.blend, gl.BLEND, blend !== null);
    }
    if (blend === null || this.#blend === blend) return;
    const known = this.#blend;
    this.#blend = blend;
    if (known?.colorEquation !== blend.colorEquation || known.alphaEquation !== blend.alphaEquation) {
      gl.blendEquationSeparate(blend.colorEquation, blend.alphaEquation);
    }
    if (
      known?.colorSource !== blend.colorSource ||
      known.colorDestination !== blend.colorDestination ||
      known.alphaSource !== blend.alphaSource ||
      known.alphaDestination !== blend.alphaDestination
    ) {
      gl.blendFuncSeparate(blend.colorSource, blend.colorDestination, blend.alphaSource, blend.alphaDestination);
    }
    if (blend.constant !== null) gl.blendColor(...blend.constant);
  }

  #switchBlendAt(blendsAt: readonly boolean[]): void {
    if (this.#blendsAt === blendsAt) return;
    this.#blendsAt = blendsAt;
    this.#known &= ~SWITCHES.blend;
    for (let i = 0; i < blendsAt.length; i++) {
      if (blendsAt[i] === true) this.#indexed?.enableiOES(this.#gl.BLEND, i);
      else this.#indexed?.disableiOES(this.#gl.BLEND, i);
    }
  }

  #setColorMask(mask: number): void {
    if (this.#colorMask === mask) return;
    this.#colorMask = mask;
    this.#gl.colorMask((mask & 1) !== 0, (mask & 2) !== 0, (mask & 4) !== 0, (mask & 8) !== 0);
  }

  #setColorMasks(masks: readonly number[]): void {
    this.#colorMask = UNKNOWN;
    for (let i = 0; i < masks.length; i++) {
      const mask = masks[i] ?? 0;
      this.#indexed?.colorMaskiOES(i, (mask & 1) !== 0, (mask & 2) !== 0, (mask & 4) !== 0, (mask & 8) !== 0);
    }
  }

  #setDepthWrite(write: boolean): void {
    if (this.#depthWrite === Number(write)) return;
    this.#depthWrite = Number(write);
    this.#gl.depthMask(write);
  }

  #setStencilWrite(mask: number): void {
    if (this.#stencilWrite === mask) return;
    this.#stencilWrite = mask;
    this.#gl.stencilMask(mask);
  }

  #switch(bit: number, capability: GLenum, on: boolean): void {
    if ((this.#known & bit) !== 0 && ((this.#enabled & bit) !== 0) === on) return;
    this.#known |= bit;
    if (on) {
      this.#enabled |= bit;
      this.#gl.enable(capability);
    } else {
      this.#enabled &= ~bit;
      this.#gl.disable(capability);
    }
  }
}
