import { describe, expect, it } from 'vitest';
import { entryFor, UNKNOWN_FILE_SCENE } from '../../demo/gallery.js';

const ORIGIN = 'http://127.0.0.1:5173';

describe('entryFor', () => {
  it.each([
    'hull',
    'hull.carbonwebgpu',
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
