import { describe, expect, it } from 'vitest';
import { samplerState } from '../../src/device/samplerState.js';
import { sampler, staticSampler } from './passes.js';

const PLAIN = {
  addressModeU: 'repeat',
  addressModeV: 'repeat',
  addressModeW: 'repeat',
  magFilter: 'linear',
  minFilter: 'linear',
  mipmapFilter: 'linear',
  lodMinClamp: 0,
  lodMaxClamp: 1000,
  maxAnisotropy: 1,
  approximations: [],
};

describe('samplerState', () => {
  it('is exactly the plain state for a plain record, named or static', () => {
    expect(samplerState(sampler('S'))).toStrictEqual(PLAIN);
    expect(samplerState(staticSampler())).toStrictEqual(PLAIN);
  });

  it.each([
    [1, 'repeat'],
    [2, 'mirror-repeat'],
    [3, 'clamp-to-edge'],
  ])('has a word for address mode %i', (value, mode) => {
    const state = samplerState(sampler('S', { addressU: value, addressV: 3, addressW: value }));
    expect([state.addressModeU, state.addressModeV, state.addressModeW]).toEqual([mode, 'clamp-to-edge', mode]);
    expect(state.approximations).toEqual([]);
  });

  it.each([
    [4, 'border addressing on V becomes clamp-to-edge'],
    [5, 'mirror-once addressing on V becomes clamp-to-edge'],
    [0, 'unknown address mode 0 on V becomes clamp-to-edge'],
    [9, 'unknown address mode 9 on V becomes clamp-to-edge'],
  ])('approximates address mode %i in words', (value, words) => {
    const state = samplerState(sampler('S', { addressV: value }));
    expect(state.addressModeV).toBe('clamp-to-edge');
    expect(state.approximations).toEqual([words]);
  });

  it('is nearest only where the byte is exactly POINT', () => {
    const filtersOf = (byte: number) => {
      const state = samplerState(sampler('S', { minFilter: byte, magFilter: byte, mipFilter: byte }));
      return [state.minFilter, state.magFilter, state.mipmapFilter];
    };
    expect(filtersOf(1)).toEqual(['nearest', 'nearest', 'nearest']);
    expect(filtersOf(2)).toEqual(['linear', 'linear', 'linear']);
    expect(filtersOf(7)).toEqual(['linear', 'linear', 'linear']);
    // NONE is a mip filter: nearest there, linear elsewhere.
    expect(filtersOf(0)).toEqual(['linear', 'linear', 'nearest']);
  });

  it('keeps to one level where the mip filter is NONE', () => {
    const state = samplerState(sampler('S', { mipFilter: 0, minLOD: 2, maxLOD: 9 }));
    expect([state.lodMinClamp, state.lodMaxClamp]).toEqual([2, 2]);
  });

  it.each([
    ['minFilter', { minFilter: 3, magFilter: 1, mipFilter: 1 }],
    ['magFilter', { minFilter: 1, magFilter: 3, mipFilter: 1 }],
    ['mipFilter', { minFilter: 1, magFilter: 1, mipFilter: 3 }],
  ])('is anisotropic in all filters where %s is', (_, filters) => {
    expect(samplerState(sampler('S', { ...filters, maxAnisotropy: 8 }))).toStrictEqual({ ...PLAIN, maxAnisotropy: 8 });
  });

  it('gives anisotropy 1 to 16 sixteen different states, and keeps outside ones in range', () => {
    const states = Array.from({ length: 16 }, (_, i) =>
      samplerState(sampler('S', { minFilter: 3, maxAnisotropy: i + 1 })),
    );
    expect(states.map((it) => it.maxAnisotropy)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
    expect(new Set(states.map((it) => JSON.stringify(it))).size).toBe(16);
    expect(samplerState(sampler('S', { minFilter: 3, maxAnisotropy: 0 })).maxAnisotropy).toBe(1);
    expect(samplerState(sampler('S', { minFilter: 3, maxAnisotropy: 200 })).maxAnisotropy).toBe(16);
  });

  it('ignores the anisotropy of a filter that is not anisotropic', () => {
    expect(samplerState(sampler('S', { maxAnisotropy: 16 })).maxAnisotropy).toBe(1);
  });

  it.each([
    [-3.4028234663852886e38, 3.4028234663852886e38, 0, 3.4028234663852886e38],
    [-1, 4, 0, 4],
    [5, 2, 5, 5],
    [0, -1, 0, 0],
    [Number.NaN, Number.NaN, 0, 32],
    [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 32],
  ])('clamps LOD %d to %d', (minLOD, maxLOD, lodMinClamp, lodMaxClamp) => {
    const state = samplerState(sampler('S', { minLOD, maxLOD }));
    expect([state.lodMinClamp, state.lodMaxClamp]).toEqual([lodMinClamp, lodMaxClamp]);
  });

  it('leaves the LOD bias out, in words', () => {
    expect(samplerState(sampler('S', { mipLODBias: -0.5 })).approximations).toEqual([
      'LOD bias -0.5 is left out: samplers of browsers have none',
    ]);
  });

  it.each([
    ['webgpu', 'WebGPU'],
    ['webgl2', 'WebGL2'],
  ] as const)('names %s in what it approximates', (device, name) => {
    const record = sampler('S', { mipLODBias: 2 });
    expect(samplerState(record, { device, nearestOnly: true }).approximations).toEqual([
      `filters by nearest: the program reads a texture through it that is not filtered in ${name}, such as depth`,
      `LOD bias 2 is left out: samplers of ${name} have none`,
    ]);
  });

  it.each([
    [1, 'never'],
    [2, 'less'],
    [3, 'equal'],
    [4, 'less-equal'],
    [5, 'greater'],
    [6, 'not-equal'],
    [7, 'greater-equal'],
    [8, 'always'],
    [0, 'always'],
  ])('compares by function %i where the record says comparison', (comparisonFunc, compare) => {
    expect(samplerState(sampler('S', { comparison: true, comparisonFunc }))).toStrictEqual({ ...PLAIN, compare });
  });

  it('reports a comparison function without a word', () => {
    const state = samplerState(sampler('S', { comparison: 2, comparisonFunc: 12 }));
    expect(state.compare).toBe('always');
    expect(state.approximations).toEqual(['unknown comparison function 12 becomes always']);
  });

  it("follows the program's declaration over the record", () => {
    const plain = samplerState(sampler('S', { comparison: true, comparisonFunc: 2 }), { comparison: false });
    expect('compare' in plain).toBe(false);
    expect(plain.approximations).toEqual(['the comparison is left out: the program declares a plain sampler']);
    const compared = samplerState(sampler('S', { comparisonFunc: 4 }), { comparison: true });
    expect(compared).toStrictEqual({ ...PLAIN, compare: 'less-equal' });
  });

  it('does not filter depth', () => {
    const state = samplerState(sampler('S', { minFilter: 3, maxAnisotropy: 4 }), { nearestOnly: true });
    expect(state).toStrictEqual({
      ...PLAIN,
      magFilter: 'nearest',
      minFilter: 'nearest',
      mipmapFilter: 'nearest',
      approximations: [
        'filters by nearest: the program reads a texture through it that is not filtered in browsers, such as depth',
      ],
    });
    const point = sampler('S', { minFilter: 1, magFilter: 1, mipFilter: 1 });
    expect(samplerState(point, { nearestOnly: true }).approximations).toEqual([]);
  });
});
