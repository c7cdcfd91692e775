import { defineConfig } from 'vitest/config';
import { sourceAliases } from './sourceAliases.js';
import { carbonfx } from './src/vite/index.js';

export default defineConfig({
  // The demo's gallery imports effects.
  plugins: [carbonfx({ types: false })],
  resolve: { alias: sourceAliases },
  test: {
    include: ['test/**/*.test.ts'],
    typecheck: { enabled: false },
    testTimeout: 60_000,
  },
});
