import { WebGL2EffectDevice } from '../../src/webgl2/WebGL2EffectDevice.js';
import { countObjects, type ObjectCounts } from '../support/countObjects.js';

export interface CountedDevice {
  readonly device: WebGL2EffectDevice;
  readonly gl: WebGL2RenderingContext;
  /** Objects of the context, which had none before the device. */
  counts(): ObjectCounts;
}

/** A WebGL2 device whose context counts its objects. */
export function openCounted(): CountedDevice {
  const gl = document.createElement('canvas').getContext('webgl2', { antialias: false });
  if (gl === null) throw new Error('no WebGL2');
  const counts = countObjects(gl);
  return { device: new WebGL2EffectDevice({ gl, canvas: {} }), gl, counts };
}
