import type { CompileRequest, RenderTargets } from './CompileRequest.js';
import type { DrawState } from './EffectDevice.js';
import type { MeshShape } from './MeshShape.js';
import { RENDERING_MODES } from './renderingModes.js';

/** Widths of the ids in a draw key. With 4 bits of mode, 2 flags and `FIXED_VIEW` the key is 29 bits: a small integer, which costs no heap. */
export const SHAPE_BITS = 12;
export const TARGETS_BITS = 10;
const MODE_BITS = 4;
const FLAG_BITS = 2;

/** Bit of a draw key above all others: the target has one view only, in its own format, whatever SRGBWRITEENABLE asks for. */
export const FIXED_VIEW = 1 << (SHAPE_BITS + TARGETS_BITS + MODE_BITS + FLAG_BITS);

/** Everything of a draw that shapes its pipelines beside shader and technique, as one number. Allocates nothing. */
export function drawKey(shapeId: number, targetsId: number, state: DrawState): number {
  const mode = state.mode === undefined ? 0 : RENDERING_MODES.indexOf(state.mode);
  if (mode < 0) throw new RangeError(`unknown rendering mode "${state.mode}"`);
  const flags = (state.reversedDepth === true ? 2 : 0) | (state.invertedCull === true ? 1 : 0);
  return (((((shapeId << TARGETS_BITS) | targetsId) << MODE_BITS) | mode) << FLAG_BITS) | flags;
}

/** The same in words, for compiling. */
export function drawRequest(state: DrawState, shape: MeshShape | null, targets: RenderTargets | null): CompileRequest {
  const { technique, mode, reversedDepth, invertedCull } = state;
  return {
    ...(technique === undefined ? {} : { technique }),
    ...(targets === null ? {} : { targets }),
    ...(mode === undefined ? {} : { mode }),
    ...(reversedDepth === undefined ? {} : { reversedDepth }),
    ...(invertedCull === undefined ? {} : { invertedCull }),
    ...(shape === null ? {} : { vertexLayout: shape.layout, topology: shape.topology }),
    ...(shape === null || shape.stripIndexFormat === null ? {} : { stripIndexFormat: shape.stripIndexFormat }),
  };
}
