import type { BlendFactor } from '../device/PortableState.js';
import { blendFactor, blendOperation, compareFunction, cullMode, stencilOperation } from '../device/stateValues.js';
import type { CarbonStateSources } from './renderStateSources.js';

/** Words with their numbers on the wire: what the devices read, the other way round (`carbon-format.md` 6.12). */
export type StateWords<Word extends string> = ReadonlyMap<Word, number>;

/** The largest number of any of the enums. */
const NUMBER_MAX = 19;

function wordsOf<Word extends string>(wordOf: (value: number) => Word | null): StateWords<Word> {
  const words = new Map<Word, number>();
  for (let value = 1; value <= NUMBER_MAX; value++) {
    const word = wordOf(value);
    if (word !== null) words.set(word, value);
  }
  return words;
}

export const COMPARE_FUNCTIONS: StateWords<GPUCompareFunction> = wordsOf(compareFunction);
export const BLEND_FACTORS: StateWords<BlendFactor> = wordsOf(blendFactor);
export const BLEND_OPERATIONS: StateWords<GPUBlendOperation> = wordsOf(blendOperation);
export const STENCIL_OPERATIONS: StateWords<GPUStencilOperation> = wordsOf(stencilOperation);
export const CULL_MODES: StateWords<GPUCullMode> = wordsOf(cullMode);
export const FILL_MODES: StateWords<NonNullable<CarbonStateSources['FILLMODE']>> = new Map([
  ['point', 1],
  ['wireframe', 2],
  ['solid', 3],
]);
