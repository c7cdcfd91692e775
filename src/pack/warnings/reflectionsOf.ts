import type { BodyDraft } from '../BodyDraft.js';
import type { ProgramReflection } from '../reflectProgram.js';

/** The programs of all bodies, each once, in the order of the file. */
export function reflectionsOf(bodies: readonly BodyDraft[]): ReadonlySet<ProgramReflection> {
  const passes = bodies.flatMap(({ techniques }) => techniques.flatMap((technique) => technique.passes));
  return new Set(passes.flatMap(({ stages }) => stages.map(({ reflection }) => reflection)));
}
