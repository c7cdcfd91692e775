import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import type { PermutationAxis } from '../../src/format/carbonEffect/permutationAxis.js';
import { EffectLibrary } from '../../src/resource/EffectLibrary.js';
import type { OptionPair } from '../../src/resource/OptionList.js';
import { resolveOptions } from '../../src/resource/resolveOptions.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { describeWithReference, referenceBytes, referenceJson, referencePath } from '../support/referenceFiles.js';
import { axis } from './axes.js';
import { field, list, number, optionalList, text } from './json.js';

/*
 * Option lists that other programs resolved, and what they came to.
 */

const pair = (value: unknown): OptionPair => {
  const [name, option] = list(value);
  return [text(name), text(option)];
};

const namedPair = (value: unknown): OptionPair => [text(field(value, 'name')), text(field(value, 'value'))];

/** Axes of the files that no loader opens, with their number of rows. */
const AXES_OF_REFUSED: Readonly<Record<string, readonly [PermutationAxis, rows: number]>> = {
  'odd/odd_sparse.sm_hi': [axis('Q', ['Q0', 'Q1', 'Q2']), 2],
  'odd/odd_no_permutations.sm_hi': [axis('Q', ['Q0', 'Q1'], 1), 1],
  'mutated/default_option_out_of_range.sm_hi': [
    axis('QUALITY', ['QUALITY_LOW', 'QUALITY_MEDIUM', 'QUALITY_HIGH'], 3),
    3,
  ],
};

describeWithReference('the answers of Carbon', () => {
  it('are ours, case by case', () => {
    const cases = list(referenceJson('golden/carbon/resolve.json'));
    for (const [position, entry] of cases.entries()) {
      const file = text(field(entry, 'file'));
      const locals = list(field(entry, 'locals')).map(pair);
      const globals = list(field(entry, 'globals')).map(pair);
      const index = field(entry, 'index');
      const message = `case ${position}: ${JSON.stringify(entry)}`;
      const refused = AXES_OF_REFUSED[file];
      if (refused !== undefined) {
        const [ownAxis, rows] = refused;
        const resolved = resolveOptions([ownAxis], locals, globals).index;
        // Carbon asserts `index < m_offsetCount` where there is no row.
        if (index === undefined) expect(resolved, message).toBeGreaterThanOrEqual(rows);
        else expect(resolved, message).toBe(number(index));
        continue;
      }
      const resource = Tr2EffectRes.fromBytes(referenceBytes(`golden/carbon/${file}`), { source: file });
      const { warnings } = resource.resolve(locals, globals);
      expect(resource.getShader(locals, globals)?.index, message).toBe(number(index));
      const logged = optionalList(field(entry, 'log')).map(text);
      expect(
        warnings.map((warning) => `warning: ${warning} in effect (file)`),
        message,
      ).toEqual(logged);
    }
    expect(cases).toHaveLength(36);
  });

  it('follow the changes of global options in the library', async () => {
    for (const entry of list(referenceJson('golden/carbon/resolve.json'))) {
      const file = text(field(entry, 'file'));
      if (file in AXES_OF_REFUSED) continue;
      const fetch = async () => new Response(referenceBytes(`golden/carbon/${file}`));
      const library = new EffectLibrary({ fetch });
      const effect = await library.createEffect(file, list(field(entry, 'locals')).map(pair));
      for (const [name, value] of list(field(entry, 'globals')).map(pair)) library.setGlobalOption(name, value);
      expect(effect.shader?.index, JSON.stringify(entry)).toBe(number(field(entry, 'index')));
    }
  });

  it('have no row behind them in a sparse file', () => {
    const bytes = referenceBytes('golden/carbon/odd/odd_sparse.sm_hi');
    const resource = new Tr2EffectRes(new CjsCarbonEffectReader(bytes, { permissive: true }));
    expect(resource.getShader({ Q: 'Q1' })?.index).toBe(1);
    expect(resource.getShader({ Q: 'Q2' })).toBeNull();
  });
});

describeWithReference('the selections of another writer', () => {
  it('are ours, file by file', () => {
    const files = readdirSync(referencePath('golden/carbonwebgpu')).filter((name) => name.endsWith('.json'));
    expect(files.length).toBeGreaterThanOrEqual(10);
    for (const name of files) {
      const json = referenceJson(`golden/carbonwebgpu/${name}`);
      const resource = Tr2EffectRes.fromBytes(referenceBytes(`golden/carbonwebgpu/${text(field(json, 'file'))}`));
      for (const selection of list(field(json, 'selections'))) {
        const given = list(field(selection, 'locals')).map(namedPair);
        const count = field(selection, 'count');
        const locals = count === undefined ? given : given.slice(0, number(count));
        const globals = list(field(selection, 'globals')).map(namedPair);
        const shader = resource.getShader(locals, globals);
        const message = `${name}: ${JSON.stringify(selection)}`;
        expect(shader?.index, message).toBe(number(field(selection, 'index')));
        expect(shader?.bodyOffset, message).toBe(number(field(selection, 'bodyOffset')));
        expect(resource.getShader(locals, globals), message).toBe(shader);
      }
    }
  });
});
