import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder of this test file's own, outside of any package, gone when its tests are done. */
export function scratchFolder() {
  const root = mkdtempSync(join(tmpdir(), 'carbonfx-test-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return {
    root,
    /** Writes a file, making its folders, and returns its path. */
    write(name: string, content: string | Uint8Array): string {
      const path = join(root, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
  };
}
