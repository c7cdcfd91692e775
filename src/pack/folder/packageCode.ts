import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The code of this package that runs. */
export interface PackageCode {
  /** `dist`, or `src` where nothing was built. */
  readonly folder: string;
  /** The thread's half of the translator. */
  readonly worker: string;
  readonly isBuilt: boolean;
}

const BUILT_WORKER = join('pack', 'translatorWorker.js');
const SOURCE_WORKER = join('pack', 'folder', 'translatorWorker.ts');
/** What compiles an effect in the sources; built, it is spread over shared chunks. */
const COMPILER_ROOMS = ['pack', 'format', 'device'];
/** Packages whose version changes what comes out. */
const COMPILER_PACKAGES = ['naga-wasm', 'wesl', 'wgsl_reflect'];

/** Found by the worker, which lies in the same place whatever chunk or source file asks. */
export function packageCode(): PackageCode {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const [built, source] = [join(folder, BUILT_WORKER), join(folder, SOURCE_WORKER)];
    if (existsSync(built)) return { folder, worker: built, isBuilt: true };
    if (existsSync(source)) return { folder, worker: source, isBuilt: false };
    if (dirname(folder) === folder) throw new Error(`carbonfx is not whole: ${BUILT_WORKER} is missing`);
  }
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

async function hashedCode({ folder, isBuilt }: PackageCode): Promise<string> {
  const rooms = isBuilt ? [folder] : COMPILER_ROOMS.map((room) => join(folder, room));
  const files = (await Promise.all(rooms.map(codeIn))).flat().sort();
  const texts = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256');
  for (const name of COMPILER_PACKAGES) hash.update(`${name}\n${await manifestOf(name)}\n`);
  files.forEach((file, index) => {
    hash.update(`${relative(folder, file)}\n`).update(texts[index] ?? '');
  });
  return hash.digest('hex');
}

/** The built demo and the declarations are no code of the compiler. */
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
