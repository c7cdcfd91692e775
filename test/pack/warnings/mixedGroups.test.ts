import { describe, expect, it } from 'vitest';
import type { EffectSource } from '../../../src/pack/EffectSource.js';
import { warningsOf } from './warningsOf.js';

const told = (declarations: string, use: string, fields: Partial<EffectSource> = {}) =>
  warningsOf(
    'mixed-group',
    { parameters: { Paint: {} }, ...fields },
    {
      'f.wesl': `struct Material { Paint: vec4f }
${declarations}
@fragment fn main() -> @location(0) vec4f { return ${use}; }`,
    },
  );

describe('a group of uniforms that change at different times', () => {
  it('is told at the later of them', async () => {
    expect(
      await told(
        '@group(0) @binding(1) var<uniform> frame: vec4f;\n@group(0) @binding(0) var<uniform> material: Material;',
        'material.Paint + frame',
      ),
    ).toEqual([
      'f.wesl:2:36 frame: frame (per frame) shares @group(0) with material (per material): the whole group is bound anew whenever one of them changes',
    ]);
  });

  it('is told of roles that the definition gives, and of registers', async () => {
    expect(
      await told(
        '@group(1) @binding(0) var<uniform> camera: vec4f; @group(1) @binding(1) var<uniform> bones: vec4f;',
        'camera + bones',
        { parameters: {}, uniforms: { camera: 'frame', bones: 3 } },
      ),
    ).toEqual([
      'f.wesl:2:86 bones: bones (per object) shares @group(1) with camera (per frame): the whole group is bound anew whenever one of them changes',
    ]);
  });

  it('is told where the programs of a pass meet in it', async () => {
    const modules = {
      'v.wesl':
        '@group(0) @binding(0) var<uniform> frame: vec4f;\n@vertex fn main() -> @builtin(position) vec4f { return frame; }',
      'f.wesl':
        '@group(0) @binding(1) var<uniform> object: vec4f;\n@fragment fn main() -> @location(0) vec4f { return object; }',
    };
    expect(await warningsOf('mixed-group', {}, modules)).toEqual([
      'f.wesl:1:36 object: object (per object) shares @group(0) with frame (per frame): the whole group is bound anew whenever one of them changes',
    ]);
  });

  it.each([
    [
      'groups of their own',
      '@group(0) @binding(0) var<uniform> frame: vec4f; @group(1) @binding(0) var<uniform> material: Material;',
    ],
    ['no slots of the author’s', 'var<uniform> frame: vec4f; var<uniform> material: Material;'],
  ])('is none with %s', async (_, declarations) => {
    expect(await told(declarations, 'material.Paint + frame')).toEqual([]);
  });

  it('is none where one of them is not used, or a texture is beside them', async () => {
    expect(
      await told(
        '@group(0) @binding(0) var<uniform> frame: vec4f; @group(0) @binding(1) var<uniform> material: Material; @group(0) @binding(2) var M: texture_2d<f32>;',
        'frame + textureLoad(M, vec2u(), 0)',
      ),
    ).toEqual([]);
  });
});
