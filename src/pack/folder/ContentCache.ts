import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from './replaceFile.js';

/** The first line of every entry. The number goes up with the layout. */
const MAGIC = 'carbonfx cache 1\n';
const DIGEST_LENGTH = 64;
const HEAD_LENGTH = MAGIC.length + DIGEST_LENGTH + 1;
const ENTRY = /^[0-9a-f]{64}$/;
const UNFINISHED = /^[0-9a-f]{64}\.[0-9a-f-]+\.new$/;
/** A process that has not finished an entry in this time has ended. */
const UNFINISHED_MS = 3_600_000;
/** What is left after entries were dropped, so that it is not done again at once. */
const KEPT_SHARE = 0.9;

/**
 * Bytes by key in a folder, kept from one run to the next and shared by processes. An entry is a file named by the hash of
 * its key, and begins with a checksum over key and bytes: one that is damaged, cut off or another's counts as absent. What
 * cannot be read or written is no error, since everything in here can be made again.
 */
export class ContentCache {
  readonly folder: string;
  readonly #limit: number;

  /** @param limit bytes that {@link trim} leaves at most. */
  constructor(folder: string, limit: number) {
    this.folder = folder;
    this.#limit = limit;
  }

  /** @returns `null` where there is no sound entry. */
  async read(key: string): Promise<Uint8Array | null> {
    const path = this.#pathOf(key);
    let file: Uint8Array;
    try {
      file = await readFile(path);
    } catch {
      return null;
    }
    const bytes = file.subarray(HEAD_LENGTH);
    if (!Buffer.from(headOf(key, bytes)).equals(file.subarray(0, HEAD_LENGTH))) return null;
    const now = new Date();
    // The time of change is the time of use: entries that nobody uses go first.
    await utimes(path, now, now).catch(() => {});
    return bytes;
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(key);
    try {
      // Programs of people's effects are theirs alone.
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await replaceFile(path, Buffer.concat([Buffer.from(headOf(key, bytes)), bytes]));
    } catch {
      // A cache that cannot be written is as good as none.
    }
  }

  /** Drops the entries that were not used for longest until the others are within the limit. Foreign files stay. */
  async trim(): Promise<void> {
    const entries = await this.#entries();
    let size = entries.reduce((sum, entry) => sum + entry.size, 0);
    const wanted = size > this.#limit ? this.#limit * KEPT_SHARE : Number.POSITIVE_INFINITY;
    for (const { path, size: bytes, used, isUnfinished } of entries.sort((a, b) => a.used - b.used)) {
      if (isUnfinished ? Date.now() - used < UNFINISHED_MS : size <= wanted) continue;
      await rm(path, { force: true }).catch(() => {});
      size -= bytes;
    }
  }

  async #entries(): Promise<Entry[]> {
    const shards = await readdir(this.folder).catch(() => []);
    const found = await Promise.all(
      shards.map(async (shard) => {
        const names = await readdir(join(this.folder, shard)).catch(() => []);
        return Promise.all(names.map((name) => entryAt(join(this.folder, shard, name), name)));
      }),
    );
    return found.flat().filter((entry) => entry !== null);
  }

  /** Spread over folders, since some file systems are slow with thousands of files in one. */
  #pathOf(key: string): string {
    const name = createHash('sha256').update(key).digest('hex');
    return join(this.folder, name.slice(0, 2), name);
  }
}

interface Entry {
  readonly path: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly used: number;
  readonly isUnfinished: boolean;
}

async function entryAt(path: string, name: string): Promise<Entry | null> {
  const isUnfinished = UNFINISHED.test(name);
  if (!isUnfinished && !ENTRY.test(name)) return null;
  const found = await stat(path).catch(() => null);
  return found === null ? null : { path, size: found.size, used: found.mtimeMs, isUnfinished };
}

function headOf(key: string, bytes: Uint8Array): string {
  const digest = createHash('sha256').update(`${key.length}\n${key}`).update(bytes).digest('hex');
  return `${MAGIC}${digest}\n`;
}
