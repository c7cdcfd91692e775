import { classOf } from './classOf.js';

/** What an error says that it was given instead of what it wants, e.g. `GPUSampler "linear"`, `null`, `number`. */
export function describeValue(given: unknown): string {
  if (typeof given !== 'object' || given === null) return given === null ? 'null' : typeof given;
  const label = 'label' in given && typeof given.label === 'string' && given.label !== '' ? ` "${given.label}"` : '';
  return `${classOf(given)}${label}`;
}
