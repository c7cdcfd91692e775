import { isValue, sameValue, valueText } from '../valueTexts.js';
import type { ContentIds } from './ContentIds.js';
import type { Finding, Sides } from './Difference.js';
import type { Effort } from './Effort.js';
import { matchItems } from './matchItems.js';
import { ItemSteps, joinSteps } from './pathSteps.js';
import { isPlain, type ListRule, type Plain, type RecordRule, type Walk } from './RecordRule.js';
import { recordSummary } from './recordSummary.js';

const NO_FIELDS: readonly string[] = [];
/** For what no rule knows: matched by position, compared field by field. */
const UNKNOWN_LIST: ListRule = { label: '', keys: [], step: (_, index) => `[${index}]`, record: {} };

/** A step that is spelled only when something is found below it. */
type Step = string | (() => string);

/** Walks two records side by side, by their rules, and notes what differs. Costs no more than the walk where nothing does. */
export class RecordComparison implements Walk {
  readonly versions: Sides<number>;
  readonly #contents: ContentIds;
  readonly #effort: Effort;
  readonly #steps: Step[] = [];
  #findings: Finding[] = [];

  constructor(versions: Sides<number>, contents: ContentIds, effort: Effort) {
    this.versions = versions;
    this.#contents = contents;
    this.#effort = effort;
  }

  /** What differs between two records of one kind. */
  compare(rule: RecordRule, left: object, right: object): readonly Finding[] {
    this.#steps.length = 0;
    this.#findings = [];
    if (isPlain(left) && isPlain(right)) this.#fields(rule, left, right, NO_FIELDS);
    return this.#findings;
  }

  report(step: string, left: string | null, right: string | null, programs?: Sides<Uint8Array>): void {
    const kind = left === null ? 'added' : right === null ? 'removed' : 'changed';
    const found = { path: this.#pathTo(step), kind, left, right } as const;
    this.#findings.push(programs === undefined ? found : { ...found, programs });
  }

  record(step: Step, rule: RecordRule, left: Plain, right: Plain): boolean {
    const before = this.#findings.length;
    this.#steps.push(step);
    this.#fields(rule, left, right, NO_FIELDS);
    this.#steps.pop();
    return this.#findings.length > before;
  }

  sameBytes(left: Uint8Array, right: Uint8Array): boolean {
    return this.#contents.same(left, right);
  }

  spend(bytes: number): void {
    this.#effort.spend(bytes);
  }

  #fields(rule: RecordRule, left: Plain, right: Plain, except: readonly string[]): void {
    for (const field in left) {
      // Not by ===, which takes 0 and -0 for the same.
      if (!Object.is(left[field], right[field]) && !except.includes(field)) this.#field(rule, field, left, right);
    }
    for (const field in right) {
      if (!(field in left)) this.#field(rule, field, left, right);
    }
  }

  #field(rule: RecordRule, field: string, left: Plain, right: Plain): void {
    const fieldRule = rule[field];
    const [mine, theirs] = [left[field], right[field]];
    switch (fieldRule?.as) {
      case 'derived':
        return;
      case 'own':
        fieldRule.compare(this, left, right);
        return;
      case 'record':
        if (isPlain(mine) && isPlain(theirs)) this.record(field, fieldRule.record, mine, theirs);
        return;
      case 'list':
        if (Array.isArray(mine) && Array.isArray(theirs)) this.#list(field, fieldRule, mine, theirs);
        return;
      case 'value': {
        const { text, step = field } = fieldRule;
        const textOf = (value: unknown, owner: Plain): string | null =>
          value === undefined ? null : text(value, owner);
        if (!sameValue(mine, theirs)) this.report(step, textOf(mine, left), textOf(theirs, right));
        return;
      }
      default:
        this.#unknown(field, mine, theirs);
    }
  }

  /** A field without a rule: a value, or whatever a record has come to hold. */
  #unknown(field: string, left: unknown, right: unknown): void {
    if (isValue(left) || isValue(right)) {
      if (!sameValue(left, right)) this.report(field, textOrNull(left), textOrNull(right));
    } else if (Array.isArray(left) && Array.isArray(right)) {
      this.#list(field, { ...UNKNOWN_LIST, label: field }, left, right);
    } else if (isPlain(left) && isPlain(right)) {
      this.record(field, {}, left, right);
    } else {
      this.report(field, valueText(left), valueText(right));
    }
  }

  #list(field: string, rule: ListRule, left: readonly Plain[], right: readonly Plain[]): void {
    const { matched, onlyLeft, onlyRight } = matchItems(left, right, rule.keys);
    const leftSteps = new ItemSteps(rule, left);
    const rightSteps = new ItemSteps(rule, right);
    for (const [l, r] of matched) {
      const [item, other] = [left[l], right[r]];
      if (item !== undefined && other !== undefined) this.record(() => leftSteps.at(l), rule.record, item, other);
    }
    if (onlyLeft.length + onlyRight.length > 0)
      this.#alone(field, rule, { left, right }, { left: onlyLeft, right: onlyRight });
    if (isInOrder(matched)) return;
    const inRightOrder = [...matched].sort(([, a], [, b]) => a - b);
    this.#findings.push({
      path: this.#pathTo(field),
      kind: 'order',
      left: matched.map(([l]) => leftSteps.nameAt(l)).join(', '),
      right: inRightOrder.map(([, r]) => rightSteps.nameAt(r)).join(', '),
    });
  }

  /** Items that nothing on the other side is called like: renamed, or only on this side. */
  #alone(
    field: string,
    rule: ListRule,
    { left, right }: Sides<readonly Plain[]>,
    { left: onlyLeft, right: onlyRight }: Sides<readonly number[]>,
  ): void {
    const leftSteps = new ItemSteps(rule, left);
    const rightSteps = new ItemSteps(rule, right);
    const inPlace = new Set(onlyRight);
    const renamed = new Set(
      onlyLeft.filter((i) => inPlace.has(i) && this.#isRenamed(`${field}[${i}]`, rule, left[i], right[i])),
    );
    for (const i of onlyLeft) {
      if (!renamed.has(i)) this.report(leftSteps.at(i), recordSummary(rule.record, left[i] ?? {}, rule.keys), null);
    }
    for (const i of onlyRight) {
      if (!renamed.has(i)) this.report(rightSteps.at(i), null, recordSummary(rule.record, right[i] ?? {}, rule.keys));
    }
  }

  /**
   * Two items of one place that are the same but for what they are called, or that differ in one of several keys: one thing
   * in another way. Reports it if so.
   */
  #isRenamed(step: string, rule: ListRule, left: Plain | undefined, right: Plain | undefined): boolean {
    if (left === undefined || right === undefined) return false;
    const before = this.#findings;
    this.#findings = [];
    this.#steps.push(step);
    this.#fields(rule.record, left, right, rule.keys);
    const found = this.#findings;
    const differentKeys = rule.keys.filter((key) => left[key] !== right[key]);
    const isSame = found.length === 0 || (rule.keys.length > 1 && differentKeys.length === 1);
    this.#findings = before;
    if (isSame) {
      for (const key of differentKeys) this.#field(rule.record, key, left, right);
      for (const finding of found) before.push(finding);
    }
    this.#steps.pop();
    return isSame;
  }

  #pathTo(step: string): string {
    const path = this.#steps.reduce((sum: string, it) => joinSteps(sum, typeof it === 'string' ? it : it()), '');
    return joinSteps(path, step);
  }
}

function isInOrder(matched: readonly (readonly [number, number])[]): boolean {
  return matched.every(([, right], i) => i === 0 || right > (matched[i - 1]?.[1] ?? -1));
}

function textOrNull(value: unknown): string | null {
  return value === undefined ? null : valueText(value);
}
