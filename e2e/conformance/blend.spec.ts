/** Blending: every factor, every operation, alpha on its own, the constant; and the mask of channels. */
import type { BlendFactor } from '../../src/device/PortableState.js';
import type { ChannelsSource, RenderStateSources } from '../../src/pack/renderStateSources.js';
import type { Cell } from './drawGrid.js';
import { drawGrid, expectValues, test } from './page.js';
import { packStates } from './stateEffect.js';

type Color = readonly [number, number, number, number];

const SOURCE: Color = [0.8, 0.4, 0.2, 0.6];
const TARGET: Color = [0.3, 0.5, 0.9, 0.7];
/** In steps of 1/255, as the file has it. */
const CONSTANT: Color = [64 / 255, 128 / 255, 32 / 255, 192 / 255];
const [, , , ALPHA] = SOURCE;
const [, , , TARGET_ALPHA] = TARGET;

/** A factor of one channel; 3 is alpha. WebGPU specification, "blend state". */
const FACTORS: Readonly<Record<Exclude<BlendFactor, `${string}src1${string}`>, (channel: 0 | 1 | 2 | 3) => number>> = {
  zero: () => 0,
  one: () => 1,
  src: (i) => SOURCE[i],
  'one-minus-src': (i) => 1 - SOURCE[i],
  'src-alpha': () => ALPHA,
  'one-minus-src-alpha': () => 1 - ALPHA,
  dst: (i) => TARGET[i],
  'one-minus-dst': (i) => 1 - TARGET[i],
  'dst-alpha': () => TARGET_ALPHA,
  'one-minus-dst-alpha': () => 1 - TARGET_ALPHA,
  'src-alpha-saturated': (i) => (i === 3 ? 1 : Math.min(ALPHA, 1 - TARGET_ALPHA)),
  constant: (i) => CONSTANT[i],
  'one-minus-constant': (i) => 1 - CONSTANT[i],
};
type Factor = keyof typeof FACTORS;
const NAMES = Object.keys(FACTORS).filter((name): name is Factor => Object.hasOwn(FACTORS, name));

const OPERATIONS: Readonly<Record<GPUBlendOperation, (source: number, target: number) => number>> = {
  add: (source, target) => source + target,
  subtract: (source, target) => source - target,
  'reverse-subtract': (source, target) => target - source,
  min: Math.min,
  max: Math.max,
};
const OPERATION_NAMES = ['add', 'subtract', 'reverse-subtract', 'min', 'max'] as const;

interface Equation {
  readonly source: Factor;
  readonly target: Factor;
  readonly operation: GPUBlendOperation;
}

function blended(color: Equation, alpha: Equation = color): number[] {
  return ([0, 1, 2, 3] as const).map((channel) => {
    const { source, target, operation } = channel === 3 ? alpha : color;
    // Minimum and maximum do not weigh.
    const weighs = operation !== 'min' && operation !== 'max';
    const value = OPERATIONS[operation](
      SOURCE[channel] * (weighs ? FACTORS[source](channel) : 1),
      TARGET[channel] * (weighs ? FACTORS[target](channel) : 1),
    );
    return Math.round(Math.min(Math.max(value, 0), 1) * 255);
  });
}

const BLENDS: RenderStateSources = {
  CULLMODE: 'none',
  ZENABLE: false,
  ALPHABLENDENABLE: true,
  BLENDFACTOR: [...CONSTANT],
};

class Table {
  readonly techniques: Record<string, RenderStateSources> = {};
  readonly cells: Cell[] = [];
  readonly expected: Record<string, readonly number[]> = {};

  add(name: string, states: RenderStateSources, expected: readonly number[]): void {
    this.techniques[name] = { ...BLENDS, ...states };
    this.cells.push({ name, draws: [{ technique: name, color: SOURCE }] });
    this.expected[name] = expected;
  }
}

test('every factor as SRCBLEND and DESTBLEND', async ({ harness }) => {
  const table = new Table();
  for (const factor of NAMES) {
    const asSource = { source: factor, target: 'zero', operation: 'add' } as const;
    table.add(`source ${factor}`, { SRCBLEND: factor, DESTBLEND: 'zero' }, blended(asSource));
    const asTarget = { source: 'zero', target: factor, operation: 'add' } as const;
    table.add(`target ${factor}`, { SRCBLEND: 'zero', DESTBLEND: factor }, blended(asTarget));
  }
  const { techniques, cells, expected } = table;
  expectValues(
    await drawGrid(harness, await packStates(techniques), { cells, frame: { clearColor: TARGET } }),
    expected,
    1,
  );
});

test('BLENDOP, and alpha by factors and an operation of its own', async ({ harness }) => {
  const table = new Table();
  const color = { source: 'src-alpha', target: 'one-minus-src-alpha', operation: 'add' } as const;
  for (const operation of OPERATION_NAMES) {
    table.add(
      `both ${operation}`,
      { SRCBLEND: 'one', DESTBLEND: 'dst-alpha', BLENDOP: operation },
      blended({ source: 'one', target: 'dst-alpha', operation }),
    );
    table.add(
      `alpha ${operation}`,
      {
        SRCBLEND: 'src-alpha',
        DESTBLEND: 'one-minus-src-alpha',
        SEPARATEALPHABLENDENABLE: true,
        SRCBLENDALPHA: 'one',
        DESTBLENDALPHA: 'one',
        BLENDOPALPHA: operation,
      },
      blended(color, { source: 'one', target: 'one', operation }),
    );
    table.add(
      `colour ${operation}`,
      {
        SRCBLEND: 'one',
        DESTBLEND: 'one',
        BLENDOP: operation,
        SEPARATEALPHABLENDENABLE: true,
        SRCBLENDALPHA: 'constant',
        DESTBLENDALPHA: 'one-minus-constant',
        BLENDOPALPHA: 'add',
      },
      blended(
        { source: 'one', target: 'one', operation },
        { source: 'constant', target: 'one-minus-constant', operation: 'add' },
      ),
    );
  }
  // Switches: separate alpha without its switch, blending without its switch.
  const separate = { SRCBLENDALPHA: 'zero', DESTBLENDALPHA: 'zero' } as const;
  const over = { SRCBLEND: 'src-alpha', DESTBLEND: 'one-minus-src-alpha' } as const;
  table.add('not separate', { ...over, ...separate, SEPARATEALPHABLENDENABLE: false }, blended(color));
  table.add('off', { ...over, ALPHABLENDENABLE: false }, blended({ source: 'one', target: 'zero', operation: 'add' }));
  const { techniques, cells, expected } = table;
  expectValues(
    await drawGrid(harness, await packStates(techniques), { cells, frame: { clearColor: TARGET } }),
    expected,
    1,
  );
});

test('the blend constant is that of the pass, whatever was drawn before', async ({ harness }) => {
  const constant = (BLENDFACTOR: Color): RenderStateSources => ({
    CULLMODE: 'none',
    ZENABLE: false,
    ALPHABLENDENABLE: true,
    SRCBLEND: 'constant',
    DESTBLEND: 'zero',
    BLENDFACTOR,
  });
  const file = await packStates({ dark: constant([0.2, 0.2, 0.2, 1]), light: constant([0.8, 0.6, 0.4, 1]) });
  const cells: Cell[] = ['dark', 'light', 'dark', 'light'].map((technique, index) => ({
    name: `${technique} ${index}`,
    draws: [{ technique }],
  }));
  const [dark, light] = [
    [51, 51, 51, 255],
    [204, 153, 102, 255],
  ];
  expectValues(
    await drawGrid(harness, file, { cells }),
    { 'dark 0': dark, 'light 1': light, 'dark 2': dark, 'light 3': light },
    1,
  );
});

test('COLORWRITEENABLE, every set of channels', async ({ harness }) => {
  const table = new Table();
  const letters = ['r', 'g', 'b', 'a'] as const;
  for (let mask = 0; mask < 16; mask++) {
    const channels = letters.filter((_, i) => (mask >> i) & 1).join('');
    const expected = [0, 1, 2, 3].map((i) => Math.round(((mask >> i) & 1 ? (SOURCE[i] ?? 0) : (TARGET[i] ?? 0)) * 255));
    table.add(`mask ${mask}`, { ALPHABLENDENABLE: false, COLORWRITEENABLE: channelsOf(channels) }, expected);
  }
  // Masked or not, the next draw has a mask of its own, and a clear has none.
  table.add(
    'none, then all',
    { ALPHABLENDENABLE: false },
    SOURCE.map((value) => Math.round(value * 255)),
  );
  table.cells.push({
    name: 'all, then none',
    draws: [{ technique: 'mask 15', color: SOURCE }, { technique: 'mask 0' }],
  });
  table.expected['all, then none'] = SOURCE.map((value) => Math.round(value * 255));
  const { techniques, cells, expected } = table;
  expectValues(
    await drawGrid(harness, await packStates(techniques), { cells, frame: { clearColor: TARGET } }),
    expected,
    1,
  );
});

function channelsOf(letters: string): ChannelsSource {
  const isChannels = (text: string): text is ChannelsSource => /^r?g?b?a?$/.test(text) && text !== '';
  return isChannels(letters) ? letters : 'none';
}
