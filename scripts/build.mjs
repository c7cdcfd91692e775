// Builds the package into dist/: the library's entry points, the command line with its page, and the declarations.
import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { libraryBuild, renderPageBuild } from '../vite.library.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
rmSync('dist', { recursive: true, force: true });
await build(libraryBuild);
await build(renderPageBuild);
chmodSync('dist/cli/carbonfx.js', 0o755);

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
process.exit(status ?? 1);
