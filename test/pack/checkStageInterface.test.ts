import { describe, expect, it } from 'vitest';
import { effect, pack, packError } from './packing.js';

function pair(outputs: string, inputs: string): Promise<unknown> {
  return pack(effect(), {
    'v.wesl': `struct Out { @builtin(position) position: vec4f, ${outputs} }
@vertex fn main() -> Out { return Out(); }`,
    'f.wesl': `struct In {
  ${inputs}
}
@fragment fn main(in: In) -> @location(0) vec4f { return vec4f(); }`,
  });
}

describe('the programs of a pass', () => {
  it('may pass on more than is taken, in any spelling of a type', async () => {
    await pair(
      '@location(0) a: vec2f, @location(1) b: vec3<f32>, @location(2) @interpolate(flat) c: u32',
      '@builtin(position) p: vec4f, @builtin(front_facing) front: bool, @location(1) b: vec3f, @location(2) @interpolate(flat, first) c: u32',
    );
  });

  it.each([
    ['@location(0) a: vec2f', '@location(1) b: vec2f', 'f takes b at @location(1), which v does not give'],
    [
      '@location(0) a: vec2f',
      '@location(0) b: vec3f',
      'f takes b at @location(0) as vec3<f32>; v gives a there as vec2<f32>',
    ],
    [
      '@location(0) @interpolate(linear) a: vec2f',
      '@location(0) b: vec2f',
      'f takes b at @location(0) as vec2<f32>; v gives a there as @interpolate(linear, center) vec2<f32>',
    ],
    ['@location(0) a: u32', '@location(0) @interpolate(flat) b: u32', 'a is a u32 and needs @interpolate(flat)'],
  ])('must agree: %s / %s', async (outputs, inputs, problem) => {
    expect((await packError(pair(outputs, inputs))).problem).toBe(problem);
  });

  it('are told apart by line and column', async () => {
    const error = await packError(
      pair('@location(0) a: vec2f', '@builtin(position) p: vec4f,\n  @location(0) b: vec3f'),
    );
    expect([error.file, error.line, error.column]).toEqual(['f.wesl', 3, 3]);
  });

  it('need a position', async () => {
    const error = await packError(
      pack(effect(), {
        'v.wesl': '@vertex fn main() -> @location(0) vec4f { return vec4f(); }',
        'f.wesl': '@fragment fn main() -> @location(0) vec4f { return vec4f(); }',
      }),
    );
    expect(error.problem).toBe('v has no @builtin(position) output');
  });
});
