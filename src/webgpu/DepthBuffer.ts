import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';
import { TEXTURE_USAGE } from './gpuFlags.js';

interface Realized {
  readonly generation: Generation;
  readonly texture: GPUTexture;
  readonly view: GPUTextureView;
}

/** The depth attachment of a target: as large as the target is when it is asked for. */
export class DepthBuffer {
  readonly format: GPUTextureFormat;
  readonly #core: DeviceCore;
  readonly #label: string;
  #realized: Realized | null = null;

  constructor(core: DeviceCore, format: GPUTextureFormat, label: string) {
    this.#core = core;
    this.format = format;
    this.#label = `depth of ${label}`;
  }

  view(width: number, height: number): GPUTextureView {
    const generation = this.#core.generation;
    const known = this.#realized;
    if (known?.generation === generation && known.texture.width === width && known.texture.height === height) {
      return known.view;
    }
    this.release();
    const texture = generation.createTexture({
      label: this.#label,
      size: [width, height],
      format: this.format,
      usage: TEXTURE_USAGE.RENDER_ATTACHMENT,
    });
    const view = texture.createView({ label: this.#label });
    this.#realized = { generation, texture, view };
    return view;
  }

  release(): void {
    const known = this.#realized;
    this.#realized = null;
    if (known) this.#core.retire(known.generation, known.texture);
  }
}
