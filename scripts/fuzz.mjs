// Runs the fuzzer on the sources: `npm run fuzz -- --help`.
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const server = await createServer({
  configFile: false,
  root: fileURLToPath(new URL('..', import.meta.url)),
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  logLevel: 'error',
});
try {
  await server.ssrLoadModule(fileURLToPath(new URL('../test/fuzz/main.ts', import.meta.url)));
} finally {
  await server.close();
}
