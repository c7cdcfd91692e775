import type { EffectDevice } from '../../src/device/EffectDevice.js';
import { WebGL2EffectDevice } from '../../src/webgl2/WebGL2EffectDevice.js';
import { requestGPUDevice } from '../../src/webgpu/requestGPUDevice.js';
import { WebGPUEffectDevice } from '../../src/webgpu/WebGPUEffectDevice.js';

/** A device with a canvas of its own. */
export interface OpenedDevice {
  readonly device: EffectDevice;
  readonly canvas: HTMLCanvasElement;
  /** Destroys everything, and tells what the browser complained of. */
  close(): Promise<string[]>;
}

/** In the order in which cases are run. */
export const OPENERS: readonly (() => Promise<OpenedDevice>)[] = [openWebGPU, openWebGL2];

async function openWebGPU(): Promise<OpenedDevice> {
  const gpu = await requestGPUDevice({});
  const errors: string[] = [];
  gpu.addEventListener('uncapturederror', (event) => errors.push(event.error.message));
  const canvas = newCanvas();
  const context = canvas.getContext('webgpu');
  if (context === null) throw new Error('no WebGPU context');
  const device = new WebGPUEffectDevice({ device: gpu, canvas: { context } });
  return {
    device,
    canvas,
    async close() {
      device.destroy();
      await gpu.queue.onSubmittedWorkDone();
      // Errors are events, in tasks of their own.
      await new Promise((resolve) => setTimeout(resolve));
      gpu.destroy();
      canvas.remove();
      return errors;
    },
  };
}

async function openWebGL2(): Promise<OpenedDevice> {
  const canvas = newCanvas();
  const gl = canvas.getContext('webgl2', { antialias: false });
  if (gl === null) throw new Error('no WebGL2 context');
  const device = new WebGL2EffectDevice({ gl, canvas: {} });
  return {
    device,
    canvas,
    async close() {
      device.destroy();
      const error = gl.getError();
      gl.getExtension('WEBGL_lose_context')?.loseContext();
      canvas.remove();
      return error === gl.NO_ERROR ? [] : [`gl.getError() is ${error}`];
    },
  };
}

function newCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [64, 64];
  document.body.append(canvas);
  return canvas;
}
