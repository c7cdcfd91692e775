import type { EffectDevice, EffectTexture } from 'carbonfx/device';
import { TextureError } from './TextureError.js';

const CHECKER_SIZE = 64;
const CHECKER_CELL = 8;

/** Stand-ins that are made here, by the name they are offered under. */
export const PLAIN_TEXTURES = ['Checker', 'White'] as const;
export type PlainTexture = (typeof PLAIN_TEXTURES)[number];

/** Images that hold square layers below each other, by how their names end. */
const LAYERED = [
  { ending: '.array.png', viewDimension: '2d-array' },
  { ending: '.cube.png', viewDimension: 'cube' },
] as const;

/** The textures of the page: each URL is loaded once. They live as long as the page. */
export class TextureShelf {
  readonly #device: EffectDevice;
  readonly #loads = new Map<string, Promise<EffectTexture>>();
  readonly #plain = new Map<PlainTexture, EffectTexture>();

  constructor(device: EffectDevice) {
    this.#device = device;
  }

  /** @throws TextureError where there is no such image. */
  load(url: string): Promise<EffectTexture> {
    const known = this.#loads.get(url);
    if (known !== undefined) return known;
    const load = this.#load(url).catch((error: unknown) => {
      throw new TextureError(error);
    });
    this.#loads.set(url, load);
    // A failure is reported to whoever waits and is tried again the next time.
    load.catch(() => this.#loads.delete(url));
    return load;
  }

  async #load(url: string): Promise<EffectTexture> {
    const layered = LAYERED.find(({ ending }) => url.endsWith(ending));
    if (layered === undefined) return this.#device.loadTexture(url);
    const { width, height, data } = await pixelsAt(url);
    return this.#device.createTexture({
      width,
      height: width,
      depthOrArrayLayers: height / width,
      viewDimension: layered.viewDimension,
      pixels: data,
      mipmaps: true,
      label: url,
    });
  }

  plain(name: PlainTexture): EffectTexture {
    const known = this.#plain.get(name);
    if (known !== undefined) return known;
    const texture = this.#device.createTexture({
      width: CHECKER_SIZE,
      height: CHECKER_SIZE,
      pixels: pixelsOf(name),
      mipmaps: true,
      label: name,
    });
    this.#plain.set(name, texture);
    return texture;
  }
}

/** @throws Error where there is no such image; it names the URL. */
async function pixelsAt(url: string): Promise<ImageData> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  const bitmap = await createImageBitmap(await response.blob(), { colorSpaceConversion: 'none' });
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (context === null) throw new Error(`${url}: the browser gives no 2D canvas`);
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

function pixelsOf(name: PlainTexture): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(CHECKER_SIZE * CHECKER_SIZE * 4).fill(255);
  if (name === 'White') return pixels;
  for (let y = 0; y < CHECKER_SIZE; y++) {
    for (let x = 0; x < CHECKER_SIZE; x++) {
      const isLight = (Math.floor(x / CHECKER_CELL) + Math.floor(y / CHECKER_CELL)) % 2 === 0;
      pixels.fill(isLight ? 205 : 90, (y * CHECKER_SIZE + x) * 4, (y * CHECKER_SIZE + x) * 4 + 3);
    }
  }
  return pixels;
}
