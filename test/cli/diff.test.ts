import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeCarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { blobOf, sampleAxis, sampleDescription, samplePass, sampleStage } from '../support/sampleDescriptions.js';
import { scratchFolder } from '../support/scratchFolder.js';
import { itWithReference, reference } from './support/reference.js';
import { runCli } from './support/runCli.js';

const { write } = scratchFolder();

function effect(name: string, program: string, options: readonly string[] = ['OFF', 'ON']): string {
  const bodies = options.map((_, i) =>
    sampleDescription([
      samplePass({ stages: [sampleStage({ threadGroupSize: [i, 1, 1], program: blobOf(program) })] }),
    ]),
  );
  const axes = [sampleAxis('FOG', options)];
  return write(name, writeCarbonEffectFile({ axes, rows: options.map((_, i) => i), bodies }));
}

const PROGRAM = '@compute @workgroup_size(1)\nfn main() {\n  let a = 1;\n  let b = 2;\n  let c = 3;\n}\n';

describe('carbonfx diff', () => {
  it('prints nothing for the same bytes', async () => {
    const a = effect('a.sm_hi', PROGRAM);
    const b = effect('b.sm_hi', PROGRAM);
    expect(await runCli('diff', a, b)).toEqual({ code: 0, out: [], err: [] });
    const { code, out } = await runCli('diff', a, b, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out.join('\n'))).toEqual({
      same: true,
      matchedBy: 'options',
      differences: [],
      pairs: [],
      uncompared: [],
    });
  });

  it('prints the changed lines of a program, and what holds for which permutations', async () => {
    const a = effect('a.sm_hi', PROGRAM);
    const b = effect('b.sm_hi', PROGRAM.replace('b = 2', 'b = 20'), ['OFF', 'ON', 'HEAVY']);
    const { code, out, err } = await runCli('diff', a, b);
    expect([code, err]).toEqual([1, []]);
    expect(out).toEqual([
      `A  ${a}`,
      `B  ${b}`,
      'axes.FOG.options.HEAVY: only in B',
      '1 permutation with FOG=HEAVY: only in B',
      'In 2 permutations with FOG=OFF|ON:',
      '  Main.pass0.compute.program: wgsl, 81 bytes -> wgsl, 82 bytes',
      '      line 2',
      '        fn main() {',
      '          let a = 1;',
      '      -   let b = 2;',
      '      +   let b = 20;',
      '          let c = 3;',
      '        }',
    ]);
    const json = JSON.parse((await runCli('diff', a, b, '--json')).out.join('\n'));
    expect(json.differences.at(-1)).toEqual({
      path: 'Main.pass0.compute.program',
      kind: 'changed',
      left: 'wgsl, 81 bytes',
      right: 'wgsl, 82 bytes',
      // Behind the 2 of "let b = 2".
      byte: PROGRAM.indexOf('2;') + 1,
      line: 4,
      permutations: 2,
      pairs: [0, 1],
    });
    expect(json.pairs).toEqual([
      { left: [0], right: [0] },
      { left: [1], right: [1] },
    ]);
  });

  it('is in trouble with a file that is missing, refused, or has a damaged body', async () => {
    const a = effect('a.sm_hi', PROGRAM);
    const missing = await runCli('diff', a, '/no/such.sm_hi');
    expect(missing).toEqual({ code: 2, out: [], err: ['carbonfx diff: /no/such.sm_hi: there is no such file.'] });
    const page = write('page.sm_hi', '<!doctype html><p>not found');
    const refused = await runCli('diff', page, a);
    expect([refused.code, refused.out]).toEqual([2, []]);
    expect(refused.err).toEqual([expect.stringContaining('Unsupported Carbon effect version')]);
    const bytes = readFileSync(a);
    // The parameter count at the end of the last body.
    bytes[bytes.length - 1] = 9;
    const damaged = await runCli('diff', a, write('damaged.sm_hi', bytes));
    expect([damaged.code, damaged.out]).toEqual([2, []]);
    expect(damaged.err).toEqual([
      expect.stringMatching(/rows\[1\] at 0x[0-9a-f]+: 2304 parameters; wanted at most 256$/),
    ]);
  });

  it('says with --json which file is at fault, and where', async () => {
    const a = effect('a.sm_hi', PROGRAM);
    const troubled = async (...files: readonly string[]) => {
      const { code, out, err } = await runCli('diff', '--json', ...files);
      expect(code).toBe(2);
      const json = JSON.parse(out.join('\n'));
      expect(err).toEqual([`carbonfx diff: ${json.error.message}`]);
      return json;
    };
    for (const files of [
      [a, '/no/such.sm_hi'],
      ['/no/such.sm_hi', a],
    ]) {
      expect(await troubled(...files)).toEqual({
        file: '/no/such.sm_hi',
        error: { name: 'CommandFailure', path: '', offset: -1, message: '/no/such.sm_hi: there is no such file.' },
      });
    }
    const page = write('page.sm_hi', '<!doctype html><p>not found');
    expect(await troubled(a, page)).toMatchObject({ file: page, error: { name: 'FormatError', offset: 0 } });
    const bytes = readFileSync(a);
    bytes[bytes.length - 1] = 9;
    const damaged = write('damaged.sm_hi', bytes);
    // The two bytes of the parameter count are the last of the file.
    for (const files of [
      [a, damaged],
      [damaged, a],
    ]) {
      expect(await troubled(...files)).toMatchObject({
        file: damaged,
        error: { name: 'FormatError', path: 'rows[1]', offset: bytes.length - 2 },
      });
    }
  });

  it('says that permutations were compared by position', async () => {
    const a = effect('a.sm_hi', PROGRAM);
    const bodies = [sampleDescription(), sampleDescription()];
    const b = write(
      'b.sm_hi',
      writeCarbonEffectFile({ axes: [sampleAxis('MIST', ['OFF', 'ON'])], rows: [0, 1], bodies }),
    );
    const { out } = await runCli('diff', a, b);
    const line = 'Permutations are compared by position, not by options: each file has an axis that the other lacks.';
    expect(out.filter((it) => it === line)).toHaveLength(1);
    expect(JSON.parse((await runCli('diff', a, b, '--json')).out.join('\n')).matchedBy).toBe('position');
    const { out: byOptions } = await runCli('diff', a, effect('c.sm_hi', PROGRAM, ['ON', 'OFF']));
    expect(byOptions).not.toContain(line);
  });

  it('needs two files', async () => {
    const a = effect('a.sm_hi', PROGRAM);
    expect((await runCli('diff', a)).code).toBe(2);
    expect((await runCli('diff', a, a, a)).code).toBe(2);
  });

  itWithReference('says of an older file with the same content what the version lacks', async () => {
    const { code, out } = await runCli(
      'diff',
      reference('carbon', 'older', 'v09', '12_defaults.sm_hi'),
      reference('carbon', '12_defaults.sm_hi'),
    );
    expect(code).toBe(1);
    // Version 11 brought dimensions of inputs and UINT, version 13 register spaces, version 15 the two header fields.
    expect(out.slice(2)).toEqual([
      'version: 9 -> 15',
      'compilerVersion: only in B: 1.2.6.0',
      'sourceHash: only in B: "c05a4cdbfc9f7147248048161d436f08"',
      'Main.pass0.vertex.pipelineInputs.POSITION0.dimension: 4 -> 3',
      'Main.pass0.vertex.pipelineInputs.TEXCOORD0.dimension: 4 -> 2',
      'Main.pass0.vertex.constants.U.type: INT -> UINT',
      'Main.pass0.pixel.registers[0].space: 1 -> 0',
    ]);
  });
});
