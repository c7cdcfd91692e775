import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';
import { glTextureFormat } from './glTextureFormat.js';

interface Realized {
  readonly generation: Generation;
  readonly renderbuffers: Map<GPUTextureFormat, WebGLRenderbuffer>;
}

/** What frames draw into beside a target and nobody samples: its depth buffer, or the samples that are resolved into it. */
export class Attachment {
  readonly format: GPUTextureFormat;
  readonly sampleCount: number;
  readonly width: number;
  readonly height: number;
  /** The format whose samples were drawn last, of those that have a twin; `null` = nothing was drawn yet. */
  held: GPUTextureFormat | null = null;
  readonly #core: DeviceCore;
  #realized: Realized | null = null;

  /** @param size pixels, those of the target */
  constructor(
    core: DeviceCore,
    format: GPUTextureFormat,
    sampleCount: number,
    size: { readonly width: number; readonly height: number },
  ) {
    this.#core = core;
    this.format = format;
    this.sampleCount = sampleCount;
    this.width = size.width;
    this.height = size.height;
  }

  /** @param format its own or the sRGB twin: of that there is a second one */
  renderbuffer(format = this.format): WebGLRenderbuffer {
    const { generation, renderbuffers } = this.#realize();
    const known = renderbuffers.get(format);
    if (known !== undefined) return known;
    const { gl } = generation;
    const made = generation.createRenderbuffer();
    gl.bindRenderbuffer(gl.RENDERBUFFER, made);
    const { internalFormat } = glTextureFormat(format);
    // 0 samples are those of a buffer that is not multisampled; 1 would be one that has to be resolved.
    const samples = this.sampleCount === 1 ? 0 : this.sampleCount;
    gl.renderbufferStorageMultisample(gl.RENDERBUFFER, samples, internalFormat, this.width, this.height);
    gl.bindRenderbuffer(gl.RENDERBUFFER, null);
    renderbuffers.set(format, made);
    return made;
  }

  release(): void {
    const known = this.#realized;
    this.#realized = null;
    this.held = null;
    if (known === null) return;
    for (const object of known.renderbuffers.values()) {
      this.#core.retire(known.generation, { kind: 'renderbuffer', object });
    }
  }

  #realize(): Realized {
    const { generation } = this.#core;
    if (this.#realized?.generation === generation) return this.#realized;
    this.release();
    this.#realized = { generation, renderbuffers: new Map() };
    return this.#realized;
  }
}
