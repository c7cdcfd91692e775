import type { DeviceKind } from '../../device/DeviceKind.js';
import type { CompiledTechnique as OnWebGL2 } from '../../webgl2/CompiledTechnique.js';
import { openContext } from '../../webgl2/openContext.js';
import { WebGL2EffectDevice } from '../../webgl2/WebGL2EffectDevice.js';
import type { CompiledTechnique as OnWebGPU } from '../../webgpu/CompiledTechnique.js';
import { findGPUDevice } from '../../webgpu/requestGPUDevice.js';
import { WebGPUEffectDevice } from '../../webgpu/WebGPUEffectDevice.js';
import type { RenderReport } from './RenderRequest.js';

export type RenderDevice = WebGPUEffectDevice | WebGL2EffectDevice;
export type CompiledByEither = OnWebGPU | OnWebGL2;

export interface OpenDevice {
  readonly device: RenderDevice;
  /** What the browser calls the GPU. */
  readonly adapter: string;
  /** What the platform found wrong so far; empty is well. */
  complaints(): readonly string[];
  close(): void;
}

type NoDevice = Extract<RenderReport, { kind: 'no-device' }>;

const LABEL = 'carbonfx render';

/** The device that draws the picture, in a page without a canvas. */
export function openDevice(kind: DeviceKind): Promise<OpenDevice | NoDevice> {
  return kind === 'webgpu' ? openWebGPU() : openWebGL2();
}

async function openWebGPU(): Promise<OpenDevice | NoDevice> {
  const found = await findGPUDevice({});
  if ('because' in found) return { kind: 'no-device', found: found.error.problem };
  const { device: gpu } = found;
  const complaints: string[] = [];
  gpu.addEventListener('uncapturederror', ({ error }) => complaints.push(error.message));
  const device = new WebGPUEffectDevice({ device: gpu, label: LABEL });
  return {
    device,
    adapter: adapterName(gpu.adapterInfo),
    complaints: () => complaints,
    close: () => {
      device.destroy();
      gpu.destroy();
    },
  };
}

async function openWebGL2(): Promise<OpenDevice | NoDevice> {
  const opened = openContext(new OffscreenCanvas(1, 1), {});
  if ('because' in opened) return { kind: 'no-device', found: opened.error.problem };
  const { gl } = opened;
  const device = new WebGL2EffectDevice({ gl, label: LABEL });
  const unmasked = gl.getExtension('WEBGL_debug_renderer_info');
  const renderer: unknown = gl.getParameter(unmasked?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  return {
    device,
    adapter: typeof renderer === 'string' && renderer !== '' ? renderer : 'unnamed',
    complaints: () => {
      const error = gl.getError();
      return error === gl.NO_ERROR ? [] : [`WebGL error 0x${error.toString(16)}`];
    },
    close: () => device.destroy(),
  };
}

function adapterName({ vendor, architecture, device, description }: GPUAdapterInfo): string {
  const words = [vendor, architecture, device, description].filter((word) => word !== '');
  return words.length === 0 ? 'unnamed' : words.join(' ');
}
