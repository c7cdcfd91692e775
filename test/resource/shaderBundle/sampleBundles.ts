import { DEFAULT_REFLECTION, DEFAULT_RESOURCE_BINDING } from '../../../src/format/shaderBundle/defaultReflection.js';
import { makeShaderBundle, type StageShader } from '../../../src/format/shaderBundle/makeShaderBundle.js';
import type { ShaderBundle } from '../../../src/format/shaderBundle/ShaderBundle.js';
import type {
  ShaderMember,
  ShaderReflection,
  ShaderResourceBinding,
} from '../../../src/format/shaderBundle/ShaderReflection.js';
import { SHADER_BASE_TYPE, SHADER_LANGUAGE, SHADER_STAGE } from '../../../src/format/shaderBundle/shaderEnums.js';

/** A binding of a reflection: what a case says, else YUP's defaults. */
export function resource(name: string, fields: Partial<ShaderResourceBinding> = {}): ShaderResourceBinding {
  return { ...DEFAULT_RESOURCE_BINDING, name, ...fields };
}

/** A float of a block; `fields` make it anything else. */
export function member(name: string, offset: number, fields: Partial<ShaderMember> = {}): ShaderMember {
  return {
    name,
    offset,
    size: 4,
    arrayStride: 0,
    matrixStride: 0,
    baseType: SHADER_BASE_TYPE.float32,
    vecSize: 1,
    columns: 1,
    bitWidth: 32,
    arraySizes: [],
    ...fields,
  };
}

export function shader(
  stage: keyof typeof SHADER_STAGE,
  language: keyof typeof SHADER_LANGUAGE,
  source: string,
  reflection: Partial<ShaderReflection> = {},
): StageShader {
  return {
    stage: SHADER_STAGE[stage],
    language: SHADER_LANGUAGE[language],
    entryPoint: 'main',
    source,
    inputSource: '',
    reflection: { ...DEFAULT_REFLECTION, ...reflection },
  };
}

export const WGSL_VERTEX = '@vertex fn main() -> @builtin(position) vec4f { return vec4f(); }\n';
export const WGSL_FRAGMENT = '@fragment fn main() -> @location(0) vec4f { return vec4f(); }\n';
export const ESSL_VERTEX = '#version 300 es\nvoid main() { gl_Position = vec4(0.0); }\n';
export const ESSL_FRAGMENT =
  '#version 300 es\nprecision highp float;\nout vec4 color;\nvoid main() { color = vec4(0.0); }\n';

/** A program without any resource, for both devices. */
export function plainBundle(): ShaderBundle {
  return makeShaderBundle([
    shader('vertex', 'wgsl', WGSL_VERTEX),
    shader('vertex', 'essl', ESSL_VERTEX),
    shader('fragment', 'wgsl', WGSL_FRAGMENT),
    shader('fragment', 'essl', ESSL_FRAGMENT),
  ]);
}
