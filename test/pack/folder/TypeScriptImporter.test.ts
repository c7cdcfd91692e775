import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TypeScriptImporter } from '../../../src/pack/folder/TypeScriptImporter.js';

// Far from any package that has carbonfx installed.
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'importer-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const importer = () =>
  new TypeScriptImporter({ 'carbonfx/pack': { defineEffect: (source: object) => ({ ...source, isDefined: true }) } });

describe('an importer of TypeScript', () => {
  it('imports a definition that no package is installed for', async () => {
    const path = write(
      'effect.ts',
      "import { defineEffect, type EffectSource } from 'carbonfx/pack';\nexport default defineEffect({ name: 'a' as const satisfies string });",
    );
    expect(await importer().import(path)).toMatchObject({ default: { name: 'a', isDefined: true } });
  });

  it('gives the files as they are now, also those that a definition imports', async () => {
    const path = write(
      'glow/effect.ts',
      "import { axes } from '../axes';\nimport more from './more.json';\nexport default [...axes, more.name];",
    );
    write('axes.ts', "export const axes: readonly string[] = ['A'];");
    write('glow/more.json', '{ "name": "B" }');
    const it = importer();
    expect(await it.import(path)).toMatchObject({ default: ['A', 'B'] });
    write('axes.ts', "export const axes: readonly string[] = ['C'];");
    expect(await it.import(path)).toMatchObject({ default: ['C', 'B'] });
    write('glow/more.json', '{ "name": "D" }');
    expect(await it.import(path)).toMatchObject({ default: ['C', 'D'] });
  });

  it('tells which files an import read, and leaves out what is installed', async () => {
    const path = write('effect.ts', "import { axes } from './axes.js';\nimport 'noise';\nexport default axes;");
    const axes = write('axes.ts', "import { names } from './names.js';\nexport const axes = names;");
    const names = write('names.ts', 'export const names = [1];');
    write('node_modules/noise/package.json', '{ "name": "noise", "main": "index.js" }');
    write('node_modules/noise/index.js', 'module.exports = 1;');
    const it = importer();
    expect(it.filesOf(path)).toEqual([]);
    await it.import(path);
    expect([...it.filesOf(path)].sort()).toEqual([axes, path, names].sort());
  });

  it('keeps the files in mind where an import fails, and imports again when it is put right', async () => {
    const path = write('effect.ts', "import { axes } from './axes.js';\nexport default axes;");
    const axes = write('axes.ts', 'export const axes = 1;');
    const it = importer();
    await it.import(path);
    write('axes.ts', 'export const axes = ;');
    await expect(it.import(path)).rejects.toThrow();
    expect(it.filesOf(path)).toContain(axes);
    write('axes.ts', 'export const axes = 2;');
    expect(await it.import(path)).toMatchObject({ default: 2 });
  });

  it('does not mix up what is imported at once', async () => {
    const shared = write('shared.ts', 'export const value = 1;');
    const paths = ['a', 'b'].map((name) =>
      write(`${name}/effect.ts`, `import { value } from '../shared';\nexport default '${name}' + value;`),
    );
    const it = importer();
    const exports = await Promise.all(paths.map((path) => it.import(path)));
    expect(exports).toMatchObject([{ default: 'a1' }, { default: 'b1' }]);
    for (const path of paths) expect([...it.filesOf(path)].sort()).toEqual([path, shared].sort());
  });

  /** The first place of the author's in the stack of what the import of a text throws. */
  async function placeIn(text: string): Promise<string | undefined> {
    const path = write('effect.ts', text);
    const error = await importer()
      .import(path)
      .then(
        () => null,
        (cause: Error) => cause,
      );
    return error?.stack?.match(/effect\.ts:\d+:\d+/)?.[0];
  }

  it.each([
    ["import { a } from 'carbonfx/pak';\nexport default a;", '1:1'],
    ["const q: string = 'a'; import { x } from './nowhere';\nexport default x + q;", '1:24'],
    ['type A = string;\n\n  export const z: number = undefinedThing.q;\nexport default z;', '3:28'],
    ["export const f = (o: any): never => { throw new Error('no'); };\nexport default f(1);", '1:45'],
    // A parser counts columns from 0.
    ['export default {\n  a: ;\n};', '2:5'],
  ])('leaves places of the text itself in what is thrown: %j', async (text, place) => {
    expect(await placeIn(text)).toBe(`effect.ts:${place}`);
  });

  it('gives up on a definition that waits for what never comes, and imports others', async () => {
    const path = write('effect.ts', 'await new Promise(() => {});\nexport default 1;');
    const other = write('other/effect.ts', 'export default 2;');
    const it = importer();
    const [first, second] = [it.import(path), it.import(other)];
    const refused = expect(first).rejects.toThrow('it never comes to its end; look for an await of what never comes');
    // The process has nothing else to wait for.
    await vi.waitFor(() => expect(process.emit('beforeExit', 0)).toBe(true));
    await refused;
    expect(await second).toMatchObject({ default: 2 });
    expect(process.listenerCount('beforeExit')).toBe(0);
  });
});
