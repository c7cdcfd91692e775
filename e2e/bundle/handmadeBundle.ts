import { makeShaderBundle } from '../../src/format/shaderBundle/makeShaderBundle.js';
import type { ShaderBundle } from '../../src/format/shaderBundle/ShaderBundle.js';
import type { ShaderReflection } from '../../src/format/shaderBundle/ShaderReflection.js';
import { SHADER_BASE_TYPE } from '../../src/format/shaderBundle/shaderEnums.js';
import { resource, shader } from '../../test/resource/shaderBundle/sampleBundles.js';

const FLOAT = SHADER_BASE_TYPE.float32;
/** What the quads of a scene have. */
const INPUTS = [
  resource('at', { location: 0, baseType: FLOAT, vecSize: 3 }),
  resource('numbers', { location: 1, baseType: FLOAT, vecSize: 4 }),
];

export interface HandmadeProgram {
  readonly vertex?: { readonly wgsl: string; readonly essl: string; readonly reflection: Partial<ShaderReflection> };
  /** Declarations of the fragment stage. */
  readonly wgsl: string;
  readonly essl: string;
  /** Of the fragment stage, in both languages. */
  readonly reflection?: Partial<ShaderReflection>;
}

const WGSL_VERTEX = `struct Out { @builtin(position) position: vec4f, @location(0) numbers: vec4f }
@vertex fn main(@location(0) at: vec3f, @location(1) numbers: vec4f) -> Out {
  return Out(vec4f(at * 2.0, 2.0), numbers);
}`;
const ESSL_VERTEX = `#version 300 es
layout(location = 0) in vec3 at;
layout(location = 1) in vec4 numbers;
out vec4 v_numbers;
void main() {
  v_numbers = numbers;
  gl_Position = vec4(at * 2.0, 2.0);
  gl_Position.y = -gl_Position.y;
}`;
const ESSL_HEAD = '#version 300 es\nprecision highp float;\nprecision highp int;\nin vec4 v_numbers;\n';

/** A bundle in WGSL and ESSL, with {@link INPUTS} and, unless it has a vertex stage of its own, positions twice as far at w = 2. */
export function handmadeBundle({ vertex, wgsl, essl, reflection = {} }: HandmadeProgram): ShaderBundle {
  const inputs = { stageInputs: INPUTS, ...vertex?.reflection };
  return makeShaderBundle([
    shader('vertex', 'wgsl', vertex?.wgsl ?? WGSL_VERTEX, inputs),
    shader('vertex', 'essl', vertex?.essl ?? ESSL_VERTEX, inputs),
    shader('fragment', 'wgsl', wgsl, reflection),
    shader('fragment', 'essl', ESSL_HEAD + essl, reflection),
  ]);
}
