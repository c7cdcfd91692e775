import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { tintedEffect } from '../../test/cli/support/tintedEffect.js';
import { BIN, runBin } from './runBin.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shipped = join(root, 'public', 'effect.webgpu');
const scratch = mkdtempSync(join(tmpdir(), 'carbonfx-bin-'));

test.afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function write(name: string, content: string | Uint8Array): string {
  const path = join(scratch, name);
  writeFileSync(path, content);
  return path;
}

test('the built command names its version and its commands', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(await runBin(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  const help = await runBin(['--help']);
  expect(help.code).toBe(0);
  for (const name of ['dump', 'verify', 'resolve', 'render']) expect(help.out).toContain(`  ${name} `);
});

test('the shipped effects verify, dump and resolve', async () => {
  const verified = await runBin(['verify', '--json', shipped]);
  expect(verified.code, verified.err).toBe(0);
  // The last line is the totals.
  const lines = verified.out.trimEnd().split('\n').slice(0, -1);
  expect(lines.length).toBeGreaterThanOrEqual(3);
  for (const line of lines) {
    const { file, ok } = JSON.parse(line);
    expect(ok, file).toBe(true);
    const dumped = await runBin(['dump', file]);
    expect([dumped.code, dumped.err]).toEqual([0, '']);
    const { permutations, rowCount } = JSON.parse(dumped.out);
    // Each axis' last option: the last row.
    const words = permutations.map(
      ({ name, options }: { name: string; options: string[] }) => `${name}=${options.at(-1)}`,
    );
    const resolved = await runBin(['resolve', file, ...words, '--json']);
    expect(JSON.parse(resolved.out).index).toBe(rowCount - 1);
  }
});

test('failures are one line on stderr and an exit code', async () => {
  const page = write('page.carbonwebgpu', '<!doctype html><title>404</title>');
  for (const command of ['dump', 'resolve', 'inspect']) {
    const { code, out, err } = await runBin([command, page]);
    expect(code).toBe(1);
    // Who reads JSON is told there too; `dump` prints nothing else.
    if (command === 'dump')
      expect(JSON.parse(out)).toMatchObject({ file: page, error: { name: 'FormatError', offset: 0 } });
    else expect(out).toBe('');
    expect(err).toContain(`carbonfx ${command}: ${page}`);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  }
  expect((await runBin(['verify', page])).code).toBe(1);
  expect((await runBin(['verify', page, '--allow-refused'])).code).toBe(0);
  expect((await runBin(['dmup', page])).err).toContain('Did you mean dump?');
  expect((await runBin(['dump', page, '--nonsense'])).code).toBe(2);
});

test('a reader that has seen enough ends the command without a word', async () => {
  // More than a pipe holds, so that the command is still writing when the pipe closes.
  const folder = join(scratch, 'many');
  mkdirSync(folder);
  for (let i = 0; i < 2000; i++) writeFileSync(join(folder, `${i}.sm_hi`), 'no effect');
  const child = spawn(process.execPath, [BIN, 'verify', '--json', '--allow-refused', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.once('close', resolve));
  // As a shell says of SIGPIPE: what the command would have ended with is not known.
  expect([code, err]).toEqual([141, '']);
});

test('what drawing needs is named where it is not installed', async () => {
  // The package as it is installed, with its dependencies and without the optional peer.
  const installed = join(scratch, 'installed');
  mkdirSync(join(installed, 'node_modules'), { recursive: true });
  cpSync(join(root, 'dist'), join(installed, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(installed, 'package.json'));
  symlinkSync(join(root, 'node_modules', 'pngjs'), join(installed, 'node_modules', 'pngjs'));
  const bin = join(installed, 'dist', 'cli', 'carbonfx.js');
  const file = write('tinted.carbonwebgpu', tintedEffect());
  const { code, out, err } = await runBin(['render', file, '--out', join(scratch, 'p.png')], bin);
  expect([code, out]).toEqual([1, '']);
  expect(err).toBe(
    'carbonfx render: drawing needs the package playwright-core, which is not installed. Run: npm install playwright-core\n',
  );
});
