/** Work in proportion to the file: with a pattern that backtracks these do not end in a minute. */
import { expect, it } from 'vitest';
import { DEFAULT_REFLECTION, DEFAULT_RESOURCE_BINDING } from '../../../src/format/shaderBundle/defaultReflection.js';
import { makeShaderBundle } from '../../../src/format/shaderBundle/makeShaderBundle.js';
import type { ShaderReflection } from '../../../src/format/shaderBundle/ShaderReflection.js';
import { SHADER_LANGUAGE, SHADER_STAGE } from '../../../src/format/shaderBundle/shaderEnums.js';
import { effectFromShaderBundle } from '../../../src/resource/shaderBundle/effectFromShaderBundle.js';

const SIZE = 400_000;
const many = (text: string): string => text.repeat(Math.ceil(SIZE / text.length));

function attempt(language: 'wgsl' | 'essl', source: string, reflection: Partial<ShaderReflection> = {}): string {
  const bundle = makeShaderBundle([
    {
      stage: SHADER_STAGE.vertex,
      language: SHADER_LANGUAGE[language],
      entryPoint: 'main',
      source,
      inputSource: '',
      reflection: { ...DEFAULT_REFLECTION, entryPoints: [{ name: 'main', stage: 0 }], ...reflection },
    },
  ]);
  try {
    effectFromShaderBundle(bundle, language === 'wgsl' ? 'webgpu' : 'webgl');
    return 'an effect';
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

const BLANKS = many(' ');
const input = { ...DEFAULT_RESOURCE_BINDING, name: 'a', baseType: 12 };

it.each<[string, 'wgsl' | 'essl', string]>([
  ['comments before a version', 'essl', `${many('/**/')}void main(){}`],
  ['comments without an end', 'essl', `#version 300 es\nvoid main(){}${many('/*')}`],
  ['spaces behind main', 'essl', `#version 300 es\nvoid main(${BLANKS}`],
  ['spaces behind a turn', 'essl', `#version 300 es\nvoid main(){}gl_Position.y *=${BLANKS}`],
  ['inputs', 'essl', `#version 300 es\nvoid main(){}${many('\nin ')}`],
  ['samplers', 'essl', `#version 300 es\nvoid main(){}${many('uniform sampler2D ')}`],
  ['overrides without an end', 'wgsl', `fn main(){}${many('override a=')}`],
  ['spaces in an override', 'wgsl', `fn main(){}override a=${BLANKS}`],
  ['variables without an end', 'wgsl', `fn main(){}${many('@group(0)@binding(0)var a:')}`],
  ['spaces in a group', 'wgsl', `fn main(){}@group(0${BLANKS}`],
  ['functions', 'wgsl', many('fn ')],
])('%s', (_, language, text) => {
  expect(attempt(language, text, { stageInputs: [input] })).toMatch(/^(?:an effect|FormatError)$/);
});

it('pairs of textures and samplers', () => {
  const named = (word: string) =>
    Array.from({ length: 4_000 }, (_, i) => ({ ...DEFAULT_RESOURCE_BINDING, name: `${word}${i}`, binding: i }));
  const outcome = attempt('essl', '#version 300 es\nvoid main(){}\n', {
    separateImages: named('i'),
    separateSamplers: named('s'),
    glCombinedSamplers: Array.from({ length: 4_000 }, (_, i) => ({ name: `yup_combined_x_${i}`, textureSlot: i })),
  });
  expect(outcome).toBe('an effect');
});
