import { FormatError } from '../bytes/FormatError.js';
import { BundleReader } from './BundleReader.js';
import { BUNDLE_FORM } from './bundleTags.js';
import { CHUNK_HEADER_BYTES, tagAt } from './riffChunks.js';
import type { ShaderBundle } from './ShaderBundle.js';

export interface ReadShaderBundleOptions {
  /** What to call the bytes in errors: a path or URL. */
  readonly source?: string;
  /** Keeps chunks that this version does not know, so that `writeShaderBundle` puts them back. Default false. */
  readonly keepUnknown?: boolean;
}

const HEADER_BYTES = 12;

/**
 * Reads a YUP shader bundle of version 2 (`yslb.md`): what `ShaderBundle::loadFromData`, `loadFromMemoryBlock`,
 * `loadFromStream` and `loadFromFile` do. What YUP tolerates (unknown chunks, repeated stages, bytes behind the end) is
 * tolerated; what it lets crash or reads as garbage is refused.
 *
 * SPIR-V and unknown chunks are views into the bytes: leave these unchanged as long as the bundle lives.
 *
 * @throws FormatError, with path and offset; where YUP has an error of its own, `found` is its text.
 */
export function readShaderBundle(
  file: Uint8Array | ArrayBuffer | SharedArrayBuffer,
  options: ReadShaderBundleOptions = {},
): ShaderBundle {
  const bytes = file instanceof Uint8Array ? file : new Uint8Array(file);
  const { source = '', keepUnknown = false } = options;
  const end = riffEnd(bytes, source);
  return new BundleReader(bytes, source, keepUnknown).read(HEADER_BYTES, end);
}

function riffEnd(bytes: Uint8Array, source: string): number {
  const refuse = (offset: number, found: string, wanted: string): never => {
    throw new FormatError({ source, offset, found: `ShaderBundle: ${found}`, wanted });
  };
  if (bytes.length < HEADER_BYTES) {
    refuse(0, 'stream too short for RIFF header', `at least ${HEADER_BYTES} bytes, there are ${bytes.length}`);
  }
  if (tagAt(bytes, 0) !== 'RIFF') refuse(0, 'missing RIFF signature', `"RIFF", not ${JSON.stringify(tagAt(bytes, 0))}`);
  const form = tagAt(bytes, CHUNK_HEADER_BYTES);
  if (form !== BUNDLE_FORM) {
    refuse(CHUNK_HEADER_BYTES, 'not an YSLB bundle (wrong form type)', `"YSLB", not ${JSON.stringify(form)}`);
  }
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true);
  const there = bytes.length - CHUNK_HEADER_BYTES;
  if (size < 4 || size > there) refuse(4, 'truncated RIFF data', `a size from 4 to ${there}, not ${size}`);
  return CHUNK_HEADER_BYTES + size;
}
