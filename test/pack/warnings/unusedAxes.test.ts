import { describe, expect, it } from 'vitest';
import { combinationsOf } from '../../../src/pack/combinations.js';
import type { EffectSource } from '../../../src/pack/EffectSource.js';
import { failFor } from '../../../src/pack/PackError.js';
import { unusedAxes } from '../../../src/pack/warnings/unusedAxes.js';
import { effect } from '../packing.js';
import { warningsOf } from './warningsOf.js';

const axes = [
  { name: 'A', options: ['X', 'Y'] },
  { name: 'B', options: ['P', 'Q', 'R'] },
];

/** @param bodies of the rows AX BP, AY BP, AX BQ, AY BQ, AX BR, AY BR */
function namesOf(bodies: readonly number[], aliases?: EffectSource['aliases']): string[] {
  const source = effect({ axes, ...(aliases === undefined ? {} : { aliases }) });
  return unusedAxes(axes, combinationsOf(source, null, failFor('sample')), bodies, null).map(({ name }) => name);
}

describe('an axis that changes nothing', () => {
  it.each<[number[], string[]]>([
    [[0, 1, 2, 3, 4, 5], []],
    [[0, 1, 0, 1, 0, 1], ['B']],
    [[0, 0, 1, 1, 2, 2], ['A']],
    [
      [0, 0, 0, 0, 0, 0],
      ['A', 'B'],
    ],
    [[0, 0, 0, 0, 0, 1], []],
    [[0, 1, 0, 1, 0, 2], []],
    [[0, 0, 0, 0, 1, 1], ['A']],
  ])('is found by bodies %j: %j', (bodies, names) => {
    expect(namesOf(bodies)).toEqual(names);
  });

  it('is no fault where aliases leave one option of it', () => {
    expect(namesOf([0, 1, 0, 1, 0, 1], (options) => ({ ...options, B: 'P' }))).toEqual([]);
    expect(namesOf([0, 1, 0, 1, 0, 1], (options) => (options.A === 'X' ? { ...options, B: 'P' } : options))).toEqual([
      'B',
    ]);
  });

  it.each([
    ['a function', 'fn idle() -> f32 { @if(A_X) return 1; @else return 0; }'],
    ['a constant', '@if(A_X) const IDLE = 1; @else const IDLE = 2;'],
    ['a comment', '@if(A_X) /* one */ const LIVE = 1; @else const LIVE = 1;'],
  ])('is one that changes nothing but %s that nobody uses', async (_, declared) => {
    const value = declared.includes('LIVE') ? 'LIVE' : '1';
    const text = `${declared}\n@fragment fn main() -> @location(0) vec4f { return vec4f(${value}); }`;
    const names = await warningsOf('unused-axis', { axes: axes.slice(0, 1) }, { 'f.wesl': text });
    expect(names).toEqual([expect.stringContaining('A: axis A changes nothing')]);
  });

  it('is none that changes a function which another calls', async () => {
    const text = `fn inner() -> f32 { @if(A_X) return 1; @else return 0; } fn outer() -> f32 { return inner(); }
@fragment fn main() -> @location(0) vec4f { return vec4f(outer()); }`;
    expect(await warningsOf('unused-axis', { axes: axes.slice(0, 1) }, { 'f.wesl': text })).toEqual([]);
  });

  it('has the place of its name', async () => {
    const fragment = `@fragment fn main() -> @location(0) vec4f { @if(A_X) return vec4f(1); @else return vec4f(0); }`;
    const definition = { path: 'effect.ts', text: "export default {\n  axes: [{ name: 'A' },\n    { name: 'B' }] }" };
    expect(await warningsOf('unused-axis', { axes }, { 'f.wesl': fragment }, definition)).toEqual([
      'effect.ts:3:14 B: axis B changes nothing: all its options have the same bodies',
    ]);
  });

  it('is used where render states alone differ by it', async () => {
    const fragment = '@fragment fn main() -> @location(0) vec4f { return vec4f(); }';
    const found = await warningsOf(
      'unused-axis',
      {
        axes,
        techniques: ({ A }: Readonly<Record<string, string>>) => [
          { name: 'Main', passes: [{ vertex: 'v', fragment: 'f', states: { ZENABLE: A === 'X' } }] },
        ],
      },
      { 'f.wesl': fragment },
    );
    expect(found).toEqual([':0:0 B: axis B changes nothing: all its options have the same bodies']);
  });
});
