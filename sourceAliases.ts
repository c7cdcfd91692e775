import { fileURLToPath } from 'node:url';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The public entry points as source, so that the demo and the tests import what a user imports, without a build. */
export const sourceAliases = [
  { find: /^carbonfx$/, replacement: at('./src/index.ts') },
  { find: /^carbonfx\/device$/, replacement: at('./src/createEffectDevice.ts') },
  { find: /^carbonfx\/webgl2$/, replacement: at('./src/webgl2/index.ts') },
  { find: /^carbonfx\/webgpu$/, replacement: at('./src/webgpu/index.ts') },
  { find: /^carbonfx\/pack$/, replacement: at('./src/pack/index.ts') },
  { find: /^carbonfx\/vite$/, replacement: at('./src/vite/index.ts') },
];
