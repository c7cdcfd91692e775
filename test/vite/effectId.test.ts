import { expect, it } from 'vitest';
import { EFFECT_QUERY, effectFileOf } from '../../src/vite/effectId.js';
import { packedRequest } from '../../src/vite/packedUrl.js';

it.each([
  ['./hull/effect.ts?effect', './hull/effect.ts'],
  ['/a b/effect.ts?effect', '/a b/effect.ts'],
  ['/hull/effect.ts?t=1&effect', '/hull/effect.ts'],
  ['/hull/effect.ts?effect&t=1', '/hull/effect.ts'],
  ['C:\\hull\\effect.ts?effect', 'C:\\hull\\effect.ts'],
])('knows %s', (id, file) => {
  expect(effectFileOf(id)).toBe(file);
  expect(id).toMatch(EFFECT_QUERY);
});

it.each([
  './hull/effect.ts',
  './hull/effect.ts?effects',
  './hull/other.ts?effect',
  './effect.ts.png?effect',
  'effect.ts?effect',
])('leaves %s alone', (id) => expect(effectFileOf(id)).toBeNull());

it.each([
  ['effect.webgpu/hull.carbonwebgpu', { name: 'hull', target: 'webgpu' }],
  ['effect.webgl/hull-2.carbonwebgl', { name: 'hull-2', target: 'webgl' }],
  ['effect.webgl/hull.carbonwebgpu', null],
  ['effect.webgpu/../hull.carbonwebgpu', null],
  ['x/effect.webgpu/hull.carbonwebgpu', null],
  ['effect.webgpu/hull.carbonwebgpu.map', null],
])('takes a request for %s as %j', (path, asked) => {
  expect(packedRequest(path)).toEqual(asked);
});
