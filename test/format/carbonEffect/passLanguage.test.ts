import { describe, expect, it } from 'vitest';
import { blockLanguage, passLanguage } from '../../../src/format/carbonEffect/passLanguage.js';
import { sourceLanguage } from '../../../src/format/carbonEffect/sourceLanguage.js';
import { blobOf, NO_BLOB } from '../../support/sampleDescriptions.js';

const GLSL = { program: blobOf('#version 300 es\nvoid main() {}\n') };
const WGSL = { program: blobOf('@vertex fn main() {}') };
const DXBC = { program: blobOf(`DXBC${'x'.repeat(40)}`) };
const NONE = { program: NO_BLOB };

describe('sourceLanguage', () => {
  it.each([
    ['a.carbonwebgpu', 'wgsl'],
    ['https://x.test/effect.webgl/a.carbonwebgl?v=3#top', 'glsl'],
    ['A.CARBONWEBGPU#x', 'wgsl'],
    ['a.carbonwebgpu.json', null],
    ['a.sm_hi', null],
    ['https://x.test/a.sm_hi?from=a.carbonwebgl', 'glsl'],
    ['carbonwebgpu', null],
    ['', null],
  ])('%s: %s', (source, language) => {
    expect(sourceLanguage(source)).toBe(language);
  });
});

describe('passLanguage', () => {
  it.each([
    ['the program decides over the name', [GLSL, GLSL], 'a.carbonwebgpu', 'glsl'],
    ['an empty program says nothing', [NONE, WGSL], 'a.carbonwebgl', 'wgsl'],
    ['without a program the name decides', [NONE], 'a.carbonwebgl', 'glsl'],
    ['bytecode is a language too', [DXBC], 'a.sm_hi', 'dxbc'],
    ['nothing says it', [NONE], 'a.sm_hi', 'unknown'],
  ])('%s', (_, stages, source, language) => {
    expect(passLanguage(stages, source)).toBe(language);
  });

  it('asks for the blocks of WGSL and GLSL alone', () => {
    expect(blockLanguage('glsl')).toEqual({ language: 'glsl' });
    expect(blockLanguage('wgsl')).toEqual({ language: 'wgsl' });
    expect([blockLanguage('dxbc'), blockLanguage('unknown')]).toEqual([{}, {}]);
  });
});
