import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DeclarationFile } from '../../src/vite/DeclarationFile.js';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'carbonfx-types-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function effect(name: string): string {
  mkdirSync(join(root, name));
  writeFileSync(join(root, name, 'effect.ts'), '');
  return join(root, name, 'effect.ts');
}

function declaration(name: string) {
  return {
    name,
    imports: ['EffectTypes'],
    text: `export interface ${name} extends EffectTypes {\n  readonly x: 1;\n}\n`,
  };
}

const read = (): string => readFileSync(join(root, 'effects.d.ts'), 'utf8');

function blockOf(folder: string, name: string): string {
  return `
// ${folder}/effect.ts
declare module '*/${folder}/effect.ts?effect' {
  import type { EffectReference, EffectTypes } from 'carbonfx';

  export interface ${name} extends EffectTypes {
    readonly x: 1;
  }

  const effect: EffectReference<${name}>;
  export default effect;
}
`;
}

it('has a module for every effect, sorted, and keeps those of which nothing was heard', () => {
  const [hull, glow] = [effect('hull'), effect('glow')];
  new DeclarationFile(join(root, 'effects.d.ts')).set(hull, declaration('HullTypes'));
  expect(read()).toMatch(/^\/\/ .*\n\n\/\/ hull/);
  // Another server, which knows the one effect alone.
  new DeclarationFile(join(root, 'effects.d.ts')).set(glow, declaration('GlowTypes'));
  expect(read().split('\n').slice(1).join('\n')).toBe(blockOf('glow', 'GlowTypes') + blockOf('hull', 'HullTypes'));
});

it('replaces what an effect had, and drops effects that are gone', () => {
  const file = new DeclarationFile(join(root, 'effects.d.ts'));
  const [hull, glow] = [effect('hull'), effect('glow')];
  file.set(hull, declaration('HullTypes'));
  file.set(glow, declaration('GlowTypes'));
  rmSync(hull);
  file.set(glow, declaration('OtherTypes'));
  expect(read().split('\n').slice(1).join('\n')).toBe(blockOf('glow', 'OtherTypes'));
});

it('is not written where nothing changes', () => {
  const file = new DeclarationFile(join(root, 'effects.d.ts'));
  const hull = effect('hull');
  file.set(hull, declaration('HullTypes'));
  utimesSync(join(root, 'effects.d.ts'), 1, 1);
  file.set(hull, declaration('HullTypes'));
  expect(statSync(join(root, 'effects.d.ts')).mtimeMs).toBe(1000);
});
