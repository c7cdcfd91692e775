import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumFlagsWithoutWebGPU, findChromium, sandboxed } from './scripts/chromium.mjs';

const executablePath = findChromium();
const DEMO_PORT = Number(process.env.CARBONFX_DEMO_PORT ?? 4713);
const HARNESS_PORT = Number(process.env.CARBONFX_HARNESS_PORT ?? 4714);

/** How a browser is started, with flags of its own. */
const started = (args: string[]) => ({
  launchOptions: {
    chromiumSandbox: sandboxed(),
    args,
    ...(executablePath === undefined ? {} : { executablePath }),
  },
});

/**
 * Real pages in a real, headed Chromium. Two servers: the demo as people see it, and the source tree for test pages. Two
 * browsers: every spec runs in the one that has WebGPU, but for those of the demo without it; what the demo does on either
 * device runs in both. The names of the projects are the kinds of device that the demo draws with.
 */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/display.ts',
  outputDir: './test-results/browser',
  // Software rendering takes both cores for one page.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: './test-results/browser.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${DEMO_PORT}`,
    headless: false,
    viewport: { width: 1000, height: 720 },
    deviceScaleFactor: 1,
    ...(executablePath === undefined ? { channel: 'chromium' as const } : {}),
  },
  projects: [
    { name: 'webgpu', testIgnore: '**/demo/webgl2/*', use: started(chromiumFlags()) },
    {
      name: 'webgl2',
      testMatch: ['**/demo/webgl2/*.spec.ts', '**/demo/controls.spec.ts', '**/demo/permutations.spec.ts'],
      use: started(chromiumFlagsWithoutWebGPU()),
    },
  ],
  metadata: { harness: `http://127.0.0.1:${HARNESS_PORT}` },
  webServer: [
    {
      command: `node node_modules/vite/bin/vite.js --port ${DEMO_PORT}`,
      url: `http://127.0.0.1:${DEMO_PORT}/`,
      reuseExistingServer: false,
    },
    {
      command: `node node_modules/vite/bin/vite.js --config e2e/support/harness.vite.config.ts --port ${HARNESS_PORT}`,
      url: `http://127.0.0.1:${HARNESS_PORT}/e2e/support/ready.txt`,
      reuseExistingServer: false,
    },
  ],
});
