import { describe, expect, it } from 'vitest';
import { writeCarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { sampleAxis, sampleDescription } from '../support/sampleDescriptions.js';
import { scratchFolder } from '../support/scratchFolder.js';
import { itWithReference, reference, referenceJson } from './support/reference.js';
import { runCli } from './support/runCli.js';

const { write } = scratchFolder();

interface ResolveCase {
  readonly file: string;
  readonly locals: readonly (readonly [string, string])[];
  readonly globals: readonly (readonly [string, string])[];
  readonly index?: number;
  readonly log?: readonly string[];
}

const words = (pairs: ResolveCase['locals']) => pairs.map(([name, value]) => `${name}=${value}`);

describe('carbonfx resolve', () => {
  itWithReference('gives the index that Carbon gives, and its warnings', async () => {
    const cases: ResolveCase[] = referenceJson('carbon', 'resolve.json');
    const answered = cases.filter((one) => one.index !== undefined && !one.file.includes('/'));
    expect(answered.length).toBeGreaterThan(30);
    for (const { file, locals, globals, index, log = [] } of answered) {
      const globalWords = words(globals).flatMap((word) => ['--global', word]);
      const { code, out, err } = await runCli(
        'resolve',
        reference('carbon', file),
        '--json',
        ...globalWords,
        '--',
        ...words(locals),
      );
      expect(code).toBe(0);
      expect(JSON.parse(out[0] ?? '').index).toBe(index);
      const warnings = err.filter((line) => line.startsWith('warning: Invalid situation value'));
      expect(warnings).toEqual(log.map((line) => line.replace(' in effect (file)', '')));
    }
  });

  itWithReference('says why, axis by axis', async () => {
    const file = reference('carbonwebgpu', 'texturedtri.carbonwebgpu');
    const { code, out } = await runCli(
      'resolve',
      file,
      'QUALITY=BOGUS',
      'QUALITY=HIGH',
      'FOG=ON',
      '--global',
      'FOG=no',
      '--json',
    );
    expect(code).toBe(0);
    expect(JSON.parse(out.join(''))).toEqual({
      index: 2,
      axes: [
        {
          name: 'QUALITY',
          option: 'HIGH',
          because: 'local',
          rejected: [{ value: 'BOGUS', from: 'local', reason: expect.stringContaining('no option of QUALITY') }],
        },
        {
          name: 'FOG',
          option: 'OFF',
          because: 'invalid-global',
          rejected: [
            { value: 'no', from: 'global', reason: expect.any(String) },
            { value: 'ON', from: 'local', reason: expect.stringContaining('owns the axis') },
          ],
        },
      ],
    });
  });

  itWithReference('prints a table for people', async () => {
    const { out } = await runCli('resolve', reference('carbonwebgpu', 'texturedtri.carbonwebgpu'), 'FOG=ON');
    expect(out).toEqual([
      'permutation 4 of 6',
      '  QUALITY  MEDIUM  default of the file',
      '  FOG      ON      option given',
    ]);
  });

  itWithReference('warns about options that name no axis, and goes on', async () => {
    const { code, err } = await runCli(
      'resolve',
      reference('carbonwebgpu', 'texturedtri.carbonwebgpu'),
      'FOGG=ON',
      '--global',
      'X=Y',
    );
    expect(code).toBe(0);
    expect(err).toEqual([
      'warning: there is no axis FOGG: the file has QUALITY, FOG. Did you mean FOG?',
      'warning: there is no axis X: the file has QUALITY, FOG.',
    ]);
  });

  it('says as JSON, too, that a file is refused', async () => {
    const path = write('page.sm_hi', '<!doctype html>');
    expect(await runCli('resolve', path)).toMatchObject({ code: 1, out: [] });
    const { code, out, err } = await runCli('resolve', path, '--json');
    expect([code, err.length]).toEqual([1, 1]);
    expect(JSON.parse(out.join('\n'))).toEqual({
      file: path,
      error: { name: 'FormatError', path: '', offset: 0, message: err[0]?.replace('carbonfx resolve: ', '') },
    });
  });

  it('prints empty names as what they are, and nothing that a terminal would act on', async () => {
    const axes = [{ ...sampleAxis('', ['', '\u001b[2J']), defaultOption: 1 }];
    const path = write('names.sm_hi', writeCarbonEffectFile({ axes, rows: [0, 0], bodies: [sampleDescription()] }));
    expect((await runCli('resolve', path)).out).toEqual([
      'permutation 1 of 2',
      '  ""  \\u001b[2J  default of the file',
    ]);
  });

  itWithReference('takes no word without a value', async () => {
    const { code, err } = await runCli('resolve', reference('carbonwebgpu', 'texturedtri.carbonwebgpu'), 'FOG');
    expect(code).toBe(2);
    expect(err[0]).toBe('carbonfx resolve: "FOG" is no option: it is written NAME=VALUE.');
  });
});
