import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EffectFolder } from '../../src/pack/folder/readEffectFolder.js';
import { packEffect } from '../../src/pack/packEffect.js';
import { committedFiles } from '../../src/vite/committedFiles.js';
import { packedPath } from '../../src/vite/packedUrl.js';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'carbonfx-committed-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function folder(colour: string): EffectFolder {
  return {
    source: {
      name: 'glow',
      targets: ['webgpu'],
      axes: [],
      techniques: [{ name: 'Main', passes: [{ vertex: 'screen', fragment: 'glow' }] }],
    },
    modules: {
      'screen.wesl': '@vertex fn main() -> @builtin(position) vec4f { return vec4f(0.0, 0.0, 0.0, 1.0); }',
      'glow.wesl': `@fragment fn main() -> @location(0) vec4f { return vec4f(${colour}, 1.0); }`,
    },
    definition: { path: 'effect.ts', text: '' },
    files: [],
  };
}

async function commit(
  effect: EffectFolder,
  change: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes,
): Promise<void> {
  const { files } = await packEffect(effect.source, effect.modules, { definition: effect.definition });
  for (const { target, bytes } of files) {
    const path = join(root, packedPath('glow', target));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, change(bytes));
  }
}

it('are taken where they are of this source and this compiler', async () => {
  const effect = folder('vec3f(1.0)');
  expect(await committedFiles(root, effect, ['webgpu'])).toBeNull();
  await commit(effect);
  expect([...((await committedFiles(root, effect, ['webgpu']))?.keys() ?? [])]).toEqual(['webgpu']);
});

it('are not taken for another source, nor where one is missing', async () => {
  const effect = folder('vec3f(1.0)');
  await commit(effect);
  expect(await committedFiles(root, folder('vec3f(0.5)'), ['webgpu'])).toBeNull();
  expect(await committedFiles(root, effect, ['webgpu', 'webgl'])).toBeNull();
});

it('are not taken where they are damaged, or another compiler made them', async () => {
  const effect = folder('vec3f(1.0)');
  await commit(effect, (bytes) => bytes.subarray(0, 60));
  expect(await committedFiles(root, effect, ['webgpu'])).toBeNull();
  // The compiler's version is the four bytes after the data version.
  await commit(effect, (bytes) => bytes.slice().fill(99, 4, 8));
  expect(await committedFiles(root, effect, ['webgpu'])).toBeNull();
});
