import { viewFormatsOf } from '../device/textureFormat.js';
import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';
import { TEXTURE_USAGE } from './gpuFlags.js';

interface Realized {
  readonly generation: Generation;
  readonly texture: GPUTexture;
  readonly views: Map<GPUTextureFormat, GPUTextureView>;
}

/**
 * What frames draw into beside a target and nobody samples: its depth buffer, or the samples that are resolved into it. As
 * large as the target is when it is asked for.
 */
export class Attachment {
  readonly format: GPUTextureFormat;
  readonly sampleCount: number;
  readonly #core: DeviceCore;
  readonly #label: string;
  #realized: Realized | null = null;

  /** @param label e.g. `depth of canvas` */
  constructor(core: DeviceCore, format: GPUTextureFormat, sampleCount: number, label: string) {
    this.#core = core;
    this.format = format;
    this.sampleCount = sampleCount;
    this.#label = label;
  }

  /** @param format its own or the sRGB twin */
  view(width: number, height: number, format = this.format): GPUTextureView {
    const { texture, views } = this.#realize(width, height);
    let view = views.get(format);
    if (view === undefined) {
      view = texture.createView({ label: this.#label, format });
      views.set(format, view);
    }
    return view;
  }

  release(): void {
    const known = this.#realized;
    this.#realized = null;
    if (known) this.#core.retire(known.generation, known.texture);
  }

  #realize(width: number, height: number): Realized {
    const generation = this.#core.generation;
    const known = this.#realized;
    if (known?.generation === generation && known.texture.width === width && known.texture.height === height) {
      return known;
    }
    this.release();
    const texture = generation.createTexture({
      label: this.#label,
      size: [width, height],
      format: this.format,
      sampleCount: this.sampleCount,
      viewFormats: viewFormatsOf(this.format),
      usage: TEXTURE_USAGE.RENDER_ATTACHMENT,
    });
    this.#realized = { generation, texture, views: new Map() };
    return this.#realized;
  }
}
