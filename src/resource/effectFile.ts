import type { EffectBackend } from './EffectReference.js';

const EXTENSIONS: Readonly<Record<EffectBackend, string>> = { webgpu: 'carbonwebgpu', webgl: 'carbonwebgl' };

/**
 * The file of an effect for a backend, as `carbonfx pack` lays them out: `space/hull` is `effect.webgpu/space/hull.carbonwebgpu`
 * or `effect.webgl/space/hull.carbonwebgl`. A path whose last part has a dot is a file already, and comes back as it is; so
 * does an address (a leading slash, or a scheme).
 */
export function effectFile(path: string, backend: EffectBackend): string {
  if (isAddress(path) || isFile(path)) return path;
  return `effect.${backend}/${path}.${EXTENSIONS[backend]}`;
}

/** Whether a path stands for itself, whatever the root is. */
export function isAddress(path: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/)/i.test(path);
}

function isFile(path: string): boolean {
  return /\.[^/]*$/.test(path.replace(/[?#].*$/, ''));
}
