/** Depth test, depth write, bias, reversed depth, depth clip. */
import type { Cell } from './drawGrid.js';
import { drawGrid, expectValues, test } from './page.js';
import { packStates } from './stateEffect.js';

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const red = [1, 0, 0, 1];
const green = [0, 1, 0, 1];

const COMPARES: Readonly<Record<GPUCompareFunction, (source: number, target: number) => boolean>> = {
  never: () => false,
  less: (a, b) => a < b,
  equal: (a, b) => a === b,
  'less-equal': (a, b) => a <= b,
  greater: (a, b) => a > b,
  'not-equal': (a, b) => a !== b,
  'greater-equal': (a, b) => a >= b,
  always: () => true,
};
const FUNCTIONS = ['never', 'less', 'equal', 'less-equal', 'greater', 'not-equal', 'greater-equal', 'always'] as const;
const DEPTHS = [0.25, 0.5, 0.75];

test('ZFUNC, plain and reversed, against nearer, equal and farther depths', async ({ harness }) => {
  const file = await packStates({
    first: { CULLMODE: 'none', ZFUNC: 'always' },
    ...Object.fromEntries(FUNCTIONS.map((ZFUNC) => [ZFUNC, { CULLMODE: 'none', ZFUNC }])),
  });
  const cells: Cell[] = [];
  const expected: Record<string, number[]> = {};
  for (const compare of FUNCTIONS) {
    for (const z of DEPTHS) {
      for (const reversedDepth of [false, true]) {
        const name = `${compare} ${z} ${reversedDepth ? 'reversed' : 'plain'}`;
        cells.push({
          name,
          draws: [
            { technique: 'first', color: red, z: 0.5 },
            { technique: compare, color: green, z, reversedDepth },
          ],
        });
        // What is nearer in a reversed buffer is larger: less asks for greater there.
        const passes = reversedDepth ? COMPARES[compare](1 - z, 0.5) : COMPARES[compare](z, 0.5);
        expected[name] = passes ? GREEN : RED;
      }
    }
  }
  for (const depthStencilFormat of ['depth16unorm', 'depth24plus', 'depth32float', 'depth24plus-stencil8'] as const) {
    expectValues(await drawGrid(harness, file, { cells, target: { depthStencilFormat } }), expected);
  }
});
