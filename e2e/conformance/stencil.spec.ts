/** The stencil test: what is compared, what is written, both faces, masks and references. */
import type { RenderStateSources } from '../../src/pack/renderStateSources.js';
import { GREEN, green, RED, red } from './colors.js';
import { COMPARE_FUNCTIONS, COMPARES } from './compares.js';
import type { Cell } from './drawGrid.js';
import { drawGrid, expectValues, test } from './page.js';
import { packStates } from './stateEffect.js';

const target = { depthStencilFormat: 'depth24plus-stencil8' } as const;

/** Makes the stencil a value, whatever it was. */
function marks(value: number): RenderStateSources {
  return {
    CULLMODE: 'none',
    ZENABLE: false,
    STENCILENABLE: true,
    STENCILFUNC: 'always',
    STENCILPASS: 'replace',
    STENCILREF: value,
    STENCILMASK: 255,
  };
}

/** Draws where the stencil is a value, and changes nothing. */
function equals(value: number): RenderStateSources {
  return { CULLMODE: 'none', ZENABLE: false, STENCILENABLE: true, STENCILFUNC: 'equal', STENCILREF: value };
}

test('STENCILFUNC compares the reference with what is there, masked, on both faces', async ({ harness }) => {
  const techniques: Record<string, RenderStateSources> = { mark: marks(0x35) };
  const cells: Cell[] = [];
  const expected: Record<string, readonly number[]> = {};
  for (const STENCILFUNC of COMPARE_FUNCTIONS) {
    for (const STENCILREF of [0x34, 0x35, 0x36, 0xf5]) {
      for (const STENCILMASK of [0xff, 0x0f]) {
        const technique = `${STENCILFUNC} ${STENCILREF} ${STENCILMASK}`;
        const masked = { STENCILENABLE: true, STENCILFUNC, STENCILREF, STENCILMASK } as const;
        techniques[technique] = { CULLMODE: 'none', ZENABLE: false, ...masked };
        const turned = STENCILREF === 0x35;
        const draws = [
          { technique: 'mark', color: red, turned: !turned },
          { technique, color: green, turned },
        ];
        cells.push({ name: technique, draws });
        const passes = COMPARES[STENCILFUNC](STENCILREF & STENCILMASK, 0x35 & STENCILMASK);
        expected[technique] = passes ? GREEN : RED;
      }
    }
  }
  expectValues(await drawGrid(harness, await packStates(techniques), { cells, target }), expected);
});

const OPERATIONS: Readonly<Record<GPUStencilOperation, (there: number, reference: number) => number>> = {
  keep: (there) => there,
  zero: () => 0,
  replace: (_, reference) => reference,
  'increment-clamp': (there) => Math.min(there + 1, 255),
  'decrement-clamp': (there) => Math.max(there - 1, 0),
  invert: (there) => there ^ 255,
  'increment-wrap': (there) => (there + 1) & 255,
  'decrement-wrap': (there) => (there - 1) & 255,
};

test('STENCILFAIL, STENCILZFAIL and STENCILPASS do every operation', async ({ harness }) => {
  const techniques: Record<string, RenderStateSources> = {};
  const cells: Cell[] = [];
  const expected: Record<string, readonly number[]> = {};
  const REFERENCE = 0x5a;
  // One operation for each way that a test can go, each with the others as they must not be.
  const ways = {
    fail: { STENCILFUNC: 'never', ZENABLE: false },
    depthFail: { STENCILFUNC: 'always', ZENABLE: true, ZFUNC: 'never' },
    pass: { STENCILFUNC: 'always', ZENABLE: true, ZFUNC: 'always' },
  } as const;
  const others = { STENCILFAIL: 'keep', STENCILZFAIL: 'keep', STENCILPASS: 'keep' } as const;
  const names = { fail: 'STENCILFAIL', depthFail: 'STENCILZFAIL', pass: 'STENCILPASS' } as const;
  for (const way of ['fail', 'depthFail', 'pass'] as const) {
    for (const operation of Object.keys(OPERATIONS).filter(isOperation)) {
      for (const there of [0, 7, 255]) {
        const after = OPERATIONS[operation](there, REFERENCE);
        const name = `${way} ${operation} ${there}`;
        const states = {
          CULLMODE: 'none',
          STENCILENABLE: true,
          STENCILREF: REFERENCE,
          COLORWRITEENABLE: 'none',
        } as const;
        techniques[`mark ${there}`] = marks(there);
        techniques[`${way} ${operation}`] = { ...states, ...others, ...ways[way], [names[way]]: operation };
        techniques[`equals ${after}`] = equals(after);
        cells.push({
          name,
          draws: [
            { technique: `mark ${there}`, color: red },
            { technique: `${way} ${operation}`, color: [0, 0, 1, 1] },
            { technique: `equals ${after}`, color: green },
          ],
        });
        expected[name] = GREEN;
      }
    }
  }
  expectValues(await drawGrid(harness, await packStates(techniques), { cells, target }), expected);
});

function isOperation(name: string): name is GPUStencilOperation {
  return Object.hasOwn(OPERATIONS, name);
}

test('STENCILMASK is the write mask too, STENCILENABLE switches, clearStencil is what all begin with', async ({
  harness,
}) => {
  const file = await packStates({
    'writes the low bits': { ...marks(0xff), STENCILMASK: 0x0f },
    'does not write': { ...marks(0xff), STENCILENABLE: false },
    'has no test': { ...equals(1), STENCILENABLE: false },
    'equals 0x60': equals(0x60),
    'equals 0x6f': equals(0x6f),
    'equals 0xff': equals(0xff),
  });
  const cell = (name: string, ...techniques: string[]): Cell => ({
    name,
    draws: techniques.map((technique, index) => ({ technique, color: index === 0 ? red : green })),
  });
  const cells = [
    cell('low bits', 'writes the low bits', 'equals 0x6f'),
    cell('not all bits', 'writes the low bits', 'equals 0xff'),
    cell('nothing', 'does not write', 'equals 0x60'),
    cell('no test', 'does not write', 'has no test'),
  ];
  expectValues(await drawGrid(harness, file, { cells, target, frame: { clearStencil: 0x60 } }), {
    'low bits': GREEN,
    'not all bits': RED,
    nothing: GREEN,
    'no test': GREEN,
  });
});
