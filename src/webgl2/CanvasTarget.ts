import type { RenderTargets } from '../device/CompileRequest.js';
import { checkSampleCount } from '../device/checkSizes.js';
import { isDepthStencilFormat } from '../device/formatRules.js';
import { checkSamples } from './checkMadeInWebGL2.js';
import type { DeviceCore } from './DeviceCore.js';
import type { FrameClears, FrameTarget } from './FrameTarget.js';
import { TextureTarget } from './TextureTarget.js';
import { WebGL2Texture } from './WebGL2Texture.js';

/** How frames draw into the canvas of the context. */
export interface CanvasOptions {
  /** Default `rgba8unorm`; or its sRGB twin: then what programs give out is light, and is encoded. */
  readonly format?: GPUTextureFormat;
  /** Default `depth24plus`; `null` = no depth buffer. */
  readonly depthStencilFormat?: GPUTextureFormat | null;
  /** Samples of each pixel while frames draw into it, 1 or 4. Default 1. */
  readonly sampleCount?: number;
  /** Default `opaque`: the canvas gets alpha 1, whatever was drawn. Else the context is to have `alpha: true`. */
  readonly alphaMode?: GPUCanvasAlphaMode;
}

/**
 * The canvas as a target. Frames draw into a texture as large as its drawing buffer, the first row first as in every
 * texture, and one triangle shows it when they end: the only place that knows that the rows of a canvas are the other way
 * up. What the context was made with (`antialias`, `depth`, `stencil`, `preserveDrawingBuffer`) does not matter for that.
 */
export class CanvasTarget implements FrameTarget {
  readonly targets: RenderTargets;
  readonly #core: DeviceCore;
  readonly #isOpaque: boolean;
  #drawn: { readonly texture: WebGL2Texture; readonly target: TextureTarget } | null = null;

  /** @throws RangeError for formats and samples that there are not */
  constructor(core: DeviceCore, options: CanvasOptions) {
    const { format = 'rgba8unorm', depthStencilFormat = 'depth24plus', sampleCount = 1 } = options;
    if (format !== 'rgba8unorm' && format !== 'rgba8unorm-srgb') {
      throw new RangeError(`canvas: format is "${format}"; a canvas of WebGL2 is rgba8unorm or rgba8unorm-srgb`);
    }
    if (depthStencilFormat !== null && !isDepthStencilFormat(depthStencilFormat)) {
      throw new RangeError(`canvas: depthStencilFormat "${depthStencilFormat}" is no depth format, e.g. depth24plus`);
    }
    checkSampleCount(sampleCount, format, 'canvas');
    if (sampleCount > 1) checkSamples(core.generation, format, sampleCount, 'canvas');
    this.targets = {
      colorFormats: [format],
      ...(depthStencilFormat === null ? {} : { depthStencilFormat }),
      sampleCount,
    };
    this.#core = core;
    this.#isOpaque = options.alphaMode !== 'premultiplied';
  }

  get width(): number {
    return this.#drawn?.target.width ?? 0;
  }

  get height(): number {
    return this.#drawn?.target.height ?? 0;
  }

  /** A hidden or collapsed canvas has nothing to draw into. */
  get isEmpty(): boolean {
    const { canvas } = this.#core.generation.gl;
    return canvas.width === 0 || canvas.height === 0;
  }

  open(): void {
    const { drawingBufferWidth: width, drawingBufferHeight: height } = this.#core.generation.gl;
    let drawn = this.#drawn;
    if (drawn?.texture.width !== width || drawn.texture.height !== height) {
      drawn?.texture.destroy();
      drawn = this.#make(width, height);
      this.#drawn = drawn;
    }
    drawn.target.open();
  }

  /** Nobody else has the texture that stands for the canvas. */
  holds(): boolean {
    return false;
  }

  isStale(): boolean {
    const { drawingBufferWidth, drawingBufferHeight } = this.#core.generation.gl;
    return this.width !== drawingBufferWidth || this.height !== drawingBufferHeight;
  }

  begin(clears: FrameClears): void {
    this.#drawn?.target.begin(clears);
  }

  useViews(formats: readonly (GPUTextureFormat | null)[]): void {
    this.#drawn?.target.useViews(formats);
  }

  finish(): void {
    const target = this.#drawn?.target;
    if (target === undefined) return;
    target.finish();
    const view = target.drawnView(0);
    if (view === null) return;
    const { gl, blits } = this.#core.generation;
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.drawBuffers([gl.BACK]);
    gl.viewport(0, 0, target.width, target.height);
    blits.present(view, this.#isOpaque);
  }

  destroy(): void {
    this.#drawn?.texture.destroy();
    this.#drawn = null;
  }

  #make(width: number, height: number) {
    const { colorFormats, depthStencilFormat = null, sampleCount = 1 } = this.targets;
    const texture = new WebGL2Texture(this.#core, {
      width,
      height,
      depthOrArrayLayers: 1,
      viewDimension: '2d',
      format: colorFormats[0] ?? 'rgba8unorm',
      mipmaps: false,
      storage: false,
      depthStencilFormat,
      sampleCount,
      label: 'canvas',
      content: { kind: 'target' },
    });
    return { texture, target: new TextureTarget(this.#core, [texture], this.targets) };
  }
}
