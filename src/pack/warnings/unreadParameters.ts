import type { BodyDraft } from '../BodyDraft.js';
import { isPadding } from '../constants.js';
import type { EffectSource } from '../EffectSource.js';
import type { PackWarning } from '../PackWarning.js';
import { materialMembers } from './materialMembers.js';

/** Members of the material that no program of any combination reads. */
export function unreadParameters(source: EffectSource, bodies: readonly BodyDraft[]): PackWarning[] {
  return materialMembers(source, bodies)
    .filter(({ name, isRead }) => !isRead && !isPadding(name))
    .map(({ name, spot }) => ({
      kind: 'unread-parameter',
      name,
      message: `${name} of the material is read by no program: setting it changes nothing`,
      spot,
    }));
}
