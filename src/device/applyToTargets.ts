import type { RenderTargets } from './CompileRequest.js';
import type { PortableState, PortableStencil, ResolvedState, UnsupportedState } from './PortableState.js';
import { RENDER_STATE, renderStateName } from './renderStates.js';
import { hasDepth, hasStencil, isBlendable, isSRGBFormat } from './textureFormats.js';

/** Fixed-function parts of a render pipeline's descriptor, and what goes to the pass encoder before a draw. */
export interface TargetState {
  readonly primitive: GPUPrimitiveState;
  /** `null` = leave the key out. */
  readonly depthStencil: GPUDepthStencilState | null;
  readonly multisample: GPUMultisampleState;
  /** For `fragment.targets`; a pass without a pixel stage has no fragment state. */
  readonly colorTargets: readonly (GPUColorTargetState | null)[];
  /** For `setStencilReference`; `null` = there is no stencil test. */
  readonly stencilReference: number | null;
  /** For `setBlendConstant`; `null` = the states give none, the encoder's value stays. */
  readonly blendConstant: readonly [number, number, number, number] | null;
  /** Those of the resolved state, then what these targets cannot take. */
  readonly unsupported: readonly UnsupportedState[];
}

export interface TargetOptions {
  /** Default `triangle-list`. */
  readonly topology?: GPUPrimitiveTopology;
  /** Used for strip topologies, ignored for the others. */
  readonly stripIndexFormat?: GPUIndexFormat;
  /** Feature names that the device has, for float formats that blend only with one. Default none. */
  readonly features?: ReadonlySet<string>;
  /** Bit per colour target that the pixel program writes, see `fragmentOutputs`. The others get write mask 0, as WebGPU asks. Default: all. */
  readonly outputs?: number;
}

type Report = (state: number, value: number, reason: string) => void;

/** As GPUColorWrite.ALL. */
const WRITE_ALL = 0xf;
const NO_FEATURES: ReadonlySet<string> = new Set();

/**
 * Fits a resolved state to the attachments of a pass. Depth state without a depth attachment is left out and is no loss;
 * everything else that the attachments cannot take is reported. Never throws.
 */
export function applyToTargets(
  resolved: ResolvedState,
  targets: RenderTargets,
  options: TargetOptions = {},
): TargetState {
  const unsupported = [...resolved.unsupported];
  const report: Report = (state, value, reason) =>
    unsupported.push({ state, name: renderStateName(state), value, reason });
  const { state } = resolved;
  const topology = options.topology ?? 'triangle-list';
  const format = targets.depthStencilFormat ?? null;
  const stencil = stencilFor(state.stencil, format, report);
  reportSRGB(state.srgbWrite, targets.colorFormats[0] ?? null, report);
  return {
    primitive: primitive(state, topology, options.stripIndexFormat),
    depthStencil: format === null ? null : depthStencil(state, format, stencil, topology, report),
    multisample: { count: targets.sampleCount ?? 1 },
    colorTargets: targets.colorFormats.map((color, index) =>
      color === null ? null : colorTarget(state, color, index, options, report),
    ),
    stencilReference: stencil?.reference ?? null,
    blendConstant: state.blendConstant,
    unsupported,
  };
}

function primitive(
  state: PortableState,
  topology: GPUPrimitiveTopology,
  stripIndexFormat: GPUIndexFormat | undefined,
): GPUPrimitiveState {
  const isStrip = topology === 'triangle-strip' || topology === 'line-strip';
  return {
    topology,
    frontFace: state.frontFace,
    cullMode: state.cullMode,
    ...(isStrip && stripIndexFormat !== undefined ? { stripIndexFormat } : {}),
    ...(state.depthClip ? {} : { unclippedDepth: true }),
  };
}

function stencilFor(
  stencil: PortableStencil | null,
  format: GPUTextureFormat | null,
  report: Report,
): PortableStencil | null {
  if (stencil === null || (format !== null && hasStencil(format))) return stencil;
  const what = format === null ? 'there is no depth-stencil attachment' : `${format} has no stencil aspect`;
  report(RENDER_STATE.STENCILENABLE, 1, `${what}; draw into one with stencil, e.g. depth24plus-stencil8`);
  return null;
}

function depthStencil(
  state: PortableState,
  format: GPUTextureFormat,
  stencil: PortableStencil | null,
  topology: GPUPrimitiveTopology,
  report: Report,
): GPUDepthStencilState {
  const isDeep = hasDepth(format);
  return {
    format,
    depthWriteEnabled: isDeep && state.depthWrite,
    depthCompare: isDeep ? state.depthCompare : 'always',
    ...bias(state, isDeep, topology, report),
    ...(stencil === null ? {} : stencilState(stencil)),
  };
}

function bias(
  { depthBias, depthBiasSlopeScale }: PortableState,
  isDeep: boolean,
  topology: GPUPrimitiveTopology,
  report: Report,
): Pick<GPUDepthStencilState, 'depthBias' | 'depthBiasSlopeScale'> {
  if (!isDeep || (depthBias === 0 && depthBiasSlopeScale === 0)) return {};
  if (topology.startsWith('triangle')) return { depthBias, depthBiasSlopeScale };
  const reason = `only triangles have a depth bias, and this is ${topology}`;
  if (depthBias !== 0) report(RENDER_STATE.DEPTHBIAS, depthBias, reason);
  if (depthBiasSlopeScale !== 0) report(RENDER_STATE.SLOPESCALEDEPTHBIAS, depthBiasSlopeScale, reason);
  return {};
}

function stencilState(stencil: PortableStencil): Partial<GPUDepthStencilState> {
  const { compare, failOp, depthFailOp, passOp, mask } = stencil;
  const face = { compare, failOp, depthFailOp, passOp };
  return { stencilFront: face, stencilBack: { ...face }, stencilReadMask: mask, stencilWriteMask: mask };
}

function colorTarget(
  state: PortableState,
  format: GPUTextureFormat,
  index: number,
  options: TargetOptions,
  report: Report,
): GPUColorTargetState {
  const isWritten = options.outputs === undefined || ((options.outputs >>> index) & 1) === 1;
  if (!isWritten) return { format, writeMask: 0 };
  const writeMask = index === 0 ? state.colorWriteMask : WRITE_ALL;
  if (state.blend === null) return { format, writeMask };
  if (isBlendable(format, options.features ?? NO_FEATURES)) {
    // The DOM library's factors lack those of dual-source blending; resolveRenderState gives them only where the feature is.
    return { format, writeMask, blend: state.blend as GPUBlendState };
  }
  report(RENDER_STATE.ALPHABLENDENABLE, 1, `colour target ${index} cannot blend: it is ${format}`);
  return { format, writeMask };
}

function reportSRGB(srgbWrite: boolean | null, format: GPUTextureFormat | null, report: Report): void {
  if (srgbWrite === null || format === null || isSRGBFormat(format) === srgbWrite) return;
  const wanted = srgbWrite ? 'an -srgb view' : 'a view without -srgb';
  report(
    RENDER_STATE.SRGBWRITEENABLE,
    srgbWrite ? 1 : 0,
    `the format of colour target 0 decides, and it is ${format}; attach ${wanted}`,
  );
}
