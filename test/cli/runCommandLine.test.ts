import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCli } from './support/runCli.js';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

describe('carbonfx', () => {
  it('prints its version', async () => {
    expect(await runCli('--version')).toEqual({ code: 0, out: [version], err: [] });
  });

  it('lists its commands', async () => {
    const { code, out } = await runCli('--help');
    expect(code).toBe(0);
    for (const name of ['inspect', 'extract', 'dump', 'verify', 'resolve', 'render']) {
      expect(out.some((line) => line.startsWith(`  ${name} `))).toBe(true);
    }
  });

  it('is not used as it is meant without a command', async () => {
    const { code, out, err } = await runCli();
    expect(code).toBe(2);
    expect(out).toEqual([]);
    expect(err[0]).toContain('carbonfx');
  });

  it('suggests a command', async () => {
    const { code, err } = await runCli('vreify', 'x');
    expect(code).toBe(2);
    expect(err[0]).toBe('carbonfx: there is no command "vreify". Did you mean verify?');
  });

  it.each(['dump', 'diff', 'verify', 'resolve', 'render'])('%s has help', async (name) => {
    const { code, out, err } = await runCli(name, '--help');
    expect(code).toBe(0);
    expect(err).toEqual([]);
    expect(out).toContainEqual(expect.stringMatching(new RegExp(`^Usage: carbonfx ${name} `)));
    expect(out.filter((line) => line.length > 130)).toEqual([]);
  });

  it.each(['dump', 'diff', 'verify', 'resolve', 'render'])('%s refuses a flag it does not have', async (name) => {
    const { code, err } = await runCli(name, '--colour');
    expect(code).toBe(2);
    expect(err[0]).toBe(`carbonfx ${name}: There is no --colour.`);
  });

  it.each(['dump', 'verify', 'resolve'])('%s needs a file', async (name) => {
    expect((await runCli(name)).code).toBe(2);
  });

  it.each([
    ['dump', []],
    ['verify', []],
    ['resolve', []],
    ['render', ['--out', 'x.png']],
  ])('%s names a missing file', async (name, words) => {
    const { code, out, err } = await runCli(name, '/no/such.sm_hi', ...words);
    expect(code).toBe(1);
    expect(out).toEqual([]);
    expect(err).toEqual([`carbonfx ${name}: /no/such.sm_hi: there is no such file.`]);
  });
});
