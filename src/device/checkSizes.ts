import type { DeviceTextureSource } from './DeviceTextureSource.js';
import type { EffectBufferSource, FrameOptions, MeshSource } from './EffectDevice.js';
import { featureOfFormat, featureToDrawInto, isDepthStencilFormat, isResolvable } from './formatRules.js';
import { targetsIn } from './targetsIn.js';
import { texelBlock } from './textureFormat.js';
import { hasDepth } from './textureFormats.js';

/**
 * What WebGPU would say to the console, long after the call that was wrong: said at the call, with the name of the thing.
 * Each of these throws RangeError.
 */

/** What a device can do, in WebGPU's names. */
export interface Capabilities {
  readonly limits: Readonly<Record<Limit, number>>;
  readonly features: ReadonlySet<string>;
}

type Limit =
  | 'maxTextureDimension1D'
  | 'maxTextureDimension2D'
  | 'maxTextureDimension3D'
  | 'maxTextureArrayLayers'
  | 'maxBufferSize'
  | 'maxStorageBufferBindingSize'
  | 'maxComputeWorkgroupsPerDimension';

const CUBE_FACES = 6;

/** Size, layers and formats of a texture or render target. */
export function checkTexture(gpu: Capabilities, source: Omit<DeviceTextureSource, 'content'>, isTarget: boolean): void {
  const what = `${isTarget ? 'render target' : 'texture'} "${source.label}"`;
  checkFormat(gpu, source.format, what);
  if (isTarget) checkTargetFormats(gpu, source, what);
  checkSampleCount(source.sampleCount, source.format, what);
  checkExtent(gpu, source, what);
  const { width, height, depthOrArrayLayers, viewDimension } = source;
  if (viewDimension.startsWith('cube')) {
    if (width !== height) throw new RangeError(`${what}: the faces of a cube are squares, not ${width} by ${height}`);
    if (depthOrArrayLayers % CUBE_FACES !== 0) {
      throw new RangeError(`${what}: cubes have ${CUBE_FACES} layers each, not ${depthOrArrayLayers}`);
    }
  }
}

/** Samples of each pixel of a render target or a canvas of this format. */
export function checkSampleCount(sampleCount: number, format: GPUTextureFormat, what: string): void {
  if (sampleCount === 1) return;
  if (sampleCount !== 4) throw new RangeError(`${what}: sampleCount is ${sampleCount}; 1 or 4`);
  if (isResolvable(format)) return;
  const fix = isDepthStencilFormat(format)
    ? 'A target without colours has sampleCount 1'
    : 'Leave sampleCount out, or take e.g. rgba8unorm, rgba16float';
  throw new RangeError(`${what}: the samples of format "${format}" cannot be resolved. ${fix}`);
}

/** The size of a buffer. */
export function checkBuffer(gpu: Capabilities, source: EffectBufferSource): void {
  const what = `buffer "${source.label ?? `${source.usage} buffer`}"`;
  const size = source.size ?? source.contents?.byteLength ?? 0;
  // That there is none is said where it is made.
  if (size === 0) return;
  checkWhole(gpu, size, 'size', 'maxBufferSize', what);
  if (source.usage === 'storage') checkWhole(gpu, size, 'size', 'maxStorageBufferBindingSize', what);
}

/** The sizes of the buffers of a mesh. */
export function checkMesh(gpu: Capabilities, { vertices, indices, label = 'mesh' }: MeshSource): void {
  for (const [slot, contents] of vertices.entries()) {
    checkBuffer(gpu, { contents, usage: 'vertex', label: `${label} vertices ${slot}` });
  }
  if (indices) checkBuffer(gpu, { contents: indices, usage: 'index', label: `${label} indices` });
}

/** Workgroups of a dispatch; none is allowed, and does nothing. */
export function checkWorkgroups(gpu: Capabilities, workgroups: readonly (number | undefined)[], what: string): void {
  for (const [axis, count = 1] of workgroups.entries()) {
    checkWhole(gpu, count, `workgroups[${axis}]`, 'maxComputeWorkgroupsPerDimension', what, 0);
  }
}

/** What a frame clears to. `hasColors`: whether its target has any. */
export function checkClears({ target, clearColor, clearDepth, clearStencil }: FrameOptions, hasColors: boolean): void {
  if (clearColor && !hasColors) {
    const [first] = targetsIn(target);
    throw new RangeError(`clearColor is given, and target "${first?.label}" has no colours. Leave it out`);
  }
  if (typeof clearDepth === 'number' && !(clearDepth >= 0 && clearDepth <= 1)) {
    throw new RangeError(`clearDepth is ${clearDepth}; a depth from 0 to 1`);
  }
  if (clearStencil !== undefined && !(Number.isInteger(clearStencil) && clearStencil >= 0 && clearStencil <= 0xff)) {
    throw new RangeError(`clearStencil is ${clearStencil}; a whole number from 0 to 255`);
  }
  if (clearColor && !(clearColor.length === 4 && clearColor.every(Number.isFinite))) {
    throw new RangeError(`clearColor is [${clearColor.join(', ')}]; four numbers: red, green, blue, alpha`);
  }
}

function checkFormat(gpu: Capabilities, format: GPUTextureFormat, what: string): void {
  const feature = featureOfFormat(format);
  if (feature === null) throw new RangeError(`${what}: "${format}" is no texture format`);
  refuseWithout(gpu, feature, `${what}: a texture of format "${format}"`);
}

function checkTargetFormats(
  gpu: Capabilities,
  { format, depthStencilFormat }: Pick<DeviceTextureSource, 'format' | 'depthStencilFormat'>,
  what: string,
): void {
  if (isDepthStencilFormat(format)) {
    checkDepthTarget(format, depthStencilFormat, what);
    return;
  }
  const feature = featureToDrawInto(format);
  if (feature === null) throw new RangeError(`${what}: colours cannot be drawn into format "${format}"`);
  refuseWithout(gpu, feature, `${what}: drawing into format "${format}"`);
  if (depthStencilFormat === null) return;
  if (!isDepthStencilFormat(depthStencilFormat)) {
    throw new RangeError(`${what}: depthStencilFormat "${depthStencilFormat}" is no depth format, e.g. depth24plus`);
  }
  checkFormat(gpu, depthStencilFormat, what);
}

/** A target without colours: its format is the depth that is drawn. */
function checkDepthTarget(format: GPUTextureFormat, beside: GPUTextureFormat | null, what: string): void {
  if (!hasDepth(format)) {
    throw new RangeError(`${what}: format "${format}" has no depth; a target without colours takes e.g. depth32float`);
  }
  if (beside === null) return;
  throw new RangeError(
    `${what}: format "${format}" is depth itself, and depthStencilFormat "${beside}" would be a second one. Leave one out`,
  );
}

function refuseWithout(gpu: Capabilities, feature: string, what: string): void {
  if (feature === '' || gpu.features.has(feature)) return;
  throw new RangeError(`${what} needs the feature "${feature}", which this device does not have`);
}

function checkExtent(
  gpu: Capabilities,
  { width, height, depthOrArrayLayers, viewDimension, format }: Omit<DeviceTextureSource, 'content'>,
  what: string,
): void {
  const limits = EXTENTS[viewDimension];
  if (limits === undefined) throw new RangeError(`${what}: "${viewDimension}" is no view dimension`);
  if (gpu.limits[limits[0]] === 0) {
    throw new RangeError(`${what}: this device has no ${viewDimension} textures. Make it 2d, with height 1`);
  }
  checkWhole(gpu, width, 'width', limits[0], what);
  if (viewDimension === '1d' && height !== 1) throw new RangeError(`${what}: height is ${height}; a 1d texture has 1`);
  checkWhole(gpu, height, 'height', limits[0], what);
  checkWhole(gpu, depthOrArrayLayers, 'depthOrArrayLayers', limits[1], what);
  if (isDepthStencilFormat(format)) return;
  const block = texelBlock(format);
  if (width % block.width === 0 && height % block.height === 0) return;
  throw new RangeError(
    `${what}: ${width} by ${height} texels are no whole blocks of ${format}, which are ${block.width} by ${block.height}`,
  );
}

/** By view dimension: the limit of width and height, and that of layers or slices. */
const EXTENTS: Readonly<Record<string, readonly [Limit, Limit]>> = {
  '1d': ['maxTextureDimension1D', 'maxTextureArrayLayers'],
  '2d': ['maxTextureDimension2D', 'maxTextureArrayLayers'],
  '2d-array': ['maxTextureDimension2D', 'maxTextureArrayLayers'],
  cube: ['maxTextureDimension2D', 'maxTextureArrayLayers'],
  'cube-array': ['maxTextureDimension2D', 'maxTextureArrayLayers'],
  '3d': ['maxTextureDimension3D', 'maxTextureDimension3D'],
};

function checkWhole(gpu: Capabilities, value: number, name: string, limit: Limit, what: string, least = 1): void {
  const most = gpu.limits[limit];
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new RangeError(`${what}: ${name} is ${value}; a whole number from ${least} to ${most} (${limit})`);
}
