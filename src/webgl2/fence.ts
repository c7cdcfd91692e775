import { DeviceError, DeviceLostError } from '../device/DeviceError.js';
import type { Generation } from './Generation.js';

/**
 * Resolves when the GPU has carried out the commands given so far. Never blocks: it asks once a task.
 * @throws DeviceLostError
 */
export async function commandsDone(generation: Generation): Promise<void> {
  const { gl } = generation;
  generation.assertLive();
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  try {
    while (fence !== null) {
      await nextTask();
      if (gl.isContextLost() || !generation.isLive) break;
      const state = gl.clientWaitSync(fence, 0, 0);
      if (state === gl.ALREADY_SIGNALED || state === gl.CONDITION_SATISFIED) return;
      if (state === gl.WAIT_FAILED) break;
    }
  } finally {
    // A context that has come back does not know the objects that it had before; that of a destroyed device still has them.
    const isThere = generation.isLive || generation.lostError?.reason === 'destroyed';
    if (isThere && !gl.isContextLost()) gl.deleteSync(fence);
  }
  throw await lossOf(generation);
}

async function lossOf(generation: Generation): Promise<DeviceError | DeviceLostError> {
  // The loss itself is told a moment later: let it arrive, so that the error says why.
  await nextTask();
  if (generation.lostError !== null) return generation.lostError;
  if (generation.gl.isContextLost()) return new DeviceLostError('webgl2', 'unknown', generation.number);
  return new DeviceError('the context cannot tell when its commands are done', { device: 'webgl2' });
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
