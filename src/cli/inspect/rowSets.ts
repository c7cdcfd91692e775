import type { PermutationAxis } from '../../format/carbonEffect/permutationAxis.js';
import { nameText } from '../valueTexts.js';

/** Rows as runs of neighbours, ascending: `[first, last]` each, both included. */
export type RowRuns = readonly (readonly [number, number])[];

/** @param rows ascending, none twice */
export function runsOf(rows: readonly number[]): RowRuns {
  const runs: [number, number][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === row - 1) last[1] = row;
    else runs.push([row, row]);
  }
  return runs;
}

/** Rows of several bodies as runs. */
export function runsOfBodies(bodies: readonly number[], rowsOfBody: readonly (readonly number[])[]): RowRuns {
  return runsOf(bodies.flatMap((body) => rowsOfBody[body] ?? []).sort((a, b) => a - b));
}

export function rowCountOf(runs: RowRuns): number {
  return runs.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

/** What rows are told by. */
export type NamedOptions = Pick<PermutationAxis, 'name' | 'options'>;

/** Runs that are printed; more are counted. */
const SHOWN_RUNS = 6;

/** `rows 0-2, 6`, with what is too much counted. */
export function runsText(runs: RowRuns): string {
  const shown = runs.slice(0, SHOWN_RUNS).map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
  const rest = runs.length - shown.length;
  const word = rowCountOf(runs) === 1 ? 'row' : 'rows';
  return `${word} ${shown.join(', ')}${rest > 0 ? `, … (${rowCountOf(runs)} rows in all)` : ''}`;
}

/**
 * Rows in words: `every row`; by options (`QUALITY=LOW|MEDIUM, FOG=ON`) where they are all that have those, else as runs.
 * @param axes whose combinations are the rows; empty where the file's rows are other ones
 */
export function rowsText(runs: RowRuns, axes: readonly NamedOptions[], rowCount: number): string {
  const count = rowCountOf(runs);
  if (count === rowCount) return 'every row';
  return optionsText(runs, axes) ?? runsText(runs);
}

function optionsText(runs: RowRuns, axes: readonly NamedOptions[]): string | null {
  const chosen = optionsOfRows(runs, axes);
  if (chosen === null) return null;
  return chosen
    .filter(({ options }, axis) => options.length < (axes[axis]?.options.length ?? 0))
    .map(({ axis, options }) => `${nameText(axis)}=${options.map(nameText).join('|')}`)
    .join(', ');
}

/** The options of an axis that some rows have. */
export interface ChosenOptions {
  readonly axis: string;
  readonly options: readonly string[];
}

/**
 * The options of every axis that lead to the rows, where the rows are all of their combinations; else, and where there is
 * no axis, `null`.
 */
export function optionsOfRows(runs: RowRuns, axes: readonly NamedOptions[]): readonly ChosenOptions[] | null {
  const used = axes.map(({ options }) => new Uint8Array(options.length));
  for (const [first, last] of runs) {
    for (let row = first; row <= last; row++) noteOptions(row, used);
  }
  const chosen = axes.map(({ name, options }, axis): ChosenOptions => {
    return { axis: name, options: options.filter((_, option) => used[axis]?.[option] === 1) };
  });
  const count = chosen.reduce((product, { options }) => product * options.length, 1);
  return axes.length > 0 && count === rowCountOf(runs) ? chosen : null;
}

function noteOptions(row: number, used: readonly Uint8Array[]): void {
  let rest = row;
  for (const options of used) {
    options[rest % options.length] = 1;
    rest = Math.floor(rest / options.length);
  }
}
