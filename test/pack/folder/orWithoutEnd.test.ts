import { expect, it } from 'vitest';
import { orWithoutEnd } from '../../../src/pack/folder/orWithoutEnd.js';

it('gives what a promise gives', async () => {
  const before = process.listenerCount('beforeExit');
  expect(await orWithoutEnd(Promise.resolve(1))).toBe(1);
  await expect(orWithoutEnd(Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(process.listenerCount('beforeExit')).toBe(before);
});

it('does not wait for ever, also where others keep the process alive', async () => {
  await expect(orWithoutEnd(new Promise(() => {}), 20)).rejects.toThrow(
    'it is not done after 0.02 s; look for an await of what never comes',
  );
});
