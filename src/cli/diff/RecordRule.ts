import type { Sides } from './Difference.js';

/** A record of which only the names of its fields are known. */
export type Plain = Readonly<Record<string, unknown>>;

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * How two records of one kind are compared. Every field that a record has is looked at: one without a rule is one value,
 * so a field that is new in a record cannot be missed.
 */
export type RecordRule = Readonly<Record<string, FieldRule>>;

export type FieldRule =
  | ValueRule
  | { readonly as: 'record'; readonly record: RecordRule }
  | ({ readonly as: 'list' } & ListRule)
  | OwnRule
  /** Other fields of the record say it already. */
  | { readonly as: 'derived' };

/** A value with a text of its own. */
export interface ValueRule {
  readonly as: 'value';
  readonly text: (value: unknown, owner: Plain) => string;
  /** In the path; the field's name when left out, nothing at all when empty. */
  readonly step?: string;
}

/** A list whose items are found on the other side by what they are called. */
export interface ListRule {
  /** In the path in front of an item's step; nothing when empty. */
  readonly label: string;
  /** The fields that make an item the same on both sides; none = its position does. */
  readonly keys: readonly string[];
  /** What an item is called in a path. */
  readonly step: (item: Plain, index: number) => string;
  readonly record: RecordRule;
}

/** A field that is compared in its own way. */
export interface OwnRule {
  readonly as: 'own';
  compare(walk: Walk, left: Plain, right: Plain): void;
  /** The field in the summary of a record that only one side has; `null` when there is nothing to say. */
  summary(owner: Plain): string | null;
}

/** Where a comparison of its own is: it reports from there, or goes further in. */
export interface Walk {
  /** The files' versions. */
  readonly versions: Sides<number>;
  /** Reports what is at `step` below here; `null` = that side has nothing there. */
  report(step: string, left: string | null, right: string | null, programs?: Sides<Uint8Array>): void;
  /** Compares two records below here; `false` when it found nothing to report. */
  record(step: string, rule: RecordRule, left: Plain, right: Plain): boolean;
  /** Whether two byte strings are equal; each is looked at once, however often it is asked about. */
  sameBytes(left: Uint8Array, right: Uint8Array): boolean;
  /** To be told before that many bytes are looked at, where it may be more often than once. */
  spend(bytes: number): void;
}
