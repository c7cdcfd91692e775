import { BLIND_MUTATIONS } from './blindMutations.js';
import { BUNDLE_MUTATIONS } from './bundleMutations.js';
import { isRiff } from './chunkTree.js';
import { FORMAT_MUTATIONS } from './formatMutations.js';
import { applyMutation, type Mutation } from './Mutation.js';
import { Random } from './Random.js';

/** A file to start from. */
export interface CorpusFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** One damaged file: what it was and what was done to it, in order. */
export interface FuzzCase {
  readonly seed: number;
  readonly number: number;
  readonly file: CorpusFile;
  readonly mutations: readonly Mutation[];
  readonly bytes: Uint8Array;
}

const MOST_MUTATIONS = 8;
/** No file grows beyond this. */
const MOST_BYTES = 1 << 20;

/** The case of a number: it depends on seed, number and corpus, and on no case before. */
export function fuzzCase(seed: number, number: number, corpus: readonly CorpusFile[]): FuzzCase {
  const random = new Random(seed, number);
  const file = random.pick(corpus);
  if (file === undefined) throw new Error('no file to start from');
  const mutations: Mutation[] = [];
  let { bytes } = file;
  for (let count = 1 + random.length(MOST_MUTATIONS - 1); count > 0; count--) {
    const known = isRiff(bytes) ? BUNDLE_MUTATIONS : FORMAT_MUTATIONS;
    const mutate = random.pick(random.oneIn(3) ? BLIND_MUTATIONS : known);
    const mutation = bytes.length === 0 ? null : (mutate?.({ bytes, random, corpus }) ?? null);
    if (mutation === null) continue;
    const mutated = applyMutation(bytes, mutation);
    if (mutated.length > MOST_BYTES) continue;
    mutations.push(mutation);
    bytes = mutated;
  }
  return { seed, number, file, mutations, bytes };
}
