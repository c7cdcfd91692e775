import { describe, expect, it } from 'vitest';
import { optionsOfIndex } from '../../src/resource/optionsOfIndex.js';
import { resolveOptions } from '../../src/resource/resolveOptions.js';
import { axis } from './axes.js';

const quality = axis('QUALITY', ['LOW', 'MEDIUM', 'HIGH'], 1);
const fog = axis('FOG', ['OFF', 'ON']);
const axes = [quality, fog];

describe('resolveOptions', () => {
  it('stays on the defaults, which are often not 0', () => {
    expect(resolveOptions(axes)).toEqual({
      index: 1,
      axes: [
        { name: 'QUALITY', option: 'MEDIUM', optionIndex: 1, because: 'default', rejected: [] },
        { name: 'FOG', option: 'OFF', optionIndex: 0, because: 'default', rejected: [] },
      ],
      warnings: [],
    });
  });

  it('counts in mixed radix, the first axis least significant', () => {
    const three = [axis('A', ['0', '1']), axis('B', ['0', '1', '2']), axis('C', ['0', '1', '2', '3'])];
    // 1 + 2 * 2 + 3 * (2 * 3)
    expect(resolveOptions(three, { A: '1', B: '2', C: '3' }).index).toBe(23);
    // 0 + 1 * 2 + 2 * 6
    expect(resolveOptions(three, { C: '2', B: '1' }).index).toBe(14);
  });

  it('takes option 0 as well as any other', () => {
    const { index, axes: resolved } = resolveOptions(axes, { QUALITY: 'LOW' });
    expect(index).toBe(0);
    expect(resolved[0]).toMatchObject({ option: 'LOW', optionIndex: 0, because: 'local' });
  });

  it('lets the last valid local win', () => {
    const { index, axes: resolved } = resolveOptions(axes, [
      ['QUALITY', 'LOW'],
      ['QUALITY', 'HIGH'],
    ]);
    expect(index).toBe(2);
    expect(resolved[0]?.rejected).toEqual([{ value: 'LOW', from: 'local', reason: 'a later local option wins' }]);
  });

  it('keeps the value found so far at an invalid local, and warns in the words of Carbon', () => {
    const after = resolveOptions(axes, [
      ['QUALITY', 'HIGH'],
      ['QUALITY', 'nope'],
    ]);
    expect(after.index).toBe(2);
    expect(after.warnings).toEqual(['Invalid situation value nope for permutation QUALITY']);
    expect(after.axes[0]).toMatchObject({ because: 'local', option: 'HIGH' });
    expect(after.axes[0]?.rejected).toEqual([
      { value: 'nope', from: 'local', reason: '"nope" is no option of QUALITY (LOW, MEDIUM, HIGH)' },
    ]);
    const alone = resolveOptions(axes, { QUALITY: '' });
    expect(alone.index).toBe(1);
    expect(alone.warnings).toEqual(['Invalid situation value  for permutation QUALITY']);
    expect(alone.axes[0]?.because).toBe('default');
  });

  it('lets a global own its axis', () => {
    const {
      index,
      axes: resolved,
      warnings,
    } = resolveOptions(axes, { QUALITY: 'HIGH', FOG: 'ON' }, { QUALITY: 'LOW' });
    expect(index).toBe(3);
    expect(warnings).toEqual([]);
    expect(resolved[0]).toEqual({
      name: 'QUALITY',
      option: 'LOW',
      optionIndex: 0,
      because: 'global',
      rejected: [{ value: 'HIGH', from: 'local', reason: 'the global option QUALITY=LOW owns the axis' }],
    });
    expect(resolved[1]?.because).toBe('local');
  });

  it('pins the axis to its default where the global is invalid, and names the local that it blocks', () => {
    const { index, axes: resolved, warnings } = resolveOptions(axes, { QUALITY: 'HIGH' }, { QUALITY: 'typo' });
    expect(index).toBe(1);
    expect(warnings).toEqual([]);
    expect(resolved[0]).toEqual({
      name: 'QUALITY',
      option: 'MEDIUM',
      optionIndex: 1,
      because: 'invalid-global',
      rejected: [
        { value: 'typo', from: 'global', reason: '"typo" is no option of QUALITY (LOW, MEDIUM, HIGH)' },
        { value: 'HIGH', from: 'local', reason: 'the global option QUALITY=typo owns the axis' },
      ],
    });
  });

  it('reads a list of globals as the settings that led to it', () => {
    const twice: [string, string][] = [
      ['QUALITY', 'HIGH'],
      ['QUALITY', 'LOW'],
    ];
    expect(resolveOptions(axes, [], twice).index).toBe(0);
    // An empty value removes the option, so the local counts again.
    expect(resolveOptions(axes, { QUALITY: 'HIGH' }, [...twice, ['QUALITY', '']]).index).toBe(2);
  });

  it('compares exactly and ignores what names no axis', () => {
    const { index, warnings } = resolveOptions(axes, { quality: 'HIGH', OTHER: 'x' }, { ALSO: 'y' });
    expect(index).toBe(1);
    expect(warnings).toEqual([]);
  });

  it('takes the first of two options with one name', () => {
    expect(resolveOptions([axis('A', ['X', 'Y', 'Y'])], { A: 'Y' }).index).toBe(1);
  });

  it('lets one option drive two axes of one name', () => {
    const twins = [axis('A', ['X', 'Y']), axis('A', ['X', 'Y', 'Z'])];
    expect(resolveOptions(twins, { A: 'Y' }).index).toBe(1 + 1 * 2);
    const { index, warnings } = resolveOptions(twins, { A: 'Z' });
    expect(index).toBe(2 * 2);
    expect(warnings).toEqual(['Invalid situation value Z for permutation A']);
  });

  it('is not confused by names that objects have anyway', () => {
    const odd = [axis('constructor', ['toString', '__proto__'])];
    expect(resolveOptions(odd).axes[0]?.because).toBe('default');
    expect(resolveOptions(odd, [['constructor', '__proto__']]).index).toBe(1);
  });

  it('refuses options that are no strings', () => {
    // @ts-expect-error: a JavaScript caller
    expect(() => resolveOptions(axes, { QUALITY: 1 })).toThrow(
      new TypeError('the value of effect option "QUALITY" is a string, got number'),
    );
    // @ts-expect-error: a JavaScript caller
    expect(() => resolveOptions(axes, [], ['QUALITY=LOW'])).toThrow(TypeError);
  });
});

describe('optionsOfIndex', () => {
  it('is the inverse for every index', () => {
    const three = [axis('A', ['0', '1']), axis('B', ['0', '1', '2']), axis('C', ['0', '1', '2', '3'])];
    for (let index = 0; index < 24; index++) {
      expect(resolveOptions(three, optionsOfIndex(three, index)).index).toBe(index);
    }
    expect(optionsOfIndex(three, 23)).toEqual({ A: '1', B: '2', C: '3' });
  });

  it('has one index without axes', () => {
    expect(optionsOfIndex([], 0)).toEqual({});
  });

  it.each([-1, 6, 1.5, Number.NaN])('refuses index %d of six', (index) => {
    expect(() => optionsOfIndex(axes, index)).toThrow(
      new RangeError(`permutation index ${index} is no integer from 0 to 5`),
    );
  });
});
