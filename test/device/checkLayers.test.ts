import { describe, expect, it } from 'vitest';
import { checkLayers } from '../../src/device/checkLayers.js';
import { DeviceError } from '../../src/device/DeviceError.js';
import { thrownBy } from './thrownBy.js';

const LAYER = { width: 512, height: 256, mipLevelCount: 10, format: 'rgba8unorm' } as const;
const FIX = 'All layers of an array texture have one size, format and mip count.';

describe('checkLayers', () => {
  it('gives what all layers agree on', () => {
    const layers = ['A', 'B', 'C'].map((name) => ({ name, texture: { ...LAYER } }));
    expect(checkLayers(layers)).toEqual(LAYER);
  });

  it.each([
    [{ width: 256, height: 128 }, 'is 256x128, not the 512x256'],
    [{ height: 128 }, 'is 512x128, not the 512x256'],
    [{ format: 'rgba8unorm-srgb' } as const, 'is rgba8unorm-srgb, not the rgba8unorm'],
    [{ mipLevelCount: 1 }, 'has 1 mip levels, not the 10'],
  ])('names texture and layer that differ in %j', (difference, words) => {
    const layers = [
      { name: 'Detail1Map', texture: LAYER },
      { name: 'Detail2Map', texture: LAYER },
      { name: 'Detail3Map', texture: { ...LAYER, ...difference } },
    ];
    const error = thrownBy(() => checkLayers(layers, { effect: 'a.carbonwebgpu', technique: 'Main', pass: 0 }));
    expect(error).toBeInstanceOf(DeviceError);
    expect(error.message).toBe(
      `a.carbonwebgpu Main.pass0: layer 2 of the array texture, 'Detail3Map', ${words} of layer 0, 'Detail1Map'. ${FIX}`,
    );
  });

  it('names the layer that nobody set', () => {
    const layers = [
      { name: 'Detail1Map', texture: LAYER },
      { name: 'Detail2Map', texture: null },
    ];
    expect(thrownBy(() => checkLayers(layers)).message).toBe(
      "layer 1 of the array texture, 'Detail2Map', is not set. Call setTexture('Detail2Map', …).",
    );
  });

  it('refuses an array of nothing', () => {
    expect(() => checkLayers([])).toThrow('an array texture without layers');
  });
});
