import { expect, it } from 'vitest';
import { printJson } from '../../src/cli/printJson.js';

function printed(value: unknown): readonly string[] {
  const texts: string[] = [];
  const out = (text: string): void => void texts.push(text);
  printJson(value, { out, err: out, isRead: false, status: null, home: '' });
  return texts;
}

it('prints a small value at once', () => {
  expect(printed({ a: 'b' })).toEqual(['{\n "a": "b"\n}']);
});

it('prints a large value in parts that are whole lines and together its JSON', () => {
  const value = Array.from({ length: 20 }, () => 'x'.repeat(10_000));
  const parts = printed(value);
  expect(parts).toHaveLength(3);
  expect(parts.join('\n')).toBe(JSON.stringify(value, null, 1));
});
