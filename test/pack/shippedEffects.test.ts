import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { FolderPacker } from '../../src/pack/folder/FolderPacker.js';
import { TypeScriptImporter } from '../../src/pack/folder/TypeScriptImporter.js';
import { targetFolder } from '../../src/pack/folder/writePackedFiles.js';
import * as packEntry from '../../src/pack/index.js';
import { PACK_TARGETS } from '../../src/pack/PackTarget.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shipped = join(root, 'public');
const folders = readdirSync(join(root, 'effects'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
// No cache: the bytes are to come from the sources.
const packer = new FolderPacker({ importer: new TypeScriptImporter({ 'carbonfx/pack': packEntry }), cache: null });
afterAll(() => packer.close());

/** Files that some source gives, as their places. */
const given = new Set<string>();

describe('the shipped effects', () => {
  it.each(folders)(
    '%s is what its source gives (else: npm run effects)',
    async (folder) => {
      const { files, report } = await packer.pack(join(root, 'effects', folder));
      expect(report.name).toBe(folder);
      expect(report.warnings).toEqual([]);
      expect(report.files.flatMap(({ untranslated }) => untranslated.filter(({ isFault }) => isFault))).toEqual([]);
      for (const { target, fileName, bytes } of files) {
        const path = join(targetFolder(shipped, target), fileName);
        given.add(path);
        expect(Buffer.from(bytes).equals(readFileSync(path)), fileName).toBe(true);
      }
    },
    600_000,
  );

  it('are the ones with a source', () => {
    const files = PACK_TARGETS.flatMap((target) => {
      const folder = targetFolder(shipped, target);
      return readdirSync(folder).map((name) => join(folder, name));
    });
    expect(files.sort()).toEqual([...given].sort());
  });
});
