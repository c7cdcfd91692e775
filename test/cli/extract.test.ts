import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STAGE_TYPE } from '../../src/format/carbonEffect/stage.js';
import { writeCarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { hex } from '../support/bytes.js';
import { blobOf, sampleAxis, sampleDescription, samplePass, sampleStage } from '../support/sampleDescriptions.js';
import { sampleFile } from '../support/sampleFile.js';
import { scratchFolder } from '../support/scratchFolder.js';
import { itWithReference, reference, referenceJson } from './support/reference.js';
import { runCli } from './support/runCli.js';

const { root, write } = scratchFolder();
const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const PROGRAMS = {
  wgsl: bytesOf('@compute @workgroup_size(1) fn main() {}'),
  glsl: bytesOf('#version 300 es\nvoid main() {}'),
  dxbc: hex('44584243 00ff'),
  air: hex('4243c0de 00'),
  spv: hex('03022307 00'),
  bin: hex('00 01 02'),
};

/** One row for each program, but that rows 0 and 1 have the same one twice. */
function manyPrograms(): Uint8Array {
  const bodies = Object.values(PROGRAMS).map((bytes) =>
    sampleDescription([samplePass({ stages: [sampleStage({ type: STAGE_TYPE.COMPUTE, program: blobOf(bytes) })] })]),
  );
  const options = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  return writeCarbonEffectFile({ axes: [sampleAxis('AXIS', options)], rows: [0, 0, 1, 2, 3, 4, 5], bodies });
}

describe('carbonfx extract', () => {
  it('writes each program to a file named by its bytes', async () => {
    const path = write('many.sm_hi', manyPrograms());
    const folder = join(root, 'new', 'many');
    const { code, out, err } = await runCli('extract', path, folder);
    expect([code, err]).toEqual([0, []]);
    expect(out[0]).toBe(`6 programs, told apart in ${join(folder, 'index.json')}`);
    const names = Object.entries(PROGRAMS).map(([extension, bytes]) => `${md5(bytes)}.${extension}`);
    expect(readdirSync(folder).sort()).toEqual(['index.json', ...names].sort());
    for (const [extension, bytes] of Object.entries(PROGRAMS)) {
      expect(new Uint8Array(readFileSync(join(folder, `${md5(bytes)}.${extension}`)))).toEqual(bytes);
    }
    const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
    expect(index.effect).toEqual({
      name: 'many.sm_hi',
      version: 15,
      size: manyPrograms().length,
      md5: md5(manyPrograms()),
    });
    expect(index.programs[0]).toEqual({
      file: names[0],
      language: 'wgsl',
      size: PROGRAMS.wgsl.length,
      md5: md5(PROGRAMS.wgsl),
      uses: [
        {
          technique: 'Main',
          techniqueIndex: 0,
          pass: 0,
          library: null,
          stage: 'compute',
          rows: [[0, 1]],
          options: [{ axis: 'AXIS', options: ['A', 'B'] }],
        },
      ],
    });
    expect(index.untranslated).toEqual([]);
    expect(index.faults).toEqual([]);
  });

  it('does the same again, and repairs what is missing', async () => {
    const path = write('again.sm_hi', manyPrograms());
    const folder = join(root, 'again');
    await runCli('extract', path, folder);
    const before = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]);
    const { code, out } = await runCli('extract', path, folder);
    expect(code).toBe(0);
    expect(out[0]).toContain('0 files written, 7 were there');
    expect(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')])).toEqual(before);
  });

  it('overwrites nothing: the index of another effect, a damaged program', async () => {
    const path = write('one.sm_hi', manyPrograms());
    const other = write('other.sm_hi', sampleFile({ hasBlocks: false }));
    const folder = join(root, 'taken');
    await runCli('extract', path, folder);
    const names = readdirSync(folder);
    const { code, out, err } = await runCli('extract', other, folder);
    expect([code, out]).toEqual([1, []]);
    expect(err[0]).toContain(`${join(folder, 'index.json')}: another file is there, and is not overwritten.`);
    expect(err[0]).toContain('name another folder');
    expect(readdirSync(folder)).toEqual(names);

    const damaged = join(folder, `${md5(PROGRAMS.wgsl)}.wgsl`);
    writeFileSync(damaged, 'edited');
    expect((await runCli('extract', path, folder)).err[0]).toContain(`${damaged}: another file is there`);
    expect(readFileSync(damaged, 'utf8')).toBe('edited');
  });

  it('tells libraries apart, and prints the index', async () => {
    const path = write('sample.sm_hi', sampleFile({ hasBlocks: true }));
    const folder = join(root, 'sample');
    const { out } = await runCli('extract', path, folder, '--json');
    const index = JSON.parse(out.join('\n'));
    expect(index).toEqual(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')));
    const places = index.programs.map(({ uses: [use] }: { uses: unknown[] }) => use);
    expect(places).toMatchObject([
      { technique: 'Main', pass: 0, library: null, stage: 'vertex', rows: [[0, 0]] },
      { technique: 'Main', pass: null, library: 0, stage: 'library', rows: [[0, 0]] },
    ]);
  });

  it('is given a file and a folder', async () => {
    const path = write('few.sm_hi', manyPrograms());
    expect(await runCli('extract')).toMatchObject({ code: 2 });
    expect(await runCli('extract', path)).toMatchObject({ code: 2 });
    expect(await runCli('extract', path, 'a', 'b')).toMatchObject({ code: 2 });
    expect((await runCli('extract', path, path)).err[0]).toContain('a file on the way there is taken for a folder');
  });

  it('says as JSON, too, that a file is refused', async () => {
    const path = write('page.sm_hi', '<!doctype html>');
    const folder = join(root, 'refused');
    expect(await runCli('extract', path, folder)).toMatchObject({ code: 1, out: [] });
    const { code, out, err } = await runCli('extract', path, folder, '--json');
    expect([code, err.length, existsSync(folder)]).toEqual([1, 1, false]);
    expect(JSON.parse(out.join('\n'))).toEqual({
      file: path,
      error: { name: 'FormatError', path: '', offset: 0, message: err[0]?.replace('carbonfx extract: ', '') },
    });
  });

  itWithReference('lists what is not translated', async () => {
    const folder = join(root, 'selected');
    const { code, out } = await runCli('extract', reference('carbonwebgpu', 'selected.carbonwebgpu'), folder);
    expect(code).toBe(0);
    expect(out[2]).toBe('  5 stages without a program: not translated');
    const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
    expect(index.untranslated.map((use: Record<string, unknown>) => [use.pass, use.stage, use.rows])).toEqual([
      [
        0,
        'vertex',
        [
          [0, 0],
          [2, 2],
        ],
      ],
      [
        0,
        'pixel',
        [
          [0, 0],
          [2, 2],
        ],
      ],
      [1, 'vertex', [[0, 2]]],
      [1, 'pixel', [[0, 2]]],
      [1, 'geometry', [[0, 2]]],
    ]);
  });

  itWithReference('has the programs that the JSON beside a file names', async () => {
    for (const name of ['03_two_axes_alias', '11_libraries', '13_wgsl_shared']) {
      const folder = join(root, name);
      await runCli('extract', reference('carbon', `${name}.sm_hi`), folder);
      const theirs = JSON.stringify(referenceJson('carbon', `${name}.json`)).matchAll(/"md5":"([0-9a-f]{32})"/g);
      const wanted = [...new Set([...theirs].map(([, hash]) => hash))].sort();
      const there = readdirSync(folder).filter((file) => file !== 'index.json');
      expect(there.map((file) => file.split('.')[0]).sort()).toEqual(wanted);
      for (const file of there) expect(md5(readFileSync(join(folder, file)))).toBe(file.split('.')[0]);
    }
  });

  itWithReference('extracts what is left of a damaged file', async () => {
    const folder = join(root, 'damaged');
    const { code, err } = await runCli('extract', reference('carbon', 'odd', 'odd_no_stage.sm_hi'), folder);
    expect(code).toBe(1);
    expect(err).toHaveLength(1);
    expect(err[0]).toContain('row 0: rows[0].techniques[0].passes[0] at 0x');
    expect(existsSync(join(folder, 'index.json'))).toBe(true);
  });
});
