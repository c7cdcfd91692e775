import { defineConfig } from 'vitest/config';
import { sourceAliases } from './sourceAliases.js';

export default defineConfig({
  resolve: { alias: sourceAliases },
  test: {
    include: ['test/**/*.test.ts'],
    typecheck: { enabled: false },
    testTimeout: 60_000,
  },
});
