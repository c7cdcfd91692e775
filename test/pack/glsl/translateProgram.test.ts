import { describe, expect, it } from 'vitest';
import { faultOf, fragment, inGlsl, refusalOf, translation } from './translating.js';

const slot = (binding: number, group = 0): string => `@group(${group}) @binding(${binding})`;
const SAMPLED = `${slot(0)} var T: texture_2d<f32>; ${slot(1)} var S: sampler; ${slot(2)} var S2: sampler; ${slot(3)} var T2: texture_2d<f32>;`;
const COMPARED = `${slot(0)} var D: texture_depth_2d; ${slot(1)} var S: sampler; ${slot(2)} var C: sampler_comparison;`;

describe('what is asked for', () => {
  it('is a check alone', async () => {
    const text = fragment('textureGather(1, T, S, uv)', { before: SAMPLED });
    expect(await translation('fragment', text, false)).toEqual({ fault: null, glsl: null, glslRefusal: null });
  });

  it('is the same each time', async () => {
    const text = fragment('textureSample(T, S, uv)', { before: SAMPLED });
    expect(await translation('fragment', text)).toEqual(await translation('fragment', text));
  });

  it('has no GLSL where the WGSL is at fault', async () => {
    expect(await translation('fragment', fragment('nix'))).toMatchObject({ glsl: null, glslRefusal: null });
  });
});

describe('uniform blocks', () => {
  const material = 'struct Material { tint: vec4f, m: mat3x3f, s: f32 }';
  const declared = `${material} ${slot(3, 2)} var<uniform> größe: array<vec4f, 7>; ${slot(0, 1)} var<uniform> material: Material;
    ${slot(1, 1)} var<uniform> unused: Material;`;

  it('are those that the program uses, with their slots, names and rows', async () => {
    const { text, uniformBlocks } = await inGlsl(
      'fragment',
      fragment('material.tint + größe[1]', { before: declared }),
    );
    expect(uniformBlocks).toEqual([
      // 16 + 3 * 16 + 4 bytes.
      { group: 1, binding: 0, symbol: 'material_1_0', type: 'vec4[5]' },
      { group: 2, binding: 3, symbol: 'gruf6udfe_2_3', type: 'vec4[7]' },
    ]);
    expect(text).toMatch(/layout\(std140\) uniform material_1_0 \{ Struct_[0-9a-f]{8} material_1_0_value; \};/);
    expect(text).toContain('layout(std140) uniform gruf6udfe_2_3 { vec4 gruf6udfe_2_3_value[7]; };');
    expect(text).toContain('= material_1_0_value.tint;');
    expect(text).not.toMatch(/_group_|_block_|unused/);
  });

  it('are declared alike in both programs, whatever their structs are called there', async () => {
    const block = (text: string) => /^struct[\s\S]*?^layout.*$/m.exec(text)?.[0];
    const vertex = await inGlsl(
      'vertex',
      `${material} ${slot(0, 1)} var<uniform> material: Material; @vertex fn main() -> @builtin(position) vec4f { return material.tint; }`,
    );
    const renamed = declared.replaceAll('Material', 'Material0');
    const other = await inGlsl('fragment', fragment('material.tint', { before: renamed }));
    expect(block(vertex.text)).toBe(block(other.text));
    expect(block(vertex.text)).toContain('material_1_0');
  });

  it('may share a struct, and may have equal ones', async () => {
    const before = `struct A { v: vec4f } struct B { v: vec4f } struct C { a: A, b: array<B, 2> }
      ${slot(0)} var<uniform> a: A; ${slot(1)} var<uniform> b: B; ${slot(2)} var<uniform> c: C;
      fn f(a: A) -> vec4f { return a.v; } fn g(b: B) -> vec4f { return b.v; }`;
    const { text, uniformBlocks } = await inGlsl('fragment', fragment('f(a) + g(b) + f(c.a) + g(c.b[1])', { before }));
    expect(text.match(/^struct /gm)).toHaveLength(2);
    expect(uniformBlocks.map(({ type }) => type)).toEqual(['vec4[1]', 'vec4[1]', 'vec4[3]']);
  });
});

describe('names in the way', () => {
  it('of symbols, of the flip and of WebGL itself give way', async () => {
    const before = `${slot(0, 1)} var<uniform> material: vec4f;
      fn ssyf(x: f32) -> f32 { return x; } fn webgl_f(x: f32) -> f32 { return x; }
      fn material_1_(x: f32) -> f32 { return x; } fn material_1(x: f32) -> f32 { return x; }`;
    const { text } = await inGlsl(
      'fragment',
      fragment('material * ssyf(uv.x) * webgl_f(uv.y) * material_1_(uv.x) * material_1(uv.y)', { before }),
    );
    expect(text).toContain('uniform material_1_0 { vec4 material_1_0_value; };');
    expect(text).toContain('float ssyfx(float x) {');
    expect(text).toContain('float vwebgl_fw0(float x_1) {');
    expect(text.match(/\bssyf\b|\bwebgl_f\b/g)).toBeNull();
  });

  it('of members stay, but for those that WebGL keeps', async () => {
    const before = `struct M { ssyf: f32, webgl_x: f32 } ${slot(0)} var<uniform> m: M;`;
    const { text } = await inGlsl('fragment', fragment('vec4f(m.ssyf + m.webgl_x)', { before }));
    expect(text).toContain('    float ssyf;\n    float vwebgl_xw0;\n');
    expect(text).toContain('m_0_0_value.ssyf');
  });
});

describe('a vertex program', () => {
  const early = `@vertex fn main(@builtin(vertex_index) i: u32, @builtin(instance_index) k: u32) -> @builtin(position) vec4f {
    if (i == 7) { return vec4f(0); }
    return vec4f(f32(k));
  }`;
  const FLIP = `gl_Position.xy += ssyf.xy * gl_Position.w;
    gl_Position.y *= ssyf.z;
    gl_Position.z = gl_Position.z * 2.0 - gl_Position.w;`;

  it('goes to the clip space of the target on every way out', async () => {
    const { text } = await inGlsl('vertex', early);
    expect(text).toContain('\nuniform vec3 ssyf;\n');
    expect(text.replace(/^ +/gm, '').split(FLIP.replace(/^ +/gm, ''))).toHaveLength(3);
    expect(text).not.toContain('gl_Position.yz');
  });

  it('has points of one pixel, and instances from 0', async () => {
    const { text } = await inGlsl('vertex', early);
    expect(text.match(/gl_PointSize = 1\.0;/g)).toHaveLength(2);
    expect(text).toContain('uint k = uint(gl_InstanceID);');
    expect(text).not.toContain('naga_');
  });

  it('has its inputs where the WGSL has them', async () => {
    const { text } = await inGlsl(
      'vertex',
      '@vertex fn main(@location(3) a: vec2f, @location(0) b: vec4u) -> @builtin(position) vec4f { return vec4f(a, a) + vec4f(b); }',
    );
    expect(text).toMatch(/layout\(location = 3\) in vec2 /);
    expect(text).toMatch(/layout\(location = 0\) in uvec4 /);
  });
});

describe('a fragment program', () => {
  it('does not flip', async () => {
    const { text } = await inGlsl('fragment', fragment('vec4f(uv, 0, 1)'));
    expect(text).not.toContain('ssyf');
    expect(text).toMatch(/^#version 300 es\n/);
  });
});

describe('textures', () => {
  it.each([
    ['textureSample(T, S, uv)', { binding: 0, sampler: { group: 0, binding: 1 } }],
    ['textureSampleLevel((T), (S2), uv, 0)', { binding: 0, sampler: { group: 0, binding: 2 } }],
    ['textureLoad(T, vec2i(0), 0)', { binding: 0, sampler: null }],
    ['vec4f(vec2f(textureDimensions(T)), 0, 1)', { binding: 0, sampler: null }],
    ['textureLoad(T, vec2i(0), 0) + textureSampleBias(T, S, uv, 1)', { binding: 0, sampler: { group: 0, binding: 1 } }],
  ])('in %s', async (value, expected) => {
    const { textures } = await inGlsl('fragment', fragment(value, { before: SAMPLED }));
    expect(textures).toEqual([{ group: 0, symbol: 'T_0_0', type: 'sampler2D', ...expected }]);
  });

  it('are followed through functions', async () => {
    const before = `${SAMPLED}
      fn outer(first: vec2f, s: sampler, t: texture_2d<f32>) -> vec4f { return inner(t, first, s); }
      fn inner(S2: texture_2d<f32>, at: vec2f, T: sampler) -> vec4f { return textureSample(S2, T, at); }`;
    const value = 'outer(array<vec2f, 2>(uv, uv)[1], S, T) + outer(select(uv, uv, uv.x < 1), S2, T2)';
    const { textures } = await inGlsl('fragment', fragment(value, { before }));
    expect(textures).toMatchObject([
      { symbol: 'T_0_0', sampler: { binding: 1 } },
      { symbol: 'T2_0_3', sampler: { binding: 2 } },
    ]);
  });

  it('may share a sampler', async () => {
    const value = 'textureSample(T, S, uv) + textureSample(T2, S, uv)';
    const { textures } = await inGlsl('fragment', fragment(value, { before: SAMPLED }));
    expect(textures.map(({ sampler }) => sampler?.binding)).toEqual([1, 1]);
  });

  it.each([
    ['texture_3d<f32>', 'textureSample(X, S, uv.xyx)', 'sampler3D'],
    ['texture_cube<f32>', 'textureSample(X, S, uv.xyx)', 'samplerCube'],
    ['texture_2d_array<f32>', 'textureSample(X, S, uv, 1)', 'sampler2DArray'],
    ['texture_2d<u32>', 'vec4f(textureLoad(X, vec2i(0), 0))', 'usampler2D'],
    ['texture_3d<i32>', 'vec4f(textureLoad(X, vec3i(0), 0))', 'isampler3D'],
    ['texture_2d_array<u32>', 'vec4f(textureLoad(X, vec2i(0), 1, 0))', 'usampler2DArray'],
    ['texture_depth_2d', 'vec4f(textureSampleCompare(X, C, uv, 0.5))', 'sampler2DShadow'],
    ['texture_depth_2d_array', 'vec4f(textureSampleCompareLevel(X, C, uv, 1, 0.5))', 'sampler2DArrayShadow'],
    ['texture_depth_cube', 'vec4f(textureSampleCompare(X, C, uv.xyx, 0.5))', 'samplerCubeShadow'],
  ])('of type %s', async (declared, value, type) => {
    const before = `${slot(0)} var X: ${declared}; ${slot(1)} var S: sampler; ${slot(2)} var C: sampler_comparison;`;
    expect((await inGlsl('fragment', fragment(value, { before }))).textures).toMatchObject([{ type }]);
  });

  it('that an alias names are what they are', async () => {
    const before = `alias Picture = texture_1d<f32>; ${slot(0)} var P: Picture; ${slot(1)} var S: sampler;`;
    const { problem } = await refusalOf(fragment('textureSample(P, S, 0.5)', { before }));
    expect(problem).toBe('P is a texture_1d; GLSL ES 3.00 has none');
  });
});

describe('what GLSL cannot say', () => {
  it.each([
    [
      'through two samplers',
      'textureSample(T, S, uv) + textureSample(T, S2, uv)',
      SAMPLED,
      'T is read through S and S2; in GLSL a texture has one sampler',
      'textureSample(T, S2',
    ],
    [
      'through two samplers of a function',
      'f(S, uv) + f(S2, uv)',
      `${SAMPLED} fn f(s: sampler, at: vec2f) -> vec4f { return textureSample(T, s, at); }`,
      'T is read through S and S2; in GLSL a texture has one sampler',
      'textureSample(T, s',
    ],
    [
      'depth as a number',
      'vec4f(textureSample(D, S, uv))',
      COMPARED,
      'D is a texture_depth_2d and read through S, which does not compare',
      'textureSample(',
    ],
    [
      'depth without a sampler',
      'vec4f(textureLoad(D, vec2i(0), 0))',
      COMPARED,
      'D is a texture_depth_2d and loaded from',
      'textureLoad(',
    ],
    [
      'gathering',
      'textureGather(1, T, S, uv)',
      SAMPLED,
      'GLSL ES 3.00 has nothing for textureGather',
      'textureGather(',
    ],
    [
      'clamping',
      'textureSampleBaseClampToEdge(T, S, uv)',
      SAMPLED,
      'nothing for textureSampleBaseClampToEdge',
      'textureSampleBase',
    ],
    ['levels', 'vec4f(f32(textureNumLevels(T)))', SAMPLED, 'nothing for textureNumLevels', 'textureNumLevels('],
    ['bits', 'vec4f(f32(countOneBits(u32(uv.x))))', '', 'nothing for countOneBits', 'countOneBits('],
    [
      'a storage buffer',
      'B[0]',
      `${slot(0)} var<storage, read> B: array<vec4f>;`,
      'B is a storage buffer; GLSL ES 3.00 has none',
      'B: array',
    ],
    [
      'cube arrays',
      'textureSample(X, S, uv.xyx, 1)',
      `${slot(0)} var X: texture_cube_array<f32>; ${slot(1)} var S: sampler;`,
      'X is a texture_cube_array',
      'X: ',
    ],
    [
      'samples',
      'textureLoad(X, vec2i(0), 0)',
      `${slot(0)} var X: texture_multisampled_2d<f32>;`,
      'X is a texture_multisampled_2d',
      'X: ',
    ],
    [
      'a storage texture',
      'textureLoad(X, vec2i(0))',
      `${slot(0)} var X: texture_storage_2d<rgba8unorm, read>;`,
      'X is a texture_storage_2d',
      'X: ',
    ],
    [
      'matrices of two rows',
      'vec4f(m[0], m[1])',
      `${slot(0)} var<uniform> m: mat2x2f;`,
      'the columns of m (mat2x2<f32>) are 8 bytes apart',
      'm: mat',
    ],
    [
      'another layout',
      'vec4f(m.b)',
      `struct M { a: f32, @align(16) b: f32 } ${slot(0)} var<uniform> m: M;`,
      'member `b` of M is at byte 16 in WGSL and 4',
      'm: M',
    ],
    [
      'offsets of one number',
      'textureSample(T, S, uv, vec2i(-1))',
      SAMPLED,
      'needs all its components for GLSL, not vec2i(-1)',
      'textureSample(',
    ],
    ['an override', 'vec4f(K)', 'override K: f32 = 2;', 'K is an override; GLSL has none', 'K: f32'],
  ])('%s', async (_, value, before, problem, at) => {
    const text = fragment(value, { before });
    const refusal = await refusalOf(text);
    expect(refusal.problem).toContain(problem);
    expect(text.slice(refusal.offset, refusal.offset + at.length)).toBe(at);
  });

  it.each([
    ['f16', `enable f16;\n${fragment('vec4f(f32(f16(uv.x)))')}`, 'GLSL ES 3.00 has no f16'],
    [
      'arrays of arrays',
      fragment('vec4f(a[1][0])', { statements: 'var a: array<array<f32, 2>, 3>;' }),
      'GLSL ES 3.00 has no arrays of arrays',
    ],
    [
      'linear interpolation',
      fragment('vec4f(uv, 0, 1)').replace('@location(0) uv', '@location(0) @interpolate(linear) uv'),
      'GLSL ES 3.00 has no @interpolate(linear)',
    ],
    [
      'offsets into depth arrays',
      fragment('vec4f(textureSampleCompare(A, C, uv, 1, 0.5, vec2i(1, 1)))', {
        before: `${slot(0)} var A: texture_depth_2d_array; ${slot(1)} var C: sampler_comparison;`,
      }),
      'GLSL ES 3.00 does not compare with arrays and cubes of depth textures at an offset',
    ],
    [
      'samples of a pixel',
      fragment('vec4f(f32(i))').replace('@location(0) uv: vec2f', '@builtin(sample_index) i: u32'),
      'no sample_index',
    ],
  ])('%s, without a place', async (_, text, problem) => {
    const refusal = await refusalOf(text);
    expect(refusal.problem).toContain(problem);
    expect(refusal.offset).toBe(-1);
  });

  it('compute', async () => {
    const text = '@compute @workgroup_size(1) fn main() {}';
    expect(await refusalOf(text, 'compute')).toEqual({
      problem: 'GLSL ES 3.00 has no compute programs',
      offset: text.indexOf('main'),
    });
  });

  it('unless the program does not use it', async () => {
    const before = `${slot(0)} var<storage, read> B: array<vec4f>; ${slot(1)} var<uniform> m: mat2x2f;
      ${slot(2)} var T: texture_2d<f32>; ${slot(3)} var S: sampler;
      fn unused() -> vec4f { return B[0] + textureGather(1, T, S, m[0]); }`;
    expect((await inGlsl('fragment', fragment('vec4f(1)', { before }))).textures).toEqual([]);
  });

  it("but a function of the author's with such a name is nothing special", async () => {
    const before = 'fn textureGather(x: f32) -> f32 { return x; }';
    expect((await inGlsl('fragment', fragment('vec4f(textureGather(uv.x))', { before }))).text).toContain('(uv.x)');
  });
});

describe('what naga panics at', () => {
  it('is refused, and the next program is as if nothing had been', async () => {
    const before = `${SAMPLED} const STEP = 1;`;
    const refusal = await refusalOf(fragment('textureSample(T, S, uv, vec2i(STEP))', { before }));
    expect(refusal.problem).toContain('gives up');
    expect((await inGlsl('fragment', fragment('textureSample(T, S, uv)', { before }))).textures).toHaveLength(1);
  });
});

describe('what only a browser refuses', () => {
  it('passes here: a sample in control flow that is not uniform', async () => {
    const text = fragment('vec4f(0)', {
      before: SAMPLED,
      statements: 'if (uv.x > 0.5) { return textureSample(T, S, uv); }',
    });
    expect((await translation('fragment', text)).fault).toBeNull();
  });
});

describe('bad input', () => {
  it('of any kind is a fault', async () => {
    const nested = fragment(`vec4f(${'('.repeat(3000)}1${')'.repeat(3000)})`);
    for (const text of ['{', '\0', 'fn main( {', '😀', '@fragment fn main() -> ', nested]) {
      const answer = await translation('fragment', text);
      expect(answer.fault?.problem, JSON.stringify(text.slice(0, 20))).toBeTruthy();
    }
    // The translator is as good as new.
    expect((await faultOf(fragment('nix'))).problem).toContain('nix');
  });
});
