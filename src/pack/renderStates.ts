import type { BlendFactor } from '../device/PortableState.js';
import { bitsFromFloat } from '../format/bytes/Float.js';
import type { RenderState } from '../format/carbonEffect/renderState.js';
import type { Fail } from './PackError.js';
import type { RenderStateName, RenderStateSources } from './renderStateSources.js';
import { isSingle, spelled } from './Shape.js';
import type { SourceSpot } from './sourceSpot.js';

/** WebGPU's spelling by wire number; empty where WebGPU has none. */
const COMPARE: readonly (GPUCompareFunction | '')[] = [
  '',
  'never',
  'less',
  'equal',
  'less-equal',
  'greater',
  'not-equal',
  'greater-equal',
  'always',
];
const BLEND: readonly (BlendFactor | '')[] = [
  '',
  'zero',
  'one',
  'src',
  'one-minus-src',
  'src-alpha',
  'one-minus-src-alpha',
  'dst-alpha',
  'one-minus-dst-alpha',
  'dst',
  'one-minus-dst',
  'src-alpha-saturated',
  '',
  '',
  'constant',
  'one-minus-constant',
  'src1',
  'one-minus-src1',
  'src1-alpha',
  'one-minus-src1-alpha',
];
const BLEND_OP: readonly (GPUBlendOperation | '')[] = ['', 'add', 'subtract', 'reverse-subtract', 'min', 'max'];
const STENCIL_OP: readonly (GPUStencilOperation | '')[] = [
  '',
  'keep',
  'zero',
  'replace',
  'increment-clamp',
  'decrement-clamp',
  'invert',
  'increment-wrap',
  'decrement-wrap',
];
/** Clockwise is front: 2 leaves out clockwise faces, 3 the others. */
const CULL: readonly (GPUCullMode | '')[] = ['', 'none', 'front', 'back'];
const FILL: readonly string[] = ['', 'point', 'wireframe', 'solid'];

/** How a value becomes the wire's u32; a string says what is wanted instead. */
type ValueCode = (value: unknown) => number | string;

const flag: ValueCode = (value) => (typeof value === 'boolean' ? Number(value) : 'true or false');
const byte: ValueCode = (value) => (Number.isInteger(value) && inByte(Number(value)) ? Number(value) : '0 to 255');
const floatBits: ValueCode = (value) => (isSingle(value) ? bitsFromFloat(value) : 'a number that 32 bits hold');

function oneOf(names: readonly string[]): ValueCode {
  return (value) => {
    const number = typeof value === 'string' && value !== '' ? names.indexOf(value) : -1;
    return number < 0 ? `one of ${names.filter((name) => name !== '').join(', ')}` : number;
  };
}

function inByte(value: number): boolean {
  return value >= 0 && value <= 255;
}

const channels: ValueCode = (value) => {
  if (value === 'none') return 0;
  if (typeof value !== 'string' || !/^(?=.)r?g?b?a?$/.test(value)) return 'channels in the order rgba, or none';
  return [...value].reduce((mask, channel) => mask | (1 << 'rgba'.indexOf(channel)), 0);
};

const color: ValueCode = (value) => {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [];
  const shares = parts.filter((part) => typeof part === 'number' && part >= 0 && part <= 1).map(Number);
  if (shares.length !== 4 || parts.length !== 4) return 'four numbers from 0 to 1';
  return shares.reduce((word, part, i) => (word | (Math.round(part * 255) << (8 * i))) >>> 0, 0);
};

/** Id on the wire (a D3D9 render-state number) and spelling of every state that authors can set. */
const STATES: Readonly<Record<RenderStateName, readonly [id: number, code: ValueCode]>> = {
  ZENABLE: [7, flag],
  FILLMODE: [8, oneOf(FILL)],
  ZWRITEENABLE: [14, flag],
  ALPHATESTENABLE: [15, flag],
  SRCBLEND: [19, oneOf(BLEND)],
  DESTBLEND: [20, oneOf(BLEND)],
  CULLMODE: [22, oneOf(CULL)],
  ZFUNC: [23, oneOf(COMPARE)],
  ALPHAREF: [24, byte],
  ALPHAFUNC: [25, oneOf(COMPARE)],
  ALPHABLENDENABLE: [27, flag],
  STENCILENABLE: [52, flag],
  STENCILFAIL: [53, oneOf(STENCIL_OP)],
  STENCILZFAIL: [54, oneOf(STENCIL_OP)],
  STENCILPASS: [55, oneOf(STENCIL_OP)],
  STENCILFUNC: [56, oneOf(COMPARE)],
  STENCILREF: [57, byte],
  STENCILMASK: [58, byte],
  DEPTH_CLIP_ENABLE: [61, flag],
  COLORWRITEENABLE: [168, channels],
  BLENDOP: [171, oneOf(BLEND_OP)],
  SLOPESCALEDEPTHBIAS: [175, floatBits],
  COLORWRITEENABLE1: [190, flag],
  COLORWRITEENABLE2: [191, flag],
  COLORWRITEENABLE3: [192, flag],
  BLENDFACTOR: [193, color],
  SRGBWRITEENABLE: [194, flag],
  DEPTHBIAS: [195, floatBits],
  SEPARATEALPHABLENDENABLE: [206, flag],
  SRCBLENDALPHA: [207, oneOf(BLEND)],
  DESTBLENDALPHA: [208, oneOf(BLEND)],
  BLENDOPALPHA: [209, oneOf(BLEND_OP)],
};

/** A pass' states as records, ascending by id as Carbon's compiler writes them. */
export function renderStateRecords(
  states: RenderStateSources,
  spotOf: (name: string) => SourceSpot,
  fail: Fail,
): RenderState[] {
  const records = Object.entries(states).map(([name, value]): RenderState => {
    if (!isStateName(name)) {
      return fail(`there is no render state ${name}`, spotOf(name), `States are ${Object.keys(STATES).join(', ')}.`);
    }
    const [state, code] = STATES[name];
    const word = code(value);
    if (typeof word === 'string') fail(`render state ${name} is ${spelled(value)}; it takes ${word}`, spotOf(name));
    return { state, value: word };
  });
  return records.sort((a, b) => a.state - b.state);
}

function isStateName(name: string): name is RenderStateName {
  return Object.hasOwn(STATES, name);
}
