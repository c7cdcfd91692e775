import { expect, it } from 'vitest';
import { FormatError } from '../../src/format/bytes/FormatError.js';
import { failAsFormatDid } from '../../src/pack/failAsFormatDid.js';
import { failFor, PackError } from '../../src/pack/PackError.js';

const fail = failFor('sample', { A: 'X' });

it('what the format refuses is a fault of the effect', () => {
  const error = new FormatError({ path: 'bodies[0]', found: '65 passes', wanted: 'at most 64' });
  const act = () => failAsFormatDid(error, { path: 'effect.ts', text: '' }, fail);
  expect(act).toThrow(PackError);
  expect(act).toThrow('effect.ts: bodies[0]: 65 passes; wanted at most 64 (effect sample, with A=X)');
});

it('what is a fault of the compiler stays what it is', () => {
  const error = new TypeError('of ours');
  expect(() => failAsFormatDid(error, null, fail)).toThrow(error);
});
