import { CommandFailure } from '../CommandFailure.js';
import { readNamedFile } from '../readNamedFile.js';

type OptionSet = Readonly<Record<string, string>>;

/** Recorded option sets. */
export interface Selections {
  /** The effects that the file has sets for; `null` where its sets are for any effect. */
  readonly effects: readonly string[] | null;
  /** Absent: none was recorded for the effect. */
  of(effect: string): readonly OptionSet[] | undefined;
}

/**
 * Reads a file of recorded option sets: `[{ AXIS: "OPTION" }]` for one effect, `{ "effect": [{ AXIS: "OPTION" }] }` for
 * several.
 * @throws CommandFailure for what is not such JSON, with the place in it.
 */
export async function readSelections(file: string): Promise<Selections> {
  const text = new TextDecoder().decode(await readNamedFile(file));
  const fail = (problem: string): never => {
    throw new CommandFailure(`${file}: ${problem}`);
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    return fail(`it is no JSON: ${cause instanceof Error ? cause.message : cause}.`);
  }
  if (Array.isArray(value)) {
    const sets = optionSets(value, 'the list', fail);
    return { effects: null, of: () => sets };
  }
  if (typeof value !== 'object' || value === null) {
    return fail('it is neither a list of option sets nor lists by effect name.');
  }
  const byEffect = new Map(
    Object.entries(value).map(([effect, sets]) => [effect, optionSets(sets, JSON.stringify(effect), fail)]),
  );
  return { effects: [...byEffect.keys()], of: (effect) => byEffect.get(effect) };
}

function optionSets(value: unknown, place: string, fail: (problem: string) => never): readonly OptionSet[] {
  if (!Array.isArray(value)) return fail(`${place} is no list of option sets.`);
  if (value.length === 0) return fail(`${place} is empty: at least one option set must be translated.`);
  return value.map((set: unknown, index) => {
    if (typeof set !== 'object' || set === null || Array.isArray(set)) {
      return fail(`${place}[${index}] is no option set: {"AXIS": "OPTION"}.`);
    }
    const options = Object.entries(set).map(([axis, option]): [string, string] => {
      if (typeof option === 'string') return [axis, option];
      return fail(`${place}[${index}].${axis} is ${JSON.stringify(option)}; an option is a text.`);
    });
    return Object.fromEntries(options);
  });
}
