import { BUNDLE_LOSSES, type BundleLossKind } from '../../pack/bundle/BundleLoss.js';
import { BUNDLE_LANGUAGES, type BundleLanguage } from '../../pack/bundle/languages/BundleLanguage.js';
import { usageFailure } from '../CommandFailure.js';
import { suggestion } from '../nearestWord.js';
import { type Arguments, flagValue } from '../parseArguments.js';

/** What `carbonfx bundle` was asked for. */
export interface BundleRequest {
  /** A folder, an effect file, a bundle, or WGSL files. Not empty. */
  readonly sources: readonly string[];
  readonly options: readonly (readonly [axis: string, option: string])[];
  readonly out: string;
  readonly technique: string | null;
  /** Index in the technique. */
  readonly pass: number | null;
  readonly entries: readonly string[];
  /** Empty = all. */
  readonly languages: readonly BundleLanguage[];
  readonly lose: readonly BundleLossKind[];
  /** Files. */
  readonly vulkan: readonly string[];
  /** A file; `null`: none is read or written. */
  readonly drawn: string | null;
  readonly isCheck: boolean;
  readonly isJson: boolean;
}

/** A word that is an option of an axis, and no file. */
const AXIS_OPTION = /^([A-Za-z]\w*)=(\w+)$/;
const ALL = 'all';

/** @throws CommandFailure for words that cannot be meant. */
export function bundleRequest(given: Arguments): BundleRequest {
  const sources = given.operands.filter((word) => !AXIS_OPTION.test(word));
  const out = flagValue(given, 'out');
  if (sources.length === 0) throw usageFailure('A SOURCE is missing.');
  if (out === undefined || out === '') throw usageFailure('--out FILE is missing.');
  return {
    sources,
    options: given.operands.flatMap((word): [string, string][] => {
      const [, axis, option] = AXIS_OPTION.exec(word) ?? [];
      return axis === undefined || option === undefined ? [] : [[axis, option]];
    }),
    out,
    technique: flagValue(given, 'technique') ?? null,
    pass: passOf(flagValue(given, 'pass')),
    entries: given.values.get('entry') ?? [],
    languages: wordsOf(given, 'language').map((word) => knownWord('language', BUNDLE_LANGUAGES, word)),
    lose: lossesOf(wordsOf(given, 'lose')),
    vulkan: given.values.get('vulkan') ?? [],
    drawn: flagValue(given, 'drawn') ?? null,
    isCheck: given.switches.has('check'),
    isJson: given.switches.has('json'),
  };
}

function passOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw usageFailure(`--pass is the number of a pass, from 0, not "${text}".`);
}

/** A flag may be repeated, and hold several words with commas between them. */
function wordsOf(given: Arguments, flag: string): string[] {
  return (given.values.get(flag) ?? []).flatMap((value) => value.split(',')).map((word) => word.trim());
}

function lossesOf(words: readonly string[]): readonly BundleLossKind[] {
  if (words.includes(ALL)) return BUNDLE_LOSSES;
  return words.map((word) => knownWord('lose', BUNDLE_LOSSES, word));
}

function knownWord<Word extends string>(flag: string, words: readonly Word[], given: string): Word {
  const word = words.find((known) => known === given);
  if (word !== undefined) return word;
  const choice = flag === 'lose' ? [...words, ALL] : words;
  throw usageFailure(`--${flag} is of ${choice.join(', ')}; "${given}" is none.${suggestion(given, choice)}`);
}
