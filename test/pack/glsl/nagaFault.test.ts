/** Faults in WGSL: what is said, and where. The place is written as the words that begin there. */
import { describe, expect, it } from 'vitest';
import { nagaFault } from '../../../src/pack/glsl/nagaFault.js';
import { faultOf, fragment } from './translating.js';

const TEXTURE = '@group(0) @binding(0) var T: texture_2d<f32>; @group(0) @binding(1) var S: sampler;';

const CASES: readonly (readonly [name: string, text: string, problem: string, at: string])[] = [
  ['a name', fragment('vec4f(nix)'), 'no definition in scope for identifier: `nix`', 'nix)'],
  ['a token', fragment('vec4f(1)', { statements: 'let b = ;' }), 'expected expression, found ";"', ';\n  return'],
  ['a member', fragment('uv.q.xxxx'), 'invalid field accessor `q`', 'q.xxxx'],
  [
    'an operator',
    fragment('vec4f(1)', { statements: 'var i = 1u; let a = i + uv.x;' }),
    '+ does not work with u32 and f32',
    'i + uv.x',
  ],
  [
    'an operator of vectors',
    fragment('vec4f(1)', { statements: 'let a = uv * vec3f(uv, 1);' }),
    '* does not work with vec2<f32> and vec3<f32>',
    'uv * vec3f',
  ],
  [
    'an operator of matrices',
    fragment('vec4f(1)', { statements: 'let a = mat3x4f() * uv;' }),
    '* does not work with mat3x4<f32> and vec2<f32>',
    'mat3x4f() * uv',
  ],
  [
    'an argument of a built-in function',
    fragment('vec4f(dot(vec3f(1), vec2f(1)))'),
    'inconsistent type passed as argument #2 to `dot`: argument #2 has type vec2<f32>',
    'vec2f(1)))',
  ],
  [
    'an argument',
    fragment('vec4f(half(1u))', { before: 'fn half(a: f32) -> f32 { return a * 0.5; }' }),
    'argument 1 of the call is not of the type that the function takes',
    '1u))',
  ],
  [
    'an argument that has a name',
    fragment('vec4f(dot(vec3f(1), uv))'),
    'inconsistent type passed as argument #2 to `dot`: argument #2 has type vec2<f32>',
    // Naga points at the declaration of the name, and at the argument before it.
    'vec3f(1), uv',
  ],
  [
    'the number of arguments',
    fragment('vec4f(half())', { before: 'fn half(a: f32) -> f32 { return a * 0.5; }' }),
    'the call has 0 arguments; the function takes 1',
    'half())',
  ],
  [
    'an assignment',
    fragment('vec4f(v, 1)', { statements: 'var v = vec3f(1); v = vec4f(1);' }),
    'the value is not of the type that it is assigned to',
    'vec4f(1);',
  ],
  [
    'what cannot be assigned to',
    fragment('u', { before: '@group(0) @binding(0) var<uniform> u: vec4f;', statements: 'u = vec4f(1);' }),
    'this cannot be assigned to',
    'u = vec4f(1)',
  ],
  [
    'a condition',
    fragment('vec4f(1)', { statements: 'if (uv.x) { discard; }' }),
    'the condition of an if is not a bool',
    'uv.x) {',
  ],
  ['an index', fragment('vec4f(a[3])', { statements: 'let a = array(1.0, uv.x);' }), 'there is no element 3', 'a[3]'],
  [
    'a result',
    `fn f() -> f32 {\n let a = vec2f(1);\n return a;\n}\n${fragment('vec4f(f())')}`,
    'the value that is returned is not of the type that the function says',
    'vec2f(1)',
  ],
  [
    'no result',
    fragment('vec4f(1)').replace('return', '_ ='),
    'the function ends without a value on some way through it',
    'main(',
  ],
  [
    'a coordinate',
    fragment('textureSample(T, S, vec3f(uv, 1))', { before: TEXTURE }),
    'the coordinate is not one of a 2d texture',
    'textureSample(',
  ],
  [
    'a switch',
    fragment('vec4f(1)', { statements: 'switch (1) { case 1: {} }' }),
    'the `switch` is missing a `default` case',
    'switch',
  ],
  [
    'an integer input',
    '@fragment fn main(@location(0) k: u32) -> @location(0) vec4f { return vec4f(f32(k)); }',
    'an integer between the stages needs @interpolate(flat)',
    'main(',
  ],
  [
    'a built-in of another stage',
    '@fragment fn main(@builtin(vertex_index) k: u32) -> @location(0) vec4f { return vec4f(f32(k)); }',
    'the built-in vertex_index is not there in this stage',
    'main(',
  ],
  [
    'a uniform',
    fragment('vec4f(u[0])', { before: '@group(0) @binding(0) var<uniform> u: array<f32, 4>;' }),
    'the array stride 4 is not a multiple of the required alignment 16',
    'var<uniform> u',
  ],
  [
    'a name that is there twice',
    `fn f() {}\n\nfn f() {}\n${fragment('vec4f(1)')}`,
    'redefinition of `f`',
    'f() {}\n\n@fragment',
  ],
  [
    'several lines',
    fragment('vec4f(\n    uv,\n    uv,\n    uv\n  )'),
    'composing expects 4 components but 6 were given',
    'vec4f(\n',
  ],
];

describe('a fault', () => {
  it.each(CASES)('in %s', async (_, text, problem, at) => {
    const fault = await faultOf(text);
    expect(fault.problem).toBe(problem);
    expect(text.slice(fault.offset, fault.offset + at.length)).toBe(at);
  });

  it.each([
    ['letters outside ASCII', 'let größe = 1.0; let Δx = '],
    ['letters of two units', '/* 😀 𝔞 */ let 𝔞 = 1.0; let b = '],
    ['tabs', '\t\tlet a =\t'],
    ['wide letters', '/* 漢字 */ let 漢 = 1.0; let b = '],
  ])('behind %s is found to the unit', async (_, before) => {
    const text = fragment('vec4f(1)', { statements: `${before}nix + 1.0;` });
    const { offset } = await faultOf(text);
    expect(offset).toBe(text.indexOf('nix'));
  });

  it('behind tabs is found where only marks show it', async () => {
    // Two marks: the one that counts is the second.
    const text = fragment('vec4f(1)', { statements: '\tlet\tä = dot(vec3f(1),\tvec2f(1));' });
    expect((await faultOf(text)).offset).toBe(text.indexOf('vec2f(1)'));
  });

  it('behind wide letters is found at the first mark where only marks show the second', async () => {
    const text = fragment('vec4f(1)', { statements: 'let 漢 = dot(vec3f(1), vec2f(1));' });
    expect((await faultOf(text)).offset).toBe(text.indexOf('dot('));
  });

  it('is found in lines that end with CR LF', async () => {
    const text = fragment('vec4f(nix)').replaceAll('\n', '\r\n');
    expect((await faultOf(text)).offset).toBe(text.indexOf('nix'));
  });
});

describe('a report', () => {
  it('without a place is about the entry point, and without one about nowhere', () => {
    const report = 'error: Entry point main at Fragment is invalid\n = Something Else is Wrong with [3].\n';
    expect(nagaFault(report, 'fn other() {} fn main() {}')).toEqual({
      problem: 'something Else is Wrong with',
      offset: 17,
    });
    expect(nagaFault(report, '').offset).toBe(-1);
  });
});
