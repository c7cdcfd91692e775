/**
 * Packs every effect in effects/ into public/effect.webgpu/. `node scripts/packEffects.mjs [--check]`: with `--check`
 * nothing is written, and the exit code is 1 when a file is not what its source gives.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isCheck = process.argv.includes('--check');
const unknown = process.argv.slice(2).find((word) => word !== '--check');
if (unknown !== undefined) {
  console.error(`Unknown argument ${unknown}. Usage: node scripts/packEffects.mjs [--check]`);
  process.exit(2);
}

// One server for all imports: the compiler imports more when it needs it.
const server = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  resolve: { alias: [{ find: /^carbonfx\/pack$/, replacement: join(root, 'src/pack/index.ts') }] },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const importModule = (path) => server.ssrLoadModule(path);

const { packEffect } = await importModule(join(root, 'src/pack/index.ts'));
const { readEffectFolder } = await importModule(join(root, 'src/pack/folder/readEffectFolder.ts'));
const target = join(root, 'public/effect.webgpu');
await mkdir(target, { recursive: true });

const folders = (await readdir(join(root, 'effects'), { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
const expected = new Set(folders.map((folder) => `${folder}.carbonwebgpu`));
for (const folder of folders) {
  try {
    await pack(folder);
  } catch (error) {
    if (error.name !== 'PackError' && error.name !== 'FormatError') throw error;
    // A PackError with a place begins with it, relative to the folder.
    console.error(`effects/${folder}${error.file ? '/' : ': '}${error.message}`);
    process.exitCode = 1;
  }
}
for (const name of await readdir(target)) {
  if (name.endsWith('.carbonwebgpu') && !expected.has(name)) {
    console.error(`public/effect.webgpu/${name} has no source in effects/. Remove it.`);
    process.exitCode = 1;
  }
}

if (isCheck && !process.exitCode) console.log(`${folders.length} effects are what their sources give.`);
await server.close();

async function pack(folder) {
  const { source, modules, definition } = await readEffectFolder(join(root, 'effects', folder), importModule);
  const { files, report } = await packEffect(source, modules, { definition, targets: ['webgpu'] });
  const [{ bytes }] = files;
  const file = join(target, `${source.name}.carbonwebgpu`);
  if (!expected.has(basename(file))) {
    console.error(`effects/${folder}/effect.ts: the effect is called ${source.name}; call it like its folder.`);
    process.exitCode = 1;
    return;
  }
  for (const warning of report.warnings) console.warn(`${report.name}: warning: ${warning.message}`);
  if (isCheck) {
    const onDisk = await readFile(file).catch(() => null);
    if (onDisk?.equals(bytes)) return;
    const state = onDisk === null ? 'is missing' : 'is not what its source gives';
    console.error(`${relative(root, file)} ${state}. Run: npm run effects`);
    process.exitCode = 1;
    return;
  }
  await writeFile(file, bytes);
  const { rows } = report;
  const { bodies, programs } = report.files[0];
  console.log(`${relative(root, file)}: ${rows} rows, ${bodies} bodies, ${programs} programs, ${bytes.length} bytes`);
}
