import type { BodyDraft } from '../BodyDraft.js';
import type { EffectSource } from '../EffectSource.js';
import type { PackWarning } from '../PackWarning.js';
import type { ProgramBinding } from '../reflectProgram.js';
import { type Frequency, frequencyOf, roleOf } from '../uniformRole.js';

/** Explicit groups with uniforms that change at different times. Told at the later of two. */
export function mixedGroups(source: EffectSource, bodies: readonly BodyDraft[]): PackWarning[] {
  const passes = bodies.flatMap(({ techniques }) => techniques.flatMap((technique) => technique.passes));
  return passes.flatMap(({ stages }) => {
    const first = new Map<number, ProgramBinding>();
    const bindings = stages.flatMap(({ reflection }) => reflection.bindings);
    const uniforms = bindings.filter(({ resource }) => resource.kind === 'uniform');
    return uniforms.flatMap((it): PackWarning[] => {
      const other = first.get(it.group) ?? it;
      first.set(it.group, other);
      const [one, two] = [frequency(source, other), frequency(source, it)];
      if (one === null || two === null || one === two || !(it.isExplicit || other.isExplicit)) return [];
      const message =
        `${it.name} (per ${two}) shares @group(${it.group}) with ${other.name} (per ${one}): ` +
        'the whole group is bound anew whenever one of them changes';
      return [{ kind: 'mixed-group', name: it.name, message, spot: it.spot }];
    });
  });
}

function frequency(source: EffectSource, { name }: ProgramBinding): Frequency | null {
  return frequencyOf(roleOf(source, name));
}
