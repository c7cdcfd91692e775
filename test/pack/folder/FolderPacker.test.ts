import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { FolderPacker } from '../../../src/pack/folder/FolderPacker.js';
import { TypeScriptImporter } from '../../../src/pack/folder/TypeScriptImporter.js';
import * as packEntry from '../../../src/pack/index.js';
import { definition, FRAGMENT, VERTEX } from '../../cli/support/effectSources.js';
import { scratchFolder } from '../../support/scratchFolder.js';
import { packError } from '../packing.js';

vi.mock('../../../src/pack/folder/startTranslatorWorker.js', () => import('../../cli/support/threadlessWorker.js'));

const { root, write } = scratchFolder();
let count = 0;

function packerOf(cache: string | null): FolderPacker {
  return new FolderPacker({ importer: new TypeScriptImporter({ 'carbonfx/pack': packEntry }), cache });
}

/** A folder with an effect whose axes lie in a file beside it. */
function effectFolder(): { readonly folder: string; readonly axes: string } {
  count += 1;
  const axes = write(`${count}/axes.ts`, "export const options = ['OFF', 'ON'] as const;");
  const text = definition('glow').replace("['OFF', 'ON']", 'options');
  write(`${count}/glow/effect.ts`, `import { options } from '../axes.js';\n${text}`);
  write(`${count}/glow/v.wesl`, VERTEX);
  write(`${count}/glow/f.wesl`, FRAGMENT);
  return { folder: join(root, `${count}/glow`), axes };
}

describe('a packer of folders', () => {
  it('knows every file that an effect is made of', async () => {
    const { folder, axes } = effectFolder();
    const packer = packerOf(null);
    expect(packer.filesOf(folder)).toEqual([]);
    await packer.pack(folder);
    expect([...packer.filesOf(folder)].sort()).toEqual(
      [axes, ...['effect.ts', 'f.wesl', 'v.wesl'].map((name) => join(folder, name))].sort(),
    );
    await packer.close();
  });

  it('takes from the cache what was packed of the same source in the same way, and nothing else', async () => {
    const { folder, axes } = effectFolder();
    const cache = join(root, `${count}/cache`);
    const packer = packerOf(cache);
    const first = await packer.pack(folder);
    expect(first.isKept).toBe(false);
    const again = await packer.pack(folder);
    expect(again).toMatchObject({ isKept: true, report: first.report });
    expect(again.files.map(({ bytes }) => Buffer.from(bytes).toString('hex'))).toEqual(
      first.files.map(({ bytes }) => Buffer.from(bytes).toString('hex')),
    );
    expect((await packer.pack(folder, { targets: ['webgl'] })).isKept).toBe(false);
    expect((await packer.pack(folder, { selectionsOf: () => [{ PULSE: 'ON' }], mode: 'selected' })).isKept).toBe(false);
    // What the definition answers has changed, though its own text has not.
    writeFileSync(axes, "export const options = ['OFF', 'ON', 'FAST'] as const;");
    const other = await packer.pack(folder);
    expect([other.isKept, other.report.rows]).toEqual([false, 3]);
    await packer.close();
    const next = packerOf(cache);
    expect((await next.pack(folder)).isKept).toBe(true);
    await next.close();
  });

  it('asks for the selections of the effect by its name', async () => {
    const { folder } = effectFolder();
    const packer = packerOf(null);
    const asked: string[] = [];
    await packer.pack(folder, {
      selectionsOf(effect) {
        asked.push(effect);
        return undefined;
      },
    });
    expect(asked).toEqual(['glow']);
    await packer.close();
  });

  it('keeps nothing of what is at fault', async () => {
    const { folder } = effectFolder();
    const packer = packerOf(join(root, `${count}/cache`));
    writeFileSync(join(folder, 'f.wesl'), FRAGMENT.replace('material.Tint', 'nothing'));
    for (let run = 0; run < 2; run++) {
      const error = await packError(packer.pack(folder));
      expect([error.file, error.line, error.column]).toEqual(['f.wesl', 4, 16]);
    }
    await packer.close();
  });

  it('stops when it is told to', async () => {
    const { folder } = effectFolder();
    const packer = packerOf(null);
    const reason = new Error('enough');
    await expect(packer.pack(folder, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await packer.close();
  });
});
