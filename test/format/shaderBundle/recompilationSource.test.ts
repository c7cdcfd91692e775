import { expect, it } from 'vitest';
import { recompilationSource } from '../../../src/format/shaderBundle/recompilationSource.js';

it("is the author's text, else the variant's", () => {
  expect(recompilationSource({ inputSource: 'in', source: 'out' })).toBe('in');
  expect(recompilationSource({ inputSource: '', source: 'out' })).toBe('out');
  expect(recompilationSource({ inputSource: '', source: '' })).toBe('');
});
