import type { BindingPlan, PlannedStorageTexture, PlannedTexture } from '../../device/BindingPlan.js';
import { CommandFailure } from '../CommandFailure.js';
import { suggestion } from '../nearestWord.js';
import { CHECKER, checkerTexels } from './checker.js';
import type { RenderInputs } from './RenderInputs.js';
import type { RequestedTexture } from './RenderRequest.js';
import { type Picture, readPicture } from './readPicture.js';

/** A texture that the passes bind, by the effect's name for it. */
interface TextureSlot {
  readonly name: string;
  readonly viewDimension: GPUTextureViewDimension;
  readonly sampleType: GPUTextureSampleType;
  /** Names of textures that must have the same size, since one array texture is assembled from all of them. */
  readonly sameSize: readonly string[];
}

/**
 * A texture for every name that the passes bind: the picture given for it, else a checker; zeros for storage textures.
 * Depth and multisampled textures cannot be filled, and are left to what the device says of a missing texture.
 * @throws CommandFailure for a name that nothing binds, and for a picture that cannot be put there
 */
export async function requestTextures(
  plans: readonly BindingPlan[],
  given: readonly (readonly [name: string, file: string])[],
  inputs: RenderInputs,
): Promise<RequestedTexture[]> {
  const { slots, storage } = boundTextures(plans);
  const pictures = new Map<string, Picture>();
  for (const [name, file] of given) {
    const slot = slots.get(name);
    if (slot === undefined) throw unknownTexture(name, [...slots.keys()]);
    pictures.set(name, checkedPicture(slot, file, await readPicture(file)));
  }
  const textures: RequestedTexture[] = [];
  for (const slot of slots.values()) {
    const picture = pictures.get(slot.name);
    if (picture !== undefined) textures.push(pictureTexture(slot, picture, inputs));
    else if (slot.sampleType !== 'depth') textures.push(checkerTexture(slot, sizeOf(slot, pictures), inputs));
  }
  for (const [name, { format, viewDimension }] of storage) textures.push(zeroTexture(name, format, viewDimension));
  return textures;
}

function boundTextures(plans: readonly BindingPlan[]) {
  const slots = new Map<string, TextureSlot>();
  const storage = new Map<string, PlannedStorageTexture>();
  for (const { bindings } of plans) {
    for (const { resource } of bindings) {
      if (resource.kind === 'texture') for (const slot of slotsOf(resource)) slots.set(slot.name, slot);
      if (resource.kind === 'storage-texture' && resource.name !== null) storage.set(resource.name, resource);
    }
  }
  return { slots, storage };
}

function slotsOf({ name, viewDimension, sampleType, layers, multisampled }: PlannedTexture): TextureSlot[] {
  if (layers !== null) {
    const sameSize = layers.map((layer) => layer.name);
    return sameSize.map((layer) => ({ name: layer, viewDimension: '2d', sampleType, sameSize }));
  }
  return name === null || multisampled ? [] : [{ name, viewDimension, sampleType, sameSize: [] }];
}

function unknownTexture(name: string, known: readonly string[]): CommandFailure {
  const list = known.length === 0 ? 'what is drawn binds no texture' : `what is drawn binds ${known.join(', ')}`;
  return new CommandFailure(`--texture ${name}: ${list}.${suggestion(name, known)}`);
}

function checkedPicture({ name, viewDimension, sampleType }: TextureSlot, file: string, picture: Picture): Picture {
  const { width, height } = picture;
  if (sampleType === 'depth') {
    throw new CommandFailure(`--texture ${name}: a depth texture cannot be filled from a PNG.`);
  }
  if (isCube(viewDimension) && width !== height) {
    throw new CommandFailure(`--texture ${name}: it is a cube, and ${file} is not square (${width}x${height}).`);
  }
  return picture;
}

function isCube(viewDimension: GPUTextureViewDimension): boolean {
  return viewDimension === 'cube' || viewDimension === 'cube-array';
}

/** Where other layers of the same array texture were given, a checker is as large as they are. */
function sizeOf(slot: TextureSlot, pictures: ReadonlyMap<string, Picture>): { width: number; height: number } {
  const sibling = slot.sameSize.map((name) => pictures.get(name)).find((picture) => picture !== undefined);
  return sibling ?? { width: CHECKER.side, height: slot.viewDimension === '1d' ? 1 : CHECKER.side };
}

function checkerTexture(
  slot: TextureSlot,
  { width, height }: { width: number; height: number },
  inputs: RenderInputs,
): RequestedTexture {
  const layers = slot.viewDimension === '3d' ? CHECKER.side : isCube(slot.viewDimension) ? 6 : 1;
  return texture(slot, width, height, layers, inputs.add(checkerTexels(width, height, layers)));
}

/** A cube has the picture on each of its faces, an array and a volume have it once. */
function pictureTexture(slot: TextureSlot, { width, height, pixels }: Picture, inputs: RenderInputs): RequestedTexture {
  const layers = isCube(slot.viewDimension) ? 6 : 1;
  const texels = new Uint8Array(pixels.length * layers);
  for (let layer = 0; layer < layers; layer++) texels.set(pixels, layer * pixels.length);
  return texture(slot, width, height, layers, inputs.add(texels));
}

function texture(
  { name, viewDimension, sampleType }: TextureSlot,
  width: number,
  height: number,
  depthOrArrayLayers: number,
  texels: string,
): RequestedTexture {
  const format = sampleType === 'uint' ? 'rgba8uint' : sampleType === 'sint' ? 'rgba8sint' : 'rgba8unorm';
  const mipmaps = viewDimension === '2d' && format === 'rgba8unorm';
  return { name, width, height, depthOrArrayLayers, viewDimension, format, mipmaps, storage: false, texels };
}

function zeroTexture(name: string, format: GPUTextureFormat, viewDimension: GPUTextureViewDimension): RequestedTexture {
  const { side } = CHECKER;
  return {
    name,
    width: side,
    height: viewDimension === '1d' ? 1 : side,
    depthOrArrayLayers: viewDimension === '3d' ? side : 1,
    viewDimension,
    format,
    mipmaps: false,
    storage: true,
    texels: null,
  };
}
