import type { ArenaBlob, RecordIo } from '../bytes/RecordIo.js';

/** The program of a stage or a library: a blob that may be empty only in a body whose passes carry block pairs. */
export function program(io: RecordIo, it: ArenaBlob): ArenaBlob {
  const blob = io.blob(it);
  if (blob.bytes.length === 0 && !io.hasBlocks) {
    io.refuse(
      'a program of size 0',
      'a program (an untranslated one is legal only in a body that carries backend blocks)',
      8,
    );
  }
  return blob;
}
