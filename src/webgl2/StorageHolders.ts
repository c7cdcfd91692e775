import { DataBlock } from './DataBlock.js';
import { type DataBytes, DataTexture, type DataTextureShape } from './DataTexture.js';
import type { DeviceCore } from './DeviceCore.js';

/**
 * Where WebGL2 programs find the bytes of a storage buffer: in data textures, one for each width and format that some
 * program declares, and in a uniform buffer. All have the same bytes, and live as long as the buffer does.
 */
export class StorageHolders {
  readonly #core: DeviceCore;
  readonly #data: DataBytes;
  readonly #textures = new Map<string, DataTexture>();
  #block: DataBlock | null = null;

  constructor(core: DeviceCore, data: DataBytes) {
    this.#core = core;
    this.#data = data;
  }

  texture(shape: DataTextureShape): WebGLTexture {
    const key = `${shape.format} ${shape.width}`;
    let known = this.#textures.get(key);
    if (known === undefined) {
      known = new DataTexture(this.#core, shape, this.#data);
      this.#textures.set(key, known);
    }
    return known.texture;
  }

  /** A uniform buffer of at least so many bytes. */
  block(size: number): WebGLBuffer {
    this.#block ??= new DataBlock(this.#core, this.#data);
    return this.#block.buffer(size);
  }

  /** At once, so that every draw of a frame that is being recorded finds it. */
  written(start: number, end: number): void {
    for (const texture of this.#textures.values()) texture.written(start, end);
    this.#block?.written(start, end);
  }

  /** Frees the GPU half; it is made again at the next use. */
  release(): void {
    for (const texture of this.#textures.values()) texture.release();
    this.#block?.release();
  }
}
