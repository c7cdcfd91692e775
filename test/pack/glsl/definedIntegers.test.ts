import { describe, expect, it } from 'vitest';
import { definedIntegers } from '../../../src/pack/glsl/definedIntegers.js';
import { fragment, inGlsl } from './translating.js';

/* What the browser makes of it is in e2e/webgl/integers.spec.ts. */

const UNIFORMS = `struct M { i: vec4i, u: vec4u, f: vec4f, m: mat4x4f, list: array<vec4i, 3> }
  @group(0) @binding(0) var<uniform> m: M; @group(0) @binding(1) var T: texture_2d<i32>;`;

/** The line that `statement`, a `let x`, becomes. */
async function line(statement: string): Promise<string> {
  const { text } = await inGlsl('fragment', fragment('vec4f(f32(x))', { before: UNIFORMS, statements: statement }));
  return /^ *\w+ x = (.*);$/m.exec(text)?.[1] ?? text;
}

describe('what GLSL defines as well stays as it is', () => {
  it.each([
    ['let x = m.f.x / m.f.y;', /^\(_e\d+ \/ _e\d+\)$/],
    ['let x = (m.m * m.f).x / 3;', /^\(\(_e\d+ \* _e\d+\)\.x \/ 3\.0\)$/],
    ['let x = m.f.x % m.f.y;', /^\(_e\d+ - _e\d+ \* trunc\(_e\d+ \/ _e\d+\)\)$/],
    ['let x = m.i.x / 3;', /^\(_e\d+ \/ 3\)$/],
    ['let x = m.u.x % 3;', /^\(_e\d+ % 3u\)$/],
    ['let x = m.u.x << 31;', /^\(_e\d+ << 31u\)$/],
    ['let x = i32(m.u.x);', /^int\(_e\d+\)$/],
    ['let x = u32(m.i.x);', /^uint\(_e\d+\)$/],
    ['let x = i32(m.i.x > 2);', /^int\(\(_e\d+ > 2\)\)$/],
  ])('%s', async (statement, glsl) => {
    expect(await line(statement)).toMatch(glsl);
  });
});

describe('what GLSL leaves open is said', () => {
  it.each([
    ['let x = m.i.x % 3;', /^wgsl_mod\(_e\d+, 3\)$/],
    ['let x = m.i.x / -1;', /^wgsl_div\(_e\d+, -1\)$/],
    ['let x = m.i.x / m.i.y;', /^wgsl_div\(_e\d+, _e\d+\)$/],
    ['let x = m.u.x / m.u.y;', /^wgsl_div\(_e\d+, _e\d+\)$/],
    ['let x = m.u.x % m.u.y;', /^wgsl_mod\(_e\d+, _e\d+\)$/],
    ['let x = (m.i.xy % m.i.zw).y;', /^wgsl_mod\(_e\d+\.xy, _e\d+\.zw\)\.y$/],
    ['let x = m.list[m.i.x % 3].y % 5;', /^wgsl_mod\(_e\d+, 5\)$/],
    ['let x = textureLoad(T, vec2i(1), 0).x % 3;', /^wgsl_mod\(_e\d+\.x, 3\)$/],
    ['let x = abs(m.i).x % max(m.i.x, 2);', /^wgsl_mod\(abs\(_e\d+\)\.x, max\(_e\d+, 2\)\)$/],
    ['let x = dot(m.i, m.i) % 3;', /^wgsl_mod\(.*, 3\)$/],
    ['let x = select(m.i.x, m.i.y, m.f.x > 0) % 3;', /^wgsl_mod\(\(.* \? .* : .*\), 3\)$/],
    ['let x = i32(textureDimensions(T).x) % 3;', /^wgsl_mod\(int\(.*\), 3\)$/],
    ['let x = m.i.x << m.u.x;', /^\(_e\d+ << \(_e\d+ & 31u\)\)$/],
    ['let x = m.i.x >> (m.u.x / m.u.y);', /^\(_e\d+ >> \(wgsl_div\(_e\d+, _e\d+\) & 31u\)\)$/],
    ['let x = i32(m.f.x);', /^int\(clamp\(_e\d+, -2147483648\.0, 2147483520\.0\)\)$/],
    ['let x = u32(m.f.x * 2);', /^uint\(clamp\(\(_e\d+ \* 2\.0\), 0\.0, 4294967040\.0\)\)$/],
    ['let x = vec2i(floor(uv)).x;', /^ivec2\(clamp\(floor\(uv\), -2147483648\.0, 2147483520\.0\)\)\.x$/],
  ])('%s', async (statement, glsl) => {
    expect(await line(statement)).toMatch(glsl);
  });
});

it('brings along only the functions that are called, each once', async () => {
  const { text } = await inGlsl(
    'fragment',
    fragment('vec4f(f32((m.i.xy % m.i.zw).x + (m.i.zw % m.i.xy).y))', { before: UNIFORMS }),
  );
  expect(text.match(/^\w+ wgsl_\w+\(.*\) \{$/gm)).toEqual([
    'int wgsl_mod(int a, int b) {',
    'ivec2 wgsl_mod(ivec2 a, ivec2 b) {',
  ]);
});

it('gives way to no name of the author', async () => {
  const before = `${UNIFORMS} fn wgsl_mod(a: i32, b: i32) -> i32 { return a * b; }`;
  const { text } = await inGlsl('fragment', fragment('vec4f(f32(wgsl_mod(m.i.x, 2) % 3))', { before }));
  expect(text).toMatch(/^int wgsl_modx\(int a, int b\) \{\n {4}return \(a \* b\);$/m);
  expect(text).toMatch(/wgsl_mod\(_e\d+, 3\)/);
});

it('takes a sum of thousands', () => {
  const text = `precision highp int;\nvoid main() {\n    int a = 0;\n    int b = ${'('.repeat(20000)}a${' + 1)'.repeat(20000)};\n    int c = (b % a);\n}\n`;
  expect(definedIntegers(text, [])).toContain('int c = wgsl_mod(b, a);');
});

it.each([
  ['a value that is not declared', 'int b = (a / what);'],
  ['an operation without parentheses', 'int b = a / a;'],
  ['two in one pair', 'int b = (a / a / a);'],
  ['a vector by a number', 'ivec2 b = (ivec2(a) % a);'],
  ['a shift by a signed number', 'int b = (a << a);'],
])('%s is refused', (_, statement) => {
  const text = `precision highp int;\nvoid main() {\n    int a = 0;\n    ${statement}\n}\n`;
  expect(() => definedIntegers(text, [])).toThrow(`what integers naga's GLSL works with in \`${statement}\``);
});
