import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { sourceAliases } from './sourceAliases.js';
import { carbonfx } from './src/vite/index.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The demo: served by `npm start`, built by `npm run build:demo`. */
export default defineConfig({
  root: at('./demo'),
  // A path that is not there is a 404, not this page again: the demo has one page.
  appType: 'mpa',
  publicDir: at('./public'),
  plugins: [carbonfx({ packed: at('./public') })],
  resolve: { alias: sourceAliases },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // A port that was asked for is used or refused; only the default may move on to the next free one.
    strictPort: process.argv.some((word) => word.startsWith('--port')),
    fs: { allow: [at('.')] },
  },
  build: { outDir: at('./dist/demo'), emptyOutDir: true, target: 'es2022' },
});
