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
}

/**
 * A texture for every name that the passes bind: the picture given for it, else a checker; zeros for storage textures.
 * @throws CommandFailure for a name that nothing binds, and for a picture that cannot be put there
 */
export async function requestTextures(
  plans: readonly BindingPlan[],
  given: readonly (readonly [name: string, file: string])[],
  inputs: RenderInputs,
): Promise<RequestedTexture[]> {
  const slots = new Map<string, TextureSlot>();
  const storage = new Map<string, PlannedStorageTexture>();
  for (const { bindings } of plans) {
    for (const { resource } of bindings) {
      if (resource.kind === 'texture') for (const slot of slotsOf(resource)) slots.set(slot.name, slot);
      if (resource.kind === 'storage-texture' && resource.name !== null) storage.set(resource.name, resource);
    }
  }
  const files = new Map(given);
  refuseUnknown(files.keys(), [...slots.keys()]);
  const textures: RequestedTexture[] = [];
  for (const slot of slots.values()) {
    const file = files.get(slot.name);
    if (file !== undefined) textures.push(pictureTexture(slot, file, await readPicture(file), inputs));
    // Nothing can be uploaded to a multisampled texture; the device says what it makes of that.
    else if (slot.sampleType !== 'depth') textures.push(checkerTexture(slot, inputs));
  }
  for (const [name, { format, viewDimension }] of storage) textures.push(zeroTexture(name, format, viewDimension));
  return textures;
}

/** A texture that is assembled from several names has a slot for each of them. */
function slotsOf({ name, viewDimension, sampleType, layers, multisampled }: PlannedTexture): TextureSlot[] {
  if (layers !== null) return layers.map((layer) => ({ name: layer.name, viewDimension: '2d' as const, sampleType }));
  return name === null || multisampled ? [] : [{ name, viewDimension, sampleType }];
}

function refuseUnknown(names: Iterable<string>, known: readonly string[]): void {
  for (const name of names) {
    if (known.includes(name)) continue;
    const list = known.length === 0 ? 'what is drawn binds no texture' : `what is drawn binds ${known.join(', ')}`;
    throw new CommandFailure(`--texture ${name}: ${list}.${suggestion(name, known)}`);
  }
}

function pictureTexture(slot: TextureSlot, file: string, picture: Picture, inputs: RenderInputs): RequestedTexture {
  const { name, viewDimension, sampleType } = slot;
  const { width, height, pixels } = picture;
  if (sampleType === 'depth')
    throw new CommandFailure(`--texture ${name}: a depth texture cannot be filled from a PNG.`);
  const isCube = viewDimension === 'cube' || viewDimension === 'cube-array';
  if (isCube && width !== height) {
    throw new CommandFailure(`--texture ${name}: it is a cube, and ${file} is not square (${width}x${height}).`);
  }
  const layers = isCube ? 6 : 1;
  const texels = new Uint8Array(pixels.length * layers);
  for (let layer = 0; layer < layers; layer++) texels.set(pixels, layer * pixels.length);
  return texture(slot, width, height, layers, inputs.add(texels));
}

function checkerTexture(slot: TextureSlot, inputs: RenderInputs): RequestedTexture {
  const { viewDimension } = slot;
  const layers = viewDimension === '3d' ? CHECKER.side : viewDimension.startsWith('cube') ? 6 : 1;
  const height = viewDimension === '1d' ? 1 : CHECKER.side;
  return texture(slot, CHECKER.side, height, layers, inputs.add(checkerTexels(layers)));
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
