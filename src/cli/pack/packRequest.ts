import { cacheFolder } from '../../pack/folder/cacheFolder.js';
import { PACK_TARGETS, type PackTarget } from '../../pack/PackTarget.js';
import { usageFailure } from '../CommandFailure.js';
import { type Arguments, flagValue } from '../parseArguments.js';
import { readSelections, type Selections } from './readSelections.js';

const MOST_ASKED_WORKERS = 256;
const MODES = ['all', 'selected'] as const;

/** What `carbonfx pack` was asked for. */
export interface PackRequest {
  /** An effect's folder, or a folder of them. */
  readonly folder: string;
  readonly out: string;
  readonly isWatch: boolean;
  readonly isCheck: boolean;
  readonly isJson: boolean;
  /** Not empty. */
  readonly targets: readonly PackTarget[];
  readonly mode: (typeof MODES)[number];
  readonly selections: Selections | null;
  /** `null`: as many as the machine runs at once. */
  readonly workers: number | null;
  /** `null`: none. */
  readonly cache: string | null;
}

/** @throws CommandFailure for words that do not go together, and for a file of selections that is none. */
export async function packRequest(given: Arguments): Promise<PackRequest> {
  const [folder, ...others] = given.operands;
  const out = flagValue(given, 'out');
  const cache = flagValue(given, 'cache');
  const selections = flagValue(given, 'selections');
  const has = (name: string): boolean => given.switches.has(name);
  if (folder === undefined) throw usageFailure('A DIR with sources is missing.');
  if (others.length > 0) throw usageFailure(`One DIR at a time; "${others[0]}" is one too many.`);
  if (out === undefined) throw usageFailure('--out DIR is missing.');
  if (out === '') throw usageFailure('--out DIR is empty; write . for the working directory.');
  if (has('watch') && has('check')) throw usageFailure('--watch writes and --check does not: one of them.');
  if (has('no-cache') && cache !== undefined) throw usageFailure('--cache and --no-cache: one of them.');
  const targets = (given.values.get('target') ?? []).map((name) => oneOf(PACK_TARGETS, 'target', name));
  return {
    folder,
    out,
    isWatch: has('watch'),
    isCheck: has('check'),
    isJson: has('json'),
    targets: targets.length === 0 ? PACK_TARGETS : PACK_TARGETS.filter((target) => targets.includes(target)),
    mode: oneOf(MODES, 'mode', flagValue(given, 'mode') ?? 'all'),
    selections: selections === undefined ? null : await readSelections(selections),
    workers: workersOf(flagValue(given, 'workers')),
    cache: has('no-cache') ? null : (cache ?? cacheFolder(folder)),
  };
}

function oneOf<Word extends string>(words: readonly Word[], flag: string, given: string): Word {
  const word = words.find((known) => known === given);
  if (word === undefined) throw usageFailure(`--${flag} is ${words.join(' or ')}, not "${given}".`);
  return word;
}

function workersOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const workers = Number(text);
  if (/^\d+$/.test(text) && workers >= 1 && workers <= MOST_ASKED_WORKERS) return workers;
  throw usageFailure(`--workers is a number from 1 to ${MOST_ASKED_WORKERS}, not "${text}".`);
}
