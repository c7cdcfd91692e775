import { describe, expect, it } from 'vitest';
import { readSelections } from '../../../src/cli/pack/readSelections.js';
import { scratchFolder } from '../../support/scratchFolder.js';

const { root, write } = scratchFolder();

describe('a file of selections', () => {
  it('has option sets for any effect, or by name', async () => {
    const any = await readSelections(write('any.json', '[{ "FOG": "ON" }, {}]'));
    expect([any.effects, any.of('hull')]).toEqual([null, [{ FOG: 'ON' }, {}]]);
    const named = await readSelections(write('named.json', '{ "hull": [{ "FOG": "ON" }], "__proto__": [{}] }'));
    expect(named.effects).toEqual(['hull', '__proto__']);
    expect([named.of('hull'), named.of('nebula'), named.of('constructor')]).toEqual([
      [{ FOG: 'ON' }],
      undefined,
      undefined,
    ]);
  });

  it.each<[string, string, string | RegExp]>([
    ['text', 'FOG=ON', /^it is no JSON: /],
    ['number', '1', 'it is neither a list of option sets nor lists by effect name.'],
    ['null', 'null', 'it is neither a list of option sets nor lists by effect name.'],
    ['no set', '[["FOG", "ON"]]', 'the list[0] is no option set: {"AXIS": "OPTION"}.'],
    ['empty', '[]', 'the list is empty: at least one option set must be translated.'],
    ['no list', '{ "hull": { "FOG": "ON" } }', '"hull" is no list of option sets.'],
    ['empty by name', '{ "hull": [] }', '"hull" is empty: at least one option set must be translated.'],
    ['flag', '{ "hull": [{}, { "FOG": true }] }', '"hull"[1].FOG is true; an option is a text.'],
  ])('is refused: %s', async (name, text, problem) => {
    const path = write(`${name}.json`, text);
    const failure = await readSelections(path).catch((error: unknown) => error);
    const message = failure instanceof Error ? failure.message : '';
    expect(message.slice(0, path.length + 2)).toBe(`${path}: `);
    expect(message.slice(path.length + 2)).toEqual(
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    );
  });

  it('must be there', async () => {
    await expect(readSelections(`${root}/gone.json`)).rejects.toThrow('there is no such file');
  });
});
