import type { RenderTargets } from '../device/CompileRequest.js';
import { checkSampleCount } from '../device/checkSizes.js';
import { viewFormatsOf } from '../device/textureFormat.js';
import { twinFormat } from '../device/textureFormats.js';
import { Attachment } from './Attachment.js';
import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';
import type { TargetKind } from './TargetKind.js';

/** Canvas formats outside of a browser, where nobody can be asked. */
const FALLBACK_FORMAT = 'bgra8unorm';

/** A canvas that frames are drawn into. */
export interface CanvasOptions {
  readonly context: GPUCanvasContext;
  /** Default: what the platform prefers (`bgra8unorm` or `rgba8unorm`). */
  readonly format?: GPUTextureFormat;
  /** Default `depth24plus`; `null` = no depth buffer. */
  readonly depthStencilFormat?: GPUTextureFormat | null;
  /** Samples of each pixel while frames draw into it, 1 or 4. Default 1. */
  readonly sampleCount?: number;
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

/** The canvas as an attachment: configured for each generation anew, with depth and samples that follow its size. */
export class CanvasTarget implements TargetKind {
  readonly targets: RenderTargets;
  readonly #format: GPUTextureFormat;
  readonly #context: GPUCanvasContext;
  readonly #alphaMode: GPUCanvasAlphaMode;
  readonly #isOurs: boolean;
  readonly #samples: Attachment | null;
  readonly #depth: Attachment | null;
  #configured: Generation | null = null;

  /** @throws RangeError for samples that there are not */
  constructor(core: DeviceCore, options: CanvasOptions) {
    const { format = preferredCanvasFormat(), depthStencilFormat = 'depth24plus', sampleCount = 1 } = options;
    checkSampleCount(sampleCount, format, 'canvas');
    this.targets = {
      colorFormats: [format],
      ...(depthStencilFormat === null ? {} : { depthStencilFormat }),
      sampleCount,
    };
    this.#format = format;
    this.#context = options.context;
    this.#alphaMode = options.alphaMode ?? 'opaque';
    this.#isOurs = options.configuredBy !== 'engine';
    this.#samples = sampleCount === 1 ? null : new Attachment(core, format, sampleCount, 'samples of canvas');
    this.#depth =
      depthStencilFormat === null ? null : new Attachment(core, depthStencilFormat, sampleCount, 'depth of canvas');
  }

  /** A hidden or collapsed canvas has nothing to draw into. */
  get isEmpty(): boolean {
    const { width, height } = this.#context.canvas;
    return width === 0 || height === 0;
  }

  /** Whether its textures can be viewed in the sRGB twin of its format (or need no other view, since there is none). */
  get hasTwinView(): boolean {
    const twin = twinFormat(this.#format);
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
        format: this.#format,
        viewFormats: viewFormatsOf(this.#format),
        alphaMode: this.#alphaMode,
      });
      this.#configured = generation;
    }
    return this.#context.getCurrentTexture();
  }

  /** The samples that are resolved into the texture; `null` = it is drawn into itself. */
  samplesView(width: number, height: number, format: GPUTextureFormat): GPUTextureView | null {
    return this.#samples?.view(width, height, format) ?? null;
  }

  depthView(width: number, height: number): GPUTextureView | null {
    return this.#depth?.view(width, height) ?? null;
  }

  destroy(): void {
    this.#samples?.release();
    this.#depth?.release();
    if (this.#isOurs && this.#configured) this.#context.unconfigure();
    this.#configured = null;
  }
}

/** What frames into the canvas of a device without one would be compiled for. */
export const NO_CANVAS: TargetKind = {
  targets: { colorFormats: [FALLBACK_FORMAT] },
  hasTwinView: true,
};

function preferredCanvasFormat(): GPUTextureFormat {
  // `navigator.gpu` is typed as always there; it is not.
  const gpu: GPU | undefined = globalThis.navigator?.gpu;
  return gpu?.getPreferredCanvasFormat() ?? FALLBACK_FORMAT;
}
