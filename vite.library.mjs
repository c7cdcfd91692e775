// How the published package is built. Plain data, used by scripts/build.mjs.
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const external = [
  /^node:/,
  'jiti',
  'naga-wasm',
  'playwright-core',
  'pngjs',
  'vite',
  /^wesl(\/|$)/,
  /^wgsl_reflect(\/|$)/,
];

/** The entry points of `exports` in package.json, the bin, and the workers. Shared code becomes shared chunks. */
export const libraryBuild = {
  configFile: false,
  root: at('.'),
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    minify: false,
    sourcemap: true,
    lib: {
      formats: ['es'],
      entry: {
        index: at('src/index.ts'),
        device: at('src/createEffectDevice.ts'),
        webgl2: at('src/webgl2/index.ts'),
        webgpu: at('src/webgpu/index.ts'),
        pack: at('src/pack/index.ts'),
        'vite/index': at('src/vite/index.ts'),
        'vite/hotClient': at('src/vite/hotClient.ts'),
        'cli/carbonfx': at('src/cli/carbonfx.ts'),
        'cli/verifyWorker': at('src/cli/verifyWorker.ts'),
        'pack/translatorWorker': at('src/pack/folder/translatorWorker.ts'),
      },
    },
    rolldownOptions: {
      external,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // Apart from the bridge of shader bundles, which `Tr2EffectRes` imports when it meets one: a page without bundles is
        // not to load it.
        codeSplitting: { groups: [{ name: 'resource', test: /src\/resource\/(?!shaderBundle)/ }] },
      },
    },
  },
};

/** The page that `carbonfx render` opens: one self-contained file. */
export const renderPageBuild = {
  configFile: false,
  root: at('.'),
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: 'dist/cli',
    emptyOutDir: false,
    target: 'es2022',
    minify: false,
    lib: { formats: ['es'], entry: { renderPage: at('src/cli/renderPage.ts') } },
    rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false } },
  },
};
