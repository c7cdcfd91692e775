/**
 * `createEffectDevice`: a device for a canvas in one call, WebGPU's where there is one and else WebGL2's. It owns what is
 * underneath and gets it anew when it is lost. Engines with a GPUDevice or a context of their own take `carbonfx/webgpu` or
 * `carbonfx/webgl2` instead.
 */
import type { DeviceChoice } from './device/DeviceChoice.js';
import { DeviceError } from './device/DeviceError.js';
import type { DeviceKind } from './device/DeviceKind.js';
import type { NoContext } from './webgl2/openContext.js';
import type { WebGL2EffectDevice } from './webgl2/WebGL2EffectDevice.js';
import type { NoGPUDevice } from './webgpu/requestGPUDevice.js';
import type { WebGPUEffectDevice } from './webgpu/WebGPUEffectDevice.js';

export type { CompileRequest, RenderTargets } from './device/CompileRequest.js';
export type { DeviceChoice } from './device/DeviceChoice.js';
export {
  type CompilerMessage,
  DeviceError,
  type DeviceErrorSubject,
  DeviceLostError,
  type LossOutlook,
} from './device/DeviceError.js';
export type { DeviceKind } from './device/DeviceKind.js';
export type {
  ConstantBlocks,
  DeviceStats,
  DispatchOptions,
  DrawOptions,
  DrawState,
  EffectBuffer,
  EffectBufferSource,
  EffectDevice,
  EffectTexture,
  Frame,
  FrameOptions,
  FrameTargets,
  LoadTextureOptions,
  Mesh,
  MeshSource,
  PrepareOptions,
  RenderTargetOptions,
  TextureSource,
} from './device/EffectDevice.js';
export { quad, sphere, torus } from './device/meshes.js';
export type { PortableState, UnsupportedState } from './device/PortableState.js';
export { RENDERING_MODES, type RenderingMode } from './device/renderingModes.js';
export type { VertexAttribute, VertexBuffer, VertexLayout, VertexUsage } from './device/VertexLayout.js';
export { VERTEX_USAGES } from './device/VertexLayout.js';

export interface EffectDeviceOptions {
  /** The kind that is tried first. Default `webgpu`. */
  readonly prefer?: DeviceKind;
  /** Whether the other kind is taken where the preferred one cannot be had. Default true; effects with compute passes need WebGPU. */
  readonly fallback?: boolean;
  readonly powerPreference?: GPUPowerPreference;
  /** Features that must be there, in WebGPU's names for either kind. What effects can make use of is asked for anyway. */
  readonly requiredFeatures?: readonly GPUFeatureName[];
  /** Limits that must be reached, e.g. from `requiredLimitsFor`; in WebGPU's names for either kind. */
  readonly requiredLimits?: Readonly<Record<string, number>>;
  /**
   * Of the canvas. Default: what the platform prefers. WebGL2 has its own order of channels: `bgra8unorm` is `rgba8unorm`
   * there.
   */
  readonly format?: GPUTextureFormat;
  /** Of the canvas' depth buffer. Default `depth24plus`; `null` = none. */
  readonly depthStencilFormat?: GPUTextureFormat | null;
  /** Default `opaque`. */
  readonly alphaMode?: GPUCanvasAlphaMode;
  /** Samples of each pixel of the canvas, 1 or 4. Default 1. */
  readonly sampleCount?: number;
}

/**
 * Makes a device that draws into a canvas: of the preferred kind, else of the other one. `device.kind` says which it is,
 * `device.choice` why. Adapter and GPUDevice are asked for before the canvas is touched, so that it can still get a WebGL2
 * context when there are none, and a page another one when both fail.
 *
 * @throws DeviceError where neither can be had (or the preferred kind, without `fallback`), saying what each lacks and what
 *   to do
 */
export function createEffectDevice(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  options: EffectDeviceOptions & { readonly prefer?: 'webgpu'; readonly fallback: false },
): Promise<WebGPUEffectDevice>;
export function createEffectDevice(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  options: EffectDeviceOptions & { readonly prefer: 'webgl2'; readonly fallback: false },
): Promise<WebGL2EffectDevice>;
export function createEffectDevice(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  options?: EffectDeviceOptions,
): Promise<WebGPUEffectDevice | WebGL2EffectDevice>;
export async function createEffectDevice(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  options: EffectDeviceOptions = {},
): Promise<WebGPUEffectDevice | WebGL2EffectDevice> {
  const { prefer = 'webgpu', fallback = true } = options;
  if (!Object.hasOwn(NAMES, prefer)) throw new RangeError(`prefer is "${prefer}"; it is webgpu or webgl2`);
  const [preferred, other] = prefer === 'webgl2' ? ([onWebGL2, onWebGPU] as const) : ([onWebGPU, onWebGL2] as const);
  const wish: DeviceChoice = { because: 'preferred', message: `${NAMES[prefer]} is there`, error: null };
  const first = await preferred(canvas, options, wish);
  if (!('because' in first)) return first;
  if (!fallback) throw first.error;
  const { because, error } = first;
  const second = await other(canvas, options, { because, message: `not ${NAMES[prefer]}: ${error.problem}`, error });
  if (!('because' in second)) return second;
  throw new DeviceError(
    `neither WebGPU nor WebGL2 can be had: ${error.message} ${second.error.message}`,
    {},
    'A page can say so and show a picture instead',
  );
}

const NAMES: Readonly<Record<DeviceKind, string>> = { webgpu: 'WebGPU', webgl2: 'WebGL2' };

async function onWebGPU(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  options: EffectDeviceOptions,
  choice: DeviceChoice,
): Promise<WebGPUEffectDevice | NoGPUDevice> {
  const [{ WebGPUEffectDevice }, { findGPUDevice, requestGPUDevice }] = await Promise.all([
    import('./webgpu/WebGPUEffectDevice.js'),
    import('./webgpu/requestGPUDevice.js'),
  ]);
  const found = await findGPUDevice(options);
  if ('because' in found) return found;
  const context = canvas.getContext('webgpu');
  if (context === null) {
    found.device.destroy();
    const error = new DeviceError(
      'the canvas gives no WebGPU context',
      { device: 'webgpu' },
      'It has a context of another kind already; use another canvas',
    );
    return { because: 'refused', error };
  }
  return new WebGPUEffectDevice({
    device: found.device,
    canvas: { context, ...canvasOptions(options) },
    choice,
    recover: () => requestGPUDevice(options),
  });
}

async function onWebGL2(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  options: EffectDeviceOptions,
  choice: DeviceChoice,
): Promise<WebGL2EffectDevice | NoContext> {
  const [{ WebGL2EffectDevice }, { openContext }] = await Promise.all([
    import('./webgl2/WebGL2EffectDevice.js'),
    import('./webgl2/openContext.js'),
  ]);
  const opened = openContext(canvas, options);
  if ('because' in opened) return opened;
  const { format, ...rest } = canvasOptions(options);
  const ownFormat = format === undefined ? {} : { format: rgbaOrder(format) };
  return new WebGL2EffectDevice({ gl: opened.gl, canvas: { ...rest, ...ownFormat }, choice });
}

/** A page asks for `bgra8unorm` since WebGPU prefers it, not since it reads the canvas' bytes. */
function rgbaOrder(format: GPUTextureFormat): GPUTextureFormat {
  if (format === 'bgra8unorm') return 'rgba8unorm';
  return format === 'bgra8unorm-srgb' ? 'rgba8unorm-srgb' : format;
}

function canvasOptions({
  format,
  depthStencilFormat,
  alphaMode,
  sampleCount,
}: EffectDeviceOptions): Pick<EffectDeviceOptions, 'format' | 'depthStencilFormat' | 'alphaMode' | 'sampleCount'> {
  return {
    ...(format === undefined ? {} : { format }),
    ...(depthStencilFormat === undefined ? {} : { depthStencilFormat }),
    ...(alphaMode === undefined ? {} : { alphaMode }),
    ...(sampleCount === undefined ? {} : { sampleCount }),
  };
}
