import { statesSetBy, WEBGPU_STATE_NAMES } from './carbonStatesOf.js';
import type {
  CarbonStateName,
  RenderStateSources,
  StencilFaceSource,
  WebGPUStateName,
  WebGPUStateSources,
} from './renderStateSources.js';
import {
  flag,
  isSingle,
  listOf,
  number,
  objectOf,
  oneOf,
  oneThat,
  type Shape,
  type ShapeFault,
  spelled,
} from './Shape.js';
import {
  BLEND_FACTORS,
  BLEND_OPERATIONS,
  COMPARE_FUNCTIONS,
  CULL_MODES,
  FILL_MODES,
  STENCIL_OPERATIONS,
  type StateWords,
} from './stateWords.js';

/*
 * The types of RenderStateSources once more, for values.
 */

const wordOf = (words: StateWords<string>): Shape => oneOf([...words.keys()]);

const compareFunction = wordOf(COMPARE_FUNCTIONS);
const blendFactor = wordOf(BLEND_FACTORS);
const blendOperation = wordOf(BLEND_OPERATIONS);
const stencilOperation = wordOf(STENCIL_OPERATIONS);
const cullMode = wordOf(CULL_MODES);

const byte = oneThat('0 to 255', (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255);

const channels = oneThat(
  'channels in the order rgba, or none',
  (value) => value === 'none' || (typeof value === 'string' && /^(?=.)r?g?b?a?$/.test(value)),
);

const color = oneThat(
  'four numbers from 0 to 1',
  (value) =>
    Array.isArray(value) && value.length === 4 && value.every((part) => isSingle(part) && part >= 0 && part <= 1),
);

const CARBON: Readonly<Record<CarbonStateName, Shape>> = {
  ZENABLE: flag,
  FILLMODE: wordOf(FILL_MODES),
  ZWRITEENABLE: flag,
  ALPHATESTENABLE: flag,
  SRCBLEND: blendFactor,
  DESTBLEND: blendFactor,
  CULLMODE: cullMode,
  ZFUNC: compareFunction,
  ALPHAREF: byte,
  ALPHAFUNC: compareFunction,
  ALPHABLENDENABLE: flag,
  STENCILENABLE: flag,
  STENCILFAIL: stencilOperation,
  STENCILZFAIL: stencilOperation,
  STENCILPASS: stencilOperation,
  STENCILFUNC: compareFunction,
  STENCILREF: byte,
  STENCILMASK: byte,
  DEPTH_CLIP_ENABLE: flag,
  COLORWRITEENABLE: channels,
  BLENDOP: blendOperation,
  SLOPESCALEDEPTHBIAS: number,
  COLORWRITEENABLE1: flag,
  COLORWRITEENABLE2: flag,
  COLORWRITEENABLE3: flag,
  BLENDFACTOR: color,
  SRGBWRITEENABLE: flag,
  DEPTHBIAS: number,
  SEPARATEALPHABLENDENABLE: flag,
  SRCBLENDALPHA: blendFactor,
  DESTBLENDALPHA: blendFactor,
  BLENDOPALPHA: blendOperation,
};

const INT32 = 2 ** 31;

const depthBias = oneThat(
  'a whole number that a 32-bit float holds exactly, since the file has one',
  (value) =>
    isSingle(value) && Number.isInteger(value) && Math.fround(value) === value && value >= -INT32 && value < INT32,
);

const stencilFace = objectOf(
  {},
  { compare: compareFunction, failOp: stencilOperation, depthFailOp: stencilOperation, passOp: stencilOperation },
);

const one = oneThat('one, as minimum and maximum do not weigh', (value) => value === 'one');
const anyComponent = objectOf({}, { operation: blendOperation, srcFactor: blendFactor, dstFactor: blendFactor });
const extremeComponent = objectOf({ operation: blendOperation, dstFactor: one }, { srcFactor: one });

const blendComponent: Shape = (value) => {
  const fault = anyComponent(value);
  if (fault !== null || typeof value !== 'object' || value === null || !('operation' in value)) return fault;
  return value.operation === 'min' || value.operation === 'max' ? extremeComponent(value) : null;
};

const written = oneThat('rgba: Carbon writes all channels of the targets after the first', (value) => value === 'rgba');

const writeMask: Shape = (value) => {
  if (!Array.isArray(value)) return channels(value);
  const [first, ...rest] = value;
  const fault = channels(first);
  if (fault !== null) return { ...fault, at: [0] };
  const restFault = listOf(written)(rest);
  return restFault === null ? null : { ...restFault, at: restFault.at.map((step) => Number(step) + 1) };
};

const WEBGPU: Readonly<Record<WebGPUStateName, Shape>> = {
  frontFace: oneThat(
    'cw, as in every file of Carbon: for ccw take the other cullMode and the other front_facing',
    (value) => value === 'cw',
  ),
  cullMode,
  depthWriteEnabled: flag,
  depthCompare: compareFunction,
  depthBias,
  depthBiasSlopeScale: number,
  unclippedDepth: flag,
  stencilFront: stencilFace,
  stencilBack: stencilFace,
  stencilReadMask: byte,
  stencilWriteMask: byte,
  stencilReference: byte,
  blend: objectOf({ color: blendComponent, alpha: blendComponent }),
  blendConstant: color,
  writeMask,
};

const EACH = objectOf({}, { ...CARBON, ...WEBGPU });

/** What a pass may say of its render states. */
export const RENDER_STATES: Shape = (value) => {
  if (typeof value === 'object' && value !== null && 'depthBiasClamp' in value) {
    return { at: ['depthBiasClamp'], problem: 'cannot be: Carbon has no state that limits the bias' };
  }
  if (!isRenderStates(value)) return EACH(value);
  return saidTwice(value) ?? unequalFaces(value) ?? unequalMasks(value);
};

function isRenderStates(value: unknown): value is RenderStateSources {
  return EACH(value) === null;
}

function saidTwice(states: RenderStateSources): ShapeFault | null {
  for (const name of WEBGPU_STATE_NAMES) {
    const twice = Object.keys(CARBON).find((it) => isGiven(states, it) && Object.hasOwn(statesSetBy(name, states), it));
    if (twice !== undefined) return { at: [name], problem: `sets ${twice}, which is given too; keep one of them` };
  }
  return null;
}

function isGiven(states: object, name: string): boolean {
  return Object.entries(states).some(([it, value]) => it === name && value !== undefined);
}

function unequalFaces(states: WebGPUStateSources): ShapeFault | null {
  const { stencilFront: front, stencilBack: back } = states;
  if (front === undefined && back === undefined) return null;
  const [one, other] = [faceText(front), faceText(back)];
  if (one === other) return null;
  const problem = `is ${one} and stencilBack ${other}; Carbon has one state for both, so give both, and equal`;
  return { at: ['stencilFront'], problem };
}

function faceText(face: StencilFaceSource = {}): string {
  const { compare = 'always', failOp = 'keep', depthFailOp = 'keep', passOp = 'keep' } = face;
  return spelled([compare, failOp, depthFailOp, passOp]);
}

/** WebGPU's default has all bits. */
function unequalMasks(states: WebGPUStateSources): ShapeFault | null {
  const { stencilReadMask: read = 255, stencilWriteMask: write = 255 } = states;
  if (read === write) return null;
  const problem = `is ${read} and stencilWriteMask ${write}; Carbon has one mask for both, so give both, and equal`;
  return { at: ['stencilReadMask'], problem };
}
