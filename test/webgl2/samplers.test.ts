import { beforeEach, describe, expect, it } from 'vitest';
import type { SamplerState } from '../../src/device/BindingPlan.js';
import { type Counters, newCounters } from '../../src/device/Counters.js';
import { readCapabilities } from '../../src/webgl2/Capabilities.js';
import { SamplerCache } from '../../src/webgl2/SamplerCache.js';
import { FakeGl } from '../support/fakeGl.js';

const STATE: SamplerState = {
  addressModeU: 'repeat',
  addressModeV: 'mirror-repeat',
  addressModeW: 'clamp-to-edge',
  magFilter: 'nearest',
  minFilter: 'linear',
  mipmapFilter: 'nearest',
  lodMinClamp: 0.5,
  lodMaxClamp: 3,
  maxAnisotropy: 1,
  approximations: [],
};
const LINEAR: SamplerState = { ...STATE, magFilter: 'linear', mipmapFilter: 'linear' };

let fake: FakeGl;
let gl: WebGL2RenderingContext;
let counters: Counters;
let cache: SamplerCache;

beforeEach(() => {
  fake = new FakeGl({ parameters: { MAX_TEXTURE_MAX_ANISOTROPY_EXT: 8 } });
  gl = fake.gl;
  counters = newCounters();
  cache = new SamplerCache(gl, readCapabilities(gl), counters);
  fake.clear();
});

describe('SamplerCache', () => {
  it("says the state in GL's words", () => {
    const sampler = cache.use(STATE);
    expect(fake.commands('samplerParameteri', 'samplerParameterf').map(([, ...args]) => args)).toEqual([
      [sampler, gl.TEXTURE_WRAP_S, gl.REPEAT],
      [sampler, gl.TEXTURE_WRAP_T, gl.MIRRORED_REPEAT],
      [sampler, gl.TEXTURE_WRAP_R, gl.CLAMP_TO_EDGE],
      [sampler, gl.TEXTURE_MAG_FILTER, gl.NEAREST],
      [sampler, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_NEAREST],
      [sampler, gl.TEXTURE_MIN_LOD, 0.5],
      [sampler, gl.TEXTURE_MAX_LOD, 3],
    ]);
  });

  it.each([
    ['nearest', 'nearest', 'NEAREST_MIPMAP_NEAREST'],
    ['nearest', 'linear', 'NEAREST_MIPMAP_LINEAR'],
    ['linear', 'nearest', 'LINEAR_MIPMAP_NEAREST'],
    ['linear', 'linear', 'LINEAR_MIPMAP_LINEAR'],
  ] as const)('filters %s within a level and %s between levels', (minFilter, mipmapFilter, name) => {
    const sampler = cache.use({ ...STATE, minFilter, mipmapFilter });
    expect(fake.commands('samplerParameteri')).toContainEqual([
      'samplerParameteri',
      sampler,
      gl.TEXTURE_MIN_FILTER,
      gl[name],
    ]);
  });

  it('compares where the state does', () => {
    const sampler = cache.use({ ...STATE, compare: 'less-equal' });
    expect(fake.commands('samplerParameteri').slice(-2)).toEqual([
      ['samplerParameteri', sampler, gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE],
      ['samplerParameteri', sampler, gl.TEXTURE_COMPARE_FUNC, gl.LEQUAL],
    ]);
  });

  it('is as anisotropic as the context can be', () => {
    const anisotropyOf = (maxAnisotropy: number) => {
      fake.clear();
      cache.use({ ...LINEAR, maxAnisotropy });
      return fake.commands('samplerParameterf').flatMap(([, , name, value]) => (name === 0x84fe ? [value] : []));
    };
    expect(anisotropyOf(4)).toEqual([4]);
    expect(anisotropyOf(1)).toEqual([]);
    expect(anisotropyOf(16)).toEqual([8]);
    expect(counters.samplers).toBe(3);
  });

  it('has one that everything can be loaded through', () => {
    const sampler = cache.use(null);
    expect(fake.commands('samplerParameteri').slice(-2)).toEqual([
      ['samplerParameteri', sampler, gl.TEXTURE_MAG_FILTER, gl.NEAREST],
      ['samplerParameteri', sampler, gl.TEXTURE_MIN_FILTER, gl.NEAREST_MIPMAP_NEAREST],
    ]);
  });

  it('shares by content, and frees with the last user', () => {
    const sampler = cache.use(STATE);
    expect(cache.use({ ...STATE, approximations: ['told'] })).toBe(sampler);
    expect(cache.use(LINEAR)).not.toBe(sampler);
    expect([counters.samplers, fake.liveOf('sampler').length]).toEqual([2, 2]);
    cache.leave(sampler);
    expect(fake.liveOf('sampler')).toHaveLength(2);
    cache.leave(sampler);
    cache.leave(sampler);
    expect([counters.samplers, fake.liveOf('sampler').length]).toEqual([1, 1]);
    expect(cache.use(STATE)).not.toBe(sampler);
    cache.destroy();
    expect([counters.samplers, fake.liveOf('sampler').length]).toEqual([0, 0]);
  });
});
