import { describe, expect, it } from 'vitest';
import { blockMemory } from '../../../src/pack/bundle/essl/blockMemory.js';
import { esslInterface } from '../../../src/pack/bundle/essl/esslInterface.js';
import { yupClipSpace } from '../../../src/pack/bundle/essl/yupClipSpace.js';
import { nagaStructs } from '../../../src/pack/glsl/nagaDeclarations.js';

const END = `    gl_Position.xy += ssyf.xy * gl_Position.w;
    gl_Position.y *= ssyf.z;
    gl_Position.z = gl_Position.z * 2.0 - gl_Position.w;
`;

describe("YUP's clip space", () => {
  it('turns y over at every end, and leaves depth and parts of pixels alone', () => {
    const text = `#version 300 es
uniform vec3 ssyf;

void main() {
    gl_Position = vec4(0.0);
    if (gl_VertexID == 0) {
${END}        return;
    }
${END}    return;
}
`;
    expect(yupClipSpace(text)).toBe(`#version 300 es
void main() {
    gl_Position = vec4(0.0);
    if (gl_VertexID == 0) {
    gl_Position.y = -gl_Position.y;
        return;
    }
    gl_Position.y = -gl_Position.y;
    return;
}
`);
  });

  it('knows both ways to write the depth', () => {
    const other = END.replace('gl_Position.z * 2.0', '2.0 * gl_Position.z');
    expect(yupClipSpace(`uniform highp vec3 ssyf;\nvoid main() {\n${other}}\n`)).toBe(
      'void main() {\n    gl_Position.y = -gl_Position.y;\n}\n',
    );
  });

  it.each([
    ['no uniform', END],
    ['no depth', `uniform vec3 ssyf;\n${END.replace(/ *gl_Position\.z = .*\n/, '')}`],
    ['another use of it', `uniform vec3 ssyf;\n${END}    float up = ssyf.z;\n`],
    ['nothing of it', 'void main() { gl_Position = vec4(0.0); }\n'],
  ])('is refused where the text has %s', (_, text) => {
    expect(() => yupClipSpace(text)).toThrow(/does not end with the three lines of ssyf and depth/);
  });
});

describe('the memory of a std140 block', () => {
  const structs = nagaStructs(`struct Light {
    vec3 direction;
    float power;
};
struct All {
    float a;
    vec2 b;
    vec3 c;
    uint d;
    mat3x3 e;
    float f[3];
    Light g[2];
    ivec4 h;
};
struct Flags {
    bool on;
};
`);

  it('has the offsets and strides of OpenGL 4.5, 7.6.2.2', () => {
    const memory = blockMemory(structs, 'All', '');
    const members = memory?.kind === 'struct' ? memory.members : [];
    expect(members.map(({ name, offset, type }) => [name, offset, type.size])).toEqual([
      ['a', 0, 4],
      ['b', 8, 8],
      ['c', 16, 12],
      ['d', 28, 4],
      // Three columns of a row each.
      ['e', 32, 48],
      ['f', 80, 48],
      ['g', 128, 32],
      ['h', 160, 16],
    ]);
    expect(memory?.size).toBe(176);
  });

  it('may be an array of rows, and is not known where no WGSL buffer has the type', () => {
    expect(blockMemory([], 'vec4', '[5]')).toMatchObject({ kind: 'array', count: 5, stride: 16, size: 80 });
    expect(blockMemory(structs, 'Flags', '')).toBeNull();
    expect(blockMemory(structs, 'Missing', '')).toBeNull();
  });
});

it('inputs and outputs have the locations that are written, or stand in their names', () => {
  const { inputs, outputs } = esslInterface(
    `layout(location = 3) in vec3 at;
flat in highp ivec2 _vs2fs_location1;
smooth out vec2 _vs2fs_location2;
layout(location = 1) out highp vec4 colour;
void main() { colour = gl_FragCoord; gl_FragDepth = 0.5; }
`,
    'fragment',
  );
  const told = (list: typeof inputs) => list.map(({ name, location, builtin }) => [name, location, builtin]);
  expect(told(inputs)).toEqual([
    ['at', 3, ''],
    ['_vs2fs_location1', 1, ''],
    ['gl_FragCoord', -1, 'position'],
  ]);
  expect(told(outputs)).toEqual([
    ['_vs2fs_location2', 2, ''],
    ['colour', 1, ''],
    ['gl_FragDepth', -1, 'frag_depth'],
  ]);
  expect(inputs[1]?.type).toMatchObject({ kind: 'vector', scalar: 'i32', components: 2 });
});
