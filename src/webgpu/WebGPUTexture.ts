import { DeviceError } from '../device/DeviceError.js';
import type { DeviceTextureSource, TextureContent } from '../device/DeviceTextureSource.js';
import { copyLevel, levelLayout } from '../device/levelBytes.js';
import { roundUp } from '../device/roundUp.js';
import type { TargetTexture } from '../device/TargetLists.js';
import { canMakeMips, mipLevels, texelBlock, viewFormatsOf } from '../device/textureFormat.js';
import { hasDepth, hasStencil, viewFormat } from '../device/textureFormats.js';
import { Attachment } from './Attachment.js';
import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';
import { TEXTURE_USAGE } from './gpuFlags.js';
import { readTexture } from './readBack.js';

/** The GPU half of a texture: one per generation. */
interface Realized {
  readonly generation: Generation;
  readonly texture: GPUTexture;
  readonly views: Map<string, GPUTextureView>;
  /** How the mips were made; `null` = not yet. */
  mipsAreSRGB: boolean | null;
}

/** A texture of a WebGPU device. Its GPUTexture is made at first use and again in every later generation. */
export class WebGPUTexture implements TargetTexture {
  readonly width: number;
  readonly height: number;
  readonly depthOrArrayLayers: number;
  readonly viewDimension: GPUTextureViewDimension;
  readonly format: GPUTextureFormat;
  readonly mipLevelCount: number;
  /** Samples of each pixel while frames draw into it; the texture itself has one. */
  readonly sampleCount: number;
  readonly label: string;
  /** Goes up with every change of the pixels that this device knows of. */
  contentRevision = 0;
  readonly #core: DeviceCore;
  readonly #content: TextureContent;
  readonly #storage: boolean;
  readonly #samples: Attachment | null;
  readonly #depth: Attachment | null;
  #realized: Realized | null = null;
  #destroyed = false;

  /** Use the device's `createTexture`, `createRenderTarget` or `loadTexture`. */
  constructor(core: DeviceCore, source: DeviceTextureSource) {
    this.#core = core;
    this.width = source.width;
    this.height = source.height;
    this.depthOrArrayLayers = source.depthOrArrayLayers;
    this.viewDimension = source.viewDimension;
    this.format = source.format;
    this.label = source.label;
    this.mipLevelCount = source.mipmaps ? mipLevels(source.width, source.height) : 1;
    this.#storage = source.storage;
    this.#content = source.content;
    const { sampleCount, depthStencilFormat } = source;
    this.sampleCount = sampleCount;
    this.#samples =
      sampleCount === 1 ? null : new Attachment(core, this.format, sampleCount, `samples of ${this.label}`);
    this.#depth =
      depthStencilFormat === null
        ? null
        : new Attachment(core, depthStencilFormat, sampleCount, `depth of ${this.label}`);
  }

  /** Whether `createRenderTarget` made it. */
  get isTarget(): boolean {
    return this.#content.kind === 'target';
  }

  /** Whether it is a target without colours, whose own format is the depth that frames draw. */
  get isDepthTarget(): boolean {
    return this.isTarget && hasDepth(this.format);
  }

  /** Of what `depthView` shows; `null` without depth. */
  get depthStencilFormat(): GPUTextureFormat | null {
    return this.isDepthTarget ? this.format : (this.#depth?.format ?? null);
  }

  /** The texture itself, of the present generation. */
  get gpuTexture(): GPUTexture {
    return this.#realize().texture;
  }

  /** Makes the texture of the present generation now, if it is not there. */
  upload(): void {
    this.#realize();
  }

  /** A view to sample: all mips, the sRGB twin of the format where `isSRGB` says so, depth alone of depth-stencil formats. */
  sampledView(isSRGB: boolean, dimension: GPUTextureViewDimension): GPUTextureView {
    const realized = this.#realize();
    this.#makeMips(realized, isSRGB);
    const format = viewFormat(this.format, isSRGB);
    return cachedView(realized, `sampled ${format} ${dimension}`, {
      label: this.label,
      dimension,
      ...(hasDepth(this.format) && hasStencil(this.format) ? { aspect: 'depth-only' } : { format }),
      usage: TEXTURE_USAGE.TEXTURE_BINDING,
    });
  }

  /** A view of level 0 to load from and store to. */
  storageView(dimension: GPUTextureViewDimension): GPUTextureView {
    return cachedView(this.#realize(), `storage ${dimension}`, {
      label: this.label,
      dimension,
      baseMipLevel: 0,
      mipLevelCount: 1,
    });
  }

  /** What frames draw colours into, in the given format: the texture's own or its sRGB twin. */
  colorView(format: GPUTextureFormat): GPUTextureView {
    return this.#samples?.view(this.width, this.height, format) ?? this.#attachmentView(format);
  }

  /** What the samples of `colorView` are resolved into; `null` = it has one, and draws go into the texture. */
  resolveView(format: GPUTextureFormat): GPUTextureView | null {
    return this.#samples === null ? null : this.#attachmentView(format);
  }

  /** Level 0 to draw into. */
  #attachmentView(format: GPUTextureFormat): GPUTextureView {
    return cachedView(this.#realize(), `attachment ${format}`, {
      label: this.label,
      format,
      dimension: '2d',
      baseMipLevel: 0,
      mipLevelCount: 1,
      usage: TEXTURE_USAGE.RENDER_ATTACHMENT,
    });
  }

  /** The depth that frames into this target draw: its own, or that of the buffer beside its colours. `null` without. */
  depthView(): GPUTextureView | null {
    if (this.isDepthTarget) return this.#attachmentView(this.format);
    return this.#depth?.view(this.width, this.height) ?? null;
  }

  write(pixels: ArrayBufferView): void {
    this.#assertUsable();
    const content = this.#content;
    if (content.kind !== 'pixels') {
      throw new DeviceError(
        `texture "${this.label}" was not made from pixels`,
        { device: 'webgpu' },
        'Make it with createTexture to write to it',
      );
    }
    content.pixels = copyLevel(pixels, this, this.label);
    const realized = this.#realized;
    if (realized && realized.generation === this.#core.generation) {
      uploadPixels(realized, content.pixels);
      if (realized.mipsAreSRGB !== null) this.#fillMips(realized, realized.mipsAreSRGB);
    }
    this.#copiesAreOutOfDate();
  }

  /** The device calls this after drawing or dispatching into the texture: copies and mips of it are out of date. */
  contentChanged(): void {
    this.#copiesAreOutOfDate();
    if (!this.#realized || this.#realized.mipsAreSRGB === null) return;
    // Whoever samples it next makes them; bindings that hold its view already ask again when the epoch goes up.
    this.#realized.mipsAreSRGB = null;
    this.#core.resourceEpoch++;
  }

  get isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** Whether this device made it. */
  belongsTo(core: DeviceCore): boolean {
    return core === this.#core;
  }

  async read(): Promise<Uint8Array> {
    const { generation, texture } = this.#realize();
    return readTexture(generation, texture);
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.release();
    if (this.#content.kind === 'image') this.#content.image.close();
    if (this.#content.kind === 'pixels') this.#content.pixels = null;
  }

  /** Frees the GPU half alone; it is made again at the next use. */
  release(): void {
    const realized = this.#realized;
    this.#realized = null;
    this.#samples?.release();
    this.#depth?.release();
    if (!realized) return;
    this.#core.retire(realized.generation, realized.texture);
    this.#core.resourceEpoch++;
  }

  #copiesAreOutOfDate(): void {
    this.contentRevision++;
    this.#core.contentEpoch++;
  }

  #realize(): Realized {
    const generation = this.#core.generation;
    if (this.#realized?.generation === generation) return this.#realized;
    this.#assertUsable();
    generation.assertLive();
    const realized: Realized = { generation, texture: this.#make(generation), views: new Map(), mipsAreSRGB: null };
    this.#realized = realized;
    const content = this.#content;
    if (content.kind === 'pixels' && content.pixels !== null) uploadPixels(realized, content.pixels);
    if (content.kind === 'image') uploadImage(realized, content.image);
    this.#core.resourceEpoch++;
    return realized;
  }

  #make(generation: Generation): GPUTexture {
    const isDrawnInto = this.#content.kind !== 'pixels' || (this.mipLevelCount > 1 && canMakeMips(this.format));
    return generation.createTexture({
      label: this.label,
      size: [this.width, this.height, this.depthOrArrayLayers],
      dimension: textureDimension(this.viewDimension),
      format: this.format,
      mipLevelCount: this.mipLevelCount,
      viewFormats: viewFormatsOf(this.format),
      usage:
        TEXTURE_USAGE.TEXTURE_BINDING |
        TEXTURE_USAGE.COPY_SRC |
        TEXTURE_USAGE.COPY_DST |
        (isDrawnInto ? TEXTURE_USAGE.RENDER_ATTACHMENT : 0) |
        (this.#storage ? TEXTURE_USAGE.STORAGE_BINDING : 0),
    });
  }

  /** Mips are made when it is first known how the texture is seen, so that the means of an sRGB texture are those of its light. */
  #makeMips(realized: Realized, isSRGB: boolean): void {
    if (this.mipLevelCount > 1 && realized.mipsAreSRGB === null) this.#fillMips(realized, isSRGB);
  }

  #fillMips(realized: Realized, isSRGB: boolean): void {
    realized.mipsAreSRGB = isSRGB;
    realized.generation.mips.fill(realized.texture, viewFormat(this.format, isSRGB));
  }

  #assertUsable(): void {
    if (this.#destroyed) throw new DeviceError(`texture "${this.label}" was destroyed`, { device: 'webgpu' });
  }
}

function textureDimension(view: GPUTextureViewDimension): GPUTextureDimension {
  if (view === '3d' || view === '1d') return view;
  return '2d';
}

function uploadPixels({ generation, texture }: Realized, pixels: Uint8Array<ArrayBuffer>): void {
  const { rowBytes, rows } = levelLayout(texture);
  const block = texelBlock(texture.format);
  // A compressed level is copied in whole blocks, also where they reach past its edge.
  const size = [roundUp(texture.width, block.width), roundUp(texture.height, block.height), texture.depthOrArrayLayers];
  generation.gpu.queue.writeTexture({ texture }, pixels, { bytesPerRow: rowBytes, rowsPerImage: rows }, size);
}

function uploadImage({ generation, texture }: Realized, image: ImageBitmap): void {
  const size = [image.width, image.height];
  generation.gpu.queue.copyExternalImageToTexture({ source: image }, { texture }, size);
}

function cachedView(realized: Realized, key: string, descriptor: GPUTextureViewDescriptor): GPUTextureView {
  const known = realized.views.get(key);
  if (known) return known;
  const made = realized.texture.createView(descriptor);
  realized.views.set(key, made);
  return made;
}
