import type { PermutationAxis } from '../format/carbonEffect/permutationAxis.js';
import type { OptionResolution } from '../resource/resolveOptions.js';
import { suggestion } from './nearestWord.js';
import type { Terminal } from './Terminal.js';

/** Says on stderr what of the options did not count: invalid values, and names that no axis has (Carbon says nothing of those). */
export function warnAboutOptions(
  axes: readonly PermutationAxis[],
  locals: readonly (readonly [string, string])[],
  globals: readonly (readonly [string, string])[],
  resolution: OptionResolution,
  terminal: Terminal,
): void {
  for (const warning of resolution.warnings) terminal.err(`warning: ${warning}`);
  const names = axes.map((axis) => axis.name);
  for (const [name] of [...locals, ...globals]) {
    if (names.includes(name)) continue;
    const known = names.length === 0 ? 'the file has none' : `the file has ${names.join(', ')}`;
    terminal.err(`warning: there is no axis ${name}: ${known}.${suggestion(name, names)}`);
  }
}
