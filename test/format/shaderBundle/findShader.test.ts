import { expect, it } from 'vitest';
import { DEFAULT_REFLECTION } from '../../../src/format/shaderBundle/defaultReflection.js';
import { findShader } from '../../../src/format/shaderBundle/findShader.js';
import type { ShaderBundle, ShaderInfo } from '../../../src/format/shaderBundle/ShaderBundle.js';
import { SHADER_LANGUAGE, SHADER_STAGE } from '../../../src/format/shaderBundle/shaderEnums.js';

const info = (language: number, source: string): ShaderInfo => {
  return { language, entryPoint: 'main', source, inputSource: '', reflection: DEFAULT_REFLECTION };
};
const stageOf = (stage: number, variants: readonly ShaderInfo[]) => {
  return { stage, sourceLanguage: 0, spirv: new Uint8Array(0), variants };
};
const first = info(SHADER_LANGUAGE.wgsl, 'first');
const fragment = info(SHADER_LANGUAGE.wgsl, 'fragment');
const unnamed = info(-7, 'unnamed');
const bundle: ShaderBundle = {
  stages: [
    stageOf(SHADER_STAGE.vertex, [info(SHADER_LANGUAGE.glsl, 'glsl'), first, info(SHADER_LANGUAGE.wgsl, 'second')]),
    stageOf(SHADER_STAGE.fragment, [fragment]),
    stageOf(99, [unnamed]),
  ],
};

it('finds the first variant of the stage in the language', () => {
  expect(findShader(bundle, SHADER_STAGE.vertex, SHADER_LANGUAGE.wgsl)).toBe(first);
  expect(findShader(bundle, SHADER_STAGE.fragment, SHADER_LANGUAGE.wgsl)).toBe(fragment);
  expect(findShader(bundle, 99, -7)).toBe(unnamed);
});

it('lets no other language and no other stage stand in', () => {
  expect(findShader(bundle, SHADER_STAGE.vertex, SHADER_LANGUAGE.essl)).toBeNull();
  expect(findShader(bundle, SHADER_STAGE.fragment, SHADER_LANGUAGE.glsl)).toBeNull();
  expect(findShader(bundle, SHADER_STAGE.compute, SHADER_LANGUAGE.wgsl)).toBeNull();
  expect(findShader({ stages: [] }, 0, 0)).toBeNull();
});
