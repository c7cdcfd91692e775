import { describe, expect, it } from 'vitest';
import {
  hasDepth,
  hasStencil,
  isBlendable,
  isSRGBFormat,
  twinFormat,
  viewFormat,
} from '../../src/device/textureFormats.js';

describe('sRGB', () => {
  it.each([
    ['rgba8unorm', 'rgba8unorm-srgb'],
    ['bgra8unorm', 'bgra8unorm-srgb'],
    ['bc1-rgba-unorm', 'bc1-rgba-unorm-srgb'],
    ['bc7-rgba-unorm', 'bc7-rgba-unorm-srgb'],
    ['etc2-rgb8a1unorm', 'etc2-rgb8a1unorm-srgb'],
    ['astc-12x12-unorm', 'astc-12x12-unorm-srgb'],
  ] as const)('%s and %s are twins: the flag picks one of them', (linear, srgb) => {
    expect([twinFormat(linear), twinFormat(srgb)]).toEqual([srgb, linear]);
    expect([viewFormat(linear, false), viewFormat(linear, true)]).toEqual([linear, srgb]);
    expect([viewFormat(srgb, false), viewFormat(srgb, true)]).toEqual([linear, srgb]);
    expect([isSRGBFormat(linear), isSRGBFormat(srgb)]).toEqual([false, true]);
  });

  it.each(['rgba16float', 'r8unorm', 'bc4-r-unorm', 'bc6h-rgb-ufloat', 'depth24plus', 'rgba8uint'] as const)(
    '%s has no twin: the flag changes nothing',
    (format) => {
      expect(twinFormat(format)).toBeNull();
      expect([viewFormat(format, false), viewFormat(format, true)]).toEqual([format, format]);
    },
  );
});

describe('aspects', () => {
  it.each([
    ['depth16unorm', true, false],
    ['depth24plus', true, false],
    ['depth32float', true, false],
    ['depth24plus-stencil8', true, true],
    ['depth32float-stencil8', true, true],
    ['stencil8', false, true],
    ['rgba8unorm', false, false],
  ] as const)('%s: depth %s, stencil %s', (format, depth, stencil) => {
    expect([hasDepth(format), hasStencil(format)]).toEqual([depth, stencil]);
  });
});

describe('isBlendable', () => {
  const NONE = new Set<string>();
  it.each([
    'r8unorm',
    'rgba8unorm',
    'bgra8unorm-srgb',
    'rgb10a2unorm',
    'r16float',
    'rgba16float',
    'rg11b10ufloat',
  ] as const)('%s blends', (format) => {
    expect(isBlendable(format, NONE)).toBe(true);
  });

  it.each(['r8uint', 'rgba8sint', 'rg16uint', 'rgba32uint', 'rgb10a2uint', 'depth24plus', 'stencil8'] as const)(
    '%s does not',
    (format) => {
      expect(isBlendable(format, new Set(['float32-blendable']))).toBe(false);
    },
  );

  it.each(['r32float', 'rg32float', 'rgba32float'] as const)('%s does with float32-blendable', (format) => {
    expect([isBlendable(format, NONE), isBlendable(format, new Set(['float32-blendable']))]).toEqual([false, true]);
  });
});
