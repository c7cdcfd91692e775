/** Programs on their way, in browsers with KHR_parallel_shader_compile and without: when they are asked, what they have. */
import { test as base, chromium, expect, type Page } from '@playwright/test';
import { findChromium, sandboxed } from '../../scripts/chromium.mjs';
import type { LinkedMany, Recorded } from './linkingHarness.js';

/** Chromium does not have the extension where it draws in software of its own. */
const WITH_PARALLEL = ['--use-angle=gl', '--ignore-gpu-blocklist', '--no-first-run', '--disable-quic'];

type Browser = 'with KHR_parallel_shader_compile' | 'without KHR_parallel_shader_compile';

const test = base.extend<{ of: Browser; linking: Page }>({
  of: ['without KHR_parallel_shader_compile', { option: true }],
  linking: async ({ of, browser }, use, testInfo) => {
    const executablePath = findChromium();
    const own =
      of === 'without KHR_parallel_shader_compile'
        ? null
        : await chromium.launch({
            headless: false,
            chromiumSandbox: sandboxed(),
            args: WITH_PARALLEL,
            ...(executablePath === undefined ? { channel: 'chromium' } : { executablePath }),
          });
    const page = await (own ?? browser).newPage();
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await page.goto(`${testInfo.config.metadata.harness}/e2e/webgl/linking.html`);
    await page.waitForFunction(() => 'linkingHarness' in window);
    await use(page);
    await page.close();
    await own?.close();
    expect(failures, 'errors on the page').toEqual([]);
  },
});

const COUNT = 12;

for (const of of ['without KHR_parallel_shader_compile', 'with KHR_parallel_shader_compile'] as const) {
  test.describe(of, () => {
    test.use({ of });

    test('programs are compiled first, linked next and asked later, when they are done', async ({ linking }) => {
      const linked = await linking.evaluate((count) => window.linkingHarness.linkMany(count, 1000), COUNT);
      expect(linked.outcomes).toEqual(Array(COUNT).fill('linked'));
      expect(linked.counters).toEqual({ pending: 0, shaderModules: 0, pipelines: COUNT });
      expect(linked.error).toBe(0);
      const at = (method: string, asked = ''): number[] => positions(linked.calls, method, asked);
      const compiled = at('compileShader');
      const links = at('linkProgram');
      const statuses = at('getProgramParameter', 'LINK_STATUS');
      // One vertex program for all.
      expect(compiled).toHaveLength(COUNT + 1);
      expect(links).toHaveLength(COUNT);
      expect(statuses).toHaveLength(COUNT);
      expect(at('getShaderParameter', 'COMPILE_STATUS'), 'asked without need').toEqual([]);
      expect(Math.max(...compiled)).toBeLessThan(Math.min(...links));
      expectAskedWhenDone(linked);
    });

    test('timers of the page have their turn between two questions', async ({ linking }) => {
      const { calls } = await linking.evaluate((count) => window.linkingHarness.linkMany(count, 50_000), COUNT);
      const turns = calls.filter(({ asked }) => asked === 'LINK_STATUS').map(({ timers }) => timers);
      expect(new Set(turns).size, `questions at timers ${turns}`).toBe(COUNT);
    });

    test('blocks, arrays, samplers and attributes are where they are to be', async ({ linking }) => {
      const found = await linking.evaluate(() => window.linkingHarness.contents());
      expect(found).toEqual({
        inUseIsOwn: true,
        point: 5,
        // 0 and 3 are given to others.
        units: { flat2d: 3, around: 0, unnamed: 1 },
        blocks: [['tint', 32]],
        // Checked below: a browser may count the rows that are read or all.
        arrays: [['cb7', expect.any(Number)]],
        samplers: ['around', 'flat2d', 'unnamed'],
        attributes: [[6, 'in_TEXCOORD0']],
        hasFlip: true,
        attachedShaders: 0,
        isDeleted: true,
        error: 0,
      });
      const { arrays } = found as { arrays: readonly (readonly [string, number])[] };
      expect([12, 16], 'three rows are read of four').toContain(arrays[0]?.[1]);
    });

    test('a program that does not compile or link has its stage and line, and hurts no other', async ({ linking }) => {
      const { told, counters, error } = (await linking.evaluate(() => window.linkingHarness.faults())) as {
        told: readonly unknown[];
        counters: object;
        error: number;
      };
      expect(told).toMatchObject([
        'linked',
        {
          stage: 'fragment',
          problem: 'the program does not compile',
          first: { line: 6, excerpt: '  c = nothing(uv, 0.0, 1.0); }' },
        },
        { stage: 'vertex', first: { line: 7, excerpt: '  position.y *= ssyf.z;' } },
        {
          stage: null,
          problem: 'the programs do not link',
          first: { line: 0, message: expect.stringContaining('uv') },
        },
      ]);
      expect(counters).toEqual({ pending: 0, shaderModules: 0, pipelines: 1 });
      expect(error).toBe(0);
    });

    test('a context lost on the way settles everything, and links again when it is back', async ({ linking }) => {
      const lost = Array(3).fill('DeviceLostError');
      const linked = Array(3).fill('linked');
      const round = { outcomes: lost, lostError: true, again: linked, pipelines: 3, error: 0 };
      expect(await linking.evaluate(() => window.linkingHarness.loseTwice(90_000))).toEqual({
        rounds: [round, round],
        counters: { pending: 0, shaderModules: 0 },
      });
    });
  });
}

test.describe('the two browsers', () => {
  test.use({ of: 'with KHR_parallel_shader_compile' });

  test('differ in the extension', async ({ linking, browser }, testInfo) => {
    const ordinary = await browser.newPage();
    await ordinary.goto(`${testInfo.config.metadata.harness}/e2e/webgl/linking.html`);
    await ordinary.waitForFunction(() => 'linkingHarness' in window);
    const has = (page: Page) =>
      page.evaluate(async () => (await window.linkingHarness.linkMany(1, 70_000)).hasParallel);
    expect([await has(ordinary), await has(linking)]).toEqual([false, true]);
    await ordinary.close();
  });
});

function positions(calls: readonly Recorded[], method: string, asked: string): number[] {
  return calls.flatMap((call, index) => (call.method === method && call.asked === asked ? [index] : []));
}

/** No question that waits before the browser has said that the program is done; where it cannot, none in the link's task. */
function expectAskedWhenDone({ calls, hasParallel }: LinkedMany): void {
  const done = new Set<number>();
  const linkedAt = new Map<number, number>();
  for (const { method, asked, object, result, timers } of calls) {
    if (method === 'linkProgram') linkedAt.set(object, timers);
    else if (asked === 'COMPLETION_STATUS' && result === true) done.add(object);
    else if (asked !== 'COMPLETION_STATUS' && method !== 'compileShader') {
      if (hasParallel) expect(done.has(object), `${method} ${asked} of ${object}`).toBe(true);
      else expect(timers, `${method} ${asked} of ${object}`).toBeGreaterThan(linkedAt.get(object) ?? 0);
    }
  }
}
