import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

const readme = read('README.md');
const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, text = '']) => text.trim());

function region(file: string): string {
  const [, text = ''] = /\/\/ #region readme\n([\s\S]*?)\/\/ #endregion/.exec(read(file)) ?? [];
  return text.trim();
}

describe('the README', () => {
  it.each(['e2e/readme/convenience.ts', 'e2e/readme/ownDevice.ts'])('shows what runs as a test: %s', (file) => {
    expect(region(file).length).toBeGreaterThan(200);
    expect(blocks).toContain(region(file));
  });

  it('shows no other TypeScript', () => {
    expect(blocks).toHaveLength(2);
  });

  it('links to guides that are there', () => {
    const links = [...readme.matchAll(/\]\((docs\/[^)]+)\)/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) expect(() => read(link), link).not.toThrow();
  });
});
