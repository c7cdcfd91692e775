import { assertReadable } from '../device/assertReadable.js';
import { DeviceError } from '../device/DeviceError.js';
import type { DeviceTextureSource, TextureContent } from '../device/DeviceTextureSource.js';
import { copyLevel, levelLayout } from '../device/levelBytes.js';
import type { TargetTexture } from '../device/TargetLists.js';
import { mipLevels } from '../device/textureFormat.js';
import { hasDepth, viewFormat } from '../device/textureFormats.js';
import { Attachment } from './Attachment.js';
import { canAttach } from './canAttach.js';
import { checkMadeInWebGL2 } from './checkMadeInWebGL2.js';
import type { DeviceCore } from './DeviceCore.js';
import { RealizedTexture } from './RealizedTexture.js';
import { readView } from './readBack.js';
import type { TextureView } from './TextureView.js';
import { uploadImage, uploadPixels } from './upload.js';

/** A texture of a WebGL2 device. Its GL textures are made at first use and again in every later generation. */
export class WebGL2Texture implements TargetTexture {
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
  /** Of the depth buffer beside the colours. */
  readonly #depthFormat: GPUTextureFormat | null;
  readonly #content: TextureContent;
  #realized: RealizedTexture | null = null;
  #destroyed = false;

  /**
   * Use the device's `createTexture`, `createRenderTarget` or `loadTexture`.
   * @throws RangeError for what WebGL2 has no textures or renderbuffers for
   */
  constructor(core: DeviceCore, source: DeviceTextureSource) {
    checkMadeInWebGL2(core.generation, source);
    this.#core = core;
    this.width = source.width;
    this.height = source.height;
    this.depthOrArrayLayers = source.depthOrArrayLayers;
    this.viewDimension = source.viewDimension;
    this.format = source.format;
    this.label = source.label;
    this.mipLevelCount = source.mipmaps ? mipLevels(source.width, source.height) : 1;
    this.#content = source.content;
    this.sampleCount = source.sampleCount;
    this.#depthFormat = source.depthStencilFormat;
  }

  /** Whether `createRenderTarget` made it. */
  get isTarget(): boolean {
    return this.#content.kind === 'target';
  }

  /** Whether it is a target without colours, whose own format is the depth that frames draw. */
  get isDepthTarget(): boolean {
    return this.isTarget && hasDepth(this.format);
  }

  /** Of the depth that frames draw; `null` without. */
  get depthStencilFormat(): GPUTextureFormat | null {
    return this.isDepthTarget ? this.format : this.#depthFormat;
  }

  /**
   * The GL texture itself, of the present generation, in the format and dimension that it was made with. Drawing into it
   * behind the device's back is not noticed: a texture that is seen as sRGB in one place and not in another is two.
   */
  get glTexture(): WebGLTexture {
    return this.realize().view(this.format, this.viewDimension).texture;
  }

  /** Makes the texture of the present generation now, if it is not there. */
  upload(): void {
    this.realize().view(this.format, this.viewDimension);
  }

  /** What to sample: with all mips, in the sRGB twin of the format where `isSRGB` says so. */
  sampledView(isSRGB: boolean, dimension: GPUTextureViewDimension): TextureView {
    return this.realize().sampledView(viewFormat(this.format, isSRGB), dimension);
  }

  /**
   * Copies all levels into a layer of an array of the same size and number of levels.
   * @param array a view in a format that this texture can be seen in
   */
  copyToLayer(array: TextureView, layer: number): void {
    const { generation } = this.#core;
    const pixels = this.#content.kind === 'pixels' ? this.#content.pixels : null;
    if (!canAttach(this.format, generation.capabilities)) {
      // Nobody draws into such formats or makes mips of them: the bytes are all there is.
      if (pixels !== null) uploadPixels(generation.gl, array, this, pixels, layer);
      generation.state.forget();
      return;
    }
    const view = this.realize().sampledView(array.format, '2d');
    for (let level = 0; level < this.mipLevelCount; level++) {
      const [width, height] = [Math.max(1, this.width >> level), Math.max(1, this.height >> level)];
      generation.copies.copyLayer(view, 0, array, layer, level, width, height);
    }
  }

  write(pixels: ArrayBufferView): void {
    this.#assertUsable();
    const content = this.#content;
    if (content.kind !== 'pixels') {
      throw new DeviceError(
        `texture "${this.label}" was not made from pixels`,
        { device: 'webgl2' },
        'Make it with createTexture to write to it',
      );
    }
    content.pixels = copyLevel(pixels, this, this.label);
    const { generation } = this.#core;
    // One that was lost is filled when it is made again; one that was destroyed stays as it is.
    if (this.#realized?.generation === generation && generation.isLive) this.#realized.refill();
    this.#copiesAreOutOfDate();
  }

  /** Called after drawing into the texture: copies of it are out of date. */
  contentChanged(isHeldOutOfDate: boolean): void {
    this.#copiesAreOutOfDate();
    // Bindings that hold a view of the texture ask again, and get it brought up to date.
    if (isHeldOutOfDate) this.#core.resourceEpoch++;
  }

  get isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** Whether this device made it. */
  belongsTo(core: DeviceCore): boolean {
    return core === this.#core;
  }

  /** Of formats that no framebuffer can show, such as compressed ones, the bytes that they were made from. */
  async read(): Promise<Uint8Array> {
    assertReadable('webgl2', this);
    const realized = this.realize();
    const view = realized.currentView() ?? realized.view(this.format, this.viewDimension);
    return readView(realized.generation, view, this) ?? this.#keptPixels();
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
    if (!realized) return;
    realized.release();
    this.#core.resourceEpoch++;
  }

  /**
   * The GL half, of the present generation.
   * @throws DeviceError where the texture was destroyed; DeviceLostError
   */
  realize(): RealizedTexture {
    const { generation } = this.#core;
    if (this.#realized?.generation === generation && generation.isLive) return this.#realized;
    this.#assertUsable();
    generation.assertLive();
    const content = this.#content;
    const fill = content.kind === 'target' ? null : (view: TextureView) => this.#fill(view);
    this.#realized = new RealizedTexture(this.#core, this, fill, {
      samples: this.sampleCount === 1 ? null : this.#beside(this.format),
      depth: this.#depthFormat === null ? null : this.#beside(this.#depthFormat),
    });
    this.#core.resourceEpoch++;
    return this.#realized;
  }

  #beside(format: GPUTextureFormat): Attachment {
    return new Attachment(this.#core, format, this.sampleCount, this);
  }

  #fill(view: TextureView): void {
    const content = this.#content;
    const { gl } = this.#core.generation;
    if (content.kind === 'image') uploadImage(gl, view, content.image);
    // Storage begins as zeros.
    if (content.kind === 'pixels' && content.pixels !== null) uploadPixels(gl, view, this, content.pixels);
    this.#core.generation.state.forget();
  }

  #copiesAreOutOfDate(): void {
    this.contentRevision++;
    this.#core.contentEpoch++;
  }

  #keptPixels(): Uint8Array<ArrayBuffer> {
    const pixels = this.#content.kind === 'pixels' ? this.#content.pixels : null;
    return pixels === null ? new Uint8Array(levelLayout(this).byteLength) : pixels.slice();
  }

  #assertUsable(): void {
    if (this.#destroyed) throw new DeviceError(`texture "${this.label}" was destroyed`, { device: 'webgl2' });
  }
}
