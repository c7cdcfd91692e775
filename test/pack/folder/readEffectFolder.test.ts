import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEffectFolder } from '../../../src/pack/folder/readEffectFolder.js';
import { effect, packError } from '../packing.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'effect-'));
  writeFileSync(join(folder, 'effect.ts'), '// the definition');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('an effect folder', () => {
  it('has texts without the mark that a file may begin with', async () => {
    writeFileSync(join(folder, 'v.wesl'), '\uFEFFfn a() {}\r\n// \uFEFF');
    writeFileSync(join(folder, 'effect.ts'), '\uFEFFexport default {};');
    const { modules, definition } = await readEffectFolder(folder, async () => ({ default: effect() }));
    expect(modules).toEqual({ 'v.wesl': 'fn a() {}\n// \uFEFF' });
    expect(definition.text).toBe('export default {};');
  });

  it('has its modules by path, with line ends that do not depend on the checkout', async () => {
    mkdirSync(join(folder, 'lib'));
    writeFileSync(join(folder, 'lib/paint.wesl'), 'fn a() {}\r\nfn b() {}\r\n');
    writeFileSync(join(folder, 'v.wgsl'), '');
    writeFileSync(join(folder, 'notes.md'), '');
    mkdirSync(join(folder, 'node_modules/noise'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/noise/noise.wgsl'), 'fn noise() {}');
    mkdirSync(join(folder, '.git/lib'), { recursive: true });
    writeFileSync(join(folder, '.git/lib/old.wgsl'), '');
    writeFileSync(join(folder, '.draft.wesl'), '');
    mkdirSync(join(folder, 'glow.wesl'));
    writeFileSync(join(folder, 'glow.wesl/inner.wesl'), '');
    symlinkSync(join(folder, 'lib/paint.wesl'), join(folder, 'linked.wesl'));
    const asked: string[] = [];
    const source = effect();
    const read = await readEffectFolder(folder, async (path) => {
      asked.push(path);
      return { default: source };
    });
    expect(asked).toEqual([join(folder, 'effect.ts')]);
    expect(read).toEqual({
      source,
      modules: {
        'glow.wesl/inner.wesl': '',
        'lib/paint.wesl': 'fn a() {}\nfn b() {}\n',
        'linked.wesl': 'fn a() {}\nfn b() {}\n',
        'v.wgsl': '',
      },
      definition: { path: 'effect.ts', text: '// the definition' },
      files: ['effect.ts', 'glow.wesl/inner.wesl', 'lib/paint.wesl', 'linked.wesl', 'v.wgsl'].map((name) =>
        join(folder, name),
      ),
    });
  });

  it('must have a definition that can be imported', async () => {
    const cause = new SyntaxError('Unexpected token');
    const error = await packError(readEffectFolder(folder, () => Promise.reject(cause)));
    expect([error.file, error.problem]).toEqual(['effect.ts', 'the file cannot be imported: Unexpected token']);
    expect(error.cause).toBe(cause);
  });

  it('may throw what has no text', async () => {
    const error = await packError(readEffectFolder(folder, () => Promise.reject(Object.create(null))));
    expect(error.problem).toBe('the file cannot be imported: something that has no text');
  });

  it('must export an effect', async () => {
    const error = await packError(readEffectFolder(folder, async () => ({ hull: effect() })));
    expect(error.problem).toBe('the file has no effect as its default export');
    expect(error.file).toBe('effect.ts');
  });
});
