// Runs one measurement on the built package: `npm run bench [-- NAME]`, NAME a file of bench/ without extension.
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const name = process.argv[2] ?? 'open';
const server = await createServer({
  configFile: false,
  root: fileURLToPath(new URL('..', import.meta.url)),
  // What users run, not what a development server makes of the sources.
  ssr: { external: ['carbonfx'] },
  server: { middlewareMode: true, hmr: false, watch: null },
  logLevel: 'error',
});
try {
  await server.ssrLoadModule(fileURLToPath(new URL(`../bench/${name}.ts`, import.meta.url)));
} finally {
  await server.close();
}
