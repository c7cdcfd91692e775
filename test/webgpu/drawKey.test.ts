import { describe, expect, it } from 'vitest';
import { drawKey, SHAPE_BITS, TARGETS_BITS } from '../../src/device/drawKey.js';
import { RENDERING_MODES } from '../../src/device/renderingModes.js';
import { DeviceCore } from '../../src/webgpu/DeviceCore.js';
import { FakeGPU } from '../support/fakeGPUDevice.js';

describe('the key of a draw', () => {
  it('differs wherever anything differs, up to the widest ids', () => {
    const keys = new Set<number>();
    let count = 0;
    for (const shape of [0, 1, 2, 2 ** SHAPE_BITS - 1, 2 ** SHAPE_BITS]) {
      for (const targets of [0, 1, 2 ** TARGETS_BITS - 1]) {
        for (const mode of RENDERING_MODES) {
          for (const flags of [
            {},
            { reversedDepth: true },
            { invertedCull: true },
            { reversedDepth: true, invertedCull: true },
          ]) {
            keys.add(drawKey(shape, targets, { mode, ...flags }));
            count++;
          }
        }
      }
    }
    expect(keys.size).toBe(count);
    for (const key of keys) expect(key).toBeGreaterThanOrEqual(0);
  });

  it('says the same of what is left out and of the default', () => {
    expect(drawKey(1, 1, {})).toBe(drawKey(1, 1, { mode: 'ANY', reversedDepth: false, invertedCull: false }));
  });

  it('is refused rather than truncated when there are too many kinds of anything', () => {
    const core = new DeviceCore(new FakeGPU().device, 'test');
    const targets = (index: number) => ({ colorFormats: new Array(index).fill(null) });
    for (let index = 0; index < 2 ** TARGETS_BITS; index++) core.targetsId(targets(index));
    expect(() => core.targetsId(targets(2 ** TARGETS_BITS))).toThrow(RangeError);
  });

  it('tells six targets apart that differ in the last one alone', () => {
    const core = new DeviceCore(new FakeGPU().device, 'test');
    const six = (last: GPUTextureFormat) => ({
      colorFormats: ['rgba8unorm', 'rgba8unorm', 'rgba8unorm', 'rgba8unorm', 'rgba8unorm', last] as const,
    });
    expect(core.targetsId(six('rgba8unorm'))).not.toBe(core.targetsId(six('rgba16float')));
    expect(core.targetsId(six('rgba16float'))).toBe(core.targetsId(six('rgba16float')));
  });
});
