// Runs one measurement: `npm run bench [-- NAME]`, NAME a file of bench/ without extension. It is bundled from the sources
// as the package is, and runs alone in its process.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const name = process.argv[2] ?? 'container';
if (!existsSync(join(root, 'bench', `${name}.ts`))) {
  const names = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.ts'));
  console.error(`There is no bench ${name}. There are ${names.map((file) => file.slice(0, -3)).join(', ')}.`);
  process.exit(2);
}
// Beside the packages, where what is imported from them is found.
const folder = mkdtempSync(join(root, 'node_modules', '.carbonfx-bench-'));
try {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      target: 'es2022',
      minify: false,
      ssr: join(root, 'bench', `${name}.ts`),
      rolldownOptions: { external: [/^node:/], output: { entryFileNames: '[name].mjs' } },
    },
  });
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.mjs`), ...process.argv.slice(3)], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
