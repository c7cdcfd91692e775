import type { TargetState } from '../device/applyToTargets.js';
import { blendConstantOf } from '../device/blendConstant.js';
import type { BlendFactor, PortableState, PortableStencil, UnsupportedState } from '../device/PortableState.js';
import { RENDER_STATE, renderStateName } from '../device/renderStates.js';
import type { Capabilities } from './Capabilities.js';
import { drawBufferList } from './drawBufferList.js';
import { COMPARES } from './glCompares.js';
import { GL } from './glNumbers.js';

/**
 * The render states of a pass as GL calls them. Equal contents are one object for each context, so that "nothing changes"
 * is one comparison. Winding is not in it: which way round a triangle is seen depends on where it is drawn, see
 * `GlState.applyFixed`.
 */
export interface FixedState {
  /** A small integer from 0 that stands for the content, for each context. */
  readonly id: number;
  /** `FRONT`, `BACK`; `NONE` = both faces are drawn. */
  readonly cullFace: GLenum;
  /** `null` = no depth test, and nothing is written. */
  readonly depth: FixedDepth | null;
  /** Of triangles, in steps of the depth format and in steps of the slope. Both 0 = none. */
  readonly offsetUnits: number;
  readonly offsetFactor: number;
  /** Depth beyond the near and far plane is clamped instead of being cut off. */
  readonly depthClamp: boolean;
  /** `null` = no stencil test. */
  readonly stencil: FixedStencil | null;
  /** How colours blend, where they do; `null` = nowhere. */
  readonly blend: FixedBlend | null;
  /** Whether attachment n blends; `null` = all do alike: where `blend` is set. Needs OES_draw_buffers_indexed. */
  readonly blendsAt: readonly boolean[] | null;
  /** Bits 1 R, 2 G, 4 B, 8 A, for all attachments. */
  readonly colorMask: number;
  /** The same of each attachment; `null` = `colorMask` is that of all. Needs OES_draw_buffers_indexed. */
  readonly colorMasks: readonly number[] | null;
  /** For `drawBuffers`: `NONE` for what the program does not write. Equal lists are one object. */
  readonly drawBuffers: readonly GLenum[];
}

export interface FixedDepth {
  readonly func: GLenum;
  readonly write: boolean;
}

/** The same for both faces. */
export interface FixedStencil {
  readonly func: GLenum;
  readonly reference: number;
  /** Read and write mask. */
  readonly mask: number;
  readonly fail: GLenum;
  readonly depthFail: GLenum;
  readonly pass: GLenum;
}

export interface FixedBlend {
  readonly colorEquation: GLenum;
  readonly colorSource: GLenum;
  readonly colorDestination: GLenum;
  readonly alphaEquation: GLenum;
  readonly alphaSource: GLenum;
  readonly alphaDestination: GLenum;
  /** r, g, b, a; `null` = no factor reads it. */
  readonly constant: readonly [number, number, number, number] | null;
}

export interface MadeFixedState {
  readonly fixed: FixedState;
  /** Those of the target state, then what this context cannot do. */
  readonly unsupported: readonly UnsupportedState[];
}

const interned = new WeakMap<Capabilities, Map<string, FixedState>>();

/** @param target what `applyToTargets` made of the state. Never throws. */
export function makeFixedState(target: TargetState, state: PortableState, capabilities: Capabilities): MadeFixedState {
  const unsupported = [...target.unsupported];
  const report: Report = (code, value, reason) =>
    unsupported.push({ state: code, name: renderStateName(code), value, reason });
  const { depthStencil } = target;
  const content: FixedContent = {
    cullFace: CULL_FACES[state.cullMode],
    depth: depthOf(depthStencil),
    offsetUnits: depthStencil?.depthBias ?? 0,
    offsetFactor: depthStencil?.depthBiasSlopeScale ?? 0,
    depthClamp: !state.depthClip,
    stencil: target.stencilReference === null || state.stencil === null ? null : stencilOf(state.stencil),
    ...blending(target, capabilities, report),
    ...masks(target, capabilities, report),
    drawBuffers: drawBufferList(target.colorTargets.map((it) => it !== null && it.writeMask !== 0)),
  };
  return { fixed: intern(content, capabilities), unsupported };
}

type Report = (state: number, value: number, reason: string) => void;
type FixedContent = Omit<FixedState, 'id'>;

function intern(content: FixedContent, capabilities: Capabilities): FixedState {
  const table = interned.get(capabilities) ?? new Map<string, FixedState>();
  interned.set(capabilities, table);
  const key = JSON.stringify(content);
  const known = table.get(key) ?? { id: table.size, ...content };
  table.set(key, known);
  return known;
}

/** A test that always passes and writes nothing is none. */
function depthOf(depthStencil: GPUDepthStencilState | null): FixedDepth | null {
  const compare = depthStencil?.depthCompare ?? 'always';
  const write = depthStencil?.depthWriteEnabled ?? false;
  // GL writes no depth while the test is off, so "always" with writing is a test that is on.
  return compare === 'always' && !write ? null : { func: COMPARES[compare], write };
}

function stencilOf({ compare, failOp, depthFailOp, passOp, mask, reference }: PortableStencil): FixedStencil {
  return {
    func: COMPARES[compare],
    reference,
    mask,
    fail: STENCIL_OPERATIONS[failOp],
    depthFail: STENCIL_OPERATIONS[depthFailOp],
    pass: STENCIL_OPERATIONS[passOp],
  };
}

/** Targets that the pass writes, by attachment. */
type WrittenTargets = readonly (readonly [attachment: number, target: GPUColorTargetState])[];

function writtenOf({ colorTargets }: TargetState): WrittenTargets {
  return [...colorTargets.entries()].flatMap(([i, it]) =>
    it === null || it.writeMask === 0 ? [] : [[i, it] as const],
  );
}

/**
 * Without the extension colours blend in all attachments or in none. Integers never blend in GL either, so those need no
 * telling apart; a float that cannot blend makes the draw an error.
 */
function blending(
  target: TargetState,
  { extensions }: Capabilities,
  report: Report,
): Pick<FixedState, 'blend' | 'blendsAt'> {
  const written = writtenOf(target);
  const blend = written.find(([, it]) => it.blend !== undefined)?.[1].blend;
  if (blend === undefined) return { blend: null, blendsAt: null };
  const fixed = blendOf(blend, blendConstantOf(target));
  const unblended = written.filter(([, it]) => it.blend === undefined && !/[us]int$/.test(it.format));
  if (unblended.length === 0) return { blend: fixed, blendsAt: null };
  if (extensions.drawBuffersIndexed !== null) {
    return { blend: fixed, blendsAt: target.colorTargets.map((it) => it?.blend !== undefined && it.writeMask !== 0) };
  }
  const [attachment, { format }] = unblended[0] ?? [0, { format: 'unknown' }];
  report(
    RENDER_STATE.ALPHABLENDENABLE,
    1,
    `colour target ${attachment} cannot blend, it is ${format}, and without the WebGL extension OES_draw_buffers_indexed ` +
      'no other target can then',
  );
  return { blend: null, blendsAt: null };
}

function blendOf({ color, alpha }: GPUBlendState, constant: FixedBlend['constant']): FixedBlend {
  return {
    colorEquation: EQUATIONS[color.operation ?? 'add'],
    colorSource: FACTORS[color.srcFactor ?? 'one'],
    colorDestination: FACTORS[color.dstFactor ?? 'zero'],
    alphaEquation: EQUATIONS[alpha.operation ?? 'add'],
    alphaSource: FACTORS[alpha.srcFactor ?? 'one'],
    alphaDestination: FACTORS[alpha.dstFactor ?? 'zero'],
    constant,
  };
}

/** An attachment that is not written has no draw buffer, so its mask does not count. */
function masks(
  target: TargetState,
  { extensions }: Capabilities,
  report: Report,
): Pick<FixedState, 'colorMask' | 'colorMasks'> {
  const written = writtenOf(target).map(([, it]) => it.writeMask ?? WRITE_ALL);
  const [first = 0] = written;
  if (written.every((mask) => mask === first)) return { colorMask: first, colorMasks: null };
  if (extensions.drawBuffersIndexed !== null) {
    return { colorMask: first, colorMasks: target.colorTargets.map((it) => it?.writeMask ?? 0) };
  }
  report(
    RENDER_STATE.COLORWRITEENABLE,
    first,
    'without the WebGL extension OES_draw_buffers_indexed the mask of colour target 0 is that of all targets',
  );
  return { colorMask: first, colorMasks: null };
}

/** As GPUColorWrite.ALL. */
const WRITE_ALL = 0xf;

const CULL_FACES: Readonly<Record<GPUCullMode, GLenum>> = { none: GL.NONE, front: GL.FRONT, back: GL.BACK };

const STENCIL_OPERATIONS: Readonly<Record<GPUStencilOperation, GLenum>> = {
  keep: GL.KEEP,
  zero: GL.ZERO,
  replace: GL.REPLACE,
  invert: GL.INVERT,
  'increment-clamp': GL.INCR,
  'decrement-clamp': GL.DECR,
  'increment-wrap': GL.INCR_WRAP,
  'decrement-wrap': GL.DECR_WRAP,
};

const EQUATIONS: Readonly<Record<GPUBlendOperation, GLenum>> = {
  add: GL.FUNC_ADD,
  subtract: GL.FUNC_SUBTRACT,
  'reverse-subtract': GL.FUNC_REVERSE_SUBTRACT,
  min: GL.MIN,
  max: GL.MAX,
};

/**
 * Of alpha, GL takes the alpha of a colour factor, as WebGPU does. `CONSTANT_ALPHA` is never used: WebGL refuses it beside
 * `CONSTANT_COLOR`. The factors of a second colour output are not reached: the feature is never among a context's.
 */
const FACTORS: Readonly<Record<BlendFactor, GLenum>> = {
  zero: GL.ZERO,
  one: GL.ONE,
  src: GL.SRC_COLOR,
  'one-minus-src': GL.ONE_MINUS_SRC_COLOR,
  'src-alpha': GL.SRC_ALPHA,
  'one-minus-src-alpha': GL.ONE_MINUS_SRC_ALPHA,
  dst: GL.DST_COLOR,
  'one-minus-dst': GL.ONE_MINUS_DST_COLOR,
  'dst-alpha': GL.DST_ALPHA,
  'one-minus-dst-alpha': GL.ONE_MINUS_DST_ALPHA,
  'src-alpha-saturated': GL.SRC_ALPHA_SATURATE,
  constant: GL.CONSTANT_COLOR,
  'one-minus-constant': GL.ONE_MINUS_CONSTANT_COLOR,
  src1: GL.ONE,
  'one-minus-src1': GL.ZERO,
  'src1-alpha': GL.ONE,
  'one-minus-src1-alpha': GL.ZERO,
};
