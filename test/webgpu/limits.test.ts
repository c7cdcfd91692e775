import { describe, expect, it } from 'vitest';
import { compilerLog } from '../../src/webgpu/compilerLog.js';
import { requiredLimitsFor } from '../../src/webgpu/limits.js';
import {
  type BindingSpec,
  COLOR_STAGES,
  colorPass,
  effectFile,
  input,
  type PassSpec,
  POSITION_PROGRAM,
  pixelStage,
  texture,
  untranslated,
  vertexStage,
} from './effectFile.js';
import { colorEffect, effectOf, fakeDevice, rejection, TARGETS } from './setup.js';

/** A pass of `count` textures in the pixel stage, in group `group`. */
function texturesPass(count: number, group = 0): PassSpec {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const program = `${numbers.map((n) => `@group(${group}) @binding(${n}) var t${n}: texture_2d<f32>;`).join('\n')}
@fragment fn main() -> @location(0) vec4f { return vec4f(); }`;
  return {
    stages: [
      vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]),
      pixelStage(program, { textures: numbers.map((n) => texture(n, `Map${n}`)) }),
    ],
    bindings: numbers.map(
      (n): BindingSpec => ({
        group,
        binding: n,
        register: `t${n}`,
        visibility: ['fragment'],
        type: 'texture_2d<f32>',
        symbol: `t${n}`,
      }),
    ),
  };
}

describe('requiredLimitsFor', () => {
  it('asks for nothing that every device has', () => {
    expect(requiredLimitsFor([colorEffect(), effectOf(effectFile({ Main: [texturesPass(16)] }))])).toEqual({});
  });

  it('asks for the most that any pass of any technique needs', () => {
    const many = effectOf(effectFile({ Main: [colorPass(), texturesPass(17)], Other: [texturesPass(20)] }));
    const high = effectOf(effectFile({ Main: [texturesPass(1, 6)] }));
    expect(requiredLimitsFor([many, high])).toEqual({ maxSampledTexturesPerShaderStage: 20, maxBindGroups: 7 });
    const shader = high.shader;
    if (shader === null) throw new Error('no shader');
    expect(requiredLimitsFor([shader])).toEqual({ maxBindGroups: 7 });
  });

  it('knows how far the inputs and outputs of a vertex program reach', async () => {
    const outputs = (last: number) =>
      `struct Out { @builtin(position) p: vec4f, @location(0) a: vec4f, @location(${last}) b: vec4f }
@vertex fn main(@location(0) p: vec3f) -> Out { return Out(vec4f(p, 1), vec4f(), vec4f()); }`;
    const effect = (last: number, location: number) =>
      effectOf(effectFile({ Main: [{ stages: [vertexStage(outputs(last), [input(0, location, 3)])] }] }));
    expect(requiredLimitsFor([effect(15, 15)])).toEqual({});
    expect(requiredLimitsFor([effect(16, 15)])).toEqual({ maxInterStageShaderVariables: 17 });
    expect(requiredLimitsFor([effect(15, 19)])).toEqual({ maxVertexAttributes: 20 });
    const told = await rejection(fakeDevice().device.compile(effect(16, 0), { targets: TARGETS }));
    expect(String(told)).toContain('the pass needs maxInterStageShaderVariables 17, the device has 16');
  });

  it('leaves out what cannot be compiled anyway', () => {
    expect(requiredLimitsFor([effectOf(effectFile({ Main: [{ stages: COLOR_STAGES.map(untranslated) }] }))])).toEqual(
      {},
    );
  });
});

describe('compilerLog', () => {
  it('finds the line of an error, whatever ends the lines, and leaves warnings out', () => {
    const message = (type: GPUCompilationMessageType, lineNum: number, linePos: number, text: string) =>
      ({ type, lineNum, linePos, message: text, offset: 0, length: 0 }) as GPUCompilationMessage;
    const source = 'first\r\nsecond 𝒳 x  \nthird\u2028fourth';
    expect(
      compilerLog(
        [
          message('warning', 1, 1, 'unused'),
          // The letter before takes two UTF-16 code units.
          message('error', 2, 11, 'no x'),
          message('error', 4, 1, 'no fourth'),
          message('error', 0, 0, 'nowhere'),
        ],
        source,
      ),
    ).toEqual([
      { line: 2, column: 11, message: 'no x', excerpt: 'second 𝒳 x' },
      { line: 4, column: 1, message: 'no fourth', excerpt: 'fourth' },
      { line: 0, column: 0, message: 'nowhere', excerpt: '' },
    ]);
  });
});
