/** Which faces are left out, and what a program is told of them. */
import { GREEN, green } from './colors.js';
import type { Cell } from './drawGrid.js';
import { drawGrid, expectValues, pack, test } from './page.js';
import { packStates } from './stateEffect.js';

const CLEARED = [0, 0, 0, 255];

test('CULLMODE, plain and inverted, of both windings, under modes that have one of their own', async ({ harness }) => {
  const file = await packStates({
    none: { CULLMODE: 'none' },
    front: { CULLMODE: 'front' },
    back: { CULLMODE: 'back' },
    silent: {},
  });
  const cells: Cell[] = [];
  const expected: Record<string, readonly number[]> = {};
  for (const [technique, mode, culled] of [
    ['none', 'ANY', 'none'],
    ['front', 'ANY', 'front'],
    ['back', 'ANY', 'back'],
    // Carbon's initial value is 3, its opaque mode has 2; what a pass says is on top.
    ['silent', 'ANY', 'back'],
    ['silent', 'OPAQUE', 'front'],
    ['none', 'OPAQUE', 'none'],
    ['back', 'OPAQUE', 'back'],
  ] as const) {
    for (const turned of [false, true]) {
      for (const invertedCull of [false, true]) {
        const name = `${technique} ${mode} ${turned ? 'counter-clockwise' : 'clockwise'}${invertedCull ? ' inverted' : ''}`;
        cells.push({ name, draws: [{ technique, mode, color: green, turned, invertedCull }] });
        // Clockwise on the target is front.
        const face = turned === invertedCull ? 'front' : 'back';
        expected[name] = culled === face ? CLEARED : GREEN;
      }
    }
  }
  expectValues(await drawGrid(harness, file, { cells }), expected);
});

test('front_facing of both windings', async ({ harness }) => {
  const file = await pack(
    {
      techniques: [{ name: 'Main', passes: [{ vertex: 's#vs', fragment: 's#fs', states: { CULLMODE: 'none' } }] }],
      inputs: { position: 'POSITION' },
    },
    {
      's.wesl': `
@vertex fn vs(@location(0) position: vec3f) -> @builtin(position) vec4f { return vec4f(position, 1); }
@fragment fn fs(@builtin(front_facing) isFront: bool) -> @location(0) vec4f {
  return select(vec4f(0, 0, 1, 1), vec4f(0, 1, 0, 1), isFront);
}`,
    },
  );
  const cells: Cell[] = [
    { name: 'clockwise', draws: [{ technique: 'Main' }] },
    { name: 'counter-clockwise', draws: [{ technique: 'Main', turned: true }] },
  ];
  expectValues(await drawGrid(harness, file, { cells }), {
    clockwise: GREEN,
    'counter-clockwise': [0, 0, 255, 255],
  });
});
