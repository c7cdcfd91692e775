import { describe, expect, it } from 'vitest';
import { glslFragmentOutputs, glslOutputs } from '../../src/device/glslProgramFacts.js';
import { programDiscards } from '../../src/device/programFacts.js';

const HEAD = '#version 300 es\nprecision highp float;\n';

describe('glslOutputs', () => {
  it.each([
    ['out vec4 c; void main() {}', [[0, 'float']]],
    ['layout(location = 2) out highp vec4 c;\nvoid main() {}', [[2, 'float']]],
    [
      'layout ( location=0 ) out vec4 a; layout(location = 3) out mediump uvec2 b;',
      [
        [0, 'float'],
        [3, 'uint'],
      ],
    ],
    [
      'layout(location = 1) out int c[2];',
      [
        [1, 'sint'],
        [2, 'sint'],
      ],
    ],
    [
      'layout(location = 1) out vec4[2] c;',
      [
        [1, 'float'],
        [2, 'float'],
      ],
    ],
    ['layout(location = 0x1) out ivec4 c;', [[1, 'sint']]],
    ['in vec4 v; void main() { gl_FragDepth = v.x; }', []],
    ['void f(out vec4 a, out\nvec4 b) {} void g(\nout vec4 c) {}', []],
    ['// out vec4 a;\n/* /* out vec4 b; */ out vec4 c;', [[0, 'float']]],
    ['struct S { vec4 a; };\nlayout(location = 4) out float c;', [[4, 'float']]],
    ['#define X\nout vec4 c;', [[0, 'float']]],
    ['flat in int checkout; void main() {}', []],
  ] as const)('of %j', (text, wanted) => {
    expect(glslOutputs(HEAD + text)).toEqual(wanted.map(([location, component]) => ({ location, component })));
  });

  it('does not guess', () => {
    expect(glslOutputs(`${HEAD}#define N 1\nlayout(location = N) out vec4 c;`)).toBeNull();
    expect(glslOutputs(`${HEAD}out COLOR c;`)).toBeNull();
    expect(glslOutputs(`${HEAD}out vec4 c[COUNT];`)).toBeNull();
  });
});

describe('glslFragmentOutputs', () => {
  it('has a bit for each target, all where the text does not tell', () => {
    expect(glslFragmentOutputs(`${HEAD}layout(location = 0) out vec4 a; layout(location = 3) out vec4 b;`)).toBe(
      0b1001,
    );
    expect(glslFragmentOutputs('#version 300 es\nvoid main(){}')).toBe(0);
    expect(glslFragmentOutputs(`${HEAD}layout(location = N) out vec4 a;`)).toBe(0xff);
  });
});

describe('programDiscards', () => {
  it('sees the statement of GLSL', () => {
    expect(programDiscards(`${HEAD}void main() { if (a < 0.5) discard; }`)).toBe(true);
    expect(programDiscards(`${HEAD}void main() { // discard;\n}`)).toBe(false);
  });
});
