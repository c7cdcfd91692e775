import { init, parseWgsl, validate, writeWgsl } from 'naga-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Constant } from '../../src/format/carbonEffect/constant.js';
import { withHandle } from '../../src/pack/glsl/Naga.js';
import {
  effect,
  type Modules,
  pack,
  packCompute,
  packError,
  packFragment,
  stageAt,
  TRIANGLE,
  textOf,
} from './packing.js';

/* Sizes that are expressions, in whatever order declarations come, against what naga makes of the packed program. */

const USE = '@fragment fn main() -> @location(0) vec4f { return material.Last; }';
const material = (members: string): string =>
  `struct Material { ${members}, Last: vec4f }\n@group(1) @binding(0) var<uniform> material: Material;\n${USE}`;

beforeAll(() => init());

/** The program as naga writes it, which has every count as a number. */
function byNaga(text: string): string {
  return withHandle(parseWgsl(text), (module) => withHandle(validate(module), (checked) => writeWgsl(module, checked)));
}

/** Elements of the members of `Material`, as naga writes them and as the file has them. */
async function counts(modules: Modules): Promise<{ naga: object; file: object; constants: readonly Constant[] }> {
  const stage = stageAt(await pack(effect(), { 'v.wesl': TRIANGLE, ...modules }), 1);
  const struct = /struct Material \{[^}]*\}/.exec(byNaga(textOf(stage.program.bytes)))?.[0] ?? '';
  const naga = [...struct.matchAll(/(\w+): array<.*, (\d+)>,/g)].map(([, name, count]) => [name, Number(count)]);
  const arrays = stage.constants.filter(({ elements }) => elements > 0);
  return {
    naga: Object.fromEntries(naga),
    file: Object.fromEntries(arrays.map(({ name, elements }) => [name, elements])),
    constants: stage.constants,
  };
}

describe('an array of a material', () => {
  it.each<[string, number, string]>([
    ['(6 >> 1)', 3, ''],
    ['(N >> 1)', 3, 'const N = 6;'],
    ['N << 1', 8, 'const N = 4;'],
    ['5 | 2', 7, ''],
    ['M', 3, 'const M = N; const N = 3;'],
    ['K', 6, 'const K = N * 2; const N: u32 = 3;'],
    ['max(4, 8)', 8, ''],
    ['clamp(N, 1u, 4),', 4, 'const N = 9u;'],
    ['- -3', 3, ''],
    ['u32(N) + 1', 4, 'const N = 3i;'],
    ['0x1F & ~0x10', 15, ''],
    ['(\n  2 // two\n  + 3\n)', 5, ''],
  ])('may have %s elements, which are %i', async (count, elements, declarations) => {
    const { naga, file, constants } = await counts({
      'f.wesl': `${material(`A: array<vec4f, ${count}>`)}\n${declarations}`,
    });
    expect(naga).toEqual({ A: elements });
    expect(file).toEqual(naga);
    expect(constants.map(({ name, offset, size }) => [name, offset, size])).toEqual([
      ['A', 0, 16 * elements],
      ['Last', 16 * elements, 16],
    ]);
  });

  it('may have counts of constants that are imported', async () => {
    const { naga, file } = await counts({
      'u.wesl': 'const N = HALF * 2;\nconst HALF = 2;',
      'f.wesl': `import package::u::N;\nconst K = N * 2;
${material('A: array<vec4f, N>, B: array<vec4f, N + 1>, C: array<vec4f, K>, D: array<array<vec4f, (N >> 1)>, N - 1>')}`,
    });
    expect(naga).toEqual({ A: 4, B: 5, C: 8, D: 3 });
    expect(file).toMatchObject({ A: 4, B: 5, C: 8 });
  });

  it('may be of a struct or an alias that is declared behind it', async () => {
    const { naga, file, constants } = await counts({
      'f.wesl': `${material('A: Rows, First: vec4f')}
alias Rows = array<Row, COUNT>;
alias Row = vec4f;
const COUNT = 2 + 1;`,
    });
    // Naga has no aliases.
    expect(naga).toEqual({ A: 3 });
    expect(file).toEqual(naga);
    expect(constants.map(({ offset }) => offset)).toEqual([0, 48, 64]);
  });
});

describe('attributes', () => {
  it('may have expressions', async () => {
    const packed = await packFragment(`const N = 16;
struct Material { @size(N * 2) A: f32, B: f32, @align(4 << 3) C: f32 }
@group(1) @binding(0) var<uniform> material: Material;
@fragment fn main() -> @location(1 - 1) vec4f { return vec4f(material.A + material.B + material.C); }`);
    const places = stageAt(packed, 1).constants.map(({ name, offset }) => [name, offset]);
    expect(places).toEqual([
      ['A', 0],
      ['B', 32],
      ['C', 64],
    ]);
  });

  it('may have them in the size of a workgroup', async () => {
    const packed = await packCompute(`@compute @workgroup_size(N * 2, (max(4, 8)), 5 | 2) fn main() {}\nconst N = 2;`);
    const stage = stageAt(packed, 0);
    expect(stage.threadGroupSize).toEqual([4, 8, 7]);
    expect(byNaga(textOf(stage.program.bytes))).toContain('@workgroup_size(4, 8, 7)');
  });

  it('may have them in locations, on both sides of a pass', async () => {
    const vertex = `struct Out { @builtin(position) p: vec4f, @location(1 + 1) uv: vec2f }
@vertex fn main() -> Out { return Out(); }`;
    const fragment = '@fragment fn main(@location(4 / 2) uv: vec2f) -> @location(0) vec4f { return uv.xyxy; }';
    const { counts: files } = await pack(effect(), { 'v.wesl': vertex, 'f.wesl': fragment });
    expect(files.untranslated).toEqual([]);
  });
});

describe('a size that cannot be', () => {
  const errorOf = async (f: string, more: Modules = {}): Promise<string> => {
    const { message } = await packError(pack(effect(), { 'v.wesl': TRIANGLE, 'f.wesl': f, ...more }));
    return message;
  };

  it.each([
    ['array(1, 2, 3)[2]', 'array(1, 2, 3)'],
    ['vec4i(1, 2, 3, 4).zw.x', 'vec4i(1, 2, 3, 4)'],
    ['vec4<i32>(2).x', 'vec4'],
    ['0x1p2', '0x1p2'],
    ['i32(round(2.5))', 'round(2.5)'],
    ['1 / 0', '1 / 0'],
  ])('worked out, as %s, is refused at its place', async (count, words) => {
    const column = count.indexOf(words) + 35;
    expect(await errorOf(material(`A: array<vec4f, ${count}>`))).toBe(
      `f.wesl:1:${column}: \`${words}\` gives no whole number that can be worked out here (effect sample). ` +
        'Write the number, or an expression of whole numbers with + - * / % << >> & | ^ ~, min, max, abs, clamp, i32, u32 and constants.',
    );
  });

  it('worked out in an imported constant is refused there', async () => {
    const message = await errorOf(`import package::u::N;\n${material('A: array<vec4f, N>')}`, {
      'u.wesl': '\nconst N = u32(sqrt(4.0));',
    });
    expect(message).toContain('u.wesl:2:15: `sqrt(4.0)` gives no whole number');
  });

  it.each([
    ['A: array<vec4f, 0>', 35, 'the number of elements is 0'],
    ['A: array<vec4f, 2 - 3>', 35, 'the number of elements is -1'],
    ['@size(0) A: f32', 25, '@size is 0'],
    ['@align(4 - 4) A: f32', 26, '@align is 0'],
  ])('as small as in %s is refused', async (member, column, problem) => {
    expect(await errorOf(material(member))).toBe(
      `f.wesl:1:${column}: ${problem} (effect sample). It must be 1 or more.`,
    );
  });

  it('is none of ours where nothing outside sees it', async () => {
    const packed = await packCompute(`var<workgroup> w: array<f32, u32(round(2.5))>;
@compute @workgroup_size(1) fn main() { w[0] = 1; }`);
    expect(packed.counts.untranslated).toEqual([]);
  });
});
