/*
 * What reading and writing containers costs, over three files that this program makes: 480 rows over 144 bodies, 16,384
 * bodies, 65,536 rows. Reading is measured in a process that never loads the writer, as in a page.
 * Run with `npm run bench -- container`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Each runs in a process of its own: what one has loaded and allocated would slow the next. */
const MEASUREMENTS: Readonly<Record<string, (bytes: Uint8Array) => Promise<void>>> = {
  read: async (bytes) => (await import('./container/measureReading.js')).measureReading(bytes),
  source: async (bytes) => (await import('./container/measureWriting.js')).measureSourceArena(bytes),
  rebuild: async (bytes) => (await import('./container/measureWriting.js')).measureRebuilding(bytes),
  verify: async (bytes) => (await import('./container/measureWriting.js')).measureVerifying(bytes),
};

const [, , name, file] = process.argv;
const measure = MEASUREMENTS[name ?? ''];
if (measure !== undefined && file !== undefined) await measure(new Uint8Array(readFileSync(file)));
else await all();

async function all(): Promise<void> {
  const { SHAPES, makeEffect } = await import('./container/sampleEffects.js');
  const { writeCarbonEffectFile } = await import('../src/index.js');
  const folder = mkdtempSync(join(tmpdir(), 'carbonfx-bench-'));
  try {
    for (const shape of SHAPES) {
      const bytes = writeCarbonEffectFile(makeEffect(shape));
      const path = join(folder, `${shape.bodies}.sm_hi`);
      writeFileSync(path, bytes);
      console.log(`${shape.name}: ${(bytes.length / 1e6).toFixed(2)} MB, Node ${process.versions.node}`);
      for (const next of Object.keys(MEASUREMENTS)) {
        spawnSync(process.execPath, [fileURLToPath(import.meta.url), next, path], { stdio: 'inherit' });
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
