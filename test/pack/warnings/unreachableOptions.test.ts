import { describe, expect, it } from 'vitest';
import { combinationsOf } from '../../../src/pack/combinations.js';
import type { EffectSource } from '../../../src/pack/EffectSource.js';
import { failFor } from '../../../src/pack/PackError.js';
import { unreachableOptions } from '../../../src/pack/warnings/unreachableOptions.js';
import { effect } from '../packing.js';

const axes = [
  { name: 'A', options: ['X', 'Y', 'Z'] },
  { name: 'B', options: ['P', 'Q'] },
];
const definition = { path: 'effect.ts', text: "Z, axes: [\n  { name: 'A', options: ['X', 'Y', 'Z'] }]" };

type Options = Readonly<Record<string, string>>;

function warnings(aliases: NonNullable<EffectSource['aliases']>): string[] {
  const combinations = combinationsOf(effect({ axes, aliases }), null, failFor('sample'));
  return unreachableOptions(axes, combinations, definition).map(
    ({ name, message, spot: { line, column } }) => `${line}:${column} ${name}: ${message}`,
  );
}

describe('an option that aliases leave without a body', () => {
  it('is told by its name and place', () => {
    expect(warnings((options: Options) => (options.A === 'Z' ? { ...options, A: 'Y' } : options))).toEqual([
      '2:37 Z: option Z of axis A is never drawn: aliases gives all its combinations the body of another option',
    ]);
  });

  it('is none where a combination has its own', () => {
    expect(
      warnings((options: Options) => (options.A === 'Z' && options.B === 'P' ? { ...options, A: 'Y' } : options)),
    ).toEqual([]);
  });

  it('is meant where the whole axis is left with one', () => {
    expect(warnings((options: Options) => ({ ...options, A: 'Y' }))).toEqual([]);
    expect(warnings((options: Options) => ({ ...options, B: 'P' }))).toEqual([]);
  });

  it('is reached where only the other axis is taken from elsewhere', () => {
    expect(warnings((options: Options) => (options.A === 'Z' ? { ...options, B: 'Q' } : options))).toEqual([]);
  });
});
