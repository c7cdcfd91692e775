import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../support/scratchFolder.js';
import { runCli } from './support/runCli.js';
import { tintedEffect } from './support/tintedEffect.js';

const { root, write } = scratchFolder();

describe('carbonfx types', () => {
  it('prints the declaration of an effect, which is called after its file', async () => {
    const file = write('tinted.v2.carbonwebgpu', tintedEffect());
    const { code, out, err } = await runCli('types', file);
    expect([code, err]).toEqual([0, []]);
    expect(out.filter((line) => !line.includes('/**'))).toEqual([
      "import type { EffectTypes, Numbers } from 'carbonfx';",
      '',
      'export interface TintedV2Types extends EffectTypes {',
      '  readonly options: Readonly<Record<never, never>>;',
      '  readonly parameters: {',
      '    readonly Tint: Numbers<4>;',
      '  };',
      "  readonly textures: 'DiffuseMap';",
      '  readonly buffers: never;',
      "  readonly techniques: 'Main';",
      '}',
    ]);
  });

  it('writes it where it is told to', async () => {
    const file = write('tinted.carbonwebgpu', tintedEffect());
    const path = join(root, 'made/tinted.types.ts');
    const { code, out } = await runCli('types', file, '--out', path);
    expect([code, out]).toEqual([0, []]);
    const printed = await runCli('types', file);
    expect(readFileSync(path, 'utf8')).toBe(`${printed.out.join('\n')}\n`);
  });

  it('refuses what is no effect, and writes nothing then', async () => {
    const path = join(root, 'no.types.ts');
    const { code, err } = await runCli('types', write('no.carbonwebgpu', '<!doctype html>'), '--out', path);
    expect(code).toBe(1);
    expect(err[0]).toContain(`carbonfx types: ${root}/no.carbonwebgpu`);
    expect(existsSync(path)).toBe(false);
  });

  it('takes one file', async () => {
    expect((await runCli('types')).code).toBe(2);
    expect((await runCli('types', 'a', 'b')).err[0]).toBe('carbonfx types: One FILE at a time; "b" is one too many.');
  });
});
