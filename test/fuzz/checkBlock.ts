import { FormatError } from '../../src/format/bytes/FormatError.js';
import { readBackendBlock } from '../../src/format/carbonEffect/readBackendBlock.js';
import { writeBackendBlock } from '../../src/format/carbonEffect/writeBackendBlock.js';
import { BrokenPromise, checkError, type Outcome, SOURCE } from './checkEffect.js';

/** In what language the pass is said to be: none, or either. */
const LANGUAGES = [{}, { language: 'wgsl' }, { language: 'glsl' }] as const;

/** What has to hold for the bytes of a block: no data, a located error, or a block that is written as the same bytes. */
export function checkBlock(bytes: Uint8Array): Outcome {
  const results = LANGUAGES.map((language) => {
    try {
      const block = readBackendBlock(bytes, { technique: 'T', pass: 3, source: SOURCE, ...language });
      if (block?.layout === 'v1') checkWritten(block, bytes);
      return block;
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      checkError(error, bytes);
      return error;
    }
  });
  const isRead = results.some((result) => result !== null && !(result instanceof FormatError));
  return { result: isRead ? 'read' : 'refused', retained: results };
}

/** The writer has rules beyond the layout; what keeps them comes out as it was. */
function checkWritten(block: Parameters<typeof writeBackendBlock>[0], bytes: Uint8Array): void {
  let written: Uint8Array;
  try {
    written = writeBackendBlock(block);
  } catch (error) {
    if (error instanceof FormatError) return;
    throw error;
  }
  if (Buffer.compare(written, bytes) !== 0) throw new BrokenPromise('a version-1 block is written differently');
}
