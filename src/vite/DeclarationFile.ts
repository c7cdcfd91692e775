import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { EffectDeclaration } from '../pack/effectTypesText.js';

const HEAD =
  '// What imports of effects are. Written by the Vite plugin of carbonfx, to be committed with the effects.\n';
const BLOCK = /^\/\/ (?<path>.+)\n(?<text>declare module [\s\S]*?^\}\n)/gm;

/**
 * The declaration file that gives `import hull from './hull/effect.ts?effect'` its types: one module per effect, found by
 * the last two parts of its path. What is in it stays as long as its `effect.ts` does: a server knows only the effects that
 * a page has asked for.
 */
export class DeclarationFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** @param file path of an `effect.ts`. */
  set(file: string, declaration: EffectDeclaration): void {
    const folder = dirname(this.#path);
    const before = existsSync(this.#path) ? readFileSync(this.#path, 'utf8') : '';
    const blocks = new Map<string, string>();
    for (const { groups } of before.matchAll(BLOCK)) {
      if (groups?.path !== undefined && existsSync(join(folder, groups.path)))
        blocks.set(groups.path, groups.text ?? '');
    }
    blocks.set(relative(folder, file).replaceAll('\\', '/'), moduleText(file, declaration));
    const sorted = [...blocks].sort(([a], [b]) => (a < b ? -1 : 1));
    const text = HEAD + sorted.map(([path, block]) => `\n// ${path}\n${block}`).join('');
    // A file that is written makes editors check it again.
    if (text !== before) writeFileSync(this.#path, text);
  }
}

function moduleText(file: string, { name, imports, text }: EffectDeclaration): string {
  const body = `import type { ${['EffectReference', ...imports].join(', ')} } from 'carbonfx';

${text.trim()}

const effect: EffectReference<${name}>;
export default effect;`;
  const lines = body.split('\n').map((line) => (line === '' ? '' : `  ${line}`));
  return `declare module '*/${basename(dirname(file))}/effect.ts?effect' {\n${lines.join('\n')}\n}\n`;
}
