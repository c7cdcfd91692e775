/*
 * What reading and writing containers costs, over three files that this program makes: 480 rows over 144 bodies, 16,384
 * bodies, 65,536 rows. Reading is measured in a process that never loads the writer, as in a page; writing in another.
 * Run with `npm run bench -- container`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [, , role, file] = process.argv;

if (role === 'read' && file !== undefined) {
  const { measureReading } = await import('./container/measureReading.js');
  measureReading(new Uint8Array(readFileSync(file)));
} else if (role === 'write' && file !== undefined) {
  const { measureWriting } = await import('./container/measureWriting.js');
  measureWriting(new Uint8Array(readFileSync(file)));
} else {
  await all();
}

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
      for (const next of ['read', 'write']) {
        spawnSync(process.execPath, [fileURLToPath(import.meta.url), next, path], { stdio: 'inherit' });
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
