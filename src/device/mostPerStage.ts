import type { BindingPlan, PlannedResource } from './BindingPlan.js';

/** Bits as GPUShaderStage. */
const STAGES = [1, 2, 4];

/** How many bindings that count a single stage sees at most. */
export function mostPerStage(plan: BindingPlan, counts: (resource: PlannedResource) => boolean): number {
  const seen = STAGES.map(
    (stage) =>
      plan.bindings.filter(({ visibility, resource }) => (visibility & stage) !== 0 && counts(resource)).length,
  );
  return Math.max(...seen);
}
