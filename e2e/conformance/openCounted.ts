import { WebGL2EffectDevice } from '../../src/webgl2/WebGL2EffectDevice.js';
import { countObjects, type ObjectCounts } from '../support/countObjects.js';

export interface CountedDevice {
  readonly device: WebGL2EffectDevice;
  readonly gl: WebGL2RenderingContext;
  readonly canvas: HTMLCanvasElement;
  /** Objects of the context, which had none before the device. */
  counts(): ObjectCounts;
  /** Loses the context, and waits until everybody was told. */
  lose(): Promise<void>;
  /** Gives a lost context back, and waits until everybody was told. */
  restore(): Promise<void>;
}

/** A WebGL2 device, on a canvas of 64 by 64, whose context counts its objects. */
export function openCounted(): CountedDevice {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [64, 64];
  const gl = canvas.getContext('webgl2', { antialias: false });
  if (gl === null) throw new Error('no WebGL2');
  const extension = gl.getExtension('WEBGL_lose_context');
  if (extension === null) throw new Error('no WEBGL_lose_context');
  const counts = countObjects(gl);
  const told = async (event: string, act: () => void): Promise<void> => {
    const heard = new Promise((resolve) => canvas.addEventListener(event, resolve, { once: true }));
    act();
    await heard;
    // The browser restores once all listeners have returned.
    await new Promise((resolve) => setTimeout(resolve));
  };
  return {
    device: new WebGL2EffectDevice({ gl, canvas: {} }),
    gl,
    canvas,
    counts,
    lose: () => told('webglcontextlost', () => extension.loseContext()),
    restore: () => told('webglcontextrestored', () => extension.restoreContext()),
  };
}
