import { viewFormatsOf } from '../device/textureFormat.js';
import { twinFormat } from '../device/textureFormats.js';
import { DepthBuffer } from './DepthBuffer.js';
import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';

/** A canvas that frames are drawn into. */
export interface CanvasOptions {
  readonly context: GPUCanvasContext;
  /** Default: what the platform prefers (`bgra8unorm` or `rgba8unorm`). */
  readonly format?: GPUTextureFormat;
  /** Default `depth24plus`; `null` = no depth buffer. */
  readonly depthStencilFormat?: GPUTextureFormat | null;
  /** Default `opaque`. */
  readonly alphaMode?: GPUCanvasAlphaMode;
  /**
   * `engine` = the context was configured by the caller, for the same device and format, and is left alone. Default `device`.
   * Name the sRGB twin of the format in the `viewFormats` of that configuration, so that passes with SRGBWRITEENABLE get
   * what they ask for; without it, or where the browser cannot be asked, they write in the canvas' format, and the state is
   * reported as unsupported.
   */
  readonly configuredBy?: 'device' | 'engine';
}

/** The canvas as an attachment: configured for each generation anew, with a depth buffer that follows its size. */
export class CanvasTarget {
  readonly format: GPUTextureFormat;
  readonly #context: GPUCanvasContext;
  readonly #alphaMode: GPUCanvasAlphaMode;
  readonly #isOurs: boolean;
  readonly #depth: DepthBuffer | null;
  #configured: Generation | null = null;

  constructor(core: DeviceCore, options: CanvasOptions, preferred: GPUTextureFormat) {
    this.format = options.format ?? preferred;
    this.#context = options.context;
    this.#alphaMode = options.alphaMode ?? 'opaque';
    this.#isOurs = options.configuredBy !== 'engine';
    const depthFormat = options.depthStencilFormat === undefined ? 'depth24plus' : options.depthStencilFormat;
    this.#depth = depthFormat === null ? null : new DepthBuffer(core, depthFormat, 'canvas');
  }

  get depthStencilFormat(): GPUTextureFormat | null {
    return this.#depth?.format ?? null;
  }

  /** A hidden or collapsed canvas has nothing to draw into. */
  get isEmpty(): boolean {
    const { width, height } = this.#context.canvas;
    return width === 0 || height === 0;
  }

  /** Whether its textures can be viewed in the sRGB twin of its format (or need no other view, since there is none). */
  get hasTwinView(): boolean {
    const twin = twinFormat(this.format);
    if (this.#isOurs || twin === null) return true;
    // Typed as always there; older browsers cannot be asked.
    const context: Partial<GPUCanvasContext> = this.#context;
    for (const format of context.getConfiguration?.()?.viewFormats ?? []) if (format === twin) return true;
    return false;
  }

  /** Whether the canvas still is as large as that. */
  hasSize(width: number, height: number): boolean {
    const { canvas } = this.#context;
    return canvas.width === width && canvas.height === height;
  }

  /** The texture of the frame that the browser is about to show. */
  texture(generation: Generation): GPUTexture {
    if (this.#isOurs && this.#configured !== generation) {
      this.#context.configure({
        device: generation.gpu,
        format: this.format,
        viewFormats: viewFormatsOf(this.format),
        alphaMode: this.#alphaMode,
      });
      this.#configured = generation;
    }
    return this.#context.getCurrentTexture();
  }

  depthView(width: number, height: number): GPUTextureView | null {
    return this.#depth?.view(width, height) ?? null;
  }

  destroy(): void {
    this.#depth?.release();
    if (this.#isOurs && this.#configured) this.#context.unconfigure();
    this.#configured = null;
  }
}
