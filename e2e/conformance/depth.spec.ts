/** Depth test, depth write, bias, reversed depth, depth clip: a second rectangle is drawn over a first one, or not. */
import type { RenderStateSources } from '../../src/pack/renderStateSources.js';
import { GREEN, green, RED, red } from './colors.js';
import { COMPARE_FUNCTIONS, COMPARES } from './compares.js';
import type { Cell } from './drawGrid.js';
import { drawGrid, expectValues, test } from './page.js';
import { packStates } from './stateEffect.js';

const FIRST: RenderStateSources = { CULLMODE: 'none', ZFUNC: 'always' };

test('ZFUNC, plain and reversed, against nearer, equal and farther depths', async ({ harness }) => {
  const file = await packStates({
    first: FIRST,
    ...Object.fromEntries(COMPARE_FUNCTIONS.map((ZFUNC) => [ZFUNC, { CULLMODE: 'none', ZFUNC }])),
  });
  const cells: Cell[] = [];
  const expected: Record<string, readonly number[]> = {};
  for (const compare of COMPARE_FUNCTIONS) {
    for (const z of [0.25, 0.5, 0.75]) {
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

test('ZENABLE and ZWRITEENABLE', async ({ harness }) => {
  const file = await packStates({
    on: { CULLMODE: 'none', ZFUNC: 'less' },
    off: { CULLMODE: 'none', ZFUNC: 'less', ZENABLE: false },
    noWrite: { CULLMODE: 'none', ZFUNC: 'less', ZWRITEENABLE: false },
    offThoughWritten: { CULLMODE: 'none', ZENABLE: false, ZWRITEENABLE: true },
    never: { CULLMODE: 'none', ZENABLE: false, ZFUNC: 'never' },
  });
  const pair = (first: string, firstZ: number, second: string, secondZ: number): Cell['draws'] => [
    { technique: first, color: red, z: firstZ },
    { technique: second, color: green, z: secondZ },
  ];
  const cells: Cell[] = [
    { name: 'farther is hidden', draws: pair('on', 0.25, 'on', 0.75) },
    { name: 'nearer shows', draws: pair('on', 0.75, 'on', 0.25) },
    { name: 'no test: farther shows', draws: pair('on', 0.25, 'off', 0.75) },
    { name: 'no test: the function does not count', draws: pair('on', 0.25, 'never', 0.75) },
    { name: 'nothing written: farther shows', draws: pair('noWrite', 0.25, 'on', 0.75) },
    { name: 'tested though not written', draws: pair('on', 0.25, 'noWrite', 0.75) },
    { name: 'no test, no write', draws: pair('offThoughWritten', 0.25, 'on', 0.75) },
  ];
  const expected = {
    'farther is hidden': RED,
    'nearer shows': GREEN,
    'no test: farther shows': GREEN,
    'no test: the function does not count': GREEN,
    'nothing written: farther shows': GREEN,
    'tested though not written': RED,
    'no test, no write': GREEN,
  };
  expectValues(await drawGrid(harness, file, { cells, target: { depthStencilFormat: 'depth24plus' } }), expected);
  // Nothing to test against: all are drawn.
  const all = Object.fromEntries(cells.map(({ name }) => [name, GREEN]));
  expectValues(await drawGrid(harness, file, { cells }), all);
});

test('DEPTHBIAS and SLOPESCALEDEPTHBIAS', async ({ harness }) => {
  const compared = { CULLMODE: 'none', ZWRITEENABLE: false } as const;
  const techniques: Record<string, RenderStateSources> = { first: FIRST };
  const add = (name: string, bias: RenderStateSources) => {
    for (const ZFUNC of ['less', 'equal', 'greater'] as const)
      techniques[`${name} ${ZFUNC}`] = { ...compared, ...bias, ZFUNC };
  };
  add('none', {});
  add('nearer', { DEPTHBIAS: -1000 });
  add('farther', { DEPTHBIAS: 1000 });
  // Truncated to integers: nothing.
  add('fraction', { DEPTHBIAS: 0.75 });
  add('slope nearer', { SLOPESCALEDEPTHBIAS: -1 });
  add('slope farther', { SLOPESCALEDEPTHBIAS: 1 });
  const file = await packStates(techniques);
  const flat = 0.5;
  const sloping = [0.25, 0.75, 0.25, 0.75];
  const cells: Cell[] = [];
  const expected: Record<string, readonly number[]> = {};
  const compare = (name: string, z: number | readonly number[], passes: string) => {
    for (const func of ['less', 'equal', 'greater']) {
      const cell = `${name} ${func} ${typeof z === 'number' ? 'flat' : 'sloping'}`;
      const draws = [
        { technique: 'first', color: red, z },
        { technique: `${name} ${func}`, color: green, z },
      ];
      cells.push({ name: cell, draws });
      expected[cell] = func === passes ? GREEN : RED;
    }
  };
  for (const z of [flat, sloping]) {
    compare('none', z, 'equal');
    compare('nearer', z, 'less');
    compare('farther', z, 'greater');
    compare('fraction', z, 'equal');
  }
  compare('slope nearer', flat, 'equal');
  compare('slope farther', flat, 'equal');
  compare('slope nearer', sloping, 'less');
  compare('slope farther', sloping, 'greater');
  const target = { depthStencilFormat: 'depth24plus' } as const;
  expectValues(await drawGrid(harness, file, { cells, cellSize: 4, target }), expected);
});

test('DEPTH_CLIP_ENABLE', async ({ harness }) => {
  const file = await packStates({
    clips: { CULLMODE: 'none', ZFUNC: 'always', DEPTH_CLIP_ENABLE: true },
    silent: { CULLMODE: 'none', ZFUNC: 'always' },
    clamps: { CULLMODE: 'none', ZFUNC: 'always', DEPTH_CLIP_ENABLE: false },
    equal: { CULLMODE: 'none', ZFUNC: 'equal' },
  });
  const beyond = (name: string, technique: string, z: number, clampedTo: number): Cell => ({
    name: `${name} ${z}`,
    draws: [
      { technique, color: red, z },
      { technique: 'equal', color: green, z: clampedTo },
    ],
  });
  const cells: Cell[] = [];
  const expected: Record<string, readonly number[]> = {};
  for (const technique of ['clips', 'silent', 'clamps']) {
    for (const [z, clampedTo] of [
      [1.5, 1],
      [-0.5, 0],
      [0.5, 0.5],
    ] as const) {
      cells.push(beyond(technique, technique, z, clampedTo));
      const isDrawn = technique === 'clamps' || z === 0.5;
      // Clamped depth is equal to the end of the range. What is clipped leaves the clear depth, which is 0.75.
      expected[`${technique} ${z}`] = isDrawn ? GREEN : [0, 0, 0, 255];
    }
  }
  const target = { depthStencilFormat: 'depth24plus' } as const;
  expectValues(await drawGrid(harness, file, { cells, target, frame: { clearDepth: 0.75 } }), expected);
});
