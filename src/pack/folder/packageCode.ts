import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the code of this package is that runs. */
export interface PackageCode {
  /** The package's folder. */
  readonly root: string;
  /** Whether it is the built one in `dist`, rather than the sources in `src`. */
  readonly isBuilt: boolean;
}

/** What compiles an effect in the sources; built, it is spread over shared chunks. */
const COMPILER_ROOMS = ['src/pack', 'src/format', 'src/device'];
/** Packages whose version changes what comes out. */
const COMPILER_PACKAGES = ['naga-wasm', 'wesl', 'wgsl_reflect'];

export function packageCode(): PackageCode {
  const here = dirname(fileURLToPath(import.meta.url));
  const root = folderWithManifest(here) ?? here;
  return { root, isBuilt: relative(root, here).split(sep)[0] === 'dist' };
}

let identity: Promise<string> | null = null;

/**
 * What tells this compiler from any other: a hash of its code and of the versions of the packages it stands on. Its version
 * number alone would not do: who works on the compiler does not count it up with every line.
 */
export function compilerIdentity(): Promise<string> {
  identity ??= hashedCode(packageCode());
  return identity;
}

async function hashedCode({ root, isBuilt }: PackageCode): Promise<string> {
  const rooms = isBuilt ? ['dist'] : COMPILER_ROOMS;
  const files = (await Promise.all(rooms.map((room) => codeIn(join(root, room))))).flat().sort();
  const hash = createHash('sha256');
  for (const name of COMPILER_PACKAGES) hash.update(`${name}\n${await manifestOf(name)}\n`);
  for (const file of files) hash.update(`${relative(root, file)}\n`).update(await readFile(file));
  return hash.digest('hex');
}

/** The built demo and declarations are no code of the compiler. */
async function codeIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'demo' || entry.name === 'types' ? [] : codeIn(path);
      return /\.(?:js|ts)$/.test(entry.name) ? [path] : [];
    }),
  );
  return found.flat();
}

/** Looked for by hand: not every package lets its manifest be resolved. */
async function manifestOf(name: string): Promise<string> {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const manifest = folders.map((folder) => join(folder, name, 'package.json')).find((path) => existsSync(path));
  return manifest === undefined ? '' : readFile(manifest, 'utf8');
}

/** The folder itself, or the nearest above it, that is a package. */
function folderWithManifest(start: string): string | null {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (dirname(folder) === folder) return null;
  }
}
