import type { DeviceChoice } from '../device/DeviceChoice.js';
import { DeviceError } from '../device/DeviceError.js';
import { type Capabilities, readCapabilities } from './Capabilities.js';

export interface ContextWishes {
  readonly powerPreference?: GPUPowerPreference;
  /** Must be there, in WebGPU's names; see `Capabilities`. */
  readonly requiredFeatures?: readonly GPUFeatureName[];
  /** Must be reached, in WebGPU's names. */
  readonly requiredLimits?: Readonly<Record<string, number>>;
  /** Default `opaque`. */
  readonly alphaMode?: GPUCanvasAlphaMode;
}

/** Why there is no context. */
export interface NoContext {
  readonly because: Extract<DeviceChoice['because'], 'no-webgl2' | 'refused'>;
  readonly error: DeviceError;
}

/**
 * The WebGL2 context of a canvas. What is required is looked for in a context of a spare canvas first, so that the canvas
 * itself can still get a context of another kind when it is not there.
 */
export function openContext(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  wishes: ContextWishes,
): { readonly gl: WebGL2RenderingContext } | NoContext {
  const { requiredFeatures = [], requiredLimits = {} } = wishes;
  if (requiredFeatures.length > 0 || Object.keys(requiredLimits).length > 0) {
    const problem = probe(wishes, requiredFeatures, requiredLimits);
    if (problem !== null) return problem;
  }
  const gl = contextOf(canvas, wishes);
  if (gl !== null) return { gl };
  const fix =
    'Turn on hardware acceleration, reload after a GPU crash, or use another canvas where this one has a context already';
  return none('no-webgl2', 'the canvas gives no WebGL2 context', fix);
}

function contextOf(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  { alphaMode = 'opaque', powerPreference }: ContextWishes,
): WebGL2RenderingContext | null {
  // Frames are drawn into targets of the device and shown by one draw: the canvas needs no samples, depth or stencil of its own.
  const context = canvas.getContext('webgl2', {
    alpha: alphaMode !== 'opaque',
    antialias: false,
    depth: false,
    stencil: false,
    powerPreference: powerPreference ?? 'default',
  });
  return context instanceof Object && 'drawElements' in context ? context : null;
}

function probe(
  wishes: ContextWishes,
  features: readonly GPUFeatureName[],
  limits: Readonly<Record<string, number>>,
): NoContext | null {
  const gl = contextOf(spareCanvas(), wishes);
  if (gl === null) return none('no-webgl2', 'this browser gives no WebGL2 context', 'Turn on hardware acceleration');
  try {
    return unmet(readCapabilities(gl), features, limits);
  } finally {
    gl.getExtension('WEBGL_lose_context')?.loseContext();
  }
}

function spareCanvas(): HTMLCanvasElement | OffscreenCanvas {
  return typeof OffscreenCanvas === 'undefined' ? document.createElement('canvas') : new OffscreenCanvas(1, 1);
}

function unmet(
  capabilities: Capabilities,
  features: readonly GPUFeatureName[],
  limits: Readonly<Record<string, number>>,
): NoContext | null {
  const missing = features.filter((feature) => !capabilities.features.has(feature));
  if (missing.length > 0) {
    return none('refused', `WebGL2 lacks ${missing.join(', ')} here`, 'Leave that out of requiredFeatures');
  }
  const there: Readonly<Record<string, number>> = { ...capabilities.limits };
  const short = Object.entries(limits).filter(([name, wanted]) => !((there[name] ?? 0) >= wanted));
  if (short.length === 0) return null;
  const words = short.map(([name, wanted]) => `${name} ${wanted} (it has ${there[name] ?? 0})`);
  return none('refused', `WebGL2 does not reach ${words.join(', ')} here`, 'Leave that out of requiredLimits');
}

function none(because: NoContext['because'], problem: string, fix: string): NoContext {
  return { because, error: new DeviceError(problem, { device: 'webgl2' }, fix) };
}
