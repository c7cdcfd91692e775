import type { Attachment } from './Attachment.js';
import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';
import { glTextureFormat } from './glTextureFormat.js';
import type { RealizedShape, TextureView } from './TextureView.js';

const NOTHING_BESIDE = { samples: null, depth: null };

/**
 * The GL half of a texture in one generation. WebGL2 has no views: each way in which the texture is seen (the sRGB twin of
 * its format; a 2D texture as an array of one) is a GL texture of its own, made when first asked for, with the same bytes.
 * The one that was written last is current; another is brought up to date when it is asked for again.
 */
export class RealizedTexture {
  readonly generation: Generation;
  readonly shape: RealizedShape;
  /** What frames draw into and resolve; `null` = they draw into the texture. */
  readonly samples: Attachment | null;
  /** The depth buffer beside the colours. */
  readonly depth: Attachment | null;
  /** Framebuffers that have its textures attached: released with them. */
  readonly attached = new Set<{ release(): void }>();
  readonly #core: DeviceCore;
  readonly #fill: ((view: TextureView) => void) | null;
  readonly #views: TextureView[] = [];
  #isReleased = false;

  /**
   * @param fill uploads level 0 into a view; `null` = its pixels are drawn
   * @param beside what frames draw beside the texture
   */
  constructor(
    core: DeviceCore,
    shape: RealizedShape,
    fill: ((view: TextureView) => void) | null,
    beside: { readonly samples: Attachment | null; readonly depth: Attachment | null } = NOTHING_BESIDE,
  ) {
    this.#core = core;
    this.generation = core.generation;
    this.shape = shape;
    this.#fill = fill;
    this.samples = beside.samples;
    this.depth = beside.depth;
  }

  /** Some view with the present pixels in level 0; `null` = there is none yet. */
  currentView(): TextureView | null {
    return this.#views.find((view) => view.isCurrent) ?? null;
  }

  /** The view, with the present pixels in level 0. */
  view(format: GPUTextureFormat, dimension: GPUTextureViewDimension): TextureView {
    const view = this.viewToOverwrite(format, dimension);
    if (view.isCurrent) return view;
    const source = this.currentView();
    if (this.#fill !== null) this.#fill(view);
    else if (source !== null) this.generation.copies.copyLevel0(source, view, this.shape);
    view.isCurrent = true;
    return view;
  }

  /** The view, with the present pixels and the mips made from them: of an sRGB format the means of its light. */
  sampledView(format: GPUTextureFormat, dimension: GPUTextureViewDimension): TextureView {
    const view = this.view(format, dimension);
    view.isSampled = true;
    if (!view.hasMips) this.#makeMips(view);
    return view;
  }

  /** The view as it is: for whoever replaces all of its pixels, and says so with `written`. */
  viewToOverwrite(format: GPUTextureFormat, dimension: GPUTextureViewDimension): TextureView {
    for (const view of this.#views) if (view.format === format && view.dimension === dimension) return view;
    return this.#make(format, dimension);
  }

  /**
   * A view was drawn into: the others are out of date.
   * @returns whether somebody may hold one of those, and has to ask for it again
   */
  written(written: TextureView): boolean {
    let isHeld = false;
    for (const view of this.#views) {
      if (view === written) continue;
      if (view.isSampled && view.isCurrent) isHeld = true;
      view.isCurrent = false;
    }
    written.isCurrent = true;
    return isHeld;
  }

  /** There are other pixels to upload: all views get them at once, since draws that were recorded may refer to any. */
  refill(): void {
    for (const view of this.#views) {
      this.#fill?.(view);
      if (view.hasMips) this.#makeMips(view);
    }
  }

  /** Whether a GL texture is one of its views. */
  hasView(texture: object): boolean {
    return this.#views.some((view) => view.texture === texture);
  }

  /** Frees everything, at the latest when the frame that is being recorded has been drawn. */
  release(): void {
    this.#isReleased = true;
    this.samples?.release();
    this.depth?.release();
    for (const framebuffers of this.attached) framebuffers.release();
    for (const { texture } of this.#views) this.#core.retire(this.generation, { kind: 'texture', object: texture });
  }

  #make(format: GPUTextureFormat, dimension: GPUTextureViewDimension): TextureView {
    const { generation, shape } = this;
    const { gl } = generation;
    const texture = generation.createTexture();
    const target = textureTarget(gl, dimension);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(target, texture);
    const { internalFormat } = glTextureFormat(format);
    const { width, height, depthOrArrayLayers, mipLevelCount } = shape;
    if (target === gl.TEXTURE_3D || target === gl.TEXTURE_2D_ARRAY) {
      gl.texStorage3D(target, mipLevelCount, internalFormat, width, height, depthOrArrayLayers);
    } else {
      gl.texStorage2D(target, mipLevelCount, internalFormat, width, height);
    }
    // What is loaded from without a sampler object: integers and depth are complete with nearest alone.
    gl.texParameteri(target, gl.TEXTURE_MIN_FILTER, gl.NEAREST_MIPMAP_NEAREST);
    gl.texParameteri(target, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    generation.state.forget();
    const view: TextureView = {
      texture,
      target,
      format,
      dimension,
      // Storage begins as zeros, and so does a target.
      isCurrent: this.#fill === null && this.#views.length === 0,
      hasMips: mipLevelCount === 1,
      isSampled: false,
    };
    this.#views.push(view);
    if (this.#isReleased) this.#core.retire(generation, { kind: 'texture', object: texture });
    return view;
  }

  #makeMips(view: TextureView): void {
    const { gl, state } = this.generation;
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(view.target, view.texture);
    gl.generateMipmap(view.target);
    state.forget();
    view.hasMips = true;
  }
}

export function textureTarget(gl: WebGL2RenderingContext, dimension: GPUTextureViewDimension): GLenum {
  switch (dimension) {
    case '2d':
      return gl.TEXTURE_2D;
    case '2d-array':
      return gl.TEXTURE_2D_ARRAY;
    case 'cube':
      return gl.TEXTURE_CUBE_MAP;
    case '3d':
      return gl.TEXTURE_3D;
    case '1d':
    case 'cube-array':
      throw new RangeError(`WebGL2 has no ${dimension} textures`);
  }
}
