import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The version in the package's own package.json, which lies two folders above the running program. */
export async function packageVersion(home: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(home, '..', '..', 'package.json'), 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) return 'unknown';
  return String(manifest.version);
}
