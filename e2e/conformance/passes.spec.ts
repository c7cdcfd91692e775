/** Techniques of several passes, passes without a pixel program, and techniques of one file. */
import { expectValues, test } from './page.js';
import { packStates } from './stateEffect.js';

const ADDED = {
  CULLMODE: 'none',
  ZFUNC: 'less-equal',
  ALPHABLENDENABLE: true,
  SRCBLEND: 'one',
  DESTBLEND: 'one',
} as const;

test('all passes in order, one alone, and how many draws that are', async ({ harness }) => {
  const file = await packStates({
    twice: [ADDED, ADDED],
    'over, then added': [{ CULLMODE: 'none', ZFUNC: 'less-equal' }, ADDED],
    'added, then over': [ADDED, { CULLMODE: 'none', ZFUNC: 'less-equal' }],
  });
  const outcomes = await harness.evaluate(async (file) => {
    const { columnOf, onBoth, paint, rectangle, texelAt } = window.conformance;
    return onBoth({ main: file }, async ({ device, effect }) => {
      const main = effect('main');
      const target = device.createRenderTarget({ width: 6, height: 1, depthStencilFormat: 'depth32float' });
      const draws = [
        { technique: 'twice' },
        { technique: 'twice', pass: 0 },
        { technique: 'over, then added' },
        { technique: 'over, then added', pass: 1 },
        { technique: 'added, then over' },
      ].map((options, column) => ({
        effect: main,
        options: { ...options, mesh: rectangle(device, columnOf(column, 6), { color: [0.2, 0.1, 0, 0] }) },
      }));
      await paint(device, draws, { target, clearColor: [0, 0, 0.4, 1] });
      const pixels = await target.read();
      const row = [0, 1, 2, 3, 4, 5].map((x) => texelAt(pixels, 6, x, 0));
      return { ...Object.fromEntries(row.map((texel, x) => [`column ${x}`, texel])), draws: [device.stats.draws] };
    });
  }, file);
  expectValues(
    outcomes,
    {
      'column 0': [102, 51, 102, 255],
      'column 1': [51, 26, 102, 255],
      'column 2': [102, 51, 0, 0],
      'column 3': [51, 26, 102, 255],
      'column 4': [51, 26, 0, 0],
      'column 5': [0, 0, 102, 255],
      draws: [8],
    },
    1,
  );
});
