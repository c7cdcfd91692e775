import type { RENDER_STATE } from './renderStates.js';

/** Carbon's rendering modes; the number is the index (`carbon-format.md` 6.12). */
export const RENDERING_MODES = [
  'ANY',
  'OPAQUE',
  'DECAL',
  'DECAL_NO_DEPTH',
  'ALPHA',
  'ALPHA_ADDITIVE',
  'DEPTH_ONLY',
  'PICKING',
  'FULLSCREEN',
  'SPRITE2D',
  'CULL',
  'LIGHT',
  'ERASE',
  'PREPASS_COLOR',
] as const;

export type RenderingMode = (typeof RENDERING_MODES)[number];

/** Values by state name, as they are on the wire. */
export type StateValues = Readonly<Partial<Record<keyof typeof RENDER_STATE, number>>>;

const ON = 1;
const OFF = 0;
const CULL_NONE = 1;
const CULL_CW = 2;
const CULL_CCW = 3;
const FILL_SOLID = 3;
const LESS = 2;
const EQUAL = 3;
const LESSEQUAL = 4;
const GREATER = 5;
const ALWAYS = 8;
const KEEP = 1;
const ZERO = 1;
const ONE = 2;
const SRCALPHA = 5;
const INVSRCALPHA = 6;
const ADD = 1;
const ALL_CHANNELS = 0xf;
const NO_ALPHA = 0x7;

/** What every state is before anyone sets it. The alpha equation of 207 to 209 is D3D's: ONE, ZERO, ADD. */
export const INITIAL_STATES = {
  ZENABLE: ON,
  FILLMODE: FILL_SOLID,
  ZWRITEENABLE: ON,
  ALPHATESTENABLE: OFF,
  SRCBLEND: ONE,
  DESTBLEND: ZERO,
  CULLMODE: CULL_CCW,
  ZFUNC: LESS,
  ALPHAREF: 0,
  ALPHAFUNC: ALWAYS,
  ALPHABLENDENABLE: OFF,
  STENCILENABLE: OFF,
  STENCILFAIL: KEEP,
  STENCILZFAIL: KEEP,
  STENCILPASS: KEEP,
  STENCILFUNC: ALWAYS,
  STENCILREF: 0,
  STENCILMASK: 0xff,
  DEPTH_CLIP_ENABLE: ON,
  COLORWRITEENABLE: ALL_CHANNELS,
  BLENDOP: ADD,
  SLOPESCALEDEPTHBIAS: 0,
  DEPTHBIAS: 0,
  SEPARATEALPHABLENDENABLE: OFF,
  SRCBLENDALPHA: ONE,
  DESTBLENDALPHA: ZERO,
  BLENDOPALPHA: ADD,
} as const satisfies StateValues;

/** All modes but ANY and CULL set these, unless they say otherwise. */
const COMMON: StateValues = {
  FILLMODE: FILL_SOLID,
  ALPHATESTENABLE: OFF,
  CULLMODE: CULL_CW,
  ALPHABLENDENABLE: OFF,
  ZENABLE: ON,
  ZWRITEENABLE: ON,
  ZFUNC: LESSEQUAL,
  COLORWRITEENABLE: ALL_CHANNELS,
  SLOPESCALEDEPTHBIAS: 0,
  DEPTHBIAS: 0,
  SEPARATEALPHABLENDENABLE: OFF,
};

const ALPHA_TEST: StateValues = { ALPHATESTENABLE: ON, ALPHAFUNC: GREATER, ALPHAREF: 127 };
const NO_DEPTH: StateValues = { ZENABLE: OFF, ZWRITEENABLE: OFF, ZFUNC: ALWAYS };

function blend(source: number, destination: number): StateValues {
  return { ALPHABLENDENABLE: ON, SRCBLEND: source, DESTBLEND: destination, BLENDOP: ADD };
}

/**
 * The standard state list of each mode, to be laid over {@link INITIAL_STATES}. The modes that leave separate alpha
 * untouched start from "off" here, since a pass is resolved on its own and never after another one.
 */
export const MODE_STATES: Readonly<Record<RenderingMode, StateValues>> = {
  ANY: {},
  OPAQUE: COMMON,
  DECAL: { ...COMMON, ...ALPHA_TEST },
  DECAL_NO_DEPTH: { ...COMMON, ...ALPHA_TEST, ZWRITEENABLE: OFF },
  ALPHA: { ...COMMON, ...blend(SRCALPHA, INVSRCALPHA), ZWRITEENABLE: OFF },
  ALPHA_ADDITIVE: {
    ...COMMON,
    ...blend(ONE, ONE),
    CULLMODE: CULL_NONE,
    ZWRITEENABLE: OFF,
    COLORWRITEENABLE: NO_ALPHA,
  },
  DEPTH_ONLY: { ...COMMON, COLORWRITEENABLE: 0 },
  PICKING: COMMON,
  FULLSCREEN: { ...COMMON, ...NO_DEPTH, CULLMODE: CULL_NONE },
  SPRITE2D: { ...COMMON, ...NO_DEPTH, ...blend(ONE, INVSRCALPHA), CULLMODE: CULL_NONE },
  CULL: { CULLMODE: CULL_CW },
  LIGHT: {
    ...COMMON,
    ...blend(ONE, ONE),
    CULLMODE: CULL_NONE,
    ZWRITEENABLE: OFF,
    SEPARATEALPHABLENDENABLE: ON,
    BLENDOPALPHA: ADD,
    SRCBLENDALPHA: ONE,
    DESTBLENDALPHA: ONE,
  },
  ERASE: { ...COMMON, ZFUNC: ALWAYS },
  PREPASS_COLOR: { ...COMMON, ZWRITEENABLE: OFF, ZFUNC: EQUAL },
};
