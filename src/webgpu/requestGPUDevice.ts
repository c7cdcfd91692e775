import type { DeviceChoice } from '../device/DeviceChoice.js';
import { DeviceError } from '../device/DeviceError.js';

export interface GPUDeviceWishes {
  readonly powerPreference?: GPUPowerPreference;
  /** Must be there, or the request fails. */
  readonly requiredFeatures?: readonly GPUFeatureName[];
  /** Must be reached, or the request fails; see `requiredLimitsFor`. */
  readonly requiredLimits?: Readonly<Record<string, number>>;
}

/** Asked for where the adapter has them: each lets more effects, textures or render states through. */
const WELCOME_FEATURES: readonly GPUFeatureName[] = [
  'depth-clip-control',
  'depth32float-stencil8',
  'dual-source-blending',
  'float32-blendable',
  'float32-filterable',
  'rg11b10ufloat-renderable',
  'shader-f16',
  'bgra8unorm-storage',
  'clip-distances',
  'texture-compression-astc',
  'texture-compression-bc',
  'texture-compression-etc2',
];

/** Asked for as high as the adapter goes: what effects may reach, and where asking costs nothing. */
const RAISED_LIMITS = [
  'maxBindGroups',
  'maxBufferSize',
  'maxColorAttachmentBytesPerSample',
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupSizeX',
  'maxComputeWorkgroupSizeY',
  'maxComputeWorkgroupSizeZ',
  'maxComputeWorkgroupStorageSize',
  'maxDynamicUniformBuffersPerPipelineLayout',
  'maxInterStageShaderVariables',
  'maxSampledTexturesPerShaderStage',
  'maxSamplersPerShaderStage',
  'maxStorageBufferBindingSize',
  'maxStorageBuffersPerShaderStage',
  'maxStorageTexturesPerShaderStage',
  'maxTextureArrayLayers',
  'maxTextureDimension2D',
  'maxTextureDimension3D',
  'maxUniformBufferBindingSize',
  'maxUniformBuffersPerShaderStage',
  'maxVertexAttributes',
  'maxVertexBufferArrayStride',
  'maxVertexBuffers',
] as const satisfies readonly (keyof GPUSupportedLimits)[];

/** Why there is no GPUDevice. */
export interface NoGPUDevice {
  readonly because: Extract<DeviceChoice['because'], 'no-webgpu' | 'no-adapter' | 'refused'>;
  /** Says what is missing, and what to do. */
  readonly error: DeviceError;
}

/** A GPUDevice with what effects can use, from a new adapter: an adapter gives one device only. Never rejects. */
export async function findGPUDevice(wishes: GPUDeviceWishes): Promise<{ readonly device: GPUDevice } | NoGPUDevice> {
  const adapter = await findAdapter(wishes);
  if ('because' in adapter) return adapter;
  const missing = (wishes.requiredFeatures ?? []).filter((feature) => !adapter.features.has(feature));
  if (missing.length > 0) {
    return none('refused', `the GPU lacks ${missing.join(', ')}`, 'Leave that out of requiredFeatures');
  }
  const requiredLimits = limitsOf(adapter, wishes.requiredLimits ?? {});
  const features = [...WELCOME_FEATURES.filter((it) => adapter.features.has(it)), ...(wishes.requiredFeatures ?? [])];
  try {
    const device = await adapter.requestDevice({
      label: 'carbonfx',
      requiredFeatures: [...new Set(features)],
      requiredLimits,
    });
    return { device };
  } catch (error) {
    return none('refused', `the GPU gives no device: ${messageOf(error)}`, null);
  }
}

/** @throws DeviceError saying what is missing, and what to do */
export async function requestGPUDevice(wishes: GPUDeviceWishes): Promise<GPUDevice> {
  const found = await findGPUDevice(wishes);
  if ('device' in found) return found.device;
  throw found.error;
}

async function findAdapter({ powerPreference }: GPUDeviceWishes): Promise<GPUAdapter | NoGPUDevice> {
  // Typed as always there; it is not.
  const gpu: GPU | undefined = globalThis.navigator?.gpu;
  if (gpu === undefined) {
    if (globalThis.isSecureContext === false) {
      const fix = 'Serve the page over https, or from localhost';
      return none('no-webgpu', 'WebGPU is not offered to insecure pages', fix);
    }
    return none('no-webgpu', 'this browser has no WebGPU', 'Use a current Chrome, Edge, Firefox or Safari');
  }
  try {
    const adapter = await gpu.requestAdapter(powerPreference === undefined ? {} : { powerPreference });
    if (adapter !== null) return adapter;
  } catch (error) {
    return none('no-adapter', `asking for a GPU failed: ${messageOf(error)}`, null);
  }
  const fix = 'Turn on hardware acceleration in the browser, update the graphics driver, or reload after a GPU crash';
  return none('no-adapter', 'this browser has WebGPU, but no GPU that it would use', fix);
}

function limitsOf(adapter: GPUAdapter, wished: Readonly<Record<string, number>>): Record<string, number> {
  const limits: Record<string, number> = {};
  for (const name of RAISED_LIMITS) {
    const most = adapter.limits[name];
    if (typeof most === 'number') limits[name] = most;
  }
  for (const [name, value] of Object.entries(wished)) limits[name] = Math.max(limits[name] ?? 0, value);
  return limits;
}

function none(because: NoGPUDevice['because'], problem: string, fix: string | null): NoGPUDevice {
  return { because, error: new DeviceError(problem, { device: 'webgpu' }, fix) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
