import { describe, expect, it } from 'vitest';
import {
  checkOverrides,
  glslWithOverrides,
  overrideNames,
  wgslWithOverrides,
} from '../../../src/resource/shaderBundle/overrideText.js';
import { shader } from './sampleBundles.js';

const TEXT = `@id(3) override SCALE : f32 = 2.0;
@id(7u) override size: u32 = 64u;
override on = true;
override shift : i32 = -1;
override plain = 1.5;
override late : f32;
const SCALED = 1.0; // override SCALE : f32 = 4.0;
`;

function changed(values: Record<string, number | boolean>): string[] {
  const lines = wgslWithOverrides(TEXT, { late: 0, ...values }, 'a.ysl').split('\n');
  const before = TEXT.split('\n');
  return lines.filter((line, i) => line !== before[i] && !/^(override late|const)/.test(line));
}

describe('values of overrides in WGSL', () => {
  it('are written where the override is declared, by name or id', () => {
    expect(changed({})).toEqual([]);
    expect(changed({ SCALE: 3 })).toEqual(['@id(3) override SCALE : f32 = 3.0;']);
    expect(changed({ 3: 0.5, 7: 1 })).toEqual([
      '@id(3) override SCALE : f32 = 0.5;',
      '@id(7) override size : u32 = 1u;',
    ]);
    expect(changed({ on: false, shift: -0x8000_0000, plain: 1e30 })).toEqual([
      'override on = false;',
      'override shift : i32 = i32(-2147483647 - 1);',
      'override plain = 1e+30;',
    ]);
    expect(changed({ SCALE: -2 })).toEqual(['@id(3) override SCALE : f32 = -2.0;']);
  });

  it.each([
    [{ size: -1 }, /overrides\.size: -1; wanted a u32/],
    [{ size: 1.5 }, /overrides\.size: 1\.5/],
    [{ shift: 2 ** 31 }, /overrides\.shift: 2147483648; wanted a i32/],
    [{ SCALE: Number.NaN }, /overrides\.SCALE: NaN/],
    [{ SCALE: 1e39 }, /overrides\.SCALE: 1e\+39; wanted a f32/],
  ])('refuse %j', (values, message) => {
    expect(() => changed(values)).toThrow(message);
  });

  it('are needed where the text has none', () => {
    expect(() => wgslWithOverrides(TEXT, {}, 'a.ysl')).toThrow(/^a\.ysl: overrides\.late: an override without a value/);
    expect(wgslWithOverrides(TEXT, { late: 7 }, '')).toContain('override late : f32 = 7.0;');
  });
});

describe('values of specialization constants in GLSL', () => {
  const constant = (name: string, constantId: number) => ({
    name,
    constantId,
    baseType: 12,
    vecSize: 1,
    columns: 1,
    bitWidth: 32,
  });
  const source = `#version 300 es
#ifndef SPIRV_CROSS_CONSTANT_ID_3
#define SPIRV_CROSS_CONSTANT_ID_3 2.0
#endif
const float SCALE = SPIRV_CROSS_CONSTANT_ID_3;
#ifndef SPIRV_CROSS_CONSTANT_ID_4
#define SPIRV_CROSS_CONSTANT_ID_4 8u
#endif
const uint COUNT = SPIRV_CROSS_CONSTANT_ID_4;
`;
  const { reflection } = shader('fragment', 'essl', source, {
    specConstants: [constant('SCALE', 3), constant('COUNT', 4)],
  });

  it('are the macros that SPIRV-Cross makes of them', () => {
    expect(glslWithOverrides(source, reflection, {}, '')).toBe(source);
    expect(glslWithOverrides(source, reflection, { SCALE: 3, 4: 2 }, '')).toBe(
      source.replace(
        '#version 300 es\n',
        '#version 300 es\n#define SPIRV_CROSS_CONSTANT_ID_3 3.0\n#define SPIRV_CROSS_CONSTANT_ID_4 2u\n',
      ),
    );
  });

  it('cannot be told to a text that has no such macro', () => {
    expect(() => glslWithOverrides('#version 300 es\n', reflection, { SCALE: 3 }, 'a.ysl')).toThrow(
      /^a\.ysl: overrides\.SCALE: a GLSL text in which the value is fixed/,
    );
  });
});

it('names of overrides are those of the text and of the reflection', () => {
  const { reflection } = shader('compute', 'wgsl', '', {
    specConstants: [{ name: '', constantId: 9, baseType: 12, vecSize: 1, columns: 1, bitWidth: 32 }],
  });
  const names = overrideNames({ source: TEXT, reflection });
  for (const values of [{ SCALE: 1 }, { 3: 1 }, { 9: 1 }, { late: 1 }]) checkOverrides(names, values, '');
  expect(() => checkOverrides(names, { SCALED: 1 }, 'a.ysl')).toThrow(
    /^a\.ysl: overrides: "SCALED"; wanted an override: SCALE, 3, size, 7, on, shift, plain, late, 9/,
  );
  // The empty name of a nameless constant is none.
  expect(() => checkOverrides(names, { '': 1 }, '')).toThrow(/overrides: ""/);
});
