/** What GLSL 4.50 can say and GLSL ES 3.00 cannot. */
import { init, parseGlsl, validate, writeWgsl } from 'naga-wasm';
import { describe, expect, it } from 'vitest';
import type { BackendStage } from '../../../../src/format/carbonEffect/BackendStage.js';
import { bundled, problemOf, slotsOf, variant } from './bundling.js';
import { reflected } from './programs.js';

const fragment = (value: string, declared = ''): string =>
  `${declared}\n@fragment fn main(@location(0) uv: vec2f) -> @location(0) vec4f { return ${value}; }`;
const compute = (body: string, declared = ''): string =>
  `${declared}\n@compute @workgroup_size(8) fn main(@builtin(global_invocation_id) id: vec3u) { ${body} }`;
const slot = (binding: number, group = 0): string => `@group(${group}) @binding(${binding})`;

async function desktop(stage: BackendStage, text: string): Promise<string> {
  const made = await bundled({ [stage]: text }, { languages: ['glsl', 'essl'] });
  expect(problemOf(made.refusals, 'essl')).toBeDefined();
  return variant(made, stage, 'glsl').source;
}

async function refused(stage: BackendStage, text: string): Promise<string | undefined> {
  return problemOf((await bundled({ [stage]: text }, { languages: ['glsl'] })).refusals, 'glsl');
}

describe('GLSL 4.50', () => {
  it.each<[string, string, string, string]>([
    ['arrays of cubes', 'textureSample(t, s, vec3f(uv, 1), 2)', 'texture_cube_array<f32>', 'samplerCubeArray'],
    ['samples', 'textureLoad(t, vec2i(uv), 0)', 'texture_multisampled_2d<f32>', 'sampler2DMS'],
    ['lines', 'vec4f(textureLoad(t, 1, 0))', 'texture_1d<u32>', 'usampler1D'],
  ])('has textures of %s', async (_, value, type, glsl) => {
    const text = fragment(value, `${slot(0)} var t: ${type}; ${slot(1)} var s: sampler;`);
    expect(await desktop('fragment', text)).toMatch(
      new RegExp(`layout\\(binding = 0\\) uniform ${glsl} (t_0_0|yup_combined_t_s);`),
    );
  });

  it.each<[string, string, string]>([
    ['gathers', 'textureGather(1, t, s, uv)', 'textureGather(yup_combined_t_s,'],
    ['counts bits', 'vec4f(f32(countOneBits(k.x) / k.y))', 'wgsl_div('],
    ['asks for levels', 'vec4f(f32(textureNumLevels(t) % k.x))', 'wgsl_mod('],
    ['takes bits out', 'vec4f(f32(extractBits(k.x, 1, 4) / k.y))', 'wgsl_div('],
  ])('%s', async (_, value, glsl) => {
    const declared = `${slot(0)} var t: texture_2d<f32>; ${slot(1)} var s: sampler; ${slot(2)} var<uniform> k: vec4u;`;
    expect(await desktop('fragment', fragment(value, declared))).toContain(glsl);
  });

  it.each([
    ['textureGather(1, t, s, uv)', 'yup_combined_t_s'],
    ['textureGather(d, c, uv)', null],
    ['textureGatherCompare(d, c, uv, 0.5)', 'yup_combined_d_c'],
  ])('gathers through a sampler: %s', async (value, name) => {
    const declared = `${slot(0)} var t: texture_2d<f32>; ${slot(1)} var s: sampler; ${slot(2)} var d: texture_depth_2d;
${slot(3)} var c: ${value.includes('Compare') ? 'sampler_comparison' : 'sampler'};`;
    const text = fragment(value, declared);
    if (name === null) {
      expect(await refused('fragment', text)).toMatch(/^d is a texture_depth_2d and read through c, which does not/);
      return;
    }
    const { reflection } = variant(await bundled({ fragment: text }), 'fragment', 'glsl');
    expect(reflection.glCombinedSamplers.map((it) => it.name)).toEqual([name]);
    const [image, sampler] = [...reflection.separateImages, ...reflection.separateSamplers];
    expect(sampler?.backendSlot).toBe(image?.backendSlot);
  });

  it('divides lengths, sizes and texels of images as WGSL does', async () => {
    const source = await desktop(
      'compute',
      compute(
        'values[id.x] = textureDimensions(image).x / id.z + arrayLength(&values) % id.y + textureLoad(image, id.xy).x / id.x;',
        `${slot(0)} var image: texture_storage_2d<r32uint, read>; ${slot(1)} var<storage, read_write> values: array<u32>;`,
      ),
    );
    // Not the function itself.
    expect(source.match(/wgsl_div\((?!uint a)/g)).toHaveLength(2);
    expect(source).toMatch(/wgsl_mod\(uint\(values_0_1_value\.length\(\)\), id\.y\)/);
  });

  it('has storage that is read in a vertex program', async () => {
    const source = await desktop(
      'vertex',
      `${slot(4)} var<storage, read> points: array<vec2f>;
@vertex fn main(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f { return vec4f(points[i], 0, 1); }`,
    );
    expect(source).toContain('layout(std430, binding = 4) readonly buffer points_0_4 { vec2 points_0_4_value[]; };');
    expect(source).toContain('gl_Position.y = -gl_Position.y;');
  });

  it.each<[string, BackendStage, string, string]>([
    [
      'storage laid out otherwise',
      'compute',
      compute('l.b = l.a;', `struct L { a: f32, @align(16) b: f32 } ${slot(0)} var<storage, read_write> l: L;`),
      "member `b` of L is at byte 16 in WGSL and 4 in GLSL's std430",
    ],
    [
      'columns of two in a uniform block',
      'fragment',
      fragment('vec4f(m[1], m[0])', `${slot(0)} var<uniform> m: mat2x2f;`),
      "the columns of m (mat2x2<f32>) are 8 bytes apart in WGSL and 16 in GLSL's std140",
    ],
    [
      'a texture with two samplers',
      'fragment',
      fragment(
        'textureSample(t, a, uv) + textureSample(t, b, uv)',
        `${slot(0)} var t: texture_2d<f32>; ${slot(1)} var a: sampler; ${slot(2)} var b: sampler;`,
      ),
      't is read through a and b; in GLSL a texture has one sampler',
    ],
    [
      'sample masks',
      'fragment',
      '@fragment fn main(@builtin(sample_mask) m: u32) -> @location(0) vec4f { return vec4f(f32(m)); }',
      'naga cannot put sample_mask into GLSL 4.50',
    ],
    ['f16', 'fragment', `enable f16; ${fragment('vec4f(f32(f16(uv.x)))')}`, 'GLSL 4.50 has no f16'],
  ])('refuses %s', async (_, stage, text, problem) => {
    expect(await refused(stage, text)).toBe(problem);
  });

  it('lays columns of two in storage out as WGSL does', async () => {
    const text = compute('m[0] = m[1];', `${slot(0)} var<storage, read_write> m: mat2x2f;`);
    expect(await refused('compute', text)).toBeUndefined();
  });
});

describe('GLSL 4.50 read by naga', () => {
  const reread = async (stage: BackendStage, text: string) => {
    const { source, reflection } = variant(await bundled({ [stage]: text }, { languages: ['glsl'] }), stage, 'glsl');
    await init();
    // WGSL has no size of points, which naga would want to write.
    const module = parseGlsl(source.replace('gl_PointSize = 1.0;', ''), { stage });
    return { reflection, after: reflected(stage, writeWgsl(module, validate(module))) };
  };

  it('has the slots of the reflection', async () => {
    const { reflection, after } = await reread(
      'compute',
      compute(
        'b.n[id.x] = a.n[id.x] * u.x;',
        `struct A { n: array<vec4f> } struct B { k: vec4f, n: array<vec4f> }
${slot(0, 2)} var<storage, read> a: A; ${slot(3)} var<storage, read_write> b: B; ${slot(1)} var<uniform> u: vec4f;`,
      ),
    );
    const slots = Object.values(slotsOf(reflection)).sort();
    expect(after.bindings.map(({ binding }) => binding).sort()).toEqual(slots);
    expect(after.workgroupSize).toEqual([8, 1, 1]);
  });

  it('has the inputs and outputs of the reflection', async () => {
    const { reflection, after } = await reread(
      'vertex',
      `struct Out { @builtin(position) p: vec4f, @location(2) uv: vec2f }
@vertex fn main(@location(3) at: vec3f, @location(1) uv: vec2f) -> Out { return Out(vec4f(at, 1), uv); }`,
    );
    const named = (variables: readonly { readonly name: string; readonly location: number }[]) =>
      variables
        .filter(({ location }) => location >= 0)
        .map(({ name, location }) => [location, name])
        .sort();
    expect(named(after.inputs)).toEqual(named(reflection.stageInputs));
    expect(named(after.outputs).map(([location]) => location)).toEqual([2]);
  });
});
