import type { RenderTargets } from '../device/CompileRequest.js';
import { hasDepth, hasStencil, viewFormat } from '../device/textureFormats.js';
import { ClearValues } from './ClearValues.js';
import type { DeviceCore } from './DeviceCore.js';
import { drawBufferList } from './drawBufferList.js';
import { Framebuffers, srgbBits } from './Framebuffers.js';
import type { FrameClears, FrameTarget } from './FrameTarget.js';
import type { Generation } from './Generation.js';
import type { TextureView } from './TextureView.js';
import type { WebGL2Texture } from './WebGL2Texture.js';

/** Nothing is drawn into yet. */
const NO_VIEWS = -1;

/** Textures that frames draw into together; the first has the depth buffer. */
export class TextureTarget implements FrameTarget {
  readonly targets: RenderTargets;
  readonly width: number;
  readonly height: number;
  readonly #core: DeviceCore;
  readonly #textures: readonly WebGL2Texture[];
  readonly #values = new ClearValues();
  /** The attachments as the draw buffers of the framebuffer. */
  readonly #drawBuffers: readonly GLenum[];
  #framebuffers: Framebuffers | null = null;
  /** Which attachments the draws of the frame go to as sRGB, see `srgbBits`. */
  #bits = NO_VIEWS;
  /** What is still to be cleared to. */
  #clears: FrameClears | null = null;

  /** @param textures targets of one device, of one size and sample count */
  constructor(core: DeviceCore, textures: readonly WebGL2Texture[], targets: RenderTargets) {
    const [first] = textures;
    if (first === undefined) throw new RangeError('no texture to draw into');
    this.targets = targets;
    this.width = first.width;
    this.height = first.height;
    this.#core = core;
    this.#textures = textures;
    this.#drawBuffers = drawBufferList(first.isDepthTarget ? [] : textures.map(() => true));
  }

  open(): void {
    const { generation } = this.#core;
    this.#bits = NO_VIEWS;
    this.#clears = null;
    if (this.#framebuffers?.areStill(generation) !== true) {
      this.#framebuffers = null;
      const made = new Framebuffers(this.#core, this.#textures);
      try {
        made.drawn(srgbBits(this.targets.colorFormats));
      } catch (error) {
        made.release();
        throw error;
      }
      this.#framebuffers = made;
    }
  }

  isStale(): boolean {
    return false;
  }

  holds(texture: object): boolean {
    for (let i = 0; i < this.#textures.length; i++) {
      if (this.#textures[i] === texture || this.#framebuffers?.realized[i]?.hasView(texture)) return true;
    }
    return false;
  }

  begin(clears: FrameClears): void {
    this.#clears = clears;
  }

  useViews(formats: readonly (GPUTextureFormat | null)[]): void {
    const bits = srgbBits(formats);
    if (bits === this.#bits) return;
    const framebuffers = this.#opened();
    for (let index = 0; index < formats.length; index++) {
      const format = formats[index];
      const texture = this.#textures[index];
      if (format === undefined || format === null || texture === undefined) continue;
      if (this.#bits === NO_VIEWS) this.#takeUp(framebuffers, index, format);
      else if (((bits ^ this.#bits) >> index) & 1) {
        this.#store(framebuffers, index, texture);
        this.#load(framebuffers, index, format);
      }
    }
    this.#bits = bits;
    const { state } = framebuffers.generation;
    state.bindFramebuffer(framebuffers.drawn(bits));
    state.setDrawBuffers(this.#drawBuffers);
    state.viewport(this.width, this.height);
    if (this.#clears !== null) this.#clear(framebuffers.generation, this.#clears, formats);
    this.#clears = null;
  }

  finish(): void {
    if (this.#bits === NO_VIEWS) this.useViews(this.targets.colorFormats);
    const framebuffers = this.#opened();
    for (let index = 0; index < this.#textures.length; index++) {
      const texture = this.#textures[index];
      if (texture === undefined) continue;
      if (texture.isDepthTarget) texture.contentChanged(false);
      else this.#store(framebuffers, index, texture);
    }
    this.#bits = NO_VIEWS;
  }

  /** The view of attachment n that was drawn into last: of the present pixels after `finish`. */
  drawnView(index: number): TextureView | null {
    return this.#opened().realized[index]?.currentView() ?? null;
  }

  #opened(): Framebuffers {
    if (this.#framebuffers === null) throw new RangeError('the target was not opened');
    return this.#framebuffers;
  }

  /** Begins to draw attachment n: what is to be cleared needs not be there. */
  #takeUp(framebuffers: Framebuffers, index: number, format: GPUTextureFormat): void {
    const samples = framebuffers.realized[index]?.samples ?? null;
    const isCleared = this.#clears !== null && this.#clears.color !== null;
    const isThere = samples !== null && (samples.held === null || samples.held === format);
    if (!isCleared && !isThere) this.#load(framebuffers, index, format);
    if (samples !== null) samples.held = format;
  }

  /** Brings what was drawn before into a view of attachment n. Of samples each gets what its pixel is resolved to. */
  #load(framebuffers: Framebuffers, index: number, format: GPUTextureFormat): void {
    const realized = framebuffers.realized[index];
    const view = realized?.view(format, '2d');
    const samples = realized?.samples ?? null;
    if (samples === null || view === undefined) return;
    samples.held = format;
    const { gl, blits } = framebuffers.generation;
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffers.ofSamples(samples.renderbuffer(format)));
    gl.viewport(0, 0, this.width, this.height);
    blits.copy(view);
  }

  /** Has what was drawn into attachment n in the texture. */
  #store(framebuffers: Framebuffers, index: number, texture: WebGL2Texture): void {
    const format = viewFormat(texture.format, ((this.#bits >> index) & 1) === 1);
    const view = framebuffers.view(index, format);
    const realized = framebuffers.realized[index];
    const samples = realized?.samples?.renderbuffer(format);
    if (samples !== undefined) this.#resolve(framebuffers, samples, view);
    texture.contentChanged(realized?.written(view) ?? false);
  }

  #resolve(framebuffers: Framebuffers, samples: WebGLRenderbuffer, view: TextureView): void {
    const { gl, state } = framebuffers.generation;
    const { width, height } = this;
    const [from, to] = [framebuffers.ofSamples(samples), framebuffers.ofView(view)];
    // A blit keeps to the scissor.
    state.prepareClear();
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, from);
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, to);
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    state.forget();
  }

  #clear(
    { gl, state }: Generation,
    { color, depth, stencil }: FrameClears,
    formats: readonly (GPUTextureFormat | null)[],
  ): void {
    const { colorFormats, depthStencilFormat } = this.targets;
    state.prepareClear();
    if (color !== null) {
      for (let index = 0; index < formats.length; index++) {
        const meant = colorFormats[index];
        const format = formats[index];
        if (!meant || !format) continue;
        this.#values.clearColor(gl, index, color, meant, format);
      }
    }
    if (depthStencilFormat === undefined || depth === null) return;
    if (hasDepth(depthStencilFormat)) this.#values.clearDepth(gl, depth);
    if (hasStencil(depthStencilFormat) && stencil !== null) this.#values.clearStencil(gl, stencil);
  }
}
