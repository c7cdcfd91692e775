import type { ArenaBlob, RecordIo } from '../bytes/RecordIo.js';
import { CARBON_EFFECT_COUNT_CAPS, NULL_OFFSET } from './limits.js';
import { type RenderState, renderState } from './renderState.js';
import { type Stage, stage } from './stage.js';

/** One draw or dispatch of a technique. */
export interface Pass {
  /** In the file's authored order; at most one of each type. */
  readonly stages: readonly Stage[];
  readonly renderStates: readonly RenderState[];
  /** The backend block's bytes, kept verbatim; `null` where the body carries no block pairs. Decoded by `readBackendBlock`. */
  readonly block: ArenaBlob | null;
}

/** What a pass writes where blocks are carried and it has none. */
const NO_BLOCK: ArenaBlob = { bytes: new Uint8Array(0), offset: NULL_OFFSET };

export function pass(io: RecordIo, it: Pass): Pass {
  const stages = io.list8('stages', it.stages, stage, CARBON_EFFECT_COUNT_CAPS.stages);
  if (stages.length === 0) io.refuse('a pass without a stage', 'at least one stage', 1);
  refuseRepeatedTypes(io, stages);
  return {
    stages,
    renderStates: io.list8('renderStates', it.renderStates, renderState, CARBON_EFFECT_COUNT_CAPS.renderStates),
    block: block(io, it.block),
  };
}

function block(io: RecordIo, it: ArenaBlob | null): ArenaBlob | null {
  if (io.hasBlocks) return io.blob(it ?? NO_BLOCK);
  // Only an author gets here with one: it would be lost without a word.
  if (it) io.refuse('a backend block in a body without block pairs', 'hasBlocks to be true');
  return null;
}

function refuseRepeatedTypes(io: RecordIo, stages: readonly Stage[]): void {
  let seen = 0;
  for (const { type } of stages) {
    const bit = 1 << type;
    if (seen & bit) io.refuse(`stage type ${type} twice in one pass`, 'each stage type at most once');
    seen |= bit;
  }
}
