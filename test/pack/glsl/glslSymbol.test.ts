import { describe, expect, it } from 'vitest';
import { glslSymbol } from '../../../src/pack/glsl/glslSymbol.js';

const at = { group: 1, binding: 12 };

describe('the GLSL name of a bound variable', () => {
  it.each([
    ['material', 'material_1_12'],
    ['DetailMap2', 'DetailMap2_1_12'],
    ['a__b', 'a_b_1_12'],
    ['_private_', 'private_1_12'],
    ['__x', 'x_1_12'],
    ['gl_Position', 'vgl_Position_1_12'],
    ['webgl_', 'webgl_1_12'],
    ['_webgl_map', 'vwebgl_map_1_12'],
    ['größe', 'gruf6udfe_1_12'],
    ['Δ', 'u394_1_12'],
    // One letter outside the first 65536.
    ['𝔞', 'u1d51e_1_12'],
    ['_', 'v_1_12'],
  ])('%s is %s', (variable, symbol) => {
    expect(glslSymbol(variable, at)).toBe(symbol);
    expect(symbol).toMatch(/^(?!gl_|webgl_[^\d])(?!.*__)[A-Za-z]\w*$/);
  });
});
