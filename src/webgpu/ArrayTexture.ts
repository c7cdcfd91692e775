import type { PlannedTexture } from '../device/BindingPlan.js';
import { checkLayers } from '../device/checkLayers.js';
import { DeviceError, type DeviceErrorSubject } from '../device/DeviceError.js';
import { roundUp } from '../device/roundUp.js';
import { texelBlock, viewFormatsOf } from '../device/textureFormat.js';
import { viewFormat } from '../device/textureFormats.js';
import type { Tr2Material } from '../resource/Tr2Material.js';
import { assertUsable } from './boundTexture.js';
import type { DeviceCore } from './DeviceCore.js';
import { describeGiven } from './describeGiven.js';
import type { Generation } from './Generation.js';
import { TEXTURE_USAGE } from './gpuFlags.js';
import { isGPUTexture } from './rawResource.js';
import { WebGPUTexture } from './WebGPUTexture.js';

interface Layer {
  readonly name: string;
  readonly texture: GPUTexture;
  /** Whose pixels can be watched; `null` = a raw texture. */
  readonly source: WebGPUTexture | null;
  /** The revision of the source that was copied. */
  readonly contentRevision: number;
}

interface Assembled {
  readonly generation: Generation;
  readonly texture: GPUTexture;
  readonly view: GPUTextureView;
  readonly layers: readonly Layer[];
}

/**
 * One array texture made of several named ones (`texture-2d-array` of a backend block): copied on the GPU in the format
 * that they have, and again when one of them changes. A raw GPUTexture is copied when it is set; drawing into it later is
 * not noticed.
 *
 * The copies are submitted at once, so ahead of everything that is recorded and not submitted yet. What such commands
 * refer to is therefore left as it is, and another array takes over.
 */
export class ArrayTexture {
  readonly #core: DeviceCore;
  readonly #planned: PlannedTexture;
  #assembled: Assembled | null = null;
  /** The frame whose draws refer to the array as it is; 0 = none, or commands of an engine. */
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
      if (layer?.source && layer.source.contentRevision !== layer.contentRevision) return true;
    }
    return false;
  }

  /**
   * @param frame the frame being recorded; 0 = an engine records, and nobody knows when it submits
   * @throws DeviceError naming the texture and its layer where one is missing or differs from layer 0
   */
  view(effect: Tr2Material, frame: number, subject: DeviceErrorSubject): GPUTextureView {
    const layers = this.#layers(effect, subject);
    const known = this.#assembled;
    if (known?.generation === this.#core.generation) {
      if (layers.every((layer, index) => isSame(layer, known.layers[index]))) return known.view;
      const isRecorded = frame === 0 || frame === this.#usedInFrame;
      if (!isRecorded && haveOneShape(layers[0]?.texture, known.texture)) {
        copyLayers(known.generation, layers, known.texture);
        this.#assembled = { ...known, layers };
        return known.view;
      }
      this.#letGo(known, frame);
    }
    this.#assembled = this.#assemble(layers);
    return this.#assembled.view;
  }

  /** Notes that a draw of a frame refers to the array as it is. */
  markUsed(frame: number): void {
    this.#usedInFrame = frame;
  }

  release(): void {
    const known = this.#assembled;
    this.#assembled = null;
    if (known) this.#core.retire(known.generation, known.texture);
  }

  /** A frame's array goes when the frame is submitted; an engine's when its commands and the garbage collector let go of it. */
  #letGo({ generation, texture }: Assembled, frame: number): void {
    this.#assembled = null;
    if (frame === 0) generation.forget(texture);
    else this.#core.retire(generation, texture);
  }

  #layers(effect: Tr2Material, subject: DeviceErrorSubject): readonly Layer[] {
    const layers = (this.#planned.layers ?? []).map(({ name }, index) => {
      const given = effect.getTexture(name);
      return given === null
        ? null
        : this.#layer(name, `layer ${index} of the array texture, '${name}',`, given, subject);
    });
    checkLayers(
      (this.#planned.layers ?? []).map(({ name }, index) => ({ name, texture: layers[index]?.texture ?? null })),
      subject,
    );
    return layers.filter((layer) => layer !== null);
  }

  #layer(name: string, place: string, given: object, subject: DeviceErrorSubject): Layer {
    if (given instanceof WebGPUTexture) {
      assertUsable(this.#core, given, place, subject);
      // Seeing it makes its mips, which are copied too.
      given.sampledView(this.#planned.isSRGB, '2d');
      return { name, texture: given.gpuTexture, source: given, contentRevision: given.contentRevision };
    }
    if (!isGPUTexture(given)) {
      const fix =
        'Set a texture of this device or a GPUTexture: a layer is copied, and a GPUTextureView cannot be copied from';
      throw new DeviceError(`${place} was given ${describeGiven(given)}, which is no texture`, subject, fix);
    }
    if ((given.usage & TEXTURE_USAGE.COPY_SRC) === 0) {
      throw new DeviceError(`${place} cannot be copied from`, subject, 'Make it with GPUTextureUsage.COPY_SRC');
    }
    return { name, texture: given, source: null, contentRevision: 0 };
  }

  #assemble(layers: readonly Layer[]): Assembled {
    const { generation } = this.#core;
    const [first] = layers;
    if (!first) throw new RangeError('an array texture without layers');
    const { width, height, format, mipLevelCount } = first.texture;
    const label = `array of ${layers.map((layer) => layer.name).join(', ')}`;
    const texture = generation.createTexture({
      label,
      size: [width, height, layers.length],
      format,
      mipLevelCount,
      viewFormats: viewFormatsOf(format),
      usage: TEXTURE_USAGE.TEXTURE_BINDING | TEXTURE_USAGE.COPY_DST,
    });
    copyLayers(generation, layers, texture);
    const view = texture.createView({
      label,
      dimension: '2d-array',
      format: viewFormat(format, this.#planned.isSRGB),
    });
    return { generation, texture, view, layers };
  }
}

function copyLayers(generation: Generation, layers: readonly Layer[], target: GPUTexture): void {
  const block = texelBlock(target.format);
  const encoder = generation.gpu.createCommandEncoder({ label: target.label });
  for (const [layer, { texture }] of layers.entries()) {
    for (let mipLevel = 0; mipLevel < target.mipLevelCount; mipLevel++) {
      const width = roundUp(Math.max(1, target.width >> mipLevel), block.width);
      const height = roundUp(Math.max(1, target.height >> mipLevel), block.height);
      encoder.copyTextureToTexture({ texture, mipLevel }, { texture: target, mipLevel, origin: [0, 0, layer] }, [
        width,
        height,
        1,
      ]);
    }
  }
  generation.gpu.queue.submit([encoder.finish()]);
}

function isSame(a: Layer, b: Layer | undefined): boolean {
  return a.texture === b?.texture && a.contentRevision === b.contentRevision;
}

/** Layers of an array, or an array and a layer of it. */
function haveOneShape(a: GPUTexture | undefined, b: GPUTexture): boolean {
  return (
    a !== undefined &&
    a.width === b.width &&
    a.height === b.height &&
    a.format === b.format &&
    a.mipLevelCount === b.mipLevelCount
  );
}
