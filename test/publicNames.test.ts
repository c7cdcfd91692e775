import * as carbonfx from 'carbonfx';
import * as device from 'carbonfx/device';
import * as pack from 'carbonfx/pack';
import * as vite from 'carbonfx/vite';
import * as webgl2 from 'carbonfx/webgl2';
import * as webgpu from 'carbonfx/webgpu';
import { expect, it } from 'vitest';

/** A change of the public interface shows here. Types are checked by test/consumer. */
it.each([
  ['carbonfx', carbonfx],
  ['carbonfx/device', device],
  ['carbonfx/webgpu', webgpu],
  ['carbonfx/webgl2', webgl2],
  ['carbonfx/pack', pack],
  ['carbonfx/vite', vite],
])('%s exports the names it is known for', (_name, entry) => {
  expect(Object.keys(entry).sort()).toMatchSnapshot();
});

it('does not publish what is internal', () => {
  expect(Object.keys(carbonfx)).not.toContain('enumerateUniqueEffectBodies');
});
