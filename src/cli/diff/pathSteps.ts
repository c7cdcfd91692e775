import { quoted } from '../valueTexts.js';
import type { ListRule, Plain } from './RecordRule.js';

/** A name out of a file: as it is where it is a word, else quoted. */
export function nameText(name: string): string {
  return isWord(name) ? name : quoted(name);
}

/** A name out of a file as a step of a path: as it is where it is a word, else `["…"]`. */
export function nameStep(name: string): string {
  return isWord(name) ? name : `[${quoted(name)}]`;
}

function isWord(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name);
}

/** `a` and `b` as `a.b`; a step in brackets needs no dot. */
export function joinSteps(path: string, step: string): string {
  if (path === '' || step === '') return path + step;
  return step.startsWith('[') ? path + step : `${path}.${step}`;
}

/** What makes an item of a list the same on both sides, as text. */
export function itemKey(item: Plain, keys: readonly string[]): string {
  return keys.length === 1 ? String(item[keys[0] ?? '']) : keys.map((key) => String(item[key])).join('\0');
}

/** For each item how many of its key came before it: names may repeat, and then the nth answers to the nth. */
export function occurrences(items: readonly Plain[], keys: readonly string[]): readonly number[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const key = itemKey(item, keys);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return before;
  });
}

/** The steps of a list's items, made when the first one is asked for: most items are equal and need none. */
export class ItemSteps {
  readonly #rule: ListRule;
  readonly #items: readonly Plain[];
  #nth: readonly number[] | null = null;

  constructor(rule: ListRule, items: readonly Plain[]) {
    this.#rule = rule;
    this.#items = items;
  }

  /** Without the list's label. The second of a name is `Name#2`. */
  nameAt(index: number): string {
    const { step, keys } = this.#rule;
    const name = step(this.#items[index] ?? {}, index);
    if (keys.length === 0) return name;
    this.#nth ??= occurrences(this.#items, keys);
    const nth = this.#nth[index] ?? 0;
    return nth === 0 ? name : `${name}#${nth + 1}`;
  }

  at(index: number): string {
    return joinSteps(this.#rule.label, this.nameAt(index));
  }
}
