import { expect, it } from 'vitest';
import { FormatError } from '../../src/format/bytes/FormatError.js';
import { writeCarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { Tr2Effect } from '../../src/resource/Tr2Effect.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { FOG, tintedBody } from './files.js';

const smallFile = (): Uint8Array =>
  writeCarbonEffectFile({ axes: [FOG], rows: [0, 1], bodies: [tintedBody(0), tintedBody(1)] });

/** Opens a file and uses all of it as an application would. Says whether everything could be used. */
function useAll(bytes: Uint8Array): boolean {
  const resource = attempt(() => Tr2EffectRes.fromBytes(bytes));
  if (resource === null) return false;
  const uses = resource.permutationGraph.variants.map(({ options }) =>
    attempt(() => {
      const effect = new Tr2Effect(resource, options);
      for (const { name } of effect.parameters) effect.setParameter(name, [1, 2, 3, 4]);
      for (const { index, passes } of effect.shader?.techniques ?? []) {
        for (const pass of passes) {
          pass.stages.forEach((stage, position) => {
            expect(effect.constantBytes(index, pass.index, position).length).toBeLessThanOrEqual(65_536);
            expect(typeof pass.programText(stage)).toBe('string');
          });
        }
      }
      return true;
    }),
  );
  return uses.every((use) => use === true);
}

/** `null` where a typed error is thrown; any other exception is one of the test. */
function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

it('a file cut short at any byte gives a typed error', () => {
  const file = smallFile();
  expect(useAll(file)).toBe(true);
  for (let length = 0; length < file.length; length++) expect(useAll(file.subarray(0, length))).toBe(false);
});

it.each([0x01, 0x80, 0xff])('a file with any byte changed by %d gives a typed error, or can be used', (mask) => {
  const file = smallFile();
  let usable = 0;
  for (let at = 0; at < file.length; at++) {
    const changed = file.slice();
    changed[at] = (changed[at] ?? 0) ^ mask;
    if (useAll(changed)) usable++;
  }
  // Text and numbers may change and stay legal; structure may not.
  expect(usable).toBeGreaterThan(0);
  expect(usable).toBeLessThan(file.length);
});
