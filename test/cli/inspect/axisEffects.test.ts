import { describe, expect, it } from 'vitest';
import { axisEffects } from '../../../src/cli/inspect/axisEffects.js';
import { sampleAxis } from '../../support/sampleDescriptions.js';

const A = sampleAxis('A', ['a0', 'a1']);
const B = sampleAxis('B', ['b0', 'b1', 'b2']);
const ONE = sampleAxis('ONE', ['only']);

/** Rows of A and B: a0b0, a1b0, a0b1, a1b1, a0b2, a1b2. */
describe('axisEffects', () => {
  it.each([
    ['every row its own', [0, 1, 2, 3, 4, 5], [], []],
    ['A changes nothing', [0, 0, 1, 1, 2, 2], ['A'], []],
    ['B changes nothing', [0, 1, 0, 1, 0, 1], ['B'], []],
    ['neither does', [7, 7, 7, 7, 7, 7], ['A', 'B'], []],
    ['A does nothing while B=b0|b2', [0, 0, 1, 2, 3, 3], [], ['A while B=b0|b2']],
    ['B does nothing while A=a1', [0, 9, 1, 9, 2, 9], [], ['B while A=a1']],
    ['two options of B alike are not the whole of it', [0, 1, 0, 1, 2, 3], [], []],
  ])('%s', (_, bodies, nothing, whiles) => {
    const effects = axisEffects([A, B], bodies);
    expect(effects.filter(({ changesNothing }) => changesNothing).map(({ axis }) => axis)).toEqual(nothing);
    expect(
      effects.flatMap(({ axis, changesNothingWhile }) =>
        changesNothingWhile.map((it) => `${axis} while ${it.axis}=${it.options.join('|')}`),
      ),
    ).toEqual(whiles);
  });

  it('has nothing to say of an axis without a choice', () => {
    expect(axisEffects([ONE, A], [0, 1])).toEqual([
      { axis: 'ONE', changesNothing: false, changesNothingWhile: [] },
      { axis: 'A', changesNothing: false, changesNothingWhile: [] },
    ]);
  });

  it('needs no axes', () => {
    expect(axisEffects([], [0])).toEqual([]);
  });
});
