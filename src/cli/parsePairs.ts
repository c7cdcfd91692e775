import { usageFailure } from './CommandFailure.js';

/** `NAME=value` words as pairs, split at the first `=`. An empty value is a value. */
export function parsePairs(words: readonly string[], what: string): [string, string][] {
  return words.map((word) => {
    const equals = word.indexOf('=');
    if (equals <= 0) throw usageFailure(`"${word}" is no ${what}: it is written NAME=VALUE.`);
    return [word.slice(0, equals), word.slice(equals + 1)];
  });
}
