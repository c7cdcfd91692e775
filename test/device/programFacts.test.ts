import { describe, expect, it } from 'vitest';
import { fragmentOutputs, isShadowed, programDiscards, textureUse } from '../../src/device/programFacts.js';

describe('programDiscards', () => {
  it('sees the statement, not the word', () => {
    expect(programDiscards('fn main() { if (a < 0.5) { discard; } }')).toBe(true);
    expect(programDiscards('fn main() { let discarded = 1; }')).toBe(false);
    expect(programDiscards('fn main() { } // discard;')).toBe(false);
    expect(programDiscards('fn main() { /* discard; */ }')).toBe(false);
  });
});

describe('fragmentOutputs', () => {
  it.each([
    ['@fragment fn main() -> @location(0) vec4<f32> { return a; }', 0b1],
    ['@fragment fn main() -> @location(2) vec4f { return a; }', 0b100],
    ['struct O { @location(0) a: vec4f, @location(3) b: vec4f }\n@fragment fn main() -> O { }', 0b1001],
    ['struct O { @builtin(frag_depth) d: f32, @location(1) a: vec4f }\n@fragment fn main(i: I) -> O{ }', 0b10],
    ['@fragment fn main() -> @builtin(frag_depth) f32 { return 0; }', 0],
    ['@fragment fn main(@location(0) uv: vec2f, @builtin(position) p: vec4f) { }', 0],
    ['@fragment fn main(@location(4) uv: vec2f) -> @location(0) vec4f { }', 0b1],
    [
      'struct Other { @location(5) x: f32 }\nstruct O { @location( 1u ) a: vec4f }\n@fragment\nfn main ( ) -> O { }',
      0b10,
    ],
    ['// fn main() -> @location(7) vec4f {\n@fragment fn main() -> @location(0) vec4f { }', 0b1],
    ['@fragment fn main() -> @location(0) @interpolate(flat) vec4<u32> { }', 0b1],
  ])('of %j are %i', (text, outputs) => {
    expect(fragmentOutputs(text)).toBe(outputs);
  });

  it('are all where the text does not tell', () => {
    expect(fragmentOutputs('alias A = vec4f; @fragment fn main() -> Elsewhere { }')).toBe(0xff);
    expect(fragmentOutputs('@fragment fn other() -> @location(0) vec4f { }')).toBe(0xff);
    expect(fragmentOutputs('@fragment fn main() -> strange<x> { }')).toBe(0xff);
    expect(fragmentOutputs('')).toBe(0xff);
  });
});

describe('textureUse', () => {
  const use = (code: string) => {
    const { samplers, isOpaque } = textureUse(code, 't0');
    return { samplers: [...samplers], isOpaque };
  };

  it.each([
    ['@group(0) @binding(0) var t0: texture_2d<f32>;', [], false],
    ['textureSample(t0, s0, uv)', ['s0'], false],
    ['textureSampleLevel( t0 ,\n  s1 , uv, 0.0)', ['s1'], false],
    ['textureSampleCompare(t0, s0, uv, d) + textureSampleBias(t0, s1, uv, b)', ['s0', 's1'], false],
    ['textureGather(0, t0, s0, uv)', ['s0'], false],
    ['textureGather(2u, t0, s0, uv)', ['s0'], false],
    ['textureLoad(t0, p, 0)', [], false],
    ['textureDimensions(t0)', [], false],
    ['textureNumLevels(t0)', [], false],
    ['blur(t0, s0)', [], true],
    ['textureLoad(t0, p, 0) + blur(t0)', [], true],
    ['textureSample(t01, s0, uv) + textureSample(xt0, s1, uv)', [], false],
    ['input.t0 + 1', [], false],
    ['mytextureSample(t0, s0)', [], true],
    ['textureSample(t0, samplers.s0, uv)', [], true],
    [`textureSample(t0, ${'s'.repeat(300)}, uv)`, [], true],
    [`textureSample(${' '.repeat(300)}t0, s0, uv)`, [], true],
    ['fn f(t0: texture_2d<f32>) { _ = textureLoad(t0, p, 0); }', [], true],
  ])('of %j', (code, samplers, isOpaque) => {
    expect(use(code)).toEqual({ samplers, isOpaque });
  });

  it('takes a symbol for text, never for a pattern', () => {
    for (const symbol of ['t0(', '[', 't0|s0', '\\', 't.', '$', '']) {
      expect(() => textureUse('textureSample(t0, s0, uv)', symbol)).not.toThrow();
    }
    expect(textureUse('textureSample(t0, s0, uv)', 't.')).toEqual({ samplers: new Set(), isOpaque: false });
  });
});

describe('isShadowed', () => {
  it.each([
    ['@group(0) @binding(1) var s0: sampler;', false],
    ['@group(0) @binding(1) var s0 : sampler; fn f(s01: sampler, xs0: sampler) {}', false],
    ['var s0: sampler; fn f(s0: sampler) {}', true],
    ['fn f(a: f32, s0 : sampler) {}', true],
    ['let x = input.s0;', false],
  ])('%j: %s', (code, shadowed) => {
    expect(isShadowed(code, 's0')).toBe(shadowed);
  });
});
