import { describe, expect, it } from 'vitest';
import { glslVertexText } from '../../../src/resource/shaderBundle/glslVertexText.js';
import { resource } from './sampleBundles.js';

/** What is done behind the text's own program. */
function doneBehind(body: string, inputSource = ''): string[] {
  const text = glslVertexText(`#version 300 es\nin vec4 a;\n${body}\n`, { inputs: [], inputSource });
  const main = text.slice(text.lastIndexOf('void main()'));
  return main
    .split('\n')
    .slice(1, -2)
    .map((line) => line.trim());
}

const TURN = 'gl_Position.y = -gl_Position.y;';
const SHIFT = 'gl_Position.xy += ssyf.xy * gl_Position.w;';
const SIGN = 'gl_Position.y *= ssyf.z;';
const DEPTH = 'gl_Position.z = gl_Position.z * 2.0 - gl_Position.w;';

describe('the vertex text of a bundle in WebGL2', () => {
  it('has its program, and behind it the way to clip space', () => {
    expect(
      glslVertexText('#version 300 es\nin vec4 a;\nvoid main()\n{\n    gl_Position = a;\n}\n', {
        inputs: [],
        inputSource: '',
      }),
    ).toBe(
      `#version 300 es
in vec4 a;
void bundle_main()
{
    gl_Position = a;
}

uniform vec3 ssyf;

void main() {
  bundle_main();
  gl_Position.xy += ssyf.xy * gl_Position.w;
  gl_Position.y *= ssyf.z;
  gl_Position.z = gl_Position.z * 2.0 - gl_Position.w;
}
`,
    );
  });

  it.each([
    ['nothing', 'void main() { gl_Position = a; }', [SHIFT, SIGN, DEPTH]],
    ['y, as YUP does', `void main() { gl_Position = a; ${TURN} }`, [TURN, SHIFT, SIGN, DEPTH]],
    [
      'y in other words',
      'void main() { gl_Position = a; gl_Position.y = - gl_Position . y ; }',
      [TURN, SHIFT, SIGN, DEPTH],
    ],
    ['y, times minus one', 'void main() { gl_Position = a; gl_Position.y *= -1.0; }', [TURN, SHIFT, SIGN, DEPTH]],
    [
      'y at every return',
      `void main() { gl_Position = a; if (a.x > 0.0) { ${TURN}\n return; } ${TURN} }`,
      [TURN, SHIFT, SIGN, DEPTH],
    ],
    ['depth', 'void main() { gl_Position = a; gl_Position.z = 2.0 * gl_Position.z - gl_Position.w; }', [SHIFT, SIGN]],
    [
      'both, as SPIRV-Cross does',
      `void main() { gl_Position = a; gl_Position.z = 2.0 * gl_Position.z - gl_Position.w; ${TURN} }`,
      [TURN, SHIFT, SIGN],
    ],
    [
      'both, as naga does',
      'void main() { gl_Position = a; gl_Position.yz = vec2(-gl_Position.y, gl_Position.z * 2.0 - gl_Position.w); }',
      [TURN, SHIFT, SIGN],
    ],
    ['nothing but in comments', `void main() { gl_Position = a; } // ${TURN}\n/* ${DEPTH} */`, [SHIFT, SIGN, DEPTH]],
  ])('that changes %s', (_, body, lines) => {
    expect(doneBehind(body)).toEqual(['bundle_main();', ...lines]);
  });

  it('keeps what the author turned over', () => {
    const vulkan = `#version 450\nvoid main() { gl_Position = vec4(0.0); ${TURN} }`;
    // The author's alone, in a text that the translator left as it is; and the author's with the translator's.
    expect(doneBehind(`void main() { gl_Position = a; ${TURN} }`, vulkan)).toEqual([
      'bundle_main();',
      SHIFT,
      SIGN,
      DEPTH,
    ]);
    expect(doneBehind(`void main() { gl_Position = a; ${TURN} ${TURN} }`, vulkan)).toEqual([
      'bundle_main();',
      TURN,
      SHIFT,
      SIGN,
      DEPTH,
    ]);
  });

  it('is the program, not a comment that looks like one, and takes no name twice', () => {
    const text = glslVertexText(
      '#version 300 es\n// void main() was here\nvoid bundle_main() {}\nvoid main(void) { bundle_main(); }\n',
      { inputs: [], inputSource: '' },
    );
    expect(text).toContain('// void main() was here\nvoid bundle_main() {}\nvoid bundle_main_() { bundle_main(); }\n');
    expect(text).toContain('void main() {\n  bundle_main_();\n');
  });

  it('of a program that asks for its sign already is as it was', () => {
    const text =
      '#version 300 es\nuniform highp vec3 ssyf;\nvoid main() { gl_Position = vec4(0.0, ssyf.z, 0.0, 1.0); }\n';
    expect(glslVertexText(text, { inputs: [], inputSource: '' })).toBe(text);
  });

  it('has the locations of the reflection where it says none', () => {
    const text = glslVertexText(
      '#version 300 es\nin highp vec2 a_uv;\nlayout(location = 5) in vec2 a_uv2;\nflat in int a_id; in vec4 a_color;\nvoid main() {}\n',
      {
        inputs: [
          resource('a_uv', { location: 3 }),
          resource('a_uv2', { location: 5 }),
          resource('a_id', { location: 0 }),
          resource('a_color', { location: 9 }),
        ],
        inputSource: '',
      },
    );
    expect(text.split('\n').slice(1, 4)).toEqual([
      'layout(location = 3) in highp vec2 a_uv;',
      'layout(location = 5) in vec2 a_uv2;',
      'layout(location = 0) flat in int a_id; layout(location = 9) in vec4 a_color;',
    ]);
  });

  it('without a main is refused', () => {
    expect(() => glslVertexText('#version 300 es\nvoid draw() {}\n', { inputs: [], inputSource: '' }, 'a.ysl')).toThrow(
      /^a\.ysl: vertex: a text without void main\(\)/,
    );
  });
});

describe('what a text shows in other words', () => {
  it.each([
    'gl_Position.y = -(gl_Position.y);',
    'gl_Position.y = (-gl_Position.y);',
    'gl_Position.y = gl_Position.y * -1.0;',
    'gl_Position.y = -1.0 * gl_Position.y;',
    'gl_Position.y = 0.0 - gl_Position.y;',
    'gl_Position.y *= -1.0f;',
  ])('turns y over: %s', (turn) => {
    expect(doneBehind(`void main() { gl_Position = a; ${turn} }`)).toEqual([
      'bundle_main();',
      TURN,
      SHIFT,
      SIGN,
      DEPTH,
    ]);
  });

  it.each(['(2.0 * gl_Position.z) - gl_Position.w', '-gl_Position.w + 2.0*gl_Position.z'])(
    'maps depth: %s',
    (depth) => {
      expect(doneBehind(`void main() { gl_Position = a; gl_Position.z = ${depth}; }`)).toEqual([
        'bundle_main();',
        SHIFT,
        SIGN,
      ]);
    },
  );

  it('is what the caller says where he knows better', () => {
    const behind = (clipSpace: { flipsY?: boolean; mapsDepth?: boolean }) => {
      const body = `void main() { gl_Position = a;\n#ifdef NEVER\n${TURN}\n#endif\n}`;
      const text = glslVertexText(`#version 300 es\nin vec4 a;\n${body}\n`, { inputs: [], inputSource: '', clipSpace });
      return text.slice(text.lastIndexOf('void main()'));
    };
    expect(behind({})).toContain(TURN);
    expect(behind({ flipsY: false })).not.toContain(TURN);
    expect(behind({ mapsDepth: true })).not.toContain(DEPTH);
  });
});

describe('inputs whose declaration is not plain', () => {
  const located = (text: string) =>
    glslVertexText(`#version 300 es\n${text}\nvoid main() { gl_Position = vec4(a_p, 1.0); }\n`, {
      inputs: [resource('a_p', { location: 4 })],
      inputSource: '',
    });

  it('have their location all the same', () => {
    expect(located('/* in vec3 a_p; */ in vec3 a_p;')).toContain(
      '/* in vec3 a_p; */ layout(location = 4) in vec3 a_p;',
    );
    expect(located('layout(location=4)\nin vec3 a_p;')).toContain('layout(location=4)\nin vec3 a_p;');
    // Whichever branch is on.
    expect(located('#ifdef Q\nin vec4 a_p;\n#else\nin vec3 a_p;\n#endif').match(/location = 4/g)).toHaveLength(2);
  });

  it.each(['in vec3 a_p, b;', 'in struct { vec3 x; } a_p;'])('are refused: %s', (text) => {
    expect(() => located(text)).toThrow(/an input "a_p" whose declaration is not to be found in the text/);
  });

  it('need none where the text does not name them', () => {
    expect(() =>
      glslVertexText('#version 300 es\nvoid main() {}\n', { inputs: [resource('a_q', {})], inputSource: '' }),
    ).not.toThrow();
  });
});
