import { describe, expect, it } from 'vitest';
import type { PackWarning } from '../../../src/pack/PackWarning.js';
import { Warnings } from '../../../src/pack/warnings/Warnings.js';

const warning = (file: string, line: number, column: number, kind: PackWarning['kind'], name: string): PackWarning => ({
  kind,
  name,
  message: `${name} it is`,
  spot: { file, line, column },
});

describe('warnings', () => {
  it('are told once, in the order of files, places, kinds and names', () => {
    const inOrder = [
      warning('', 0, 0, 'unused-axis', 'Z'),
      warning('B.wesl', 9, 1, 'mixed-group', 'q'),
      warning('a.wesl', 2, 9, 'unused-axis', 'b'),
      warning('a.wesl', 10, 1, 'mixed-group', 'a'),
      warning('a.wesl', 10, 3, 'mixed-group', 'b'),
      warning('a.wesl', 10, 3, 'unread-parameter', 'a'),
      warning('a.wesl', 10, 3, 'unread-parameter', 'b'),
    ];
    const warnings = new Warnings();
    for (const i of [3, 0, 6, 5, 1, 4, 2, 6, 0]) {
      const it = inOrder[i];
      if (it !== undefined) warnings.add({ ...it, spot: { ...it.spot } });
    }
    expect(warnings.sorted()).toEqual(inOrder);
  });
});
