import { floatFromBits } from '../format/bytes/Float.js';
import type { RenderState } from '../format/carbonEffect/renderState.js';
import type {
  PortableBlend,
  PortableBlendComponent,
  PortableState,
  PortableStencil,
  ResolvedState,
  UnsupportedState,
} from './PortableState.js';
import {
  INITIAL_STATES,
  MODE_STATES,
  RENDERING_MODES,
  type RenderingMode,
  type StateValues,
} from './renderingModes.js';
import {
  isIdleLegacyState,
  isKnownRenderState,
  RENDER_STATE,
  RENDER_STATE_LIMIT,
  renderStateName,
} from './renderStates.js';
import {
  alphaFactorOf,
  blendFactor,
  blendOperation,
  compareFunction,
  cullMode,
  invertedCull,
  isDualSource,
  reversedCompare,
  stencilOperation,
} from './stateValues.js';

/**
 * The fixed-function state of a pass: the rendering mode's states over Carbon's initial values, the pass' own on top,
 * then the overrides that an engine asks for. What cannot be carried out is left as the mode has it and reported: one
 * bad state must not take a draw away that Carbon would do, and must not go unseen.
 */

export interface RenderStateOptions {
  /** Default `ANY`: Carbon's initial values. */
  readonly mode?: RenderingMode;
  /** Remaps the depth function for a reversed depth buffer. Default false. */
  readonly reversedDepth?: boolean;
  /** Swaps clockwise and counter-clockwise culling. Default false. */
  readonly invertedCull?: boolean;
  /** Feature names that the device has. Absent: not known, nothing is reported for want of a feature. */
  readonly features?: ReadonlySet<string>;
  /** The pixel program discards by itself, so alpha test is no loss. Default false. See `programDiscards`. */
  readonly discards?: boolean;
}

/** Resolves the states of a pass (`carbon-format.md` 6.12). Of a state given twice the later one counts. No state makes it throw. */
export function resolveRenderState(states: readonly RenderState[], options: RenderStateOptions = {}): ResolvedState {
  const mode = modeStates(options.mode ?? 'ANY');
  const given = lastOfEach(states);
  const unsupported: UnsupportedState[] = [];
  const table: StateTable = {
    base: (name) => mode[name] ?? INITIAL_STATES[name],
    given: (name) => given.get(RENDER_STATE[name])?.value ?? null,
    features: options.features ?? null,
    report: (state, value, reason) => unsupported.push({ state, name: renderStateName(state), value, reason }),
    reportGiven: (name, reason) => {
      const entry = given.get(RENDER_STATE[name]);
      if (entry !== undefined) table.report(entry.state, entry.value, reason);
    },
  };
  const state = portableState(table, options);
  reportAlphaTest(table, options.discards ?? false);
  for (const { state, value } of given.values()) reportWhatNothingReads(table, state, value);
  return { state, unsupported };
}

/** @throws RangeError for a name that is no mode, which the compiler cannot keep out of JavaScript */
function modeStates(mode: RenderingMode): StateValues {
  if (!Object.hasOwn(MODE_STATES, mode)) {
    throw new RangeError(`'${mode}' is no rendering mode; there are ${RENDERING_MODES.join(', ')}`);
  }
  return MODE_STATES[mode];
}

type StateName = keyof typeof INITIAL_STATES;
type AnyStateName = keyof typeof RENDER_STATE;

interface StateTable {
  /** The value under the pass: the mode's, else the initial one. */
  base(name: StateName): number;
  /** The value that the pass gives, `null` where it gives none. */
  given(name: AnyStateName): number | null;
  /** `null` = not known. */
  readonly features: ReadonlySet<string> | null;
  report(state: number, value: number, reason: string): void;
  reportGiven(name: AnyStateName, reason: string): void;
}

/** ZBIAS is another number for DEPTHBIAS: they are one state, and the later of both counts. */
function lastOfEach(states: readonly RenderState[]): ReadonlyMap<number, RenderState> {
  const last = new Map<number, RenderState>();
  for (const entry of states) {
    last.set(entry.state === RENDER_STATE.ZBIAS ? RENDER_STATE.DEPTHBIAS : entry.state, entry);
  }
  return last;
}

function portableState(table: StateTable, options: RenderStateOptions): PortableState {
  const cull = word(table, 'CULLMODE', cullMode, 'no cull mode (1 NONE, 2 CW, 3 CCW)', 'none');
  const compare = word(table, 'ZFUNC', compareFunction, 'no compare function (1 to 8)', 'always');
  const depthTest = flag(table, 'ZENABLE');
  const remapped = options.reversedDepth === true ? reversedCompare(compare) : compare;
  return {
    frontFace: 'cw',
    cullMode: options.invertedCull === true ? invertedCull(cull) : cull,
    depthTest,
    depthWrite: depthTest && flag(table, 'ZWRITEENABLE'),
    depthCompare: depthTest ? remapped : 'always',
    depthBias: truncatedFloat(table, 'DEPTHBIAS'),
    depthBiasSlopeScale: float(table, 'SLOPESCALEDEPTHBIAS'),
    depthClip: depthClip(table),
    stencil: stencil(table),
    blend: flag(table, 'ALPHABLENDENABLE') ? blendState(table) : checkedButOff(table),
    colorWriteMask: number(table, 'COLORWRITEENABLE') & 0xf,
    blendConstant: blendConstant(table),
    srgbWrite: srgbWrite(table),
  };
}

function number(table: StateTable, name: StateName): number {
  return table.given(name) ?? table.base(name);
}

function flag(table: StateTable, name: StateName): boolean {
  return number(table, name) !== 0;
}

/** The word for an enum state. A number without one is reported and the mode's value stays. */
function word<T>(
  table: StateTable,
  name: StateName,
  wordOf: (value: number) => T | null,
  complaint: string,
  otherwise: T,
): T {
  const given = table.given(name);
  const wanted = given === null ? null : wordOf(given);
  if (given !== null && wanted === null) table.reportGiven(name, `${given} is ${complaint}; the mode's value stays`);
  // Presets hold legal numbers alone, so `otherwise` only tells the compiler what it cannot see.
  return wanted ?? wordOf(table.base(name)) ?? otherwise;
}

function float(table: StateTable, name: 'DEPTHBIAS' | 'SLOPESCALEDEPTHBIAS'): number {
  const value = Number(floatFromBits(number(table, name)));
  if (Number.isFinite(value)) return value + 0; // No negative zero.
  table.reportGiven(name, `the float ${value} is no bias; 0 is used`);
  return 0;
}

const INT32 = 2 ** 31;

/** WebGPU's constant bias is an integer; DX11 and DX12 truncate as well. */
function truncatedFloat(table: StateTable, name: 'DEPTHBIAS'): number {
  const value = float(table, name);
  if (value >= -INT32 && value < INT32) return Math.trunc(value) + 0;
  table.reportGiven(name, `the float ${value} is outside the 32-bit integers that a depth bias can have; 0 is used`);
  return 0;
}

function depthClip(table: StateTable): boolean {
  if (flag(table, 'DEPTH_CLIP_ENABLE')) return true;
  if (table.features === null || table.features.has('depth-clip-control')) return false;
  table.reportGiven('DEPTH_CLIP_ENABLE', 'the device clips always: it was made without the feature depth-clip-control');
  return true;
}

function stencil(table: StateTable): PortableStencil | null {
  const operation = (name: StateName) =>
    word(table, name, stencilOperation, 'no stencil operation (1 to 8)', 'keep' as const);
  const resolved: PortableStencil = {
    compare: word(table, 'STENCILFUNC', compareFunction, 'no compare function (1 to 8)', 'always'),
    failOp: operation('STENCILFAIL'),
    depthFailOp: operation('STENCILZFAIL'),
    passOp: operation('STENCILPASS'),
    mask: number(table, 'STENCILMASK') & 0xff,
    reference: number(table, 'STENCILREF') & 0xff,
  };
  return flag(table, 'STENCILENABLE') ? resolved : null;
}

type FactorName = 'SRCBLEND' | 'DESTBLEND' | 'SRCBLENDALPHA' | 'DESTBLENDALPHA';
type OperationName = 'BLENDOP' | 'BLENDOPALPHA';

function blendState(table: StateTable): PortableBlend {
  const source = factor(table, 'SRCBLEND', true);
  const destination = factor(table, 'DESTBLEND', true);
  const operation = operationOf(table, 'BLENDOP');
  const isSeparate = flag(table, 'SEPARATEALPHABLENDENABLE');
  const alphaSource = factor(table, 'SRCBLENDALPHA', isSeparate);
  const alphaDestination = factor(table, 'DESTBLENDALPHA', isSeparate);
  const alphaOperation = operationOf(table, 'BLENDOPALPHA');
  return {
    color: component(source, destination, operation),
    alpha: isSeparate
      ? component(alphaSource, alphaDestination, alphaOperation)
      : component(alphaFactorOf(source), alphaFactorOf(destination), operation),
  };
}

/** Numbers that say nothing are reported whether or not blending is on. */
function checkedButOff(table: StateTable): null {
  for (const name of ['SRCBLEND', 'DESTBLEND', 'SRCBLENDALPHA', 'DESTBLENDALPHA'] as const) factor(table, name, false);
  for (const name of ['BLENDOP', 'BLENDOPALPHA'] as const) operationOf(table, name);
  return null;
}

/** The factor's number on the wire; always a legal one. `isRead`: whether a missing feature would show. */
function factor(table: StateTable, name: FactorName, isRead: boolean): number {
  const given = table.given(name);
  if (given === null) return table.base(name);
  if (blendFactor(given) === null) {
    const why =
      given === 12 || given === 13
        ? `${given} (${given === 12 ? 'BOTHSRCALPHA' : 'BOTHINVSRCALPHA'}) sets both factors at once, which no API after D3D9 has; set SRCBLEND and DESTBLEND`
        : `${given} is no blend factor (1 to 19)`;
    table.reportGiven(name, `${why}; the mode's value stays`);
    return table.base(name);
  }
  if (isRead && isDualSource(given) && table.features !== null && !table.features.has('dual-source-blending')) {
    table.reportGiven(
      name,
      `${given} reads a second colour output, which needs the feature dual-source-blending; the mode's value stays`,
    );
    return table.base(name);
  }
  return given;
}

function operationOf(table: StateTable, name: OperationName): GPUBlendOperation {
  return word(table, name, blendOperation, 'no blend operation (1 ADD to 5 MAX)', 'add');
}

function component(source: number, destination: number, operation: GPUBlendOperation): PortableBlendComponent {
  // Minimum and maximum do not weigh their operands; WebGPU wants that said.
  if (operation === 'min' || operation === 'max') return { srcFactor: 'one', dstFactor: 'one', operation };
  return {
    srcFactor: blendFactor(source) ?? 'one',
    dstFactor: blendFactor(destination) ?? 'zero',
    operation,
  };
}

function blendConstant(table: StateTable): readonly [number, number, number, number] | null {
  const color = table.given('BLENDFACTOR');
  if (color === null) return null;
  const channel = (shift: number) => ((color >>> shift) & 0xff) / 255;
  return [channel(0), channel(8), channel(16), channel(24)];
}

function srgbWrite(table: StateTable): boolean | null {
  const given = table.given('SRGBWRITEENABLE');
  return given === null ? null : given !== 0;
}

const KEEP = 1;
const ALWAYS = 8;

/** No API after D3D9 has alpha test; an ALWAYS passes everything, so it is no loss. */
function reportAlphaTest(table: StateTable, discards: boolean): void {
  const enabled = number(table, 'ALPHATESTENABLE');
  const func = number(table, 'ALPHAFUNC');
  if (enabled === 0 || func === ALWAYS || discards) return;
  const test = compareFunction(func) ?? `function ${func}`;
  table.report(
    RENDER_STATE.ALPHATESTENABLE,
    enabled,
    `there is no alpha test (${test} ${number(table, 'ALPHAREF')}); discard in the pixel program instead`,
  );
}

/** States that nothing above reads. Those set to what happens anyway are no loss and not reported. */
function reportWhatNothingReads(table: StateTable, state: number, value: number): void {
  const reason = lossOf(table, state, value);
  if (reason !== null) table.report(state, value, reason);
}

function lossOf(table: StateTable, state: number, value: number): string | null {
  switch (state) {
    case RENDER_STATE.FILLMODE:
      if (value === INITIAL_STATES.FILLMODE) return null;
      return value === 1 || value === 2
        ? `fill mode ${value === 1 ? 'POINT' : 'WIREFRAME'} does not exist; draw with a point or line topology`
        : `${value} is no fill mode (1 POINT, 2 WIREFRAME, 3 SOLID); triangles are filled`;
    case RENDER_STATE.STENCILWRITEMASK:
      return (value & 0xff) === (number(table, 'STENCILMASK') & 0xff)
        ? null
        : 'as in Carbon, STENCILMASK is both the read and the write mask';
    case RENDER_STATE.TWOSIDEDSTENCILMODE:
      return value === 0 ? null : 'both faces use one stencil state, as in Carbon';
    case RENDER_STATE.CCW_STENCILFAIL:
    case RENDER_STATE.CCW_STENCILZFAIL:
    case RENDER_STATE.CCW_STENCILPASS:
      return value === KEEP ? null : 'both faces use one stencil state, as in Carbon';
    case RENDER_STATE.CCW_STENCILFUNC:
      return value === ALWAYS ? null : 'both faces use one stencil state, as in Carbon';
    case RENDER_STATE.COLORWRITEENABLE1:
    case RENDER_STATE.COLORWRITEENABLE2:
    case RENDER_STATE.COLORWRITEENABLE3:
      return value !== 0 ? null : 'targets after the first are always written, as in Carbon';
    default:
      return lossOfUnknown(state, value);
  }
}

function lossOfUnknown(state: number, value: number): string | null {
  if (isKnownRenderState(state) || isIdleLegacyState(state, value)) return null;
  return state >= RENDER_STATE_LIMIT
    ? `the id is outside Carbon's table, which ends at ${RENDER_STATE_LIMIT - 1}`
    : 'a fixed-function state without a counterpart; Carbon ignores it as well';
}
