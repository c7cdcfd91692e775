import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { sourceAliases } from '../../sourceAliases.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Serves the source tree, so that test pages under e2e/ import carbonfx as source. */
export default defineConfig({
  root,
  publicDir: fileURLToPath(new URL('../../public', import.meta.url)),
  resolve: { alias: sourceAliases },
  // `insecure.test` is a name that no browser holds to be secure.
  server: { host: '127.0.0.1', strictPort: true, hmr: false, watch: null, allowedHosts: ['insecure.test'] },
  optimizeDeps: { noDiscovery: true, include: [] },
  cacheDir: fileURLToPath(new URL('../../node_modules/.vite-harness', import.meta.url)),
});
