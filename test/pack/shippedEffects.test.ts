import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { packEffect } from '../../src/pack/packEffect.js';
import { readEffectFolder } from '../../src/pack/folder/readEffectFolder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shipped = join(root, 'public/effect.webgpu');
const folders = readdirSync(join(root, 'effects'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('the shipped effects', () => {
  it('are the ones with a source', () => {
    const files = readdirSync(shipped).filter((name) => name.endsWith('.carbonwebgpu'));
    expect(files.sort()).toEqual(folders.map((name) => `${name}.carbonwebgpu`).sort());
  });

  it.each(folders)('%s is what its source gives (else: npm run effects)', async (folder) => {
    const path = join(root, 'effects', folder);
    const { source, modules, definition } = await readEffectFolder(path, (file) => import(/* @vite-ignore */ file));
    const { files, report } = await packEffect(source, modules, { definition, targets: ['webgpu'] });
    const bytes = files[0]?.bytes ?? new Uint8Array(0);
    expect(source.name).toBe(folder);
    expect(report.warnings).toEqual([]);
    expect(Buffer.from(bytes).equals(readFileSync(join(shipped, `${folder}.carbonwebgpu`)))).toBe(true);
  });
});
