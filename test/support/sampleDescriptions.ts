/** Small records for tests that need some description, not a particular one. */
import type { ArenaBlob } from '../../src/format/bytes/RecordIo.js';
import type { EffectDescription } from '../../src/format/carbonEffect/effectDescription.js';
import { NULL_OFFSET } from '../../src/format/carbonEffect/limits.js';
import type { Pass } from '../../src/format/carbonEffect/pass.js';
import type { PermutationAxis } from '../../src/format/carbonEffect/permutationAxis.js';
import { NO_SHADOW, STAGE_TYPE, type Stage } from '../../src/format/carbonEffect/stage.js';

/** A blob of its own bytes, as an author hands it over. */
export function blobOf(bytes: Uint8Array | string): ArenaBlob {
  return { bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes, offset: NULL_OFFSET };
}

export const NO_BLOB: ArenaBlob = { bytes: new Uint8Array(0), offset: NULL_OFFSET };

/** A stage with a program and nothing else. */
export function sampleStage(changes: Partial<Stage> = {}): Stage {
  return {
    type: STAGE_TYPE.COMPUTE,
    program: blobOf('@compute @workgroup_size(1) fn main() {}'),
    shadow: NO_SHADOW,
    threadGroupSize: [1, 1, 1],
    pipelineInputs: [],
    registers: [],
    staticSamplers: [],
    constants: [],
    defaults: NO_BLOB,
    textures: [],
    samplers: [],
    uavs: [],
    annotations: [],
    ...changes,
  };
}

export function samplePass(changes: Partial<Pass> = {}): Pass {
  return { stages: [sampleStage()], renderStates: [], block: null, ...changes };
}

/** One technique `Main` with the given passes, one compute pass when none are given. */
export function sampleDescription(passes: readonly Pass[] = [samplePass()]): EffectDescription {
  return {
    techniques: [{ name: 'Main', passes, libraries: [] }],
    parameters: [],
    hasBlocks: passes.some(({ block }) => block !== null),
  };
}

/** An axis with the given options, the first one the default. */
export function sampleAxis(name: string, options: readonly string[]): PermutationAxis {
  return { name, defaultOption: 0, description: '', type: 0, options };
}
