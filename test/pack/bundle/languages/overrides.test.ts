import { describe, expect, it } from 'vitest';
import { plainProgram } from '../../../../src/pack/bundle/languages/plainProgram.js';
import { programOverrides } from '../../../../src/pack/bundle/languages/programOverrides.js';
import { specConstants } from '../../../../src/pack/bundle/languages/specConstants.js';
import { bundled, languagesOf, problemOf, variant } from './bundling.js';

const COMPUTE = `@id(4) override wide: u32 = 8;
override scale = 2.5; override flag = true;
/* not used */ override other: i32;
@group(0) @binding(0) var<storage, read_write> values: array<f32>;
fn never() -> i32 { return other; }
@compute @workgroup_size(wide, 2) fn main(@builtin(global_invocation_id) id: vec3u) {
  values[id.x] *= select(1.0, scale, flag);
}`;

describe('overrides', () => {
  it('are those that the entry point uses, with what is written of them', () => {
    expect(programOverrides(COMPUTE)).toEqual([
      { name: 'wide', id: 4, typeName: 'u32', value: '8', offset: 16 },
      { name: 'scale', id: null, typeName: '', value: '2.5', offset: 40 },
      { name: 'flag', id: null, typeName: '', value: 'true', offset: 62 },
    ]);
  });

  it('are spec constants of the WGSL, without an id the lowest that is free', async () => {
    const { reflection } = variant(await bundled({ compute: COMPUTE }), 'compute', 'wgsl');
    expect(reflection.specConstants).toEqual([
      { name: 'wide', constantId: 4, baseType: 8, vecSize: 1, columns: 1, bitWidth: 32 },
      { name: 'scale', constantId: 0, baseType: 12, vecSize: 1, columns: 1, bitWidth: 32 },
      { name: 'flag', constantId: 1, baseType: 2, vecSize: 1, columns: 1, bitWidth: 1 },
    ]);
    expect(reflection.workgroupSize).toEqual({
      x: 8,
      y: 2,
      z: 1,
      usesSpecConst: true,
      specConstIdX: 4,
      specConstIdY: 0,
      specConstIdZ: 0,
    });
  });

  it('are fixed in all other languages, which is told', async () => {
    const made = await bundled({ compute: COMPUTE }, { languages: ['hlsl', 'wgsl'] });
    expect(made.losses.map(({ language, problem, spot }) => [language, problem, spot?.line])).toEqual([
      ['hlsl', 'wide is an override; it is fixed at 8', 1],
      ['hlsl', 'scale is an override; it is fixed at 2.5', 2],
      ['hlsl', 'flag is an override; it is fixed at true', 2],
    ]);
    const { source, reflection } = variant(made, 'compute', 'hlsl');
    expect(reflection.specConstants).toEqual([]);
    expect(reflection.workgroupSize).toMatchObject({ x: 8, y: 2, usesSpecConst: false });
    expect(source).toContain('[numthreads(8, 2, 1)]');
  });

  it('without a value are left to WGSL alone', async () => {
    const made = await bundled({
      fragment: 'override gain: f32;\n@fragment fn main() -> @location(0) vec4f { return vec4f(gain); }',
    });
    expect(languagesOf(made)).toEqual(['wgsl']);
    expect(made.refusals).toHaveLength(5);
    expect(made.refusals[0]).toMatchObject({
      problem: 'gain is an override without a value, and only WGSL can leave it open',
      spot: { line: 1, column: 10 },
    });
    expect(problemOf(made.refusals, 'msl')).toBe(made.refusals[0]?.problem);
  });

  it('have the types of their values where none is written', () => {
    const typed = (value: string) =>
      specConstants([{ name: 'x', id: 0, typeName: '', value, offset: 0 }]).map(({ baseType }) => baseType)[0];
    expect(['3', '-3i', '3u', '3.0', '1e3', '2f', '1h', 'false', '1 + y'].map(typed)).toEqual([
      7, 7, 8, 12, 12, 12, 11, 2, 0,
    ]);
  });
});

describe('the text that naga is handed', () => {
  const plain = plainProgram(COMPUTE, programOverrides(COMPUTE));

  it('has constants for overrides, and nothing that is not used', () => {
    expect(plain).not.toMatch(/override|@id|never|other/);
    expect(plain).toMatch(/^const +wide: u32 = 8;\nconst +scale = 2\.5; const +flag = true;\n/);
    // A comment is between declarations.
    expect(plain).toContain('/* not used */');
  });

  it('has everything else where it was', () => {
    expect(plain).toHaveLength(COMPUTE.length);
    for (const words of ['wide:', 'scale =', 'values:', 'fn main', 'select(']) {
      expect(plain.indexOf(words)).toBe(COMPUTE.indexOf(words));
    }
  });
});
