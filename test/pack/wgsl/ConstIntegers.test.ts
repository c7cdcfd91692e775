import { describe, expect, it } from 'vitest';
import { ConstIntegers } from '../../../src/pack/wgsl/ConstIntegers.js';
import { WgslRefusal } from '../../../src/pack/wgsl/WgslRefusal.js';
import { wgslModule } from '../../../src/pack/wgsl/wgslModule.js';

/** The value of `const X`, which is read like any size. */
function evaluated(expression: string, declarations = ''): string {
  const text = `const X = ${expression};\n${declarations}`;
  const module = wgslModule(text);
  const end = module.declarations[0]?.end ?? 0;
  const { type, value } = new ConstIntegers(text, module).valueOf(3, end - 1);
  return `${value}${type === 'abstract' ? '' : type[0]}`;
}

/** Where it is refused, in the text that `evaluated` makes. */
function refusedAt(expression: string, declarations = ''): string {
  try {
    return `no refusal but ${evaluated(expression, declarations)}`;
  } catch (error) {
    if (!(error instanceof WgslRefusal)) throw error;
    return `const X = ${expression};\n${declarations}`.slice(error.offset).slice(0, 8);
  }
}

describe('a constant expression of whole numbers', () => {
  it.each([
    ['12', '12'],
    ['0x1F', '31'],
    ['0XfFu', '255u'],
    ['3i', '3i'],
    ['2 + 3 * 4', '14'],
    ['(2 + 3) * 4', '20'],
    ['10 - 3 - 2', '5'],
    ['7 / 2 * 2', '6'],
    ['-7 / 2', '-3'],
    ['-7 % 3', '-1'],
    ['7 % -3', '1'],
    ['- -3', '3'],
    ['~5', '-6'],
    ['~0u', '4294967295u'],
    ['-~3', '4'],
    ['(6 >> 1)', '3'],
    ['-8 >> 1', '-4'],
    ['~0u >> 30', '3u'],
    ['1 << 4u', '16'],
    ['5 | 2', '7'],
    ['6 & 3 | 8', '10'],
    ['6 ^ 3', '5'],
    ['1u + 2', '3u'],
    ['3 - 4u + 2u', '1u'],
    ['0xffffffffu * 0xffffffffu', '1u'],
    ['max(4, 8)', '8'],
    ['min(4, 8u)', '4u'],
    ['abs(-3)', '3'],
    ['clamp(9, 1, 4)', '4'],
    ['clamp(0, 1, 4,)', '1'],
    ['i32(4u) + 1i', '5i'],
    ['u32(-1i)', '4294967295u'],
    ['i32(0xffffffffu)', '-1i'],
    ['max(min(3, 2), (1 + 1) * 2)', '4'],
    ['2\n  // two\n  + /* and */ 2', '4'],
  ])('%s is %s', (expression, value) => {
    expect(evaluated(expression)).toBe(value);
  });

  it.each([
    ['N + 1', 'const N = 4;', '5'],
    ['M', 'const M = N * 2; const N = 3;', '6'],
    ['N / 2', 'const N: u32 = 5;', '2u'],
    ['N', 'const N: Count = 5; alias Count = Whole; alias Whole = i32;', '5i'],
    ['Count(3)', 'alias Count = u32;', '3u'],
    ['N', '@id(3) override N: u32 = 2;', '2u'],
    ['A << B', 'const B = 1u; const A = 1i;', '2i'],
  ])('%s with %s is %s', (expression, declarations, value) => {
    expect(evaluated(expression, declarations)).toBe(value);
  });

  it.each([
    ['1 / 0', '', '1 / 0;\n'],
    ['1 + 2 % 0u', '', '2 % 0u;\n'],
    ['2147483647i + 1', '', '21474836'],
    ['4294967296u', '', '42949672'],
    ['-1 + 0u', '', '-1 + 0u;'],
    ['1u + 1i', '', '1u + 1i;'],
    ['-1u', '', '-1u;\n'],
    ['1 << 64', '', '1 << 64;'],
    ['1 << 31i', '', '1 << 31i'],
    ['0x1p2', '', '0x1p2;\n'],
    ['4.0', '', '4.0;\n'],
    ['1e1', '', '1e1;\n'],
    ['010', '', '010;\n'],
    ['i32(round(2.5))', '', 'round(2.'],
    ['1 + array(1, 2, 3)[2]', '', 'array(1,'],
    ['vec4i(1, 2, 3, 4).zw.x', '', 'vec4i(1,'],
    ['select(1, 2, true)', '', 'select(1'],
    ['true', '', 'true;\n'],
    ['N.x', 'const N = 1;', 'N.x;\ncon'],
    ['max(1)', '', 'max(1);\n'],
    ['max(1, 2, 3)', '', 'max(1, 2'],
    ['max(1, 2)', 'fn max(a: i32, b: i32) -> i32 { return 1; }', 'max(1, 2'],
    ['1 +', '', ';\n'],
    ['()', '', ');\n'],
    ['N', '', 'N;\n'],
    ['N + 1', 'const N = vec2f(1).x;', 'vec2f(1)'],
    ['N', 'const N: f32 = 1;', 'f32 = 1;'],
    ['N', 'const N: u32 = 1i;', 'u32 = 1i'],
    ['N', 'override N: u32;', 'N;\noverr'],
  ])('%s with "%s" is refused at %s', (expression, declarations, place) => {
    expect(refusedAt(expression, declarations)).toBe(place);
  });

  it('is refused where it is nested deeper than anything that is meant', () => {
    expect(refusedAt(`${'('.repeat(100_000)}1${')'.repeat(100_000)}`)).toMatch(/^\(/);
    const chain = Array.from({ length: 20_000 }, (_, i) => `const N${i} = N${i + 1};`).join('');
    expect(refusedAt('N0', chain)).toMatch(/^N/);
    expect(evaluated(`1${' + 1'.repeat(20_000)}`)).toBe('20001');
  });
});
