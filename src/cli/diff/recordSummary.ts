import { counted, isValue, valueText } from '../valueTexts.js';
import type { Plain, RecordRule } from './RecordRule.js';

/** One body is compared with many: the summary of a record of it is made once. */
const SUMMARIES = new WeakMap<Plain, string>();

/** A record that only one side has, in one line: its fields but for those that its name says, and how many items its lists have. */
export function recordSummary(rule: RecordRule, record: Plain, keys: readonly string[]): string {
  const known = SUMMARIES.get(record);
  if (known !== undefined) return known;
  const parts = Object.keys(record)
    .filter((field) => !keys.includes(field))
    .map((field) => fieldSummary(rule, record, field));
  const summary = parts.filter((part) => part !== null).join(', ');
  SUMMARIES.set(record, summary);
  return summary;
}

function fieldSummary(rule: RecordRule, record: Plain, field: string): string | null {
  const value = record[field];
  const fieldRule = rule[field];
  switch (fieldRule?.as) {
    case 'derived':
      return null;
    case 'own':
      return fieldRule.summary(record);
    case 'value':
      return fieldRule.step === '' ? fieldRule.text(value, record) : `${field} ${fieldRule.text(value, record)}`;
    case 'record':
      return null;
    case 'list':
      return !Array.isArray(value) || value.length === 0 ? null : counted(value.length, singular(field), field);
    default:
      return isValue(value) ? `${field} ${valueText(value)}` : null;
  }
}

function singular(field: string): string {
  if (field.endsWith('ies')) return `${field.slice(0, -3)}y`;
  return field.endsWith('sses') ? field.slice(0, -2) : field.replace(/s$/, '');
}
