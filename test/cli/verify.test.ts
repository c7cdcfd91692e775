import { symlinkSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { verifyCarbonEffect } from '../../src/format/carbonEffect/verifyCarbonEffect.js';
import { itWithReference, reference } from './support/reference.js';
import { runCli } from './support/runCli.js';
import { scratchFolder } from './support/scratchFolder.js';

vi.mock('../../src/format/carbonEffect/verifyCarbonEffect.js', async (original) => {
  const all = await original<typeof import('../../src/format/carbonEffect/verifyCarbonEffect.js')>();
  return { ...all, verifyCarbonEffect: vi.fn(all.verifyCarbonEffect) };
});

const { root, write } = scratchFolder();

describe('carbonfx verify', () => {
  itWithReference("finds Carbon's own files equal in all three modes", async () => {
    const files = ['01_minimal', '03_two_axes_alias', '07_resources', '11_libraries', '14_unicode'].map((name) =>
      reference('carbon', `${name}.sm_hi`),
    );
    const { code, out, err } = await runCli('verify', '--json', ...files);
    expect([code, err]).toEqual([0, []]);
    expect(out.map((line) => JSON.parse(line))).toEqual(
      files.map((file) => ({ file, version: 15, ok: true, modes: { bodies: true, container: true, rebuilt: true } })),
    );
  });

  itWithReference('reports entries that nothing refers to, and lets them pass', async () => {
    const file = reference('carbon', '16_unreferenced_arena.sm_hi');
    const { code, out } = await runCli('verify', file, '--json');
    expect(code).toBe(0);
    const { ok, modes } = JSON.parse(out[0] ?? '');
    expect(ok).toBe(true);
    expect(modes.bodies).toBe(true);
    expect(modes.container).toBe(true);
    expect(modes.rebuilt.unreferenced).toContainEqual({ offset: expect.any(Number), size: expect.any(Number) });
  });

  itWithReference('verifies each older file at its own version', async () => {
    const { code, out } = await runCli('verify', '--json', reference('carbon', 'older', 'v09'));
    expect(code).toBe(0);
    expect(out.length).toBeGreaterThan(4);
    for (const line of out) expect(JSON.parse(line)).toMatchObject({ version: 9, ok: true });
  });

  itWithReference('counts refused files apart and fails on them, unless they are allowed', async () => {
    const good = reference('carbon', '01_minimal.sm_hi');
    const bad = reference('carbon', 'mutated', 'stage_count_0.sm_hi');
    const strict = await runCli('verify', good, bad);
    expect(strict.code).toBe(1);
    expect(strict.out.at(-1)).toBe('2 files: 1 ok, 0 differ, 1 refused');
    expect((await runCli('verify', good, bad, '--allow-refused')).code).toBe(0);

    const { out } = await runCli('verify', '--json', bad);
    expect(JSON.parse(out[0] ?? '')).toEqual({
      file: bad,
      version: 15,
      ok: false,
      modes: { bodies: null, container: null, rebuilt: null },
      error: {
        name: 'FormatError',
        path: 'rows[0].techniques[0].passes[0]',
        offset: 0x105,
        message: expect.stringContaining('a pass without a stage'),
      },
    });
  });

  itWithReference('does not let a divergence pass as a refusal', async () => {
    // Accepted when read, but a reference into the middle of an entry is what no rebuilt arena has.
    const { code, out } = await runCli(
      'verify',
      '--allow-refused',
      reference('carbon', 'mutated', 'header_string_last_byte.sm_hi'),
    );
    expect(code).toBe(1);
    expect(out[0]).toMatch(/^differs {2}.*references point into the middle of arena entries/);
    expect(out[1]).toBe('1 file: 0 ok, 1 differ, 0 refused');
  });

  it('walks folders, and prints one line a file and the totals', async () => {
    write('walk/deep/a.sm_hi', 'no effect');
    write('walk/b.carbonwebgpu', '');
    write('walk/c.txt', 'not looked at');
    const { code, out, err } = await runCli('verify', `${root}/walk`);
    expect(code).toBe(1);
    expect(err).toEqual([]);
    expect(out).toHaveLength(3);
    expect(out[0]).toContain('b.carbonwebgpu');
    expect(out[1]).toContain('a.sm_hi');
    expect(out[2]).toBe('2 files: 0 ok, 0 differ, 2 refused');
  });

  it('counts what cannot be opened, and never takes it for a refused file', async () => {
    write('links/b.sm_hi', 'no effect');
    symlinkSync(`${root}/nowhere`, `${root}/links/a.sm_hi`);
    const { code, out, err } = await runCli('verify', '--allow-refused', `${root}/links`);
    expect(code).toBe(1);
    expect(err).toEqual([`carbonfx verify: ${root}/links/a.sm_hi: the link leads to nothing.`]);
    expect(out.at(-1)).toBe('2 files: 0 ok, 0 differ, 1 refused, 1 could not be opened');
  });

  it('goes on behind a file that makes it fail', async () => {
    const first = write('fail/a.sm_hi', 'x');
    const second = write('fail/b.sm_hi', 'no effect');
    vi.mocked(verifyCarbonEffect).mockImplementationOnce(() => {
      throw new RangeError('of ours');
    });
    const { code, out, err } = await runCli('verify', '--allow-refused', first, second);
    expect(code).toBe(1);
    expect(err.slice(0, 2)).toEqual([
      `carbonfx verify: ${first}: unexpected failure, please report it.`,
      'RangeError: of ours',
    ]);
    expect(out).toHaveLength(2);
    expect(out[0]).toContain(`refused  ${second}`);
    expect(out[1]).toBe('2 files: 0 ok, 0 differ, 1 refused, 1 failed unexpectedly');
  });
});
