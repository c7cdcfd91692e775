import { aliasFor } from './authorAnswers.js';
import { spotInDefinition } from './definitionSpot.js';
import type { AxisSource, EffectSource } from './EffectSource.js';
import type { Options } from './Options.js';
import { type Fail, failFor } from './PackError.js';
import type { SourceText } from './sourceSpot.js';

/** One row of the file. */
export interface Combination {
  /** First axis fastest. */
  readonly row: number;
  readonly options: Options;
  /** The row whose body this one uses: its own, or that of the combination that `aliases` names. */
  readonly bodyRow: number;
}

const AXES_MAX = 255;
const OPTIONS_MIN = 2;
const OPTIONS_MAX = 255;
/** A limit of this compiler, which holds every body in memory; files may have more rows. */
const COMBINATIONS_MAX = 65_536;

/** The name of an option as a WESL condition. */
export function conditionName(axis: string, option: string): string {
  return option.startsWith(`${axis}_`) ? option : `${axis}_${option}`;
}

/** Every option of every axis, true or false: what `@if` is decided by. */
export function conditionsOf(axes: readonly AxisSource[], options: Options): Record<string, boolean> {
  const conditions: Record<string, boolean> = {};
  for (const axis of axes) {
    for (const option of axis.options) {
      conditions[conditionName(axis.name, option)] = options[axis.name] === option;
    }
  }
  return conditions;
}

/** All rows in file order. Checks the axes and the author's aliases. */
export function combinationsOf(source: EffectSource, definition: SourceText | null, fail: Fail): Combination[] {
  checkAxes(source.axes, definition, fail);
  const count = source.axes.reduce((product, axis) => product * axis.options.length, 1);
  if (count > COMBINATIONS_MAX) {
    fail(
      `${count} combinations; this compiler packs at most ${COMBINATIONS_MAX}`,
      spotInDefinition(definition, 'axes'),
    );
  }
  return Array.from({ length: count }, (_, row) => {
    const options = optionsOfRow(source.axes, row);
    return { row, options, bodyRow: bodyRowOf(source, options, row, definition) };
  });
}

function optionsOfRow(axes: readonly AxisSource[], row: number): Options {
  const options: Record<string, string> = {};
  let rest = row;
  for (const { name, options: names } of axes) {
    options[name] = names[rest % names.length] ?? '';
    rest = Math.floor(rest / names.length);
  }
  // The author's functions are given them.
  return Object.freeze(options);
}

/** @returns -1 where an option is none of its axis. */
export function rowOfOptions(axes: readonly AxisSource[], options: Options): number {
  let row = 0;
  let stride = 1;
  for (const { name, options: names } of axes) {
    const index = names.indexOf(options[name] ?? '');
    if (index < 0) return -1;
    row += index * stride;
    stride *= names.length;
  }
  return row;
}

function bodyRowOf(source: EffectSource, options: Options, row: number, definition: SourceText | null): number {
  if (source.aliases === undefined) return row;
  const fail = failFor(source.name, options);
  const target = aliasFor(source, options, definition);
  const targetRow = rowOfOptions(source.axes, target);
  const spelled = `${spell(options)} -> ${spell(target)}`;
  const spot = spotInDefinition(definition, 'aliases');
  if (rowOfOptions(source.axes, aliasFor(source, optionsOfRow(source.axes, targetRow), definition)) !== targetRow) {
    fail(`aliases gives a combination that is an alias itself: ${spelled}`, spot);
  }
  return targetRow;
}

function spell(options: Options): string {
  return Object.entries(options)
    .map(([axis, option]) => `${axis}=${option}`)
    .join(' ');
}

function checkAxes(axes: readonly AxisSource[], definition: SourceText | null, fail: Fail): void {
  if (axes.length > AXES_MAX) fail(`${axes.length} axes; a file holds at most ${AXES_MAX}`);
  const names = new Set<string>();
  const conditions = new Map<string, string>();
  for (const axis of axes) {
    const spot = spotInDefinition(definition, axis.name);
    if (!/^[A-Za-z]\w*$/.test(axis.name)) fail(`axis name "${axis.name}" is no identifier`, spot);
    if (names.has(axis.name)) fail(`two axes are called ${axis.name}`, spot);
    names.add(axis.name);
    if (axis.options.length < OPTIONS_MIN || axis.options.length > OPTIONS_MAX) {
      fail(`axis ${axis.name} has ${axis.options.length} options; it needs ${OPTIONS_MIN} to ${OPTIONS_MAX}`, spot);
    }
    if (axis.default !== undefined && !axis.options.includes(axis.default)) {
      fail(`default ${axis.default} is no option of axis ${axis.name} (${axis.options.join(', ')})`, spot);
    }
    for (const option of axis.options) {
      if (!/^\w+$/.test(option)) fail(`option "${option}" of axis ${axis.name} is no identifier`, spot);
      const condition = conditionName(axis.name, option);
      const other = conditions.get(condition);
      if (other !== undefined) fail(`option ${option} of axis ${axis.name} and ${other} are both ${condition}`, spot);
      conditions.set(condition, `option ${option} of axis ${axis.name}`);
    }
  }
}
