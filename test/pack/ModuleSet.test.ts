import { describe, expect, it } from 'vitest';
import { ModuleSet } from '../../src/pack/ModuleSet.js';
import { failFor } from '../../src/pack/PackError.js';
import { effect, type Modules, pack, packError, stageAt, TRIANGLE, textOf } from './packing.js';

const AXES = [{ name: 'LIGHT', options: ['OFF', 'ON'] }];
const MAIN = '@fragment fn main() -> @location(0) vec4f { return colour(); }';

async function errorOf(modules: Modules) {
  const error = await packError(pack(effect({ axes: AXES }), { 'v.wesl': TRIANGLE, ...modules }));
  return { problem: error.problem, at: [error.file, error.line, error.column], options: error.options };
}

describe('modules', () => {
  it('are linked into one text per program, without what is not used', async () => {
    const packed = await pack(effect(), {
      'v.wesl': TRIANGLE,
      'lib/paint.wesl': `// Not in the output.
fn colour() -> vec4f { return tint(vec4f(1)); }
fn tint(c: vec4f) -> vec4f { return c * 0.5; }
fn unused() -> vec4f { return vec4f(); }`,
      'f.wesl': `import package::lib::paint::colour;\n${MAIN}`,
    });
    const text = textOf(stageAt(packed, 1).program.bytes);
    expect(text).toContain('fn tint(');
    expect(text).not.toMatch(/unused|Not in|import/);
    expect(text.endsWith('}\n')).toBe(true);
  });

  it('may be plain WGSL, and be named with a dot', async () => {
    const techniques = [{ name: 'Main', passes: [{ vertex: 'hull.vertex', fragment: 'sub/hull.fragment' }] }];
    const packed = await pack(effect({ techniques }), {
      'hull.vertex.wgsl': TRIANGLE,
      'sub/hull.fragment.wesl': '@fragment fn main() -> @location(0) vec4f { return vec4f(); }',
    });
    expect(stageAt(packed, 1).type).toBe(1);
  });

  it('keep the name of a variable that an import renames', async () => {
    const packed = await pack(effect(), {
      'v.wesl': TRIANGLE,
      'maps.wesl': '@group(0) @binding(0) var DiffuseMap: texture_2d<f32>;',
      'f.wesl': `import package::maps::DiffuseMap as map;
@fragment fn main() -> @location(0) vec4f { return textureLoad(map, vec2u(), 0); }`,
    });
    expect(stageAt(packed, 1).textures[0]?.name).toBe('DiffuseMap');
  });

  it('that do not parse are an error at their line', async () => {
    expect(
      await errorOf({
        'paint.wesl': 'fn colour() -> vec4f {\n  let x = ;\n  return vec4f();\n}',
        'f.wesl': `import package::paint::colour;\n${MAIN}`,
      }),
    ).toEqual({ problem: 'Expected expression', at: ['paint.wesl', 2, 11], options: { LIGHT: 'OFF' } });
  });

  it('that name what is not there are an error at the name', async () => {
    expect(await errorOf({ 'f.wesl': `\n${MAIN}` })).toEqual({
      problem: "unresolved identifier 'colour'",
      at: ['f.wesl', 2, 52],
      options: { LIGHT: 'OFF' },
    });
  });

  it('that are right for one option and wrong for another name the combination', async () => {
    const text =
      '@if(LIGHT_ON) fn colour() -> vec4f { return missing(); }\n@else fn colour() -> vec4f { return vec4f(); }\n';
    expect(await errorOf({ 'f.wesl': text + MAIN })).toEqual({
      problem: "unresolved identifier 'missing'",
      at: ['f.wesl', 1, 45],
      options: { LIGHT: 'ON' },
    });
  });

  it('whose reflection fails are an error at the line that was read', async () => {
    const text = `const N = 4;


@compute @workgroup_size(N * u32(round(2.5))) fn main() {}`;
    const techniques = [{ name: 'Main', passes: [{ compute: 'c' }] }];
    const error = await packError(pack(effect({ techniques }), { 'c.wesl': text }));
    expect(error.problem).toBe('`round(2.5)` gives no whole number that can be worked out here');
    expect([error.file, error.line, error.column]).toEqual(['c.wesl', 4, 34]);
  });

  it('may have a sign before a sign, anywhere', async () => {
    const text = `const A = - -3;
fn colour() -> vec4f { var i = 4; i--; for (; i > 0; i--) { } let b = - - -i; return vec4f(f32(A - -b + (- -i))); }`;
    const packed = await pack(effect(), { 'v.wesl': TRIANGLE, 'f.wesl': `${text}\n${MAIN}` });
    expect(packed.counts.untranslated).toEqual([]);
    const linked = textOf(stageAt(packed, 1).program.bytes);
    expect(linked.match(/i--/g)).toHaveLength(2);
    expect(linked.match(/--/g)).toHaveLength(2);
  });

  it('must have the entry point of their stage', async () => {
    expect(
      await errorOf({ 'f.wesl': 'fn other() {}\n@fragment fn shade() -> @location(0) vec4f { return vec4f(); }' }),
    ).toEqual({
      problem: 'f needs the entry point @fragment fn main',
      at: ['f.wesl', 2, 14],
      options: { LIGHT: 'OFF' },
    });
  });

  it('that are not there are named with those that are', async () => {
    const error = await packError(pack(effect(), { 'v.wesl': TRIANGLE, 'g.wesl': '' }));
    expect(error.message).toBe('there is no module f.wesl (effect sample). The folder has v, g.');
  });

  it('may ask for options only', async () => {
    const text =
      '// @if(NOTHING)\nfn colour() -> vec4f {\n  @if(LIGHT_ON && !(LIGTH_OFF)) return vec4f(1);\n  return vec4f();\n}\n';
    const error = await packError(pack(effect({ axes: AXES }), { 'v.wesl': TRIANGLE, 'f.wesl': text + MAIN }));
    expect(error.message).toBe(
      'f.wesl:3:21: no option is called LIGTH_OFF (effect sample). Conditions are LIGHT_OFF, LIGHT_ON.',
    );
  });

  it('may ask for nothing but names with signs of logic', async () => {
    const text = 'fn colour() -> vec4f {\n  @if(LIGHT_ON == true) return vec4f(1);\n  return vec4f();\n}\n';
    const error = await packError(pack(effect({ axes: AXES }), { 'v.wesl': TRIANGLE, 'f.wesl': text + MAIN }));
    expect(error.message).toBe(
      'f.wesl:2:16: a condition has = (effect sample). Conditions are names of options with !, &&, || and parentheses.',
    );
  });

  it.each([
    ['@ if(LIGHT_OM)', 5],
    ['@/* */if(LIGHT_OM)', 9],
    ['/* a /* b */ @if(NOPE) */ @if(LIGHT_OM)', 30],
  ])('have their conditions checked however these are written: %s', async (condition, offset) => {
    const modules = {
      'v.wesl': TRIANGLE,
      'f.wesl': `${condition} const A = 1;\n${MAIN}\nfn colour() -> vec4f { return vec4f(); }`,
    };
    const error = await packError(pack(effect({ axes: AXES }), modules));
    expect([error.problem, error.line, error.column]).toEqual(['no option is called LIGHT_OM', 1, offset + 1]);
  });

  it('may have conditions in comments in comments', async () => {
    const modules = {
      'v.wesl': TRIANGLE,
      'f.wesl': `/* a /* b */ @if(NOPE) */\n${MAIN}\nfn colour() -> vec4f { return vec4f(); }`,
    };
    expect((await pack(effect({ axes: AXES }), modules)).counts.bodies).toBe(1);
  });

  describe('that are imported', () => {
    const SHADE = 'fn colour() -> vec4f { return vec4f(); }';
    const linked = async (f: string, imported: string, on: Record<string, boolean> = {}): Promise<string> => {
      const set = new ModuleSet({
        'f.wesl': `import package::paint::colour;\n${f}\n${MAIN}`,
        'paint.wesl': imported,
      });
      return (await set.link('f', on, failFor('sample'))).text;
    };

    it('bring their diagnostic directives along, in front of everything, each once', async () => {
      const directives =
        'diagnostic(off, derivative_uniformity);\ndiagnostic(info, a.b);\ndiagnostic(off, derivative_uniformity);';
      const text = await linked('', `${directives}\n${SHADE}`);
      expect(text.startsWith('diagnostic(info, a.b);\ndiagnostic(off, derivative_uniformity);\n')).toBe(true);
      expect(text.match(/diagnostic/g)).toHaveLength(2);
    });

    it('bring none that is there or that a condition takes away', async () => {
      const directive = 'diagnostic(off, derivative_uniformity);';
      const imported = `@if(QUIET) ${directive}\n${SHADE}`;
      expect(await linked('', imported)).not.toContain('diagnostic');
      expect((await linked(directive, imported, { QUIET: true })).match(/diagnostic/g)).toHaveLength(1);
      expect((await linked('', imported, { QUIET: true })).match(/diagnostic/g)).toHaveLength(1);
    });

    it('keep the places of what is wrong', async () => {
      const modules = {
        'v.wesl': TRIANGLE,
        'paint.wesl': 'diagnostic(off, derivative_uniformity);\nfn colour() -> vec4f {\n  return vec3f();\n}',
        'f.wesl': `import package::paint::colour;\n${MAIN}`,
      };
      const error = await packError(pack(effect(), modules));
      expect([error.file, error.line]).toEqual(['paint.wesl', 3]);
    });
  });
});
