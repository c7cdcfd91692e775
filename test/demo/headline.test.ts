import { FormatError, LoadError } from 'carbonfx';
import { DeviceError, DeviceLostError } from 'carbonfx/device';
import { describe, expect, it } from 'vitest';
import { GpuGoneError } from '../../demo/GpuGoneError.js';
import { headline } from '../../demo/status/headline.js';
import { TextureError } from '../../demo/TextureError.js';

const missing = new LoadError({ url: '/a', status: 404, found: 'HTTP 404', fix: 'look again' });
const damage = { source: '/a', path: 'header', offset: 4, found: '9', wanted: 'at most 8' };

describe('headline', () => {
  it.each([
    ['an effect file that is missing', missing, 'The effect could not be loaded'],
    ['a texture that is missing', new TextureError(missing), 'The texture could not be loaded'],
    ['a damaged file', new FormatError(damage), 'The file is damaged'],
    ['no WebGPU', new DeviceError('this browser has no WebGPU', { device: 'webgpu' }), 'The GPU cannot be used'],
    [
      'an effect that does not compile',
      new DeviceError('no', { device: 'webgpu', effect: '/a' }),
      'The GPU does not take this effect',
    ],
    ['a lost device', new DeviceLostError('webgpu', 'unknown', 1), 'The GPU is gone'],
    ['a lost device without another', new GpuGoneError(missing), 'The GPU is gone'],
    ['anything else', new RangeError('no'), 'Something went wrong'],
    ['what is no error', 'no', 'Something went wrong'],
  ])('names %s', (_, error, expected) => {
    expect(headline(error)).toBe(expected);
  });

  it("keeps the library's words about a texture", () => {
    expect(new TextureError(missing).message).toBe(missing.message);
  });
});
