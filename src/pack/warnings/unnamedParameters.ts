import type { BodyDraft } from '../BodyDraft.js';
import { isPadding } from '../constants.js';
import type { EffectSource } from '../EffectSource.js';
import { entryOf } from '../entryOf.js';
import type { PackWarning } from '../PackWarning.js';
import { materialMembers } from './materialMembers.js';

/** Members of the material that the definition says nothing about. */
export function unnamedParameters(source: EffectSource, bodies: readonly BodyDraft[]): PackWarning[] {
  return materialMembers(source, bodies)
    .filter(({ name, isRecorded }) => isRecorded && entryOf(source.parameters, name) === undefined && !isPadding(name))
    .map(({ name, spot }) => ({
      kind: 'unnamed-parameter',
      name,
      message: `${name} of the material has no entry in parameters: it starts at zero and no one is shown it`,
      spot,
    }));
}
