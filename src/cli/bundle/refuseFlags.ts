import { usageFailure } from '../CommandFailure.js';

/** @throws CommandFailure for a flag that was given and says nothing of what SOURCE is */
export function refuseFlags(what: string, flags: readonly (readonly [flag: string, isGiven: boolean])[]): void {
  const stray = flags.find(([, isGiven]) => isGiven);
  if (stray !== undefined) throw usageFailure(`${stray[0]} says nothing of ${what}.`);
}
