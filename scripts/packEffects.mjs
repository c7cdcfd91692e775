/**
 * Packs every effect in effects/ into public/: `carbonfx pack` with its flags (`--check`, `--watch`, …), as the sources are
 * now. The command is bundled as in the package, with its worker, so that it runs on threads without `npm run build`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { libraryBuild } from '../vite.library.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// Beside the packages, where what is imported from them is found.
const outDir = mkdtempSync(join(root, 'node_modules', '.carbonfx-pack-'));
// Ctrl-C is the command's: what is left to do here is to tidy up behind it.
process.on('SIGINT', () => {});
try {
  const { lib } = libraryBuild.build;
  const names = ['cli/carbonfx', 'pack/translatorWorker'];
  const entry = Object.fromEntries(names.map((name) => [name, lib.entry[name]]));
  await build({ ...libraryBuild, build: { ...libraryBuild.build, outDir, sourcemap: false, lib: { ...lib, entry } } });
  const from = (path) => relative(process.cwd(), join(root, path));
  const words = ['pack', from('effects'), '--out', from('public'), ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, [join(outDir, 'cli', 'carbonfx.js'), ...words], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  rmSync(outDir, { recursive: true });
}
