import { FormatError } from '../../format/bytes/FormatError.js';
import { blockLanguage, passLanguage } from '../../format/carbonEffect/passLanguage.js';
import { readBackendBlock } from '../../format/carbonEffect/readBackendBlock.js';
import { counted, wordText } from '../valueTexts.js';
import { backendBlockRule } from './backendBlockRule.js';
import { blobOf } from './blobOf.js';
import { bytesText, firstDifferentByte } from './byteRuns.js';
import { isPlain, type OwnRule, type Plain } from './RecordRule.js';

/**
 * The backend block of a pass: by what it says where both sides have one that reads, else by its bytes. A pass without a
 * block pair and one with an empty pair differ in `hasBlocks` of the body alone.
 */
export const blockRule: OwnRule = {
  as: 'own',
  compare(walk, left, right) {
    const [mine, theirs] = [blobOf(left.block), blobOf(right.block)];
    if (walk.sameBytes(mine.bytes, theirs.bytes)) {
      const areEmpty = mine.bytes.length === 0 && left.block !== null && right.block !== null;
      if (areEmpty && mine.offset !== theirs.offset) {
        walk.report('block.offsetWord', wordText(mine.offset), wordText(theirs.offset));
      }
      return;
    }
    walk.spend(mine.bytes.length + theirs.bytes.length);
    const [decoded, other] = [decodedBlock(left), decodedBlock(right)];
    // Two layouts may say the same in other bytes.
    if (decoded !== null && other !== null && walk.record('block', backendBlockRule(decoded, other), decoded, other))
      return;
    const at = firstDifferentByte(mine.bytes, theirs.bytes);
    walk.report('block', blockText(mine.bytes, at), blockText(theirs.bytes, at));
  },
  summary: ({ block }) => {
    const { length } = blobOf(block).bytes;
    return length === 0 ? null : `a backend block of ${counted(length, 'byte')}`;
  },
};

function blockText(bytes: Uint8Array, at: number): string | null {
  return bytes.length === 0 ? null : bytesText(bytes, at);
}

/** `null` for bytes that are no block known, or a damaged one. */
function decodedBlock({ stages, block }: Plain): Plain | null {
  const programs = (Array.isArray(stages) ? stages : []).filter(isPlain).map((it) => ({ program: blobOf(it.program) }));
  try {
    // The names go into fields that are derived, and those are not compared.
    const options = { technique: '', pass: 0, ...blockLanguage(passLanguage(programs, '')) };
    const decoded: unknown = readBackendBlock(blobOf(block).bytes, options);
    return isPlain(decoded) ? decoded : null;
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}
