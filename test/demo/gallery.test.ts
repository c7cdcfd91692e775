import { describe, expect, it } from 'vitest';
import { entryFor, GALLERY, UNKNOWN_FILE_SCENE } from '../../demo/gallery.js';
import { assertDrawable, isDrawable } from '../../demo/NeedsWebGPUError.js';

const ORIGIN = 'http://127.0.0.1:5173';

describe('entryFor', () => {
  it.each([
    'hull',
    'hull.carbonwebgpu',
    'hull.carbonwebgl',
    '/effect.webgl/hull.carbonwebgl',
    '/effect.webgpu/hull.carbonwebgpu',
    'http://127.0.0.1:5173/effect.webgpu/hull.carbonwebgpu',
  ])('knows the hull as %s', (asked) => {
    const entry = entryFor(asked, ORIGIN);
    expect(entry.name).toBe('hull');
    expect(entry.scene).toMatchObject({ kind: 'mesh', shape: 'ship' });
  });

  it.each([
    '/elsewhere/hull.carbonwebgpu',
    'http://127.0.0.1:5173.example/effect.webgpu/hull.carbonwebgpu',
    'https://example.org/effect.webgpu/hull.carbonwebgpu',
    '/effect.webgl/hull.carbonwebgpu',
    'nothing',
  ])('takes %s as a file of its own', (asked) => {
    expect(entryFor(asked, ORIGIN)).toEqual({
      name: '',
      title: asked,
      about: asked,
      effect: asked,
      scene: UNKNOWN_FILE_SCENE,
    });
  });
});

describe('what a device can draw', () => {
  it('is everything for WebGPU', () => {
    expect(GALLERY.filter((entry) => !isDrawable(entry, { backend: 'webgpu' }))).toEqual([]);
  });

  it('is what has a file for WebGL2, and the others say what they need', () => {
    const left = GALLERY.filter((entry) => !isDrawable(entry, { backend: 'webgl' }));
    expect(left.map(({ name }) => name)).toEqual(['particles']);
    expect(GALLERY.filter(({ needsWebGPU }) => needsWebGPU !== undefined)).toEqual(left);
  });

  it('is said in a sentence where it is not', () => {
    expect(() => assertDrawable(entryFor('particles', ORIGIN), { backend: 'webgl' })).toThrow(
      'Particles is made with a compute pass and storage buffers, which WebGL2 does not have.\n' +
        'To see it, choose WebGPU as the device, in a browser that has it.',
    );
  });

  it('is not known of a file that is not in the gallery', () => {
    expect(isDrawable(entryFor('/elsewhere/hull.carbonwebgpu', ORIGIN), { backend: 'webgl' })).toBe(true);
  });
});
