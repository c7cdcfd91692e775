import { attachmentBytes } from './attachmentBytes.js';
import type { RenderTargets } from './CompileRequest.js';
import type { EffectTexture, FrameTargets } from './EffectDevice.js';
import { targetsIn } from './targetsIn.js';

/** What a device tells of a texture that frames are to be drawn into. */
export interface TargetTexture extends EffectTexture {
  /** Whether `createRenderTarget` made it. */
  readonly isTarget: boolean;
  /** Whether it is a target without colours, whose own format is the depth that frames draw. */
  readonly isDepthTarget: boolean;
  /** Of the depth that frames draw beside the colours, or alone; `null` = none. */
  readonly depthStencilFormat: GPUTextureFormat | null;
  readonly sampleCount: number;
}

type Limits = Partial<Pick<GPUSupportedLimits, 'maxColorAttachments' | 'maxColorAttachmentBytesPerSample'>>;

interface Entry<List> {
  list: List | null;
  /** Those that the list was held to: of another underlying device they are others. */
  limits: Limits | null;
  readonly longer: WeakMap<TargetTexture, Entry<List>>;
}

/**
 * What a device keeps for targets that frames are drawn into together: made when they are first named, found by the
 * textures themselves after that, whatever array they come in. Keeps no texture alive.
 */
export class TargetLists<Texture extends TargetTexture, List> {
  readonly #isOurs: (texture: EffectTexture) => texture is Texture;
  readonly #make: (textures: readonly Texture[], targets: RenderTargets) => List;
  readonly #root: Entry<List> = newEntry();

  /**
   * @param isOurs whether the device made a texture
   * @param make what is kept; the first of the textures has the depth buffer
   */
  constructor(
    isOurs: (texture: EffectTexture) => texture is Texture,
    make: (textures: readonly Texture[], targets: RenderTargets) => List,
  ) {
    this.#isOurs = isOurs;
    this.#make = make;
  }

  /**
   * @param limits of the underlying device that there is now
   * @throws RangeError for no target, too many, and ones that cannot be drawn into together; TypeError for a texture that
   *   is no target of this device
   */
  find(limits: Limits, target: FrameTargets): List {
    const given = targetsIn(target);
    let entry = this.#root;
    const textures = given.map((texture, index) => {
      const checked = this.#target(texture, given.length === 1 ? 'target' : `target ${index}`);
      entry = longerEntry(entry, checked);
      return checked;
    });
    if (entry.limits !== limits) checkLimits(limits, textures);
    entry.limits = limits;
    entry.list ??= this.#make(textures, renderTargetsOf(textures));
    return entry.list;
  }

  #target(texture: EffectTexture, what: string): Texture {
    if (!this.#isOurs(texture)) throw new TypeError(`${what} "${texture?.label}" was not made by this device`);
    if (!texture.isTarget) throw new TypeError(`${what} "${texture.label}": make it with createRenderTarget`);
    return texture;
  }
}

function newEntry<List>(): Entry<List> {
  return { list: null, limits: null, longer: new WeakMap() };
}

function longerEntry<List>(entry: Entry<List>, texture: TargetTexture): Entry<List> {
  let longer = entry.longer.get(texture);
  if (longer === undefined) {
    longer = newEntry();
    entry.longer.set(texture, longer);
  }
  return longer;
}

function checkLimits(limits: Limits, textures: readonly TargetTexture[]): void {
  const { maxColorAttachments = Infinity, maxColorAttachmentBytesPerSample = Infinity } = limits;
  if (textures.length > maxColorAttachments) {
    throw new RangeError(
      `${textures.length} targets; a frame has at most ${maxColorAttachments} (maxColorAttachments)`,
    );
  }
  const bytes = attachmentBytes(textures.map((it) => it.format));
  if (bytes <= maxColorAttachmentBytesPerSample) return;
  throw new RangeError(
    `the formats of the targets take ${bytes} bytes a sample, the device has ${maxColorAttachmentBytesPerSample} (maxColorAttachmentBytesPerSample)`,
  );
}

/** What passes are compiled for. */
function renderTargetsOf(textures: readonly TargetTexture[]): RenderTargets {
  const [first] = textures;
  if (first === undefined)
    throw new RangeError('target is an empty list; name a target, or leave it out for the canvas');
  for (const [index, texture] of textures.entries()) {
    if (texture !== first) checkBeside(first, texture, index);
    if (textures.indexOf(texture) !== index) {
      throw new RangeError(`target ${index} "${texture.label}" is target ${textures.indexOf(texture)} too`);
    }
    if (texture.isDepthTarget && textures.length > 1) {
      const why = 'has no colours, and of several targets each is a colour attachment';
      throw new RangeError(
        `target ${index} "${texture.label}" ${why}. Give the first one a depth buffer with depthStencilFormat`,
      );
    }
  }
  const { depthStencilFormat, sampleCount } = first;
  return {
    colorFormats: textures.filter((it) => !it.isDepthTarget).map((it) => it.format),
    ...(depthStencilFormat === null ? {} : { depthStencilFormat }),
    sampleCount,
  };
}

function checkBeside(first: TargetTexture, texture: TargetTexture, index: number): void {
  const what = `target ${index} "${texture.label}"`;
  const { width, height, sampleCount, label } = first;
  if (texture.width !== width || texture.height !== height) {
    throw new RangeError(
      `${what} is ${texture.width} by ${texture.height}, and target 0 "${label}" is ${width} by ${height}. Targets of one frame have one size`,
    );
  }
  if (texture.sampleCount !== sampleCount) {
    throw new RangeError(
      `${what} has sampleCount ${texture.sampleCount}, and target 0 "${label}" has ${sampleCount}. Targets of one frame have one sample count`,
    );
  }
}
