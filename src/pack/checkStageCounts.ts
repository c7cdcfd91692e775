import { CARBON_EFFECT_COUNT_CAPS } from '../format/carbonEffect/limits.js';
import type { Fail } from './PackError.js';
import type { PassBinding } from './passBindings.js';
import type { ProgramReflection } from './reflectProgram.js';
import { textureNames } from './stageRecord.js';

/** Refuses a stage that has more of something than Carbon's runtime takes (`carbon-format.md` 10.2). */
export function checkStageCounts(reflection: ProgramReflection, bindings: readonly PassBinding[], fail: Fail): void {
  const { textures, samplers, uavs, pipelineInputs } = CARBON_EFFECT_COUNT_CAPS;
  const module = reflection.program.module;
  const inputs = reflection.inputs.filter(({ builtin }) => builtin === '');
  if (reflection.stage === 'vertex' && inputs.length > pipelineInputs) {
    fail(`${module} has ${inputs.length} inputs; there are at most ${pipelineInputs}`, inputs[pipelineInputs]?.spot);
  }
  const limits = [
    ['sampled-resource', 'textures and read-only buffers', textures],
    ['sampler', 'samplers', samplers],
    ['storage-resource', 'writable buffers and storage textures', uavs],
  ] as const;
  for (const [kind, what, most] of limits) {
    const each = bindings.filter((it) => it.kind === kind).flatMap((it) => textureNames(it).map(() => it.spot));
    if (each.length > most) fail(`${module} has ${each.length} ${what}; there are at most ${most}`, each[most]);
  }
}
