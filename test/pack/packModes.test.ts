import { describe, expect, it } from 'vitest';
import type { EffectDescription } from '../../src/format/carbonEffect/effectDescription.js';
import { isTranslated } from '../../src/format/carbonEffect/isTranslated.js';
import { defineEffect } from '../../src/pack/defineEffect.js';
import type { PackProgress } from '../../src/pack/PackReport.js';
import { packEffect } from '../../src/pack/packEffect.js';
import { pack, packError, TRIANGLE, textOf } from './packing.js';

/** Three options, each a program of its own; `TEXTURED` has a texture as well. */
const FRAGMENT = `struct Material { Tint: vec4f }
@group(0) @binding(0) var<uniform> material: Material;
@if(LOOK_TEXTURED) @group(0) @binding(1) var Map: texture_2d<f32>;
@fragment fn main() -> @location(0) vec4f {
  var color = material.Tint;
  @if(LOOK_TEXTURED) color *= textureLoad(Map, vec2u(), 0);
  @if(LOOK_DARK) color *= 0.5;
  return color;
}
`;
const MODULES = { 'v.wesl': TRIANGLE, 'f.wesl': FRAGMENT };
const TECHNIQUES = [{ name: 'Main', passes: [{ vertex: 'v', fragment: 'f' }] }];
const SOURCE = defineEffect({
  name: 'sample',
  axes: [{ name: 'LOOK', options: ['PLAIN', 'TEXTURED', 'DARK'], default: 'DARK' }],
  techniques: TECHNIQUES,
  parameters: { Tint: { default: [1, 1, 1, 1] } },
});

/** The type error is in the option TEXTURED alone. */
const LATER_FAULT = FRAGMENT.replace(
  'color *= textureLoad(Map, vec2u(), 0);',
  'color *= textureLoad(Map, vec2u(), true);',
);

/** All but programs, blocks and where in the arena things are. */
function recordsOf({ techniques, parameters }: EffectDescription) {
  const passes = techniques.flatMap((technique) => technique.passes);
  const stages = passes.flatMap((pass) => pass.stages);
  return {
    parameters,
    states: passes.map(({ renderStates }) => renderStates),
    stages: stages.map(({ program: _, defaults, ...records }) => ({ ...records, defaults: defaults.bytes })),
  };
}

/** The texts of the first pass and its block. */
function programsOf(body: EffectDescription | undefined) {
  const pass = body?.techniques[0]?.passes[0];
  return [pass?.stages.map(({ program }) => textOf(program.bytes)), pass?.block?.bytes];
}

describe('mode selected', () => {
  it('keeps every row and all records, and leaves the programs of the others empty', async () => {
    const whole = await pack(SOURCE, MODULES);
    const { reader, counts, report } = await pack(SOURCE, MODULES, {
      mode: 'selected',
      selections: [{ LOOK: 'TEXTURED' }],
    });
    expect(report.rows).toBe(3);
    // Without programs PLAIN and DARK are the same.
    expect(counts).toMatchObject({ bodies: 2, programs: 2, untranslated: [] });
    const bodies = [0, 1, 2].map((row) => reader.readDescription(row));
    expect(bodies.map(isTranslated)).toEqual([false, true, false]);
    const wanted = [0, 1, 2].map((row) => whole.reader.readDescription(row));
    expect(bodies.map(recordsOf)).toEqual(wanted.map(recordsOf));
    expect(bodies[0]?.techniques[0]?.passes[0]?.block?.bytes).toHaveLength(0);
    expect(programsOf(bodies[1])).toEqual(programsOf(wanted[1]));
  });

  it('without a list takes the defaults of the axes', async () => {
    const { reader } = await pack(SOURCE, MODULES, { mode: 'selected' });
    expect([0, 1, 2].map((row) => isTranslated(reader.readDescription(row)))).toEqual([false, false, true]);
  });

  it.each([
    [{ LOOK: 'SHINY' }, 'selection 1 has LOOK=SHINY', 'The options of LOOK are PLAIN, TEXTURED, DARK.'],
    [{ GLOW: 'ON' }, 'selection 1 has an option for GLOW', 'The axes are LOOK.'],
  ])('refuses %j', async (selection, problem, fix) => {
    const error = await packError(pack(SOURCE, MODULES, { mode: 'selected', selections: [{}, selection] }));
    expect([error.problem, error.fix]).toEqual([problem, fix]);
  });
});

describe('a body that is no WGSL', () => {
  const modules = { ...MODULES, 'f.wesl': LATER_FAULT };

  it('stays untranslated and is reported when it is not the selected one', async () => {
    const { reader, counts } = await pack(SOURCE, modules);
    expect([0, 1, 2].map((row) => isTranslated(reader.readDescription(row)))).toEqual([true, false, true]);
    expect(counts.untranslated).toHaveLength(1);
    expect(counts.untranslated[0]).toMatchObject({
      options: { LOOK: 'TEXTURED' },
      technique: 'Main',
      pass: 0,
      module: 'f',
      isFault: true,
      spot: { file: 'f.wesl', line: 6 },
    });
  });

  it('is an error with its place and combination when it is the selected one', async () => {
    const error = await packError(pack(SOURCE, modules, { selections: [{ LOOK: 'TEXTURED' }, {}] }));
    expect(error).toMatchObject({ file: 'f.wesl', line: 6, options: { LOOK: 'TEXTURED' } });
  });

  it('does not matter when it is not asked for', async () => {
    const { counts } = await pack(SOURCE, modules, { mode: 'selected', selections: [{ LOOK: 'PLAIN' }] });
    expect(counts).toMatchObject({ programs: 2, untranslated: [] });
  });
});

describe('targets', () => {
  it('are those that both the effect and the caller want', async () => {
    const names = async (
      effect: readonly ('webgpu' | 'webgl')[] | undefined,
      asked?: readonly ('webgpu' | 'webgl')[],
    ) => {
      const source = effect === undefined ? SOURCE : { ...SOURCE, targets: effect };
      const { files } = await packEffect(source, MODULES, asked === undefined ? {} : { targets: asked });
      return files.map(({ fileName }) => fileName);
    };
    expect(await names(undefined)).toEqual(['sample.carbonwebgpu', 'sample.carbonwebgl']);
    expect(await names(['webgpu'])).toEqual(['sample.carbonwebgpu']);
    expect(await names(undefined, ['webgl'])).toEqual(['sample.carbonwebgl']);
    expect(await names(['webgpu'], ['webgl'])).toEqual([]);
  });

  it('have the same records; only programs and blocks differ', async () => {
    const { files } = await packEffect(SOURCE, MODULES);
    const bodies = await Promise.all(
      files.map(async ({ target }) => (await pack(SOURCE, MODULES, { targets: [target] })).body),
    );
    const records = bodies.map(({ techniques }) =>
      techniques[0]?.passes[0]?.stages.map(({ program: _, defaults, ...rest }) => [rest, defaults.bytes]),
    );
    expect(records[1]).toEqual(records[0]);
    const starts = bodies.map(({ techniques }) =>
      techniques[0]?.passes[0]?.stages.map(({ program }) => textOf(program.bytes).slice(0, 15)),
    );
    expect(starts[1]).toEqual(['#version 300 es', '#version 300 es']);
    expect(starts[0]).not.toEqual(starts[1]);
  });

  it('that cannot draw the selected body at all are refused, with what to do', async () => {
    const storage = `@group(0) @binding(0) var<storage, read> Rows: array<vec4f>;
@fragment fn main() -> @location(0) vec4f { return Rows[0]; }
`;
    const source = { ...SOURCE, parameters: {}, axes: [] };
    const error = await packError(packEffect(source, { ...MODULES, 'f.wesl': storage }));
    expect(error.problem).toMatch(/^no technique can be put into GLSL ES 3.00: /);
    expect(error.fix).toBe('Change that, or leave webgl out of the targets of the effect.');
    const { files } = await packEffect({ ...source, targets: ['webgpu'] }, { ...MODULES, 'f.wesl': storage });
    expect(files).toHaveLength(1);
  });

  it('keep a pass that they cannot say untranslated, beside one that they can', async () => {
    const source = {
      ...SOURCE,
      techniques: [...TECHNIQUES, { name: 'Move', passes: [{ compute: 'c' }] }],
    };
    const modules = {
      ...MODULES,
      'c.wesl': `@group(0) @binding(0) var<storage, read_write> Rows: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) { Rows[id.x] += vec4f(1.0); }
`,
    };
    const { files, report } = await packEffect({ ...source, targets: ['webgpu', 'webgl'] }, modules);
    expect(files.map(({ target }) => target)).toEqual(['webgpu', 'webgl']);
    expect(report.files.map(({ untranslated }) => untranslated.map((it) => [it.technique, it.isFault]))).toEqual([
      [],
      [
        ['Move', false],
        ['Move', false],
        ['Move', false],
      ],
    ]);
  });
});

describe('the work', () => {
  it('is told in steps that count up to their totals', async () => {
    const told: PackProgress[] = [];
    await pack(SOURCE, MODULES, { onProgress: (progress) => told.push(progress) });
    const described = told.filter(({ step }) => step === 'describe');
    expect(described.map(({ done, total }) => [done, total])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    const last = told.at(-1);
    expect(last).toMatchObject({ step: 'translate' });
    expect(last?.done).toBe(last?.total);
  });

  it('ends with the reason of its signal', async () => {
    const reason = new Error('enough');
    await expect(pack(SOURCE, MODULES, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
