import { wordText } from '../valueTexts.js';
import { bytesText, firstDifferentByte } from './byteRuns.js';
import { isPlain, type OwnRule, type Plain } from './RecordRule.js';

/** The last version whose stages have a shadow program. */
const LAST_VERSION = 11;

/** The ignored second program of versions 8 to 11. Where one side has none by its version, empty words are no difference. */
export const shadowRule: OwnRule = {
  as: 'own',
  compare(walk, left, right) {
    const [mine, theirs] = [shadowOf(left), shadowOf(right)];
    const { versions } = walk;
    const haveBoth = Math.max(versions.left, versions.right) <= LAST_VERSION;
    if (!haveBoth && mine.size === 0 && theirs.size === 0) return;
    if (mine.bytes !== null && theirs.bytes !== null) {
      if (walk.sameBytes(mine.bytes, theirs.bytes)) return;
      const at = firstDifferentByte(mine.bytes, theirs.bytes);
      walk.report('shadow', bytesText(mine.bytes, at), bytesText(theirs.bytes, at));
    } else if (mine.size !== theirs.size || mine.offset !== theirs.offset || mine.bytes !== theirs.bytes) {
      walk.report('shadow', shadowText(mine), shadowText(theirs));
    }
  },
  summary: (stage) => {
    const shadow = shadowOf(stage);
    return shadow.size === 0 ? null : `shadow ${shadowText(shadow)}`;
  },
};

interface Shadow {
  readonly size: number;
  readonly offset: number;
  readonly bytes: Uint8Array | null;
}

function shadowOf({ shadow }: Plain): Shadow {
  if (!isPlain(shadow)) return { size: 0, offset: 0, bytes: null };
  const { size, offset, bytes } = shadow;
  return { size: Number(size), offset: Number(offset), bytes: bytes instanceof Uint8Array ? bytes : null };
}

function shadowText({ size, offset, bytes }: Shadow): string {
  return bytes === null ? `no bytes (size ${size}, offset word ${wordText(offset)})` : bytesText(bytes, 0);
}
