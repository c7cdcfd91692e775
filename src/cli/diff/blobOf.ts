import type { ArenaBlob } from '../../format/bytes/RecordIo.js';

const NO_BLOB: ArenaBlob = { bytes: new Uint8Array(0), offset: 0 };

/** A record's field as the blob it is; nothing where the field is no blob. */
export function blobOf(value: unknown): ArenaBlob {
  if (typeof value !== 'object' || value === null || !('bytes' in value) || !('offset' in value)) return NO_BLOB;
  const { bytes, offset } = value;
  return bytes instanceof Uint8Array && typeof offset === 'number' ? { bytes, offset } : NO_BLOB;
}
