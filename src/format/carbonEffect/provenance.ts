import { decodeText, encodeText } from '../bytes/arenaText.js';
import { FormatError } from '../bytes/FormatError.js';
import type { RecordIo } from '../bytes/RecordIo.js';
import { SOURCE_HASH_BYTES } from './limits.js';

/** What a version-15 header says about how the file came to be. */
export interface Provenance {
  /** Major, minor, patch, tweak; zeros when left out. */
  readonly compilerVersion?: readonly number[];
  /** 32 characters, the MD5 of the source in hex; 32 zeros when left out. */
  readonly sourceHash?: Uint8Array | string;
}

/** What stands in a header whose author says nothing about himself. */
export const NO_COMPILER: readonly number[] = [0, 0, 0, 0];
const NO_HASH = '0'.repeat(SOURCE_HASH_BYTES);

/** For versions below 15, which have no place for it: a walk of two absent fields. */
export function absentProvenance(
  io: RecordIo,
  { compilerVersion = NO_COMPILER, sourceHash = NO_HASH }: Provenance,
): void {
  const hash = typeof sourceHash === 'string' ? sourceHash : decodeText(sourceHash);
  io.absent('compilerVersion', compilerVersion.join('.'), NO_COMPILER.join('.'));
  // Older files have none at all.
  io.absent('sourceHash', hash === '' ? NO_HASH : hash, NO_HASH);
}

/** @throws FormatError for text that is no text. Whether there are 32 characters is checked where they are written. */
export function sourceHashBytes(sourceHash: Uint8Array | string = NO_HASH, source: string): Uint8Array {
  if (typeof sourceHash !== 'string') return sourceHash;
  try {
    return encodeText(sourceHash);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const wanted = `${SOURCE_HASH_BYTES} characters`;
    throw new FormatError({ source, path: 'sourceHash', found: error.message, wanted });
  }
}
