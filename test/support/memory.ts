import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** The bytes that are reachable now: JavaScript values and the memory of byte arrays. */
export function heldBytes(): number {
  if (typeof collect !== 'function') throw new Error('this engine has no gc()');
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
