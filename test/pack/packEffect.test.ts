import { describe, expect, it } from 'vitest';
import { defineEffect } from '../../src/pack/defineEffect.js';
import { PACK_COMPILER_VERSION, packEffect } from '../../src/pack/packEffect.js';
import { effect, type Modules, pack, packError, TRIANGLE, textOf } from './packing.js';

const FRAGMENT = `@fragment fn main() -> @location(0) vec4f {
  @if(SHADING_PBR) return vec4f(1);
  @if(SHADING_LAMBERT && FOG_ON) return vec4f(0.5);
  return vec4f(0.25);
}
`;
const MODULES: Modules = { 'v.wesl': TRIANGLE, 'f.wesl': FRAGMENT };

const TWO_AXES = defineEffect({
  name: 'two-axes',
  axes: [
    {
      name: 'SHADING',
      options: ['UNLIT', 'LAMBERT', 'PBR'],
      default: 'LAMBERT',
      type: 'dynamic',
      description: 'How it is lit',
    },
    { name: 'FOG', options: ['FOG_OFF', 'FOG_ON'] },
  ],
  techniques: [{ name: 'Main', passes: [{ vertex: 'v', fragment: 'f' }] }],
});

describe('a packed effect', () => {
  it('has its axes and a row for every combination, the first axis fastest', async () => {
    const { reader } = await pack(TWO_AXES, MODULES);
    expect(reader.version).toBe(15);
    expect(reader.axes).toEqual([
      {
        name: 'SHADING',
        defaultOption: 1,
        description: 'How it is lit',
        type: 1,
        options: ['UNLIT', 'LAMBERT', 'PBR'],
      },
      { name: 'FOG', defaultOption: 0, description: '', type: 0, options: ['FOG_OFF', 'FOG_ON'] },
    ]);
    expect(reader.rowCount).toBe(6);
    const colours = Array.from({ length: 6 }, (_, row) => {
      const program = reader.readDescription(row).techniques[0]?.passes[0]?.stages[1]?.program.bytes;
      return /return vec4f\((.*?)\)/.exec(textOf(program ?? new Uint8Array(0)))?.[1];
    });
    expect(colours).toEqual(['0.25', '0.25', '1', '0.25', '0.5', '1']);
  });

  it('stores bodies that come out equal once', async () => {
    const { reader, report } = await pack(TWO_AXES, MODULES);
    const offsets = Array.from({ length: 6 }, (_, row) => reader.row(row).offset);
    const [a, , b, , c] = offsets;
    expect(offsets).toEqual([a, a, b, a, c, b]);
    expect(report).toMatchObject({ name: 'two-axes', rows: 6, files: [{ bodies: 3, programs: 4 }] });
  });

  it('does not even look at combinations that are equal on purpose', async () => {
    const source = defineEffect({
      ...TWO_AXES,
      axes: TWO_AXES.axes,
      aliases: (options) => ({ ...options, FOG: 'FOG_OFF' }),
    });
    const broken = FRAGMENT.replace('vec4f(0.5)', 'missing()');
    const { reader, report, counts } = await pack(source, { ...MODULES, 'f.wesl': broken });
    expect(report.rows).toBe(6);
    expect(counts.bodies).toBe(2);
    expect([3, 4, 5].map((row) => reader.row(row).offset)).toEqual([0, 1, 2].map((row) => reader.row(row).offset));
  });

  it('may have other techniques and states for other options', async () => {
    const source = defineEffect({
      name: 'sample',
      axes: [{ name: 'BLEND', options: ['OFF', 'ON'] }],
      techniques: ({ BLEND }) => [
        { name: 'Main', passes: [{ vertex: 'v', fragment: 'f', states: { ALPHABLENDENABLE: BLEND === 'ON' } }] },
        ...(BLEND === 'ON' ? [] : [{ name: 'Depth', passes: [{ vertex: 'v' }] }]),
      ],
    });
    const { reader } = await pack(source, { 'v.wesl': TRIANGLE, 'f.wesl': FRAGMENT.replaceAll(/@if.*\n/g, '') });
    const [off, on] = [reader.readDescription(0), reader.readDescription(1)];
    expect(off.techniques.map(({ name }) => name)).toEqual(['Main', 'Depth']);
    expect(off.techniques[1]?.passes[0]?.stages.map(({ type }) => type)).toEqual([0]);
    expect(on.techniques.map(({ name }) => name)).toEqual(['Main']);
    expect(on.techniques[0]?.passes[0]?.renderStates).toEqual([{ state: 27, value: 1 }]);
  });

  it('has the states of its rendering modes, those of a pass before those of its technique', async () => {
    const source = defineEffect({
      name: 'sample',
      axes: [],
      techniques: [
        {
          name: 'Main',
          mode: 'CULL',
          passes: [
            { vertex: 'v' },
            { vertex: 'v', states: { cullMode: 'none' } },
            { vertex: 'v', mode: 'ANY' },
            { compute: 'c' },
          ],
        },
      ],
    });
    const { body } = await pack(source, { 'v.wesl': TRIANGLE, 'c.wesl': '@compute @workgroup_size(1) fn main() {}' });
    const states = body.techniques[0]?.passes.map(({ renderStates }) => renderStates);
    // 22 is CULLMODE: 2 leaves out clockwise faces, 1 none.
    expect(states).toEqual([[{ state: 22, value: 2 }], [{ state: 22, value: 1 }], [], []]);
  });

  it('is the same bytes every time, in whatever order the modules come', async () => {
    const first = await packEffect(TWO_AXES, MODULES);
    const again = await packEffect(
      { ...TWO_AXES },
      { './f.wesl': FRAGMENT, './v.wesl': TRIANGLE },
      { definition: { path: 'effect.ts', text: 'export default …' } },
    );
    expect(again.files).toEqual(first.files);
    expect(again.report).toEqual(first.report);
  });

  it('states its compiler and the hash of its source', async () => {
    const { reader, report } = await pack(TWO_AXES, MODULES);
    expect(reader.compilerVersion).toEqual(PACK_COMPILER_VERSION);
    expect(textOf(reader.sourceHash)).toBe(report.sourceHash);
    expect(report.sourceHash).toMatch(/^[0-9a-f]{32}$/);
    const hashes = await Promise.all([
      packEffect(TWO_AXES, { ...MODULES, 'f.wesl': `${FRAGMENT}\n` }),
      packEffect({ ...TWO_AXES, name: 'other' }, MODULES),
      packEffect({ ...TWO_AXES, aliases: (options) => ({ ...options, FOG: 'FOG_OFF' }) }, MODULES),
    ]);
    expect(new Set([report.sourceHash, ...hashes.map((it) => it.report.sourceHash)]).size).toBe(4);
  });
});

describe('a definition is refused', () => {
  const axis = (name: string, ...options: string[]) => ({ name, options });

  it.each([
    [{ name: 'Hull' }, 'effect name "Hull" is not made of lower case letters, digits, - and _'],
    [{ axes: [axis('A', 'X')] }, 'axis A has 1 options; it needs 2 to 255'],
    [{ axes: [axis('A', 'X', 'Y'), axis('A', 'X', 'Y')] }, 'two axes are called A'],
    [{ axes: [axis('A-B', 'X', 'Y')] }, 'axis name "A-B" is no identifier'],
    [{ axes: [axis('A', 'X', 'Y Z')] }, 'option "Y Z" of axis A is no identifier'],
    [{ axes: [{ ...axis('A', 'X', 'Y'), default: 'Z' }] }, 'default Z is no option of axis A (X, Y)'],
    [{ axes: [axis('A', 'X', 'X')] }, 'option X of axis A and option X of axis A are both A_X'],
    [
      { axes: [axis('A', 'B_C', 'D'), axis('A_B', 'C', 'D')] },
      'option C of axis A_B and option B_C of axis A are both A_B_C',
    ],
    [
      { axes: 'ABCDEFGHI'.split('').map((name) => axis(name, 'P', 'Q', 'R', 'S')) },
      '262144 combinations; this compiler packs at most 65536',
    ],
    [{ techniques: [] }, '0 techniques; there are 1 to 255'],
    [{ techniques: [{ name: 'Main', passes: [] }] }, 'technique Main has no pass'],
    [{ axes: [axis('A', 'X', 'Y')], aliases: () => ({ A: 'Z' }) }, 'aliases().A is "Z"; it takes one of X, Y'],
    [
      {
        axes: [axis('A', 'X', 'Y')],
        aliases: ({ A }: Readonly<Record<string, string>>) => ({ A: A === 'X' ? 'Y' : 'X' }),
      },
      'aliases gives a combination that is an alias itself: A=X -> A=Y',
    ],
  ])('%#: %j', async (fields, problem) => {
    const fragment = '@fragment fn main() -> @location(0) vec4f { return vec4f(); }';
    const error = await packError(pack(effect(fields), { 'v.wesl': TRIANGLE, 'f.wesl': fragment }));
    expect(error.problem).toBe(problem);
  });
});

describe('a name of the definition that no program has', () => {
  const fragment = `struct Material { Paint: vec4f }
@group(0) @binding(0) var<uniform> material: Material;
@fragment fn main() -> @location(0) vec4f { return material.Paint; }`;
  const text = `export default defineEffect({
  name: 'sample', // Piant
  parameters: { Piant: { default: 1 } },
});`;

  it('is an error at its line, with the names that there are', async () => {
    const source = effect({ parameters: { Piant: {} } });
    const packing = packEffect(
      source,
      { 'v.wesl': TRIANGLE, 'f.wesl': fragment },
      { definition: { path: 'effect.ts', text } },
    );
    expect((await packError(packing)).message).toBe(
      'effect.ts:3:17: parameters names Piant, and no material struct has a member called that (effect sample). There are Paint.',
    );
  });

  it.each([
    [{ uniforms: { camera: 1 } }, 'uniforms names camera, and no program declares a var<uniform> called that'],
    [
      { textures: { Map: {} } },
      'textures names Map, and no program declares a texture and no transform has a layer called that',
    ],
    [{ samplers: { S: {} } }, 'samplers names S, and no program declares a sampler called that'],
    [
      { buffers: { B: {} } },
      'buffers names B, and no program declares a storage buffer or storage texture called that',
    ],
    [{ inputs: { uv: 'TEXCOORD' as const } }, 'inputs names uv, and no vertex program has an input called that'],
    [{ transforms: { Maps: ['A'] } }, 'transforms names Maps, and no program declares a texture called that'],
  ])('%j', async (fields, problem) => {
    const error = await packError(pack(effect(fields), { 'v.wesl': TRIANGLE, 'f.wesl': fragment }));
    expect(error.problem).toBe(problem);
  });

  it('is none when one combination has it', async () => {
    const source = effect({ axes: [{ name: 'A', options: ['X', 'Y'] }], parameters: { Gloss: {}, Paint: {} } });
    const either = fragment.replace('{ Paint: vec4f }', '{ Paint: vec4f, @if(A_Y) Gloss: f32 }');
    const { counts } = await pack(source, { 'v.wesl': TRIANGLE, 'f.wesl': either });
    expect(counts.bodies).toBe(2);
  });
});
