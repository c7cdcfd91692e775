import { expect, it } from 'vitest';
import { defineEffect } from '../../src/pack/defineEffect.js';
import { effect } from './packing.js';

// What it does for the compiler of TypeScript is in types/defineEffect.types.ts.
it('defineEffect gives back what it is given', () => {
  const source = effect();
  expect(defineEffect({ ...source, axes: [], aliases: () => ({}) })).toMatchObject({ name: source.name, axes: [] });
  const definition = { name: 'glow', axes: [], techniques: [] };
  expect(defineEffect(definition)).toBe(definition);
});
