import { expect, it } from 'vitest';
import { samplerState } from '../../../src/device/samplerState.js';
import type { SamplerWords } from '../../../src/format/carbonEffect/samplerFields.js';
import { bundleSampler } from '../../../src/resource/shaderBundle/bundleSamplers.js';

const state = (comparison: boolean, words?: SamplerWords) =>
  samplerState(bundleSampler('s', 0, comparison, words, 'a.ysl'));

const YUP = {
  addressModeU: 'clamp-to-edge',
  addressModeV: 'clamp-to-edge',
  addressModeW: 'clamp-to-edge',
  magFilter: 'linear',
  minFilter: 'linear',
  mipmapFilter: 'linear',
  lodMinClamp: 0,
  lodMaxClamp: 32,
  maxAnisotropy: 1,
  approximations: [],
};

it('a sampler is linear and clamped, as YUP makes it', () => {
  expect(state(false)).toMatchObject({ ...YUP, lodMaxClamp: expect.any(Number) });
  expect(state(false).compare).toBeUndefined();
  expect(state(true).compare).toBe('less-equal');
});

it('a sampler is what it is told', () => {
  const words: SamplerWords = {
    addressModeU: 'repeat',
    addressModeV: 'mirror-repeat',
    magFilter: 'nearest',
    minFilter: 'nearest',
    mipmapFilter: 'nearest',
    lodMinClamp: 1,
    lodMaxClamp: 2,
  };
  expect(state(false, words)).toMatchObject(words);
  expect(state(false, { maxAnisotropy: 8 })).toMatchObject({ maxAnisotropy: 8, minFilter: 'linear' });
  expect(state(true, { compare: 'greater' }).compare).toBe('greater');
});

it.each([
  [{ addressModeU: 'wrap' }, /^a\.ysl: samplers\.s\.addressModeU: wrap; wanted repeat, mirror-repeat, clamp-to-edge/],
  [{ filter: 'linear' }, /^a\.ysl: samplers\.s\.filter/],
  [{ maxAnisotropy: 0 }, /samplers\.s\.maxAnisotropy: 0/],
  [{ lodMinClamp: 3, lodMaxClamp: 2 }, /samplers\.s\.lodMinClamp: 3; wanted at most lodMaxClamp, 2/],
  [{ compare: 'less' }, /samplers\.s\.compare: less; wanted none/],
])('refuses %j', (words, message) => {
  expect(() => state(false, words as SamplerWords)).toThrow(message);
});
