import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../support/scratchFolder.js';
import { itWithReference, reference, referenceJson } from './support/reference.js';
import { runCli } from './support/runCli.js';

const { write } = scratchFolder();

describe('carbonfx dump', () => {
  itWithReference('prints the JSON that stands beside each version 15 file', async () => {
    const files = readdirSync(reference('carbon')).filter((name) => name.endsWith('.sm_hi'));
    expect(files).toHaveLength(16);
    for (const file of files) {
      const { code, out, err } = await runCli('dump', reference('carbon', file));
      expect([code, err]).toEqual([0, []]);
      // Who made it and why, and how its writer counted, are not in the file.
      const { name, note, producedBy, arenaEntries, ...content } = referenceJson(
        'carbon',
        file.replace('.sm_hi', '.json'),
      );
      expect(JSON.parse(out.join('\n'))).toEqual(content);
    }
  });

  itWithReference('prints the block of a pass, decoded and as bytes', async () => {
    const { out } = await runCli('dump', reference('carbonwebgpu', 'shared.carbonwebgpu'));
    const [pass] = JSON.parse(out.join('\n')).bodies[0].techniques[0].passes;
    const theirs = referenceJson('carbonwebgpu', 'shared.carbonwebgpu.json').bodies[0].techniques[0].passes[0];
    expect(pass.blockBytes).toEqual(theirs.backendBlock);
    expect(pass.block.version).toBe(1);
    expect(pass.block.bindGroups[0].bindings.map((binding: { identity: string }) => binding.identity)).toEqual(
      theirs.block.bindGroups[0].bindings.map((binding: { identity: string }) => binding.identity),
    );
  });

  it('says what is wrong with a file, without a stack', async () => {
    const path = write('page.sm_hi', '<!doctype html><p>not found');
    const { code, out, err } = await runCli('dump', path);
    expect(code).toBe(1);
    expect(err).toHaveLength(1);
    expect(out.map((line) => JSON.parse(line))).toEqual([
      {
        file: path,
        error: { name: 'FormatError', path: '', offset: 0, message: err[0]?.replace('carbonfx dump: ', '') },
      },
    ]);
    expect(err[0]).toContain(`carbonfx dump: ${path}`);
    expect(err[0]).toContain('Unsupported Carbon effect version');
  });

  it('takes one file', async () => {
    const path = write('a.sm_hi', '');
    expect(await runCli('dump', path, path)).toMatchObject({ code: 2, out: [] });
  });
});
