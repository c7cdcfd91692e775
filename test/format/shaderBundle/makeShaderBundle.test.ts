/** The order in which YUP writes stages (`yslb.md` 1). */
import { expect, it } from 'vitest';
import { DEFAULT_REFLECTION } from '../../../src/format/shaderBundle/defaultReflection.js';
import { makeShaderBundle } from '../../../src/format/shaderBundle/makeShaderBundle.js';

const info = (source: string) => {
  return { language: 5, entryPoint: 'main', source, inputSource: '', reflection: DEFAULT_REFLECTION };
};
const shader = (stage: number, source: string) => ({ ...info(source), stage });
const spirv = (stage: number, sourceLanguage: number, ...bytes: number[]) => {
  return { stage, sourceLanguage, bytes: Uint8Array.from(bytes) };
};
const none = { sourceLanguage: 0, spirv: new Uint8Array(0) };

it('puts the variants of a stage together, stages as they first come', () => {
  expect(makeShaderBundle([shader(1, 'a'), shader(0, 'b'), shader(1, 'c'), shader(0, 'd')])).toEqual({
    stages: [
      { stage: 1, ...none, variants: [info('a'), info('c')] },
      { stage: 0, ...none, variants: [info('b'), info('d')] },
    ],
  });
});

it('has stages of SPIR-V alone at the end, by number', () => {
  const { stages } = makeShaderBundle(
    [shader(5, 'a')],
    [spirv(10, 0, 1), spirv(5, 2, 2), spirv(-1, 3, 3), spirv(2, 4, 4)],
  );
  expect(stages.map(({ stage, sourceLanguage, spirv: bytes }) => [stage, sourceLanguage, ...bytes])).toEqual([
    [5, 2, 2],
    [-1, 3, 3],
    [2, 4, 4],
    [10, 0, 1],
  ]);
});

it('takes the last SPIR-V of a stage, with or without bytes', () => {
  const { stages } = makeShaderBundle([], [spirv(0, 1, 1), spirv(1, 1, 1), spirv(0, 2, 2), spirv(1, 3)]);
  expect(stages.map(({ sourceLanguage, spirv: bytes }) => [sourceLanguage, ...bytes])).toEqual([[2, 2], [3]]);
});

it('may be of nothing', () => {
  expect(makeShaderBundle([])).toEqual({ stages: [] });
});
