import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { isTranslated } from '../../src/format/carbonEffect/isTranslated.js';
import { scratchFolder } from '../support/scratchFolder.js';
import { definition, FRAGMENT, VERTEX } from './support/effectSources.js';
import { type CliResult, runCli } from './support/runCli.js';

vi.mock('../../src/pack/folder/startTranslatorWorker.js', () => import('./support/threadlessWorker.js'));

const { root, write } = scratchFolder();
let count = 0;
let effects = '';
let out = '';
beforeEach(() => {
  count += 1;
  effects = join(root, String(count), 'effects');
  out = join(root, String(count), 'out');
});

function writeEffect(name: string, files: Readonly<Record<string, string>> = {}): string {
  const all = { 'effect.ts': definition(name), 'v.wesl': VERTEX, 'f.wesl': FRAGMENT, ...files };
  for (const [path, text] of Object.entries(all)) write(join(String(count), 'effects', name, path), text);
  return join(effects, name);
}

const packed = (folder: string, ...flags: string[]): Promise<CliResult> =>
  runCli('pack', folder, '--out', out, '--cache', join(root, String(count), 'cache'), ...flags);

const filesIn = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();

const ALL = (name: string): string[] => [`effect.webgl/${name}.carbonwebgl`, `effect.webgpu/${name}.carbonwebgpu`];

describe('carbonfx pack', () => {
  it("packs an effect's folder into a file for each target, and says what is in them", async () => {
    const { code, out: lines, err } = await packed(writeEffect('glow'));
    expect([code, err]).toEqual([0, []]);
    expect(filesIn(out)).toEqual(ALL('glow'));
    const [title, ...files] = lines;
    expect(title).toMatch(/^glow: 2 rows, packed in \d+\.\d s$/);
    // Two fragment programs and one vertex program.
    for (const [index, extension] of ['carbonwebgpu', 'carbonwebgl'].entries()) {
      expect(files[index]).toMatch(
        new RegExp(`glow\\.${extension} +2 bodies  1 row each  3 programs  \\d+ B +written$`),
      );
    }
    const { axes, rowCount } = new CjsCarbonEffectReader(readFileSync(join(out, ALL('glow')[1] ?? '')));
    expect([axes[0]?.options, rowCount]).toEqual([['OFF', 'ON'], 2]);
  });

  it('packs every effect of a folder, and passes by what is none', async () => {
    writeEffect('glow');
    writeEffect('haze');
    write(`${count}/effects/notes/read.me`, 'no effect');
    write(`${count}/effects/effect.md`, 'no effect');
    const { code, out: lines } = await packed(effects);
    expect(code).toBe(0);
    expect(filesIn(out)).toEqual(['glow', 'haze'].flatMap(ALL).sort());
    expect(lines.at(-1)).toMatch(/^2 effects, in /);
  });

  it('does not touch files that come out as they are', async () => {
    const folder = writeEffect('glow');
    await packed(folder);
    const times = filesIn(out).map((name) => statSync(join(out, name)).mtimeMs);
    for (const { code, out: lines } of [
      await packed(folder),
      await runCli('pack', folder, '--out', out, '--no-cache'),
    ]) {
      expect(code).toBe(0);
      expect(lines.slice(1).map((line) => line.split(/ +/).at(-1))).toEqual(['unchanged', 'unchanged']);
    }
    expect(filesIn(out).map((name) => statSync(join(out, name)).mtimeMs)).toEqual(times);
  });

  it('gives the same bytes from the cache as without it, and notices every change', async () => {
    const folder = writeEffect('glow');
    const bytesOf = (): string[] => filesIn(out).map((name) => readFileSync(join(out, name), 'base64'));
    await packed(folder);
    const first = bytesOf();
    for (const name of filesIn(out)) write(`${count}/out/${name}`, 'damaged');
    const again = await packed(folder);
    expect(again.out[0]).toContain('not changed since it was packed');
    expect(bytesOf()).toEqual(first);
    write(`${count}/effects/glow/f.wesl`, FRAGMENT.replace('0.5', '0.25'));
    expect((await packed(folder)).out[0]).toContain('packed in');
    const second = bytesOf();
    expect(second).not.toEqual(first);
    await runCli('pack', folder, '--out', out, '--no-cache');
    expect(bytesOf()).toEqual(second);
    write(`${count}/effects/glow/effect.ts`, definition('glow').replace('[1, 1, 1, 1]', '[1, 1, 1, 0.5]'));
    expect((await packed(folder)).out[0]).toContain('packed in');
    expect(bytesOf()).not.toEqual(second);
  });

  it('says where a source is wrong, and packs the others', async () => {
    writeEffect('glow');
    const haze = writeEffect('haze', { 'f.wesl': FRAGMENT.replace('material.Tint', 'nothing') });
    const { code, err } = await packed(effects);
    expect(code).toBe(1);
    expect(filesIn(out)).toEqual(ALL('glow'));
    expect(err).toHaveLength(1);
    expect(err[0]).toMatch(new RegExp(`^${haze}/f\\.wesl:4:16: .*nothing.*effect haze`));
  });

  it('says where a definition is wrong', async () => {
    const folder = writeEffect('glow', { 'effect.ts': 'export default 1;' });
    const { code, err } = await packed(folder);
    expect(code).toBe(1);
    expect(err[0]).toContain(`${folder}/effect.ts: the file has no effect as its default export`);
    write(`${count}/effects/glow/effect.ts`, 'export default {\n  axes: [}\n};\n');
    const [syntax] = (await packed(folder)).err;
    // The brace that is one too many.
    expect(syntax?.slice(0, folder.length + 44)).toBe(`${folder}/effect.ts:2:10: the file cannot be imported`);
    write(`${count}/effects/glow/effect.ts`, "export const a = 1;\n\nthrow new Error('not today');\n");
    const [thrown] = (await packed(folder)).err;
    expect(thrown).toContain(`${folder}/effect.ts:3:`);
    expect(thrown).toContain('the file cannot be imported: not today');
  });

  it('tells what a definition throws, whatever it is, and where', async () => {
    const folder = writeEffect('glow', { 'effect.ts': 'export default 1;\nthrow Object.create(null);' });
    expect((await packed(folder)).err[0]).toContain('cannot be imported: something that has no text');
    write(`${count}/effects/glow/effect.ts`, "import { a } from 'carbonfx/pak';\nexport default a;\n");
    expect((await packed(folder)).err[0]).toContain(
      `${folder}/effect.ts:1:1: the file cannot be imported: Cannot find`,
    );
    const getter = definition('glow', "get buffers(): never { throw new Error('mine'); },");
    write(`${count}/effects/glow/effect.ts`, getter.replace('defineEffect({', '({'));
    expect((await packed(folder)).err[0]).toContain('the definition cannot be read: a property threw Error: mine');
  });

  it('does not take an empty name for the working directory', async () => {
    const { code, err } = await runCli('pack', writeEffect('glow'), '--out', '');
    expect([code, err[0]]).toEqual([2, 'carbonfx pack: --out DIR is empty; write . for the working directory.']);
  });

  it('refuses a second effect of one name', async () => {
    writeEffect('glow');
    const other = writeEffect('haze', { 'effect.ts': definition('glow') });
    const { code, err } = await packed(effects);
    expect(code).toBe(1);
    expect(err).toEqual([
      `${other}: ${effects}/glow has an effect of this name, too (effect glow). Give one of them another name.`,
    ]);
  });

  it('makes only the targets that are asked for', async () => {
    const { code } = await packed(writeEffect('glow'), '--target', 'webgl');
    expect(code).toBe(0);
    expect(filesIn(out)).toEqual(ALL('glow').slice(0, 1));
  });

  it('translates only what was recorded', async () => {
    const folder = writeEffect('glow');
    const selections = write(`${count}/selections.json`, '{ "glow": [{ "PULSE": "ON" }] }');
    const { code } = await packed(folder, '--mode', 'selected', '--selections', selections);
    expect(code).toBe(0);
    const reader = new CjsCarbonEffectReader(readFileSync(join(out, ALL('glow')[1] ?? '')));
    expect([0, 1].map((row) => isTranslated(reader.readDescription(row)))).toEqual([false, true]);
    // What is selected is part of what was asked: nothing is taken from the cache for the other.
    await packed(folder);
    const whole = new CjsCarbonEffectReader(readFileSync(join(out, ALL('glow')[1] ?? '')));
    expect([0, 1].map((row) => isTranslated(whole.readDescription(row)))).toEqual([true, true]);
  });

  it('refuses selections that are none of the effects', async () => {
    writeEffect('glow');
    const option = write(`${count}/a.json`, '[{ "PULSE": "on" }]');
    const { code, err } = await packed(effects, '--selections', option);
    expect(code).toBe(1);
    expect(err[0]).toContain('selection 0 has PULSE=on');
    const name = write(`${count}/b.json`, '{ "glwo": [{ "PULSE": "ON" }] }');
    expect((await packed(effects, '--selections', name)).err).toEqual([
      'carbonfx pack: --selections has option sets for glwo. The effects are glow.',
    ]);
  });

  it('tells warnings with their place', async () => {
    const folder = writeEffect('glow', { 'effect.ts': definition('glow').replace(/parameters.*\n/, '\n') });
    const { code, err } = await packed(folder);
    expect(code).toBe(0);
    expect(err.length).toBeGreaterThan(0);
    expect(err[0]).toMatch(new RegExp(`^${folder}/\\S+: warning: Tint `));
    // They are told again where nothing has changed.
    expect((await packed(folder)).err).toEqual(err);
  });

  describe('--check', () => {
    it('is content with what packing wrote, and writes nothing', async () => {
      const folder = writeEffect('glow');
      const missing = await packed(folder, '--check');
      expect(missing.code).toBe(1);
      expect(missing.out.filter((line) => line.endsWith('IS MISSING'))).toHaveLength(2);
      expect(filesIn(out)).toEqual([]);
      await packed(folder);
      expect((await packed(folder, '--check')).code).toBe(0);
      const damaged = write(`${count}/out/${ALL('glow')[0]}`, 'damaged');
      const different = await packed(folder, '--check');
      expect(different.code).toBe(1);
      expect(different.out.filter((line) => line.endsWith('IS NOT WHAT ITS SOURCE GIVES'))).toHaveLength(1);
      expect(readFileSync(damaged, 'utf8')).toBe('damaged');
    });

    it('finds files that have no source', async () => {
      writeEffect('glow');
      await packed(effects);
      const stray = write(`${count}/out/effect.webgl/gone.carbonwebgl`, '');
      write(`${count}/out/effect.webgl/readme.txt`, '');
      const checked = await packed(effects, '--check');
      expect([checked.code, checked.err]).toEqual([1, [`${stray}: it has no source; remove it.`]]);
      const again = await packed(effects);
      expect(again.code).toBe(0);
      expect(again.err).toEqual([`${stray}: warning: it has no source, and is left as it is.`]);
      expect(existsSync(stray)).toBe(true);
      // Of one effect the files of others are nobody's business, but its own are.
      expect((await packed(join(effects, 'glow'), '--check')).code).toBe(0);
      writeEffect('glow', { 'effect.ts': definition('glow').replace("'webgpu', 'webgl'", "'webgpu'") });
      const one = await packed(join(effects, 'glow'), '--check');
      expect(one.code).toBe(1);
      expect(one.err).toEqual([`${out}/effect.webgl/glow.carbonwebgl: it has no source; remove it.`]);
    });
  });

  it('prints JSON for other programs', async () => {
    const glow = writeEffect('glow');
    const haze = writeEffect('haze', { 'f.wesl': FRAGMENT.replace('material.Tint', 'nothing') });
    const { code, out: lines } = await packed(effects, '--json');
    expect(code).toBe(1);
    const [first, second, last] = lines.map((line) => JSON.parse(line));
    expect(first).toMatchObject({ folder: glow, name: 'glow', rows: 2, warnings: [], isKept: false });
    expect(first.files).toMatchObject([
      { target: 'webgpu', path: `${out}/effect.webgpu/glow.carbonwebgpu`, state: 'written', bodies: 2, programs: 3 },
      { target: 'webgl', path: `${out}/effect.webgl/glow.carbonwebgl`, state: 'written', bodies: 2, programs: 3 },
    ]);
    expect(second).toMatchObject({
      folder: haze,
      error: { name: 'PackError', effect: 'haze', file: 'f.wesl', line: 4, column: 16 },
    });
    expect(last).toMatchObject({ totals: { effects: 2, faulty: 1, warnings: 0, stray: 0 } });
  });

  it('fails where there is no effect', async () => {
    write(`${count}/effects/notes.txt`, '');
    const { code, err } = await packed(effects);
    expect([code, err]).toEqual([1, [`carbonfx pack: ${effects}: neither it nor a folder in it has an effect.ts.`]]);
    expect((await packed(join(effects, 'gone'))).err[0]).toContain('there is no such file');
  });

  it.each<[string[], string]>([
    [['--out', 'o'], 'A DIR with sources is missing.'],
    [['d'], '--out DIR is missing.'],
    [['d', 'e', '--out', 'o'], 'One DIR at a time; "e" is one too many.'],
    [['d', '--out', 'o', '--watch', '--check'], '--watch writes and --check does not: one of them.'],
    [['d', '--out', 'o', '--cache', 'c', '--no-cache'], '--cache and --no-cache: one of them.'],
    [['d', '--out', 'o', '--target', 'metal'], '--target is webgpu or webgl, not "metal".'],
    [['d', '--out', 'o', '--mode', 'some'], '--mode is all or selected, not "some".'],
    [['d', '--out', 'o', '--workers', '0'], '--workers is a number from 1 to 256, not "0".'],
    [['d', '--out', 'o', '--workers', '257'], '--workers is a number from 1 to 256, not "257".'],
  ])('is not used as it is meant: %j', async (words, message) => {
    const { code, err } = await runCli('pack', ...words);
    expect([code, err[0]]).toEqual([2, `carbonfx pack: ${message}`]);
  });
});
