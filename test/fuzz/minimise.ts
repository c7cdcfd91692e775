import { applyMutation, type Mutation } from './Mutation.js';
import type { FuzzCase } from './mutateFile.js';

/** Whether bytes still show the fault. */
export type ShowsFault = (bytes: Uint8Array) => boolean;

/** Leaves out what mutations it can while the fault shows. */
export function minimiseMutations(it: FuzzCase, showsFault: ShowsFault): FuzzCase {
  let smallest = it;
  for (let i = it.mutations.length; i-- > 0; ) {
    const mutations = smallest.mutations.filter((_, at) => at !== i);
    const bytes = applyAll(it.file.bytes, mutations);
    if (showsFault(bytes)) smallest = { ...smallest, mutations, bytes };
  }
  return smallest;
}

/** Cuts pieces out while the fault shows, larger ones first; `tries` bounds the work. */
export function minimiseBytes(bytes: Uint8Array, showsFault: ShowsFault, tries = 400): Uint8Array {
  let smallest = bytes;
  let left = tries;
  for (let piece = bytes.length >> 1; piece > 0 && left > 0; piece >>= 1) {
    for (let at = smallest.length - piece; at >= 0 && left-- > 0; at -= piece) {
      const shorter = without(smallest, at, piece);
      if (showsFault(shorter)) smallest = shorter;
    }
  }
  return smallest;
}

function applyAll(bytes: Uint8Array, mutations: readonly Mutation[]): Uint8Array {
  return mutations.reduce(applyMutation, bytes);
}

function without(bytes: Uint8Array, at: number, length: number): Uint8Array {
  const shorter = new Uint8Array(bytes.length - length);
  shorter.set(bytes.subarray(0, at));
  shorter.set(bytes.subarray(at + length), at);
  return shorter;
}
