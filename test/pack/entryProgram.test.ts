import { describe, expect, it } from 'vitest';
import type { BackendStage } from '../../src/format/carbonEffect/BackendStage.js';
import { entryProgram } from '../../src/pack/entryProgram.js';
import type { LinkedProgram } from '../../src/pack/LinkedProgram.js';
import { failFor } from '../../src/pack/PackError.js';
import { spotAt } from '../../src/pack/sourceSpot.js';
import { effect, type Modules, pack, packError, textOf } from './packing.js';

/** A program that is its author's text, so that every spot can be counted in it. */
function programOf(text: string): LinkedProgram {
  return {
    module: 'hull#x',
    path: 'hull.wesl',
    text,
    renamed: new Map(),
    spotOf: (offset) => spotAt({ path: 'hull.wesl', text }, offset),
  };
}

function entryOf(text: string, entry: string, stage: BackendStage = 'vertex'): LinkedProgram {
  return entryProgram(programOf(text), entry, stage, failFor('sample'));
}

const BOTH = `diagnostic(off, derivative_uniformity);
struct Varyings { @builtin(position) position: vec4f, @location(0) uv: vec2f }
@group(0) @binding(0) var Map: texture_2d<f32>;
const SIZE = 4;
fn shared_by_both(it: f32) -> f32 { return it * f32(SIZE); }
fn of_vertex() -> vec4f { return vec4f(shared_by_both(1)); }
@vertex fn vs(@builtin(vertex_index) i: u32) -> Varyings { return Varyings(of_vertex(), vec2f()); }
fn of_fragment(uv: vec2f) -> vec4f { return textureLoad(Map, vec2u(uv), 0); }
@fragment fn fs(it: Varyings) -> @location(0) vec4f { return of_fragment(it.uv) * shared_by_both(2); }
`;

describe('an entry point', () => {
  it('becomes main, without the others and what only they use', () => {
    expect(entryOf(BOTH, 'vs').text).toBe(`diagnostic(off, derivative_uniformity);
struct Varyings { @builtin(position) position: vec4f, @location(0) uv: vec2f }
const SIZE = 4;
fn shared_by_both(it: f32) -> f32 { return it * f32(SIZE); }
fn of_vertex() -> vec4f { return vec4f(shared_by_both(1)); }
@vertex fn main(@builtin(vertex_index) i: u32) -> Varyings { return Varyings(of_vertex(), vec2f()); }
`);
    expect(entryOf(BOTH, 'fs', 'fragment').text).toBe(`diagnostic(off, derivative_uniformity);
struct Varyings { @builtin(position) position: vec4f, @location(0) uv: vec2f }
@group(0) @binding(0) var Map: texture_2d<f32>;
const SIZE = 4;
fn shared_by_both(it: f32) -> f32 { return it * f32(SIZE); }
fn of_fragment(uv: vec2f) -> vec4f { return textureLoad(Map, vec2u(uv), 0); }
@fragment fn main(it: Varyings) -> @location(0) vec4f { return of_fragment(it.uv) * shared_by_both(2); }
`);
  });

  it('called main that has no neighbour leaves the text alone', () => {
    const program = programOf('fn unused() {}\n@vertex fn main() -> @builtin(position) vec4f { return vec4f(); }');
    expect(entryProgram(program, 'main', 'vertex', failFor('sample'))).toBe(program);
  });

  it('takes nothing from a name that a local variable hides', () => {
    const text = `var<private> hidden: f32;
@vertex fn vs() -> @builtin(position) vec4f { let hidden = 1.0; return vec4f(hidden); }
@fragment fn fs() -> @location(0) vec4f { return vec4f(hidden); }
`;
    expect(entryOf(text, 'vs').text).not.toContain('var<private>');
    expect(entryOf(text, 'fs', 'fragment').text).toContain('var<private> hidden');
  });

  it('keeps what its attributes, its assertions and nobody name', () => {
    const text = `const WIDTH = 8;
const LIMIT = 9;
const_assert LIMIT > WIDTH;
fn unused() {}
@compute @workgroup_size(WIDTH) fn cs() {}
@fragment fn fs() -> @location(0) vec4f { return vec4f(LIMIT); }
`;
    expect(entryOf(text, 'cs', 'compute').text).toBe(`const WIDTH = 8;
const LIMIT = 9;
const_assert LIMIT > WIDTH;
fn unused() {}
@compute @workgroup_size(WIDTH) fn main() {}
`);
  });

  it('may be beside an entry point called main', () => {
    const text = `@vertex fn main() -> @builtin(position) vec4f { return vec4f(); }
@vertex fn vs() -> @builtin(position) vec4f { let main = 1.0; return vec4f(main); }
`;
    expect(entryOf(text, 'vs').text).toBe(
      '@vertex fn main() -> @builtin(position) vec4f { let main = 1.0; return vec4f(main); }\n',
    );
    expect(entryOf(text, 'main').text).toBe('@vertex fn main() -> @builtin(position) vec4f { return vec4f(); }\n');
  });

  it('leaves every place where it was', () => {
    const program = entryOf(BOTH, 'fs', 'fragment');
    const placeOf = (words: string) => {
      const { line, column } = program.spotOf(program.text.indexOf(words));
      return [line, column];
    };
    expect(placeOf('struct Varyings')).toEqual([2, 1]);
    expect(placeOf('const SIZE')).toEqual([4, 1]);
    expect(placeOf('of_fragment(uv')).toEqual([8, 4]);
    expect(placeOf('fn main')).toEqual([9, 11]);
    expect(placeOf('main(it')).toEqual([9, 14]);
    expect(placeOf('(it: Varyings) ->')).toEqual([9, 16]);
    expect(placeOf('shared_by_both(2)')).toEqual([9, 83]);
  });
});

describe('an entry point that cannot be taken', () => {
  it.each<[string, string, BackendStage, string]>([
    [
      'is not there',
      'vertex_main',
      'vertex',
      'hull.wesl:7:12: hull#x needs the entry point @vertex fn vertex_main (effect sample). Write hull#vs.',
    ],
    [
      'is of another stage',
      'fs',
      'vertex',
      'hull.wesl:9:14: hull#x needs the entry point @vertex fn fs; it has @fragment fn fs (effect sample). Write hull#vs.',
    ],
    [
      'is no entry point',
      'of_vertex',
      'vertex',
      'hull.wesl:6:4: hull#x needs the entry point @vertex fn of_vertex; it has fn of_vertex (effect sample). ' +
        'Write hull#vs.',
    ],
    [
      'is no function',
      'Map',
      'fragment',
      'hull.wesl:3:27: hull#x needs the entry point @fragment fn Map; it has var Map (effect sample). Write hull#fs.',
    ],
    [
      'has no like',
      'cs',
      'compute',
      'hull.wesl:7:12: hull#x needs the entry point @compute fn cs (effect sample). ' +
        'It has @vertex fn vs, @fragment fn fs.',
    ],
  ])('%s', (_, entry, stage, message) => {
    expect(() => entryOf(BOTH, entry, stage)).toThrow(expect.objectContaining({ message }));
  });

  it.each<[string, string, string]>([
    [
      'in a module without one',
      'fn helper() {}',
      'hull.wesl: hull#x needs the entry point @vertex fn vs (effect sample). It has no entry point.',
    ],
    [
      'declared twice',
      '@vertex fn vs() {}\n@vertex fn vs() {}',
      'hull.wesl:2:12: vs is declared twice (effect sample)',
    ],
    [
      'of two stages',
      '@vertex @fragment fn vs() {}',
      'hull.wesl:1:22: hull#x needs the entry point @vertex fn vs; it has @vertex @fragment fn vs (effect sample). ' +
        'Write hull#vs.',
    ],
    [
      'whose new name is taken',
      'fn main() {}\n@vertex fn vs() { main(); }',
      'hull.wesl:1:4: vs becomes main, and fn main is there already (effect sample). Give that one another name.',
    ],
    [
      'whose new name is taken by a variable that it does not use',
      'var<private> main: f32;\n@vertex fn vs() {}',
      'hull.wesl:1:14: vs becomes main, and var main is there already (effect sample). Give that one another name.',
    ],
  ])('%s', (_, text, message) => {
    expect(() => entryOf(text, 'vs')).toThrow(expect.objectContaining({ message }));
  });
});

describe('a packed effect with several entry points in a module', () => {
  const TECHNIQUES = [
    {
      name: 'Main',
      passes: [
        { vertex: 'hull#vs', fragment: 'hull#fs' },
        { vertex: 'hull#vs', fragment: 'hull#glow' },
      ],
    },
  ];
  const SHARED = 'fn brightness() -> f32 { return 0.5; }\nfn vs() -> f32 { return 2.0; }\n';
  const HULL = `import package::shared::brightness;
import package::shared::vs as other;
struct Varyings { @builtin(position) position: vec4f, @location(0) uv: vec2f }
@group(0) @binding(0) var Map: texture_2d<f32>;
@vertex fn vs(@builtin(vertex_index) i: u32) -> Varyings { return Varyings(vec4f(f32(i)), vec2f()); }
@fragment fn fs(it: Varyings) -> @location(0) vec4f { return vec4f(it.uv, 0, brightness()); }
@if(LOOK_HOT) @fragment fn glow(it: Varyings) -> @location(0) vec4f { return textureLoad(Map, vec2u(it.uv), 0); }
@else @fragment fn glow(it: Varyings) -> @location(0) vec4f { return vec4f(other()); }
`;
  const MODULES: Modules = { 'hull.wesl': HULL, 'shared.wesl': SHARED };
  const SOURCE = effect({ axes: [{ name: 'LOOK', options: ['HOT', 'COLD'] }], techniques: TECHNIQUES });

  it('has a program for each, with the one entry point main', async () => {
    const { reader } = await pack(SOURCE, MODULES);
    const [hot, cold] = [0, 1].map((row) => {
      const passes = reader.readDescription(row).techniques[0]?.passes ?? [];
      return passes.flatMap(({ stages }) => stages);
    });
    const [hotTexts = [], coldTexts = []] = [hot, cold].map((stages) =>
      stages?.map(({ program }) => textOf(program.bytes)),
    );
    for (const texts of [hotTexts, coldTexts]) {
      expect(texts.map((text) => text.match(/@(vertex|fragment) fn \w+/g))).toEqual(
        ['vertex', 'fragment', 'vertex', 'fragment'].map((stage) => [`@${stage} fn main`]),
      );
      expect(texts.map((text) => text.includes('fn brightness()'))).toEqual([false, true, false, false]);
    }
    expect(hotTexts.map((text) => text.includes('var Map'))).toEqual([false, false, false, true]);
    expect(hot?.map(({ textures }) => textures.map(({ name }) => name))).toEqual([[], [], [], ['Map']]);
    // What the import calls `other` is called `vs` at home.
    expect(coldTexts.map((text) => text.includes('return 2.0'))).toEqual([false, false, false, true]);
  });

  it('says where the fault of one of them is, in another module too', async () => {
    const inHull = { ...MODULES, 'hull.wesl': HULL.replace('vec4f(it.uv, 0, brightness())', 'vec4f(it.uv, 0, true)') };
    const first = await packError(pack(SOURCE, inHull));
    expect([first.file, first.line]).toEqual(['hull.wesl', 6]);
    const inShared = { ...MODULES, 'shared.wesl': SHARED.replace('return 0.5', 'return true') };
    const second = await packError(pack(SOURCE, inShared));
    expect([second.file, second.line]).toEqual(['shared.wesl', 1]);
  });

  it('says which combination lacks one', async () => {
    const modules = { ...MODULES, 'hull.wesl': HULL.replace('@else @fragment fn glow', '@else @fragment fn glowing') };
    const error = await packError(pack(SOURCE, modules));
    expect(error.message).toBe(
      'hull.wesl:5:12: hull#glow needs the entry point @fragment fn glow (effect sample, with LOOK=COLD). ' +
        'Write hull#fs or hull#glowing.',
    );
  });

  it('names both entry points where they do not fit together', async () => {
    const modules = {
      ...MODULES,
      'hull.wesl': `${HULL}@vertex fn flat() -> @builtin(position) vec4f { return vec4f(); }`,
    };
    const techniques = [{ name: 'Main', passes: [{ vertex: 'hull#flat', fragment: 'hull#fs' }] }];
    const error = await packError(pack({ ...SOURCE, techniques }, modules));
    expect(error.problem).toBe('hull#fs takes uv at @location(0), which hull#flat does not give');
  });
});
