/** The fourteen rendering modes under a pass that says nothing itself. */
import { RENDERING_MODES, type RenderingMode } from '../../src/device/renderingModes.js';
import { GREEN, green } from './colors.js';
import { COMPARES } from './compares.js';
import type { Cell } from './drawGrid.js';
import { drawGrid, expectValues, test } from './page.js';
import { packStates } from './stateEffect.js';

interface Mode {
  readonly culls: GPUCullMode;
  readonly compare: GPUCompareFunction;
  readonly writesDepth: boolean;
  readonly blend: 'off' | 'alpha' | 'added' | 'premultiplied';
  readonly mask: 'rgba' | 'rgb' | 'none';
}

const OPAQUE: Mode = { culls: 'front', compare: 'less-equal', writesDepth: true, blend: 'off', mask: 'rgba' };

/** `carbon-format.md` 6.12, the table of presets. */
const MODES: Readonly<Record<RenderingMode, Mode>> = {
  ANY: { ...OPAQUE, culls: 'back', compare: 'less' },
  OPAQUE,
  DECAL: OPAQUE,
  DECAL_NO_DEPTH: { ...OPAQUE, writesDepth: false },
  ALPHA: { ...OPAQUE, blend: 'alpha', writesDepth: false },
  ALPHA_ADDITIVE: { ...OPAQUE, culls: 'none', blend: 'added', writesDepth: false, mask: 'rgb' },
  DEPTH_ONLY: { ...OPAQUE, mask: 'none' },
  PICKING: OPAQUE,
  FULLSCREEN: { ...OPAQUE, culls: 'none', compare: 'always', writesDepth: false },
  SPRITE2D: { ...OPAQUE, culls: 'none', compare: 'always', writesDepth: false, blend: 'premultiplied' },
  CULL: { ...OPAQUE, compare: 'less' },
  LIGHT: { ...OPAQUE, culls: 'none', writesDepth: false, blend: 'added' },
  ERASE: { ...OPAQUE, compare: 'always' },
  PREPASS_COLOR: { ...OPAQUE, compare: 'equal', writesDepth: false },
};

const SOURCE = [0.4, 0.2, 0.1, 0.5] as const;
const TARGET = [0.2, 0.6, 0.8, 0.4] as const;

function pixelOf({ blend, mask }: Mode): number[] {
  const alpha = SOURCE[3];
  return SOURCE.map((source, i) => {
    const target = TARGET[i] ?? 0;
    const blended = {
      off: source,
      alpha: source * alpha + target * (1 - alpha),
      added: source + target,
      premultiplied: source + target * (1 - alpha),
    }[blend];
    const isWritten = mask === 'rgba' || (mask === 'rgb' && i < 3);
    return Math.round(255 * (isWritten ? Math.min(blended, 1) : target));
  });
}

test('culling, depth, blending and channels of each mode', async ({ harness }) => {
  const file = await packStates({
    silent: {},
    before: { CULLMODE: 'none', ZFUNC: 'always', COLORWRITEENABLE: 'none' },
    equal: { CULLMODE: 'none', ZFUNC: 'equal' },
  });
  const cells: Cell[] = [];
  const expected: Record<string, readonly number[]> = {};
  const cleared = TARGET.map((value) => Math.round(value * 255));
  for (const mode of RENDERING_MODES) {
    const of = MODES[mode];
    const drawn = pixelOf(of);
    for (const turned of [false, true]) {
      const isCulled = of.culls === (turned ? 'back' : 'front');
      for (const z of [0.25, 0.5, 0.75]) {
        const passes = !isCulled && COMPARES[of.compare](z, 0.5);
        const draws = [
          { technique: 'before', z: 0.5 },
          { technique: 'silent', mode, color: SOURCE, z, turned },
        ];
        const name = `${mode} ${turned ? 'counter-clockwise' : 'clockwise'} ${z}`;
        cells.push({ name, draws });
        expected[name] = passes ? drawn : cleared;
        if (z === 0.5) continue;
        const written = `${name} is written`;
        cells.push({ name: written, draws: [...draws, { technique: 'equal', color: green, z }] });
        expected[written] = passes && of.writesDepth ? GREEN : (expected[name] ?? []);
      }
    }
  }
  const target = { depthStencilFormat: 'depth24plus' } as const;
  expectValues(await drawGrid(harness, file, { cells, target, frame: { clearColor: TARGET } }), expected, 1);
});
