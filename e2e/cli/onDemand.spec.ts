/** What a page that is built from the package loads at once, and what when it needs it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { build } from 'vite';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

interface Chunk {
  readonly type: string;
  readonly fileName: string;
  readonly code?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/** The chunks of a page with this script, built for production. */
async function chunksOf(script: string): Promise<readonly Chunk[]> {
  const root = mkdtempSync(join(tmpdir(), 'carbonfx-page-'));
  try {
    writeFileSync(join(root, 'main.js'), script);
    const built = await build({
      configFile: false,
      root,
      logLevel: 'silent',
      resolve: { alias: { 'carbonfx/device': join(dist, 'device.js'), carbonfx: join(dist, 'index.js') } },
      build: { write: false, minify: false, rolldownOptions: { input: join(root, 'main.js') } },
    });
    const outputs = Array.isArray(built) ? built : [built];
    return outputs.flatMap((it) => ('output' in it ? (it.output as readonly Chunk[]) : []));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The code that is loaded before the script runs. */
function loadedAtOnce(chunks: readonly Chunk[]): string {
  const names = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  for (const name of names) {
    const imports = chunks.find(({ fileName }) => fileName === name)?.imports ?? [];
    names.push(...imports.filter((it) => !names.includes(it)));
  }
  return chunks
    .filter(({ fileName }) => names.includes(fileName))
    .map(({ code = '' }) => code)
    .join('\n');
}

const BRIDGE = 'vertex, fragment and compute stages, which browsers have';
const ARCHIVE = 'glCombinedSamplers';

test('the code of shader bundles comes with the first one', async () => {
  const chunks = await chunksOf(`
    import { EffectLibrary } from 'carbonfx';
    import { createEffectDevice } from 'carbonfx/device';
    createEffectDevice(document.querySelector('canvas')).then(async (device) => {
      await new EffectLibrary({ backend: device.backend }).createEffect('hull');
    });
  `);
  const atOnce = loadedAtOnce(chunks);
  expect(atOnce).toContain('EffectLibrary = class');
  for (const words of [BRIDGE, ARCHIVE]) {
    expect(atOnce).not.toContain(words);
    expect(chunks.some(({ code = '' }) => code.includes(words))).toBe(true);
  }
});
