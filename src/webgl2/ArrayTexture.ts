import type { PlannedTexture } from '../device/BindingPlan.js';
import { checkLayers } from '../device/checkLayers.js';
import { DeviceError, type DeviceErrorSubject } from '../device/DeviceError.js';
import { describeValue } from '../device/describeValue.js';
import { viewFormat } from '../device/textureFormats.js';
import type { Tr2Material } from '../resource/Tr2Material.js';
import { assertUsable } from './boundTexture.js';
import type { DeviceCore } from './DeviceCore.js';
import { RealizedTexture } from './RealizedTexture.js';
import type { TextureView } from './TextureView.js';
import { WebGL2Texture } from './WebGL2Texture.js';

interface Layer {
  readonly name: string;
  readonly texture: WebGL2Texture;
  /** The GL half that was copied from. */
  readonly realized: RealizedTexture;
  /** The revision of the texture that was copied. */
  readonly contentRevision: number;
}

interface Assembled {
  readonly realized: RealizedTexture;
  readonly view: TextureView;
  readonly layers: readonly Layer[];
}

/**
 * One array texture made of several named ones (`texture-2d-array` of a backend block): copied on the GPU in the format
 * that they have, and again when one of them changes.
 *
 * The copies are made at once, so ahead of the draws that are recorded. What such draws refer to is therefore left as it
 * is, and another array takes over.
 */
export class ArrayTexture {
  readonly #core: DeviceCore;
  readonly #planned: PlannedTexture;
  #assembled: Assembled | null = null;
  /** The frame whose draws refer to the array as it is; 0 = none. */
  #usedInFrame = 0;

  constructor(core: DeviceCore, planned: PlannedTexture) {
    this.#core = core;
    this.#planned = planned;
  }

  /** Whether a layer has other pixels than those that were copied. Allocates nothing. */
  get isOutOfDate(): boolean {
    const layers = this.#assembled?.layers;
    if (layers === undefined) return false;
    for (let i = 0; i < layers.length; i++) {
      const layer = layers[i];
      if (layer && layer.texture.contentRevision !== layer.contentRevision) return true;
    }
    return false;
  }

  /**
   * The array as the effect's textures are now.
   * @param frame the frame being recorded; 0 = the draw is carried out at once
   * @throws DeviceError naming the texture and its layer where one is missing or differs from layer 0
   */
  view(effect: Tr2Material, frame: number, subject: DeviceErrorSubject): WebGLTexture {
    const layers = this.#layers(effect, subject);
    const known = this.#assembled;
    if (known?.realized.generation === this.#core.generation) {
      if (layers.every((layer, index) => isSame(layer, known.layers[index]))) return known.view.texture;
      const isRecorded = frame !== 0 && frame === this.#usedInFrame;
      if (!isRecorded && this.#fits(layers[0], known)) {
        copyLayers(layers, known.view);
        this.#assembled = { ...known, layers };
        return known.view.texture;
      }
    }
    this.release();
    this.#assembled = this.#assemble(layers);
    return this.#assembled.view.texture;
  }

  /** Notes that a draw of a frame refers to the array as it is. */
  markUsed(frame: number): void {
    this.#usedInFrame = frame;
  }

  /** Frees it, when the frame that is being recorded has been drawn. */
  release(): void {
    this.#assembled?.realized.release();
    this.#assembled = null;
  }

  #layers(effect: Tr2Material, subject: DeviceErrorSubject): readonly Layer[] {
    const planned = this.#planned.layers ?? [];
    const layers = planned.map(({ name }, index) => {
      const given = effect.getTexture(name);
      return given === null
        ? null
        : this.#layer(name, `layer ${index} of the array texture, '${name}',`, given, subject);
    });
    checkLayers(
      planned.map(({ name }, index) => ({ name, texture: layers[index]?.texture ?? null })),
      subject,
    );
    return layers.filter((layer) => layer !== null);
  }

  #layer(name: string, place: string, given: object, subject: DeviceErrorSubject): Layer {
    if (!(given instanceof WebGL2Texture)) {
      const fix =
        'Set a texture of this device: a layer is copied, and a WebGLTexture does not tell its size and format';
      throw new DeviceError(`${place} was given ${describeValue(given)}`, subject, fix);
    }
    assertUsable(this.#core, given, place, subject);
    return { name, texture: given, realized: given.realize(), contentRevision: given.contentRevision };
  }

  #assemble(layers: readonly Layer[]): Assembled {
    const [first] = layers;
    if (!first) throw new RangeError('an array texture without layers');
    const { width, height, mipLevelCount } = first.texture;
    const realized = new RealizedTexture(
      this.#core,
      { width, height, mipLevelCount, depthOrArrayLayers: layers.length },
      null,
    );
    const view = realized.viewToOverwrite(this.#format(first.texture), '2d-array');
    copyLayers(layers, view);
    return { realized, view, layers };
  }

  #fits(layer: Layer | undefined, { realized, view }: Assembled): boolean {
    if (layer === undefined) return false;
    const { width, height, mipLevelCount } = realized.shape;
    const { texture } = layer;
    return (
      texture.width === width &&
      texture.height === height &&
      texture.mipLevelCount === mipLevelCount &&
      this.#format(texture) === view.format
    );
  }

  #format({ format }: WebGL2Texture): GPUTextureFormat {
    return viewFormat(format, this.#planned.isSRGB);
  }
}

function copyLayers(layers: readonly Layer[], array: TextureView): void {
  for (const [index, { texture }] of layers.entries()) texture.copyToLayer(array, index);
}

function isSame(a: Layer, b: Layer | undefined): boolean {
  return a.realized === b?.realized && a.contentRevision === b.contentRevision;
}
