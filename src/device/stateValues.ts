/**
 * One table per enum of the render states (`carbon-format.md` 6.12), from the number on the wire to WebGPU's word. The
 * families are never mixed: each has its own look-up, and a number that is not in the table is `null`.
 */

import type { BlendFactor } from './PortableState.js';

const COMPARE_FUNCTIONS: Readonly<Record<number, GPUCompareFunction>> = {
  1: 'never',
  2: 'less',
  3: 'equal',
  4: 'less-equal',
  5: 'greater',
  6: 'not-equal',
  7: 'greater-equal',
  8: 'always',
};

/** Compare functions 1 NEVER to 8 ALWAYS. */
export function compareFunction(value: number): GPUCompareFunction | null {
  return COMPARE_FUNCTIONS[value] ?? null;
}

const REVERSED: Readonly<Record<GPUCompareFunction, GPUCompareFunction>> = {
  never: 'never',
  less: 'greater',
  equal: 'equal',
  'less-equal': 'greater-equal',
  greater: 'less',
  'not-equal': 'not-equal',
  'greater-equal': 'less-equal',
  always: 'always',
};

/** The function that says the same of a reversed depth buffer. */
export function reversedCompare(compare: GPUCompareFunction): GPUCompareFunction {
  return REVERSED[compare];
}

const BLEND_FACTORS: Readonly<Record<number, BlendFactor>> = {
  1: 'zero',
  2: 'one',
  3: 'src',
  4: 'one-minus-src',
  5: 'src-alpha',
  6: 'one-minus-src-alpha',
  7: 'dst-alpha',
  8: 'one-minus-dst-alpha',
  9: 'dst',
  10: 'one-minus-dst',
  11: 'src-alpha-saturated',
  // 12 and 13 (BOTHSRCALPHA, BOTHINVSRCALPHA) have no counterpart.
  14: 'constant',
  15: 'one-minus-constant',
  16: 'src1',
  17: 'one-minus-src1',
  18: 'src1-alpha',
  19: 'one-minus-src1-alpha',
};

/** Blend factors 1 ZERO to 19 INVSRC1ALPHA; 12 and 13 are none. */
export function blendFactor(value: number): BlendFactor | null {
  return BLEND_FACTORS[value] ?? null;
}

/** Factors that read the program's second colour output: they need the feature `dual-source-blending`. */
export function isDualSource(value: number): boolean {
  return value >= 16 && value <= 19;
}

const ALPHA_OF_COLOR_FACTOR: Readonly<Record<number, number>> = { 3: 5, 4: 6, 9: 7, 10: 8, 16: 18, 17: 19 };

/**
 * The factor of the alpha equation where none of its own is given: colour factors become alpha ones, all others stay.
 * Carbon's DX11 and DX12 tables pick a second-source factor for 14 and 15; the constant that was meant is kept here.
 */
export function alphaFactorOf(colorFactor: number): number {
  return ALPHA_OF_COLOR_FACTOR[colorFactor] ?? colorFactor;
}

const BLEND_OPERATIONS: Readonly<Record<number, GPUBlendOperation>> = {
  1: 'add',
  2: 'subtract',
  3: 'reverse-subtract',
  4: 'min',
  5: 'max',
};

/** Blend operations 1 ADD to 5 MAX. */
export function blendOperation(value: number): GPUBlendOperation | null {
  return BLEND_OPERATIONS[value] ?? null;
}

const STENCIL_OPERATIONS: Readonly<Record<number, GPUStencilOperation>> = {
  1: 'keep',
  2: 'zero',
  3: 'replace',
  4: 'increment-clamp',
  5: 'decrement-clamp',
  6: 'invert',
  7: 'increment-wrap',
  8: 'decrement-wrap',
};

/** Stencil operations 1 KEEP to 8 DECR. */
export function stencilOperation(value: number): GPUStencilOperation | null {
  return STENCIL_OPERATIONS[value] ?? null;
}

/** D3D calls clockwise front. */
const CULL_MODES: Readonly<Record<number, GPUCullMode>> = { 1: 'none', 2: 'front', 3: 'back' };

/** Cull modes: 1 NONE, 2 CW (the front faces), 3 CCW (the back faces). */
export function cullMode(value: number): GPUCullMode | null {
  return CULL_MODES[value] ?? null;
}

const INVERTED: Readonly<Record<GPUCullMode, GPUCullMode>> = { none: 'none', front: 'back', back: 'front' };

/** The cull mode of a mirrored view. */
export function invertedCull(mode: GPUCullMode): GPUCullMode {
  return INVERTED[mode];
}
