import { MODE_STATES, type RenderingMode, type StateValues } from '../device/renderingModes.js';
import { RENDER_STATE } from '../device/renderStates.js';
import { bitsFromFloat } from '../format/bytes/Float.js';
import type { RenderState } from '../format/carbonEffect/renderState.js';
import { carbonStatesOf } from './carbonStatesOf.js';
import type {
  CarbonStateName,
  CarbonStateSources,
  ChannelsSource,
  ColorSource,
  RenderStateSources,
} from './renderStateSources.js';
import {
  BLEND_FACTORS,
  BLEND_OPERATIONS,
  COMPARE_FUNCTIONS,
  CULL_MODES,
  FILL_MODES,
  STENCIL_OPERATIONS,
  type StateWords,
} from './stateWords.js';

type Values = Required<CarbonStateSources>;

/** How a value becomes the wire's u32. */
const CODES: { readonly [Name in CarbonStateName]: (value: Values[Name]) => number } = {
  ZENABLE: Number,
  FILLMODE: numberOf(FILL_MODES),
  ZWRITEENABLE: Number,
  ALPHATESTENABLE: Number,
  SRCBLEND: numberOf(BLEND_FACTORS),
  DESTBLEND: numberOf(BLEND_FACTORS),
  CULLMODE: numberOf(CULL_MODES),
  ZFUNC: numberOf(COMPARE_FUNCTIONS),
  ALPHAREF: Number,
  ALPHAFUNC: numberOf(COMPARE_FUNCTIONS),
  ALPHABLENDENABLE: Number,
  STENCILENABLE: Number,
  STENCILFAIL: numberOf(STENCIL_OPERATIONS),
  STENCILZFAIL: numberOf(STENCIL_OPERATIONS),
  STENCILPASS: numberOf(STENCIL_OPERATIONS),
  STENCILFUNC: numberOf(COMPARE_FUNCTIONS),
  STENCILREF: Number,
  STENCILMASK: Number,
  DEPTH_CLIP_ENABLE: Number,
  COLORWRITEENABLE: channelMask,
  BLENDOP: numberOf(BLEND_OPERATIONS),
  SLOPESCALEDEPTHBIAS: bitsFromFloat,
  COLORWRITEENABLE1: Number,
  COLORWRITEENABLE2: Number,
  COLORWRITEENABLE3: Number,
  BLENDFACTOR: colorWord,
  SRGBWRITEENABLE: Number,
  DEPTHBIAS: bitsFromFloat,
  SEPARATEALPHABLENDENABLE: Number,
  SRCBLENDALPHA: numberOf(BLEND_FACTORS),
  DESTBLENDALPHA: numberOf(BLEND_FACTORS),
  BLENDOPALPHA: numberOf(BLEND_OPERATIONS),
};

const CARBON_STATE_NAMES: readonly CarbonStateName[] = Object.keys(CODES).filter(isCarbonStateName);

/**
 * A pass' states as records, ascending by id as Carbon's compiler writes them. A file has no place for a rendering mode,
 * which is chosen where a pass is drawn: the mode's own states are written below the author's, so that the pass looks
 * right under `ANY`, and under every mode that sets nothing else.
 * @param states that `RENDER_STATES` has nothing against.
 */
export function renderStateRecords(states: RenderStateSources, mode: RenderingMode = 'ANY'): RenderState[] {
  const values: StateValues = { ...MODE_STATES[mode], ...wireValues(carbonStatesOf(states)) };
  return Object.entries(RENDER_STATE)
    .flatMap(([name, state]) => (isCarbonStateName(name) ? [{ state, value: values[name] }] : []))
    .flatMap(({ state, value }) => (value === undefined ? [] : [{ state, value }]))
    .sort((a, b) => a.state - b.state);
}

function wireValues(states: CarbonStateSources): StateValues {
  return Object.fromEntries(
    CARBON_STATE_NAMES.flatMap((name) => {
      const value = states[name];
      return value === undefined ? [] : [[name, wireValue(name, value)]];
    }),
  );
}

function wireValue<Name extends CarbonStateName>(name: Name, value: Values[Name]): number {
  return CODES[name](value);
}

function isCarbonStateName(name: string): name is CarbonStateName {
  return Object.hasOwn(CODES, name);
}

function numberOf<Word extends string>(words: StateWords<Word>): (word: Word) => number {
  return (word) => words.get(word) ?? 0;
}

function channelMask(channels: ChannelsSource): number {
  if (channels === 'none') return 0;
  return [...channels].reduce((mask, channel) => mask | (1 << 'rgba'.indexOf(channel)), 0);
}

/** Red in the lowest byte. */
function colorWord(color: ColorSource): number {
  return color.reduce((word, part, i) => (word | (Math.round(part * 255) << (8 * i))) >>> 0, 0);
}
