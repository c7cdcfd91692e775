import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';
import { glTextureFormat } from './glTextureFormat.js';

/**
 * What frames draw into beside a target and nobody samples, in one generation: its depth buffer, or the samples that are
 * resolved into it.
 */
export class Attachment {
  readonly format: GPUTextureFormat;
  readonly sampleCount: number;
  /** The format whose samples were drawn last, of those that have a twin; `null` = nothing was drawn yet. */
  held: GPUTextureFormat | null = null;
  readonly #core: DeviceCore;
  readonly #generation: Generation;
  readonly #size: { readonly width: number; readonly height: number };
  readonly #renderbuffers = new Map<GPUTextureFormat, WebGLRenderbuffer>();
  #isReleased = false;

  /** @param size pixels, those of the target */
  constructor(
    core: DeviceCore,
    format: GPUTextureFormat,
    sampleCount: number,
    size: { readonly width: number; readonly height: number },
  ) {
    this.#core = core;
    this.#generation = core.generation;
    this.format = format;
    this.sampleCount = sampleCount;
    this.#size = size;
  }

  /** @param format its own or the sRGB twin: of that there is a second one */
  renderbuffer(format = this.format): WebGLRenderbuffer {
    const known = this.#renderbuffers.get(format);
    if (known !== undefined) return known;
    const { gl } = this.#generation;
    const made = this.#generation.createRenderbuffer();
    gl.bindRenderbuffer(gl.RENDERBUFFER, made);
    const { internalFormat } = glTextureFormat(format);
    // 0 samples are those of a buffer that is not multisampled; 1 would be one that has to be resolved.
    const samples = this.sampleCount === 1 ? 0 : this.sampleCount;
    gl.renderbufferStorageMultisample(gl.RENDERBUFFER, samples, internalFormat, this.#size.width, this.#size.height);
    gl.bindRenderbuffer(gl.RENDERBUFFER, null);
    this.#renderbuffers.set(format, made);
    if (this.#isReleased) this.#retire(made);
    return made;
  }

  /** Frees everything, at the latest when the frame that is being recorded has been drawn. */
  release(): void {
    this.#isReleased = true;
    for (const renderbuffer of this.#renderbuffers.values()) this.#retire(renderbuffer);
  }

  #retire(object: WebGLRenderbuffer): void {
    this.#core.retire(this.#generation, { kind: 'renderbuffer', object });
  }
}
