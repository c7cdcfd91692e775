import { FormatError, LoadError } from 'carbonfx';
import { DeviceError, DeviceLostError } from 'carbonfx/device';
import { describe, expect, it } from 'vitest';
import { GpuGoneError } from '../../demo/GpuGoneError.js';
import { NeedsWebGPUError } from '../../demo/NeedsWebGPUError.js';
import { NoDeviceError } from '../../demo/NoDeviceError.js';
import { headline } from '../../demo/status/headline.js';
import { TargetError } from '../../demo/TargetError.js';
import { TextureError } from '../../demo/TextureError.js';

const missing = new LoadError({ url: '/a', status: 404, found: 'HTTP 404', fix: 'look again' });
const damage = { source: '/a', path: 'header', offset: 4, found: '9', wanted: 'at most 8' };

describe('headline', () => {
  it.each([
    ['an effect file that is missing', missing, 'The effect could not be loaded'],
    ['a texture that is missing', new TextureError(missing), 'The texture could not be loaded'],
    ['a damaged file', new FormatError(damage), 'The file is damaged'],
    ['a browser without any device', new NoDeviceError(new DeviceError('no device')), 'The GPU cannot be used'],
    ['an effect that WebGL2 has no file of', new NeedsWebGPUError({ title: 'Sand' }), 'This effect needs WebGPU'],
    ['a target that the device cannot draw into', new TargetError(missing), 'The GPU cannot draw this scene'],
    [
      'an effect that does not compile',
      new DeviceError('no', { device: 'webgpu', effect: '/a' }),
      'The GPU does not take this effect',
    ],
    ['a lost device', new DeviceLostError('webgpu', 'unknown', 1), 'The GPU is gone'],
    ['a lost device without another', new GpuGoneError(missing, 1), 'The GPU is gone'],
    ['anything else', new RangeError('no'), 'Something went wrong'],
    ['what is no error', 'no', 'Something went wrong'],
  ])('names %s', (_, error, expected) => {
    expect(headline(error)).toBe(expected);
  });

  it("keeps the library's words about a texture and about what there is to draw with", () => {
    expect(new TextureError(missing).message).toBe(missing.message);
    expect(new TargetError(missing).message).toBe(missing.message);
    expect(new NoDeviceError(missing).message).toBe(missing.message);
  });
});
