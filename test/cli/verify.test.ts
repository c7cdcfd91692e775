import { rmSync, statSync, symlinkSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { parseArguments } from '../../src/cli/parseArguments.js';
import { verify } from '../../src/cli/verify.js';
import { verifyWith } from '../../src/format/carbonEffect/verifyCarbonEffect.js';
import { ascii, hex } from '../support/bytes.js';
import { containerBytes } from '../support/containerBytes.js';
import { scratchFolder } from '../support/scratchFolder.js';
import { itWithReference, reference, referenceJson } from './support/reference.js';
import { runCli } from './support/runCli.js';

vi.mock('../../src/format/carbonEffect/verifyCarbonEffect.js', async (original) => {
  const all = await original<typeof import('../../src/format/carbonEffect/verifyCarbonEffect.js')>();
  return { ...all, verifyWith: vi.fn(all.verifyWith) };
});

const { root, write } = scratchFolder();

/** One axis of two options; all its strings are at the arena's beginning. */
const TWO = hex('01 00000000 00 00000000 00 02 00000000 00000000');
/** A body of one parameter, named by an arena offset. */
const named = (offset: number): Uint8Array => hex(`00 0100 ${offset.toString(16).padStart(2, '0')}000000 00`);

describe('carbonfx verify', () => {
  itWithReference("finds Carbon's own files equal in all three modes", async () => {
    const names = ['01_minimal', '03_two_axes_alias', '07_resources', '11_libraries', '14_unicode'];
    const files = names.map((name) => reference('carbon', `${name}.sm_hi`));
    const { code, out, err } = await runCli('verify', '--json', ...files);
    expect([code, err]).toEqual([0, []]);
    expect(out.slice(0, -1).map((line) => JSON.parse(line))).toEqual(
      names.map((name, i) => ({
        file: files[i],
        version: 15,
        ok: true,
        rows: referenceJson('carbon', `${name}.json`).rowCount,
        distinctBodies: referenceJson('carbon', `${name}.json`).distinctBodies,
        table: { dense: true, indicesMatchPosition: true },
        modes: { bodies: true, container: true, classes: true, rebuilt: true },
      })),
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
    expect(modes.classes).toBe(true);
    expect(modes.rebuilt.unreferenced).toContainEqual({ offset: expect.any(Number), size: expect.any(Number) });
  });

  itWithReference('verifies each older file at its own version', async () => {
    const { code, out } = await runCli('verify', '--json', reference('carbon', 'older', 'v09'));
    expect(code).toBe(0);
    expect(out.length).toBeGreaterThan(5);
    for (const line of out.slice(0, -1)) expect(JSON.parse(line)).toMatchObject({ version: 9, ok: true });
  });

  itWithReference('counts refused files apart and fails on them, unless they are allowed', async () => {
    const good = reference('carbon', '01_minimal.sm_hi');
    const bad = reference('carbon', 'mutated', 'stage_count_0.sm_hi');
    const strict = await runCli('verify', good, bad);
    expect(strict.code).toBe(1);
    expect(strict.out[2]).toBe('2 files: 1 ok, 0 differ, 1 refused');
    expect((await runCli('verify', good, bad, '--allow-refused')).code).toBe(0);

    const { out } = await runCli('verify', '--json', bad);
    expect(JSON.parse(out[0] ?? '')).toEqual({
      file: bad,
      version: 15,
      ok: false,
      rows: null,
      distinctBodies: null,
      table: { dense: true, indicesMatchPosition: true },
      modes: { bodies: null, container: null, classes: null, rebuilt: null },
      error: {
        name: 'FormatError',
        path: 'rows[0].techniques[0].passes[0]',
        offset: 0x105,
        message: expect.stringContaining('a pass without a stage'),
      },
    });
  });

  itWithReference('lets references inside entries pass where they are all of the difference', async () => {
    const { code, out } = await runCli('verify', reference('carbon', 'mutated', 'header_string_last_byte.sm_hi'));
    expect(code).toBe(0);
    // The axis is called by the NUL that ends the arena, and so nothing calls it by its name any more.
    expect(out[0]).toMatch(
      /^ok {7}.*nothing refers to .*, references point into the middle of arena entries \(1 byte at/,
    );
    expect(out[1]).toBe('1 file: 1 ok, 0 differ, 0 refused');
    expect(out[4]).toBe(
      'rebuilt arenas: 1 with unreferenced entries, 1 with references inside entries, 0 in another layout, 0 different otherwise',
    );
  });

  it('does not let a divergence pass as a refusal', async () => {
    // An arena out of order: "b" before "a".
    const file = write(
      'order.sm_hi',
      containerBytes({ arena: ascii('b\0a\0'), bodies: [named(0), named(2)], axes: TWO }),
    );
    const { code, out } = await runCli('verify', '--allow-refused', file);
    expect(code).toBe(1);
    expect(out.slice(0, -1)).toEqual([
      `differs  ${file}: version 15, the rebuilt arena differs`,
      '1 file: 0 ok, 1 differs, 0 refused',
      '2 rows, 2 distinct bodies',
      'divergences: 0 bodies, 0 container, 0 classes',
      'rebuilt arenas: 0 with unreferenced entries, 0 with references inside entries, 0 in another layout, 1 different otherwise',
      'tables: 0 sparse, 0 misordered',
    ]);
  });

  it('ends with the totals, for people and as JSON', async () => {
    const arena = ascii('a\0b\0');
    write('sums/1.sm_hi', containerBytes({ arena, axes: TWO, bodies: [named(0), named(2)] }));
    write('sums/2.sm_lo', containerBytes({ arena, axes: TWO, bodies: [named(0)], rows: [{}, {}] }));
    write('sums/3.sm_depth', containerBytes({ arena, axes: TWO, bodies: [named(0), named(0)] }));
    write('sums/4.sm_hi', containerBytes({ arena: ascii('ab\0'), axes: TWO, bodies: [named(0), named(1)] }));
    // Refused: a row too few, and two rows that changed places.
    write('sums/5.sm_hi', containerBytes({ arena, axes: TWO, bodies: [named(0)] }));
    write('sums/6.sm_hi', containerBytes({ arena, axes: TWO, bodies: [named(0)], rows: [{ index: 1 }, { index: 0 }] }));
    const bytes = ['1.sm_hi', '2.sm_lo', '3.sm_depth', '4.sm_hi', '5.sm_hi', '6.sm_hi']
      .map((name) => statSync(`${root}/sums/${name}`).size)
      .reduce((sum, size) => sum + size, 0);
    const { code, out } = await runCli('verify', `${root}/sums`);
    expect(code).toBe(1);
    expect(out.slice(6, 11)).toEqual([
      '6 files: 3 ok, 1 differs, 2 refused',
      '8 rows, 6 distinct bodies',
      'divergences: 0 bodies, 0 container, 0 classes',
      'rebuilt arenas: 2 with unreferenced entries, 1 with references inside entries, 1 in another layout, 0 different otherwise',
      'tables: 1 sparse, 1 misordered',
    ]);
    expect(out[11]).toMatch(/^0\.\d kB in \d+\.\d s$/);
    expect(out).toHaveLength(12);

    const json = await runCli('verify', '--json', `${root}/sums`);
    expect(json.out).toHaveLength(7);
    expect(JSON.parse(json.out[6] ?? '')).toEqual({
      totals: {
        files: 6,
        ok: 3,
        differ: 1,
        refused: 2,
        unread: 0,
        failed: 0,
        bundles: 0,
        variants: 0,
        rows: 8,
        distinctBodies: 6,
        divergences: {
          bodies: 0,
          container: 0,
          classes: 0,
          bundles: 0,
          unwritten: 0,
          rebuilt: { unreferenced: 2, insideEntries: 1, layout: 1, other: 0 },
        },
        sparse: 1,
        misordered: 1,
        oldChunkFiles: 0,
        bytes,
        seconds: expect.any(Number),
      },
    });
  });

  it('explains once what a folder of old chunk files is', async () => {
    write('chunks/a.sm_hi', ascii('CEWG and its chunks'));
    write('chunks/b.sm_lo', ascii('CEWG and others'));
    const { code, out } = await runCli('verify', `${root}/chunks`);
    expect(code).toBe(1);
    for (const line of out.slice(0, 2))
      expect(line).toMatch(/^refused .*Unsupported Carbon effect version 1196901699: .*chunk/);
    expect(out[2]).toBe('2 files: 0 ok, 0 differ, 2 refused');
    expect(out.slice(8)).toEqual([
      expect.stringContaining('2 refused files begin with CEWG'),
      expect.stringContaining('translated output'),
      expect.stringContaining('verify at the files that they were made from'),
    ]);
    const json = await runCli('verify', '--json', `${root}/chunks`);
    expect(JSON.parse(json.out[2] ?? '').totals).toMatchObject({
      refused: 2,
      oldChunkFiles: 2,
      sparse: 0,
      misordered: 0,
    });
  });

  it('prints no line for each of many good files where people read, and every line elsewhere', async () => {
    for (let i = 0; i < 100; i++) write(`many/${i}.sm_hi`, containerBytes());
    write('many/bad.sm_hi', 'no effect');
    const linesOf = async (isRead: boolean, ...words: string[]): Promise<readonly string[]> => {
      const lines: string[] = [];
      const out = (text: string): void => void lines.push(...text.split('\n'));
      const given = parseArguments([...words, '--threads=1'], verify.flags);
      await verify.run(given, { out, err: out, isRead, status: null, home: root });
      return lines.filter((line) => !/^\w+ arenas|^\d+ rows|^divergences|^tables|[kM]B in/.test(line));
    };
    const read = await linesOf(true, `${root}/many`);
    expect(read).toHaveLength(2);
    expect(read[0]).toContain(`refused  ${root}/many/bad.sm_hi`);
    expect(read[1]).toBe('101 files: 100 ok, 0 differ, 1 refused');
    expect(await linesOf(false, `${root}/many`)).toHaveLength(102);
    expect(await linesOf(true, `${root}/many`, '--json')).toHaveLength(102);
    rmSync(`${root}/many/bad.sm_hi`);
    expect(await linesOf(true, `${root}/many`)).toHaveLength(101);
  });

  it('takes a number of threads and nothing else for it', async () => {
    const file = write('threads.sm_hi', containerBytes());
    expect((await runCli('verify', file, '--threads', '3')).code).toBe(0);
    for (const words of ['0', '-1', '1.5', '257', 'many', '']) {
      const { code, err } = await runCli('verify', file, `--threads=${words}`);
      expect([code, err[0]]).toEqual([2, `carbonfx verify: --threads is a number from 1 to 256, not "${words}".`]);
    }
  });

  it('walks folders, and prints one line a file and the totals', async () => {
    write('walk/deep/a.sm_hi', 'no effect');
    write('walk/b.carbonwebgpu', '');
    write('walk/c.txt', 'not looked at');
    const { code, out, err } = await runCli('verify', `${root}/walk`);
    expect(code).toBe(1);
    expect(err).toEqual([]);
    expect(out).toHaveLength(8);
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
    expect(out[1]).toBe('2 files: 0 ok, 0 differ, 1 refused, 1 could not be opened');
  });

  it('shows how far it is where somebody watches, and takes that away at the end, however that comes', async () => {
    const file = write('watched.sm_hi', containerBytes());
    const lines: string[] = [];
    const terminal = {
      out: (text: string) => lines.push(...text.split('\n')),
      err: (text: string) => lines.push(text),
      isRead: true,
      status: (text: string) => lines.push(`status: ${text}`),
      home: root,
    };
    await verify.run(parseArguments([file], verify.flags), terminal);
    expect(lines.slice(0, 4)).toEqual([
      'status: [########################] 1 / 1 file, 0.0 / 0.0 MB',
      `ok       ${file}: version 15`,
      'status: ',
      '1 file: 1 ok, 0 differ, 0 refused',
    ]);
    lines.length = 0;
    const full = {
      ...terminal,
      out: () => {
        throw new Error('no space left');
      },
    };
    await expect(verify.run(parseArguments([file], verify.flags), full)).rejects.toThrow('no space left');
    expect(lines.at(-1)).toBe('status: ');
  });

  it('goes on behind a file that makes it fail', async () => {
    const first = write('fail/a.sm_hi', 'x');
    const second = write('fail/b.sm_hi', 'no effect');
    vi.mocked(verifyWith).mockImplementationOnce(() => {
      throw new RangeError('of ours');
    });
    const { code, out, err } = await runCli('verify', '--allow-refused', first, second);
    expect(code).toBe(1);
    expect(err.slice(0, 2)).toEqual([
      `carbonfx verify: ${first}: unexpected failure, please report it.`,
      'RangeError: of ours',
    ]);
    expect(out[0]).toContain(`refused  ${second}`);
    expect(out[1]).toBe('2 files: 0 ok, 0 differ, 1 refused, 1 failed unexpectedly');
  });
});
