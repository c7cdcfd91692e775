import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writePackedFiles } from '../../../src/pack/folder/writePackedFiles.js';
import type { PackedFile } from '../../../src/pack/packEffect.js';
import { scratchFolder } from '../../support/scratchFolder.js';

const { root, write } = scratchFolder();

const file = (target: 'webgpu' | 'webgl', text: string): PackedFile => ({
  target,
  fileName: `glow.carbon${target}`,
  bytes: new TextEncoder().encode(text),
});

describe('writing packed files', () => {
  it('puts each into the folder of its target, and nothing else', async () => {
    const out = join(root, 'new/out');
    const outcomes = await writePackedFiles(out, [file('webgpu', 'wgsl'), file('webgl', 'glsl!')]);
    expect(outcomes).toEqual([
      { target: 'webgpu', path: join(out, 'effect.webgpu/glow.carbonwebgpu'), bytes: 4, state: 'written' },
      { target: 'webgl', path: join(out, 'effect.webgl/glow.carbonwebgl'), bytes: 5, state: 'written' },
    ]);
    expect(outcomes.map(({ path }) => readFileSync(path, 'utf8'))).toEqual(['wgsl', 'glsl!']);
    expect(readdirSync(out, { recursive: true }).sort()).toEqual([
      'effect.webgl',
      join('effect.webgl', 'glow.carbonwebgl'),
      'effect.webgpu',
      join('effect.webgpu', 'glow.carbonwebgpu'),
    ]);
  });

  it('does not touch what is there with the same bytes, and replaces what is not', async () => {
    const out = join(root, 'again');
    const path = write('again/effect.webgpu/glow.carbonwebgpu', 'same');
    utimesSync(path, 1000, 1000);
    expect(await writePackedFiles(out, [file('webgpu', 'same')])).toMatchObject([{ state: 'unchanged' }]);
    expect(statSync(path).mtimeMs).toBe(1_000_000);
    expect(await writePackedFiles(out, [file('webgpu', 'other')])).toMatchObject([{ state: 'written' }]);
    expect(readFileSync(path, 'utf8')).toBe('other');
  });

  it('leaves nothing half done behind where it fails', async () => {
    const out = join(root, 'odd');
    mkdirSync(join(out, 'effect.webgpu/glow.carbonwebgpu'), { recursive: true });
    await expect(writePackedFiles(out, [file('webgpu', 'x')])).rejects.toThrow('EISDIR');
    expect(readdirSync(join(out, 'effect.webgpu'))).toEqual(['glow.carbonwebgpu']);
  });
});
