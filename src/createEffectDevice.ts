/**
 * `createEffectDevice`: a device for a canvas in one call. It owns adapter and GPUDevice and gets new ones when they are
 * lost. Engines with a GPUDevice of their own take `carbonfx/webgpu` instead.
 */
import { DeviceError } from './device/DeviceError.js';
import type { WebGPUEffectDevice } from './webgpu/WebGPUEffectDevice.js';

export type { CompileRequest, RenderTargets } from './device/CompileRequest.js';
export {
  type CompilerMessage,
  DeviceError,
  type DeviceErrorSubject,
  DeviceLostError,
  type LossOutlook,
} from './device/DeviceError.js';
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
  readonly powerPreference?: GPUPowerPreference;
  /** Features that must be there. What effects can make use of is asked for anyway. */
  readonly requiredFeatures?: readonly GPUFeatureName[];
  /** Limits that must be reached, e.g. from `requiredLimitsFor`. */
  readonly requiredLimits?: Readonly<Record<string, number>>;
  /** Of the canvas. Default: what the platform prefers. */
  readonly format?: GPUTextureFormat;
  /** Of the canvas' depth buffer. Default `depth24plus`; `null` = none. */
  readonly depthStencilFormat?: GPUTextureFormat | null;
  /** Default `opaque`. */
  readonly alphaMode?: GPUCanvasAlphaMode;
}

/**
 * Makes a device that draws into a canvas. The canvas is not touched before there is a GPU to draw with, so that a page
 * can still take another context of it when this fails.
 *
 * @throws DeviceError where WebGPU, an adapter or a wished feature is missing, saying which and what to do
 */
export async function createEffectDevice(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  options: EffectDeviceOptions = {},
): Promise<WebGPUEffectDevice> {
  const [{ WebGPUEffectDevice }, { requestGPUDevice }] = await Promise.all([
    import('./webgpu/WebGPUEffectDevice.js'),
    import('./webgpu/requestGPUDevice.js'),
  ]);
  const device = await requestGPUDevice(options);
  const context = canvas.getContext('webgpu');
  if (context === null) {
    device.destroy();
    throw new DeviceError(
      'the canvas gives no WebGPU context',
      { device: 'webgpu' },
      'It has a context of another kind already; use another canvas',
    );
  }
  const { format, depthStencilFormat, alphaMode } = options;
  return new WebGPUEffectDevice({
    device,
    canvas: {
      context,
      ...(format === undefined ? {} : { format }),
      ...(depthStencilFormat === undefined ? {} : { depthStencilFormat }),
      ...(alphaMode === undefined ? {} : { alphaMode }),
    },
    recover: () => requestGPUDevice(options),
  });
}
