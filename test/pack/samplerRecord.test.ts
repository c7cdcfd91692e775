import { describe, expect, it } from 'vitest';
import type { SamplerSource } from '../../src/pack/EffectSource.js';
import { packError, packFragment, stageAt } from './packing.js';

const FLT_MAX = 3.4028234663852886e38;

async function recordOf(source: SamplerSource | undefined, type = 'sampler') {
  const fragment = `@group(0) @binding(0) var Depth: ${type === 'sampler' ? 'texture_2d<f32>' : 'texture_depth_2d'};
@group(0) @binding(1) var S: ${type};
@fragment fn main() -> @location(0) vec4f {
  return ${type === 'sampler' ? 'textureSample(Depth, S, vec2f())' : 'vec4f(textureSampleCompare(Depth, S, vec2f(), 0.5))'};
}`;
  const packed = await packFragment(fragment, source === undefined ? {} : { samplers: { S: source } });
  return stageAt(packed, 1).samplers[0];
}

describe('a sampler', () => {
  it('without an entry is dynamic and has what the D3D compiler writes for nothing', async () => {
    expect(await recordOf(undefined)).toEqual({
      register: 0,
      name: 'S',
      comparison: false,
      minFilter: 2,
      magFilter: 2,
      mipFilter: 2,
      addressU: 3,
      addressV: 3,
      addressW: 3,
      mipLODBias: 0,
      maxAnisotropy: 16,
      comparisonFunc: 1,
      borderColor: [0, 0, 0, 0],
      minLOD: -FLT_MAX,
      maxLOD: FLT_MAX,
      isDynamic: true,
    });
  });

  it('with an entry is fixed', async () => {
    const record = await recordOf({
      minFilter: 'nearest',
      mipmapFilter: 'nearest',
      addressModeU: 'repeat',
      addressModeV: 'mirror-repeat',
      addressModeW: 'border',
      lodMinClamp: 1,
      lodMaxClamp: 4,
    });
    expect(record).toMatchObject({ minFilter: 1, magFilter: 2, mipFilter: 1, isDynamic: false, minLOD: 1, maxLOD: 4 });
    expect(record).toMatchObject({ addressU: 1, addressV: 2, addressW: 4 });
  });

  it('is anisotropic in all three filters or in none', async () => {
    const record = await recordOf({ maxAnisotropy: 8 });
    expect(record).toMatchObject({ minFilter: 3, magFilter: 3, mipFilter: 3, maxAnisotropy: 8 });
    const error = await packError(recordOf({ maxAnisotropy: 8, minFilter: 'nearest' }));
    expect(error.problem).toBe('sampler S has maxAnisotropy 8, which needs all three filters linear');
  });

  it('has its clamps in order', async () => {
    expect((await packError(recordOf({ lodMinClamp: 4, lodMaxClamp: 1 }))).problem).toBe(
      'sampler S has lodMinClamp 4, above lodMaxClamp 1',
    );
  });

  it('can stay open to the application', async () => {
    expect(await recordOf({ dynamic: true })).toMatchObject({ isDynamic: true });
  });

  it('compares exactly when the program declares it', async () => {
    const record = await recordOf({ compare: 'less-equal' }, 'sampler_comparison');
    expect(record).toMatchObject({ comparison: true, comparisonFunc: 4 });
    expect((await packError(recordOf({}, 'sampler_comparison'))).problem).toBe(
      'sampler S is a sampler_comparison and needs compare',
    );
    expect((await packError(recordOf({ compare: 'less' }))).problem).toBe(
      'sampler S has compare and is no sampler_comparison',
    );
  });
});
