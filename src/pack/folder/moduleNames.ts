import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isModule } from './isModule.js';

/** The modules in an effect's folder and below, relative to it, sorted. A folder is none, whatever its name. */
export async function moduleNames(folder: string): Promise<string[]> {
  return (await namesBelow(folder, folder)).sort();
}

async function namesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      const name = relative(root, path);
      // Folders are entered by the rule for what lies in them.
      if (entry.isDirectory()) return isModule(join(name, 'any.wesl')) ? namesBelow(root, path) : [];
      if (!isModule(name)) return [];
      const isFile = entry.isFile() || (entry.isSymbolicLink() && (await stat(path)).isFile());
      return isFile ? [name] : [];
    }),
  );
  return found.flat();
}
