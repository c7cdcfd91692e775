// Runs one measurement: `npm run bench [-- NAME]`, NAME a file of bench/ without extension.
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const name = process.argv[2] ?? 'open';
const server = await createServer({
  configFile: fileURLToPath(new URL('../vitest.config.ts', import.meta.url)),
  server: { middlewareMode: true, hmr: false, watch: null },
  logLevel: 'error',
});
try {
  await server.ssrLoadModule(fileURLToPath(new URL(`../bench/${name}.ts`, import.meta.url)));
} finally {
  await server.close();
}
