import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STAGE_TYPE } from '../../src/format/carbonEffect/stage.js';
import { writeCarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { hex } from '../support/bytes.js';
import { containerBytes, EMPTY_BODY } from '../support/containerBytes.js';
import { sampleAxis, sampleDescription, samplePass, sampleStage } from '../support/sampleDescriptions.js';
import { sampleFile } from '../support/sampleFile.js';
import { scratchFolder } from '../support/scratchFolder.js';
import { itWithReference, reference, referenceJson } from './support/reference.js';
import { runCli } from './support/runCli.js';
import { tintedEffect } from './support/tintedEffect.js';

const { write } = scratchFolder();

async function inspected(path: string) {
  const { code, out, err } = await runCli('inspect', path, '--json');
  expect(err).toEqual([]);
  return { code, it: JSON.parse(out.join('\n')) };
}

/** The line that begins with a word, without its indentation. */
function lineOf(out: readonly string[], start: string): string | undefined {
  return out.map((line) => line.trim()).find((line) => line.startsWith(start));
}

describe('carbonfx inspect', () => {
  it('tells a file that WebGPU runs', async () => {
    const path = write('tinted.carbonwebgpu', tintedEffect());
    const { code, out, err } = await runCli('inspect', path);
    expect([code, err]).toEqual([0, []]);
    expect(out[0]).toBe(`${path}: a Carbon effect of version 15`);
    expect(lineOf(out, 'WebGPU')).toBe('WebGPU    runs every row');
    expect(lineOf(out, 'WebGL2')).toBe('WebGL2    runs nothing: its programs are in WGSL, and WebGL2 takes GLSL');
    expect(lineOf(out, 'vertex inputs')).toBe('vertex inputs  POSITION0 float3 @0, TEXCOORD0 float2 @1');
    expect(lineOf(out, '0       16')).toBe('0       16    float4  Tint  1 1 1 1');
    expect(lineOf(out, 't0  TEXTURE_2D')).toBe('t0  TEXTURE_2D  DiffuseMap');
    expect(lineOf(out, '0.2')).toBe('0.2  t0        texture_2d<f32>      t0      fragment');
    expect(lineOf(out, 's0  Diffuse')).toBe('s0  DiffuseMapSampler  POINT, CLAMP, LOD to 1000');
    expect(out.some((line) => line.includes('undefined') || line.includes('NaN'))).toBe(false);
  });

  it('tells libraries, and bodies without anything in them', async () => {
    const path = write('sample.carbonwebgpu', sampleFile({ hasBlocks: true }));
    const { out } = await runCli('inspect', path, '--all');
    expect(lineOf(out, 'Main library 0:')).toBe('Main library 0: unknown 3 B, payload 8 B, hit group Hit');
    expect(lineOf(out, 'exports')).toBe('exports  Gen (ray generation)');
    expect(lineOf(out, 'no technique')).toBe('no technique');
    const { it } = await inspected(path);
    expect(it.browsers.webgpu).toMatchObject({ wholeRows: 0, partRows: 0, noRows: 1 });
    expect(it.browsers.emptyRows).toBe(1);
  });

  it('goes on behind a body that does not read', async () => {
    const path = write(
      'damaged.sm_hi',
      containerBytes({ axes: AXIS_OF_2, arena: hex('41 00'), bodies: [hex('05'), EMPTY_BODY] }),
    );
    const { code, out, err } = await runCli('inspect', path);
    expect([code, err]).toEqual([1, []]);
    const damage = out.indexOf('Damage');
    expect(out[damage + 1]).toContain('body 0 does not read: rows[0].techniques[0] at 0x');
    expect(out[damage + 2]).toBe('    for A=A');
    expect(lineOf(out, 'Body 1')).toBe('Body 1, for A=A');
    const { code: jsonCode, it } = await inspected(path);
    expect(jsonCode).toBe(1);
    expect(it.faults).toMatchObject([{ body: 0, rows: [[0, 0]], path: 'rows[0].techniques[0]' }]);
  });

  it('looks into a file whose row table a loader refuses, and says so', async () => {
    const rows = [{ index: 1 }, { index: 0 }];
    const path = write('misordered.sm_hi', containerBytes({ axes: AXIS_OF_2, arena: hex('41 00'), rows }));
    const { code, out } = await runCli('inspect', path);
    expect(code).toBe(1);
    expect(out[out.indexOf('Damage') + 1]).toBe(
      '  row 0 stores index 1 (one of 2 misplaced rows): options lead to wrong permutations',
    );
    const { it } = await inspected(path);
    // Version, compiler and hash, arena, one axis, the count: 4 + 4 + 32 + 4 + 2 + 20 + 4.
    expect(it.faults).toEqual([
      {
        body: null,
        rows: [[0, 1]],
        path: 'rows[0]',
        offset: 70,
        message: 'row 0 stores index 1 (one of 2 misplaced rows): options lead to wrong permutations',
        table: { rows: 2, combinations: 2, misplaced: 2, firstMisplaced: { row: 0, index: 1 } },
      },
    ]);
  });

  it('tells the numbers of a table that has too few rows', async () => {
    const rows = [{ index: 0 }, { index: 2 }];
    const axis = hex('01 00000000 00 00000000 00 03 00000000 00000000 00000000');
    const path = write('sparse.sm_hi', containerBytes({ axes: axis, arena: hex('41 00'), rows }));
    const { out } = await runCli('inspect', path);
    expect(out[out.indexOf('Damage') + 1]).toBe(
      '  2 rows, and the axes have 3 combinations; row 1 stores index 2: options lead to wrong permutations',
    );
    const { it } = await inspected(path);
    // The count, behind 4 + 4 + 32 + 4 + 2 + 24 bytes.
    expect(it.faults).toMatchObject([
      {
        path: 'rows',
        offset: 70,
        table: { rows: 2, combinations: 3, misplaced: 1, firstMisplaced: { row: 1, index: 2 } },
      },
    ]);
  });

  it('tells registers of one name apart by their spaces, and spaces that are not usual', async () => {
    const register = { type: 36, index: 0, count: 1 };
    const registers = [
      { ...register, space: 1 },
      { ...register, space: 5 },
      { ...register, index: 1, space: 1 },
      { ...register, index: 2, space: 0 },
      { ...register, index: 3, space: 7 },
    ];
    const stages = [sampleStage({ type: STAGE_TYPE.PIXEL, registers })];
    const body = sampleDescription([samplePass({ stages })]);
    const path = write('spaces.sm_hi', writeCarbonEffectFile({ axes: [], rows: [0], bodies: [body] }));
    const { out } = await runCli('inspect', path);
    const at = out.findIndex((line) => line.includes('pixel registers'));
    expect(`${out[at]} ${out[at + 1]?.trim()}`.trim()).toBe(
      'pixel registers  t0 TEXTURE2D space 1, t0 TEXTURE2D space 5, t1 TEXTURE2D, t2 TEXTURE2D, t3 TEXTURE2D space 7',
    );
  });

  it('cuts every long list, and tells what it left out', async () => {
    const numbers = Array.from({ length: 20 }, (_, i) => i);
    const stage = sampleStage({
      type: STAGE_TYPE.VERTEX,
      pipelineInputs: numbers.map((i) => ({
        usage: 8,
        registerIndex: i,
        usageIndex: i,
        usedMask: 1,
        type: 0,
        dimension: 1,
      })),
      registers: numbers.map((index) => ({ type: 36, index, count: 1, space: 0 })),
    });
    const other = {
      ...stage,
      registers: stage.registers.slice(0, 13).concat(stage.registers.slice(14), stage.registers.slice(13, 14)),
    };
    const renderStates = numbers.map((i) => ({ state: 1000 + i, value: 0 }));
    const body = sampleDescription([
      samplePass({ stages: [stage], renderStates }),
      samplePass({ stages: [other], renderStates: [] }),
    ]);
    const path = write('long.sm_hi', writeCarbonEffectFile({ axes: [], rows: [0], bodies: [body] }));
    const { out } = await runCli('inspect', path);
    // Inputs and registers of both passes, which differ where they are cut; states; and what no browser does of those.
    expect(out.filter((line) => line.endsWith('… 8 more; --all prints them'))).toHaveLength(6);
    expect(out.join('\n')).not.toContain('as in');
    const whole = (await runCli('inspect', path, '--all')).out.join('\n');
    expect(whole).not.toContain('more;');
    expect(whole).toContain('t19 TEXTURE2D');
  });

  it('prints an empty name as what it is', async () => {
    const stage = sampleStage({
      type: STAGE_TYPE.PIXEL,
      textures: [{ register: 0, name: '', type: 2, arrayElements: 1, isSRGB: false, isAutoregister: false }],
    });
    const body = { ...sampleDescription([samplePass({ stages: [stage] })]) };
    const axes = [{ ...sampleAxis('A', ['', 'B']), name: '' }];
    const bodies = [body, { ...body, techniques: [] }];
    const path = write('empty.sm_hi', writeCarbonEffectFile({ axes, rows: [0, 1], bodies }));
    const { out } = await runCli('inspect', path);
    expect(lineOf(out, '""')).toBe('""  *"", B');
    expect(lineOf(out, 'Body 0')).toBe('Body 0, with the default options, for ""=""');
    expect(lineOf(out, 't0')).toBe('t0  TEXTURE_2D  ""');
  });

  it('escapes what a file would do to the terminal', async () => {
    // An axis called ESC [ 2 J, of one option of that name.
    const axis = hex('01 00000000 00 00000000 00 01 00000000');
    const path = write('escape.sm_hi', containerBytes({ axes: axis, arena: hex('1b 5b 32 4a 00') }));
    const { out } = await runCli('inspect', path, '--all');
    expect(out.join('\n')).not.toContain('\u001b');
    expect(lineOf(out, '\\u001b[2J')).toContain('*\\u001b[2J');
  });

  it('says what a file is that is no effect', async () => {
    const path = write('page.sm_hi', '<!doctype html><p>not found');
    const { code, out, err } = await runCli('inspect', path);
    expect([code, out]).toEqual([1, []]);
    expect(err).toHaveLength(1);
    expect(err[0]).toContain('an HTML page');
    const json = await runCli('inspect', path, '--json');
    expect(json).toMatchObject({ code: 1, err });
    expect(JSON.parse(json.out.join('\n'))).toEqual({
      file: path,
      error: { name: 'FormatError', path: '', offset: 0, message: err[0]?.replace('carbonfx inspect: ', '') },
    });
  });

  it('takes one file', async () => {
    expect(await runCli('inspect')).toMatchObject({ code: 2, out: [] });
    expect(await runCli('inspect', 'a', 'b')).toMatchObject({ code: 2, out: [] });
  });

  itWithReference('says what the JSON beside each version 15 file says', async () => {
    const files = readdirSync(reference('carbon')).filter((name) => name.endsWith('.sm_hi'));
    expect(files).toHaveLength(16);
    for (const file of files) {
      const theirs = referenceJson('carbon', file.replace('.sm_hi', '.json'));
      const { code, it } = await inspected(reference('carbon', file));
      expect(code).toBe(0);
      expect(it.version).toBe(15);
      expect(it.compilerVersion).toBe(theirs.compilerVersion.join('.'));
      expect(it.sourceHash).toBe(theirs.sourceHash);
      expect(it.size.arena).toBe(theirs.arenaSize);
      expect(it.size.file).toBe(readFileSync(reference('carbon', file)).length);
      expect(it.axes.map(axisFacts)).toEqual(theirs.permutations.map(theirAxis));
      expect(rowBodies(it.bodies)).toEqual(theirs.rowBody);
      const shapes = it.shapes.flatMap(({ bodies, body }: ShapeFacts) => bodies.map((index) => [index, outline(body)]));
      const ordered = shapes.sort(([a]: [number], [b]: [number]) => a - b).map(([, text]: [number, string]) => text);
      expect(ordered).toEqual(theirs.bodies.map(theirOutline));
    }
  });

  itWithReference('tells axes that do nothing', async () => {
    const { it: alias } = await inspected(reference('carbon', '03_two_axes_alias.sm_hi'));
    // Rows 1, 3 and 5 have body 1, row 0 has body 0, rows 2 and 4 have body 2.
    expect(alias.axes.map(({ changesNothingWhile }: { changesNothingWhile: unknown }) => changesNothingWhile)).toEqual([
      [],
      [{ axis: 'SHADOWS', options: ['SHADOWS_ENABLED'] }],
    ]);
    const { out } = await runCli('inspect', reference('carbonwebgpu', 'detailarray.carbonwebgpu'));
    expect(out).toContain('  SKINNED changes nothing.');
  });

  itWithReference('tells the layout of a block where it is not the one that is written', async () => {
    const { out } = await runCli('inspect', reference('carbonwebgpu', 'texturedtri.e2x.carbonwebgpu'));
    expect(out).toContain('    bindings, of a block of layout e2x');
    expect(lineOf(out, 'WebGPU')).toBe('WebGPU    runs every row');
    const { out: glsl } = await runCli('inspect', reference('carbonwebgpu', 'texturedtri.carbonwebgl'));
    expect(lineOf(glsl, 'WebGL2')).toBe('WebGL2    runs every row');
    expect(lineOf(glsl, 'WebGPU')).toBe('WebGPU    runs nothing: its programs are in GLSL, and WebGPU takes WGSL');
  });

  itWithReference('tells what is not translated, by the options', async () => {
    const { it } = await inspected(reference('carbonwebgpu', 'selected.carbonwebgpu'));
    expect(it.browsers.webgpu).toEqual({
      wholeRows: 0,
      partRows: 1,
      noRows: 2,
      faults: [
        {
          reason: 'it is not translated',
          places: ['Main pass 0'],
          isEverywhere: false,
          rows: [
            [0, 0],
            [2, 2],
          ],
        },
        { reason: 'it is not translated', places: ['Main pass 1'], isEverywhere: false, rows: [[0, 2]] },
      ],
    });
  });

  itWithReference('tells something of every file that opens, however odd', async () => {
    for (const folder of ['odd', 'mutated']) {
      for (const file of readdirSync(reference('carbon', folder)).filter((name) => name.endsWith('.sm_hi'))) {
        const { code, out, err } = await runCli('inspect', reference('carbon', folder, file), '--all');
        const isRefused = err.length > 0;
        expect(err.join(), file).not.toContain('unexpected failure');
        expect(out.length > 0, file).toBe(!isRefused);
        if (isRefused) expect(code, file).toBe(1);
        else expect(code, file).toBe(out.includes('Damage') ? 1 : 0);
        expect(out.join('\n'), file).not.toMatch(/undefined|\[object/);
      }
    }
  });
});

/** One axis `A` with two options that are both called `A`: the arena holds nothing else. */
const AXIS_OF_2 = hex('01 00000000 00 00000000 00 02 00000000 00000000');

interface ShapeFacts {
  readonly bodies: readonly number[];
  readonly body: { readonly techniques: readonly TechniqueFacts[] };
}

interface TechniqueFacts {
  readonly name: string;
  readonly passes: readonly { readonly stages: readonly StageFacts[] }[];
}

interface StageFacts {
  readonly stage: string;
  readonly constants: readonly { readonly name: string; readonly offset: number }[];
  readonly textures: readonly { readonly name: string }[];
}

const STAGES = ['vertex', 'pixel', 'compute', 'geometry', 'hull', 'domain'];

function outline({ techniques }: ShapeFacts['body']): string {
  return JSON.stringify(
    techniques.map(({ name, passes }) => [
      name,
      passes.map(({ stages }) =>
        stages.map(({ stage, constants, textures }) => [
          stage,
          constants.map((constant) => [constant.name, constant.offset]),
          textures.map((texture) => texture.name),
        ]),
      ),
    ]),
  );
}

function theirOutline({ techniques }: { techniques: readonly { name: string; passes: { stages: TheirStage[] }[] }[] }) {
  const named = techniques.map(({ name, passes }) => ({
    name,
    passes: passes.map(({ stages }) => ({ stages: stages.map((it) => ({ ...it, stage: STAGES[it.type] ?? '' })) })),
  }));
  return outline({ techniques: named });
}

interface TheirStage extends Omit<StageFacts, 'stage'> {
  readonly type: number;
}

function axisFacts({ name, description, options, default: chosen }: Record<string, unknown>) {
  return { name, description, options, chosen };
}

function theirAxis(axis: { name: string; description: string; options: string[]; defaultOption: number }) {
  const { name, description, options, defaultOption } = axis;
  return { name, description, options, chosen: options[defaultOption] };
}

function rowBodies(bodies: readonly { readonly rows: readonly (readonly [number, number])[] }[]): readonly number[] {
  const ofRow: number[] = [];
  bodies.forEach(({ rows }, body) => {
    for (const [first, last] of rows) for (let row = first; row <= last; row++) ofRow[row] = body;
  });
  return ofRow;
}
