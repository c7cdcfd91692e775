import { ReplayArena } from '../format/bytes/ReplayArena.js';
import { sameBytes } from '../format/bytes/sameBytes.js';
import { ArenaUse } from '../format/carbonEffect/ArenaUse.js';
import { CjsCarbonEffectReader } from '../format/carbonEffect/CjsCarbonEffectReader.js';
import type { DecodedBody, DecodedEffect } from '../format/carbonEffect/decodeEffect.js';
import { succeeds } from '../format/carbonEffect/succeeds.js';
import type { ClassesMode } from '../format/carbonEffect/verifyCarbonEffect.js';
import { writeEffectDescription } from '../format/carbonEffect/writeEffectDescription.js';
import { Tr2EffectRes } from './Tr2EffectRes.js';
import { Tr2Shader } from './Tr2Shader.js';

/** A body that alone takes this many times its whole file is not written out. */
const MOST_FILES = 4;
/** Small files are never the trouble. */
const SMALL_BYTES = 1 << 20;

/**
 * The loop through the resource classes (document 000, "Verification"): the file's bytes, its resource, the shader of every
 * distinct body, that shader as a file of its own, the records read from it. Re-emitted over the source file's arena they
 * must give the source's body. The records' own mode over the same bodies is the control: where the two disagree, the
 * classes have lost something.
 * @param use with every reference of the file noted.
 */
export function verifyEffectClasses(file: DecodedEffect, use: ArenaUse): ClassesMode {
  const { bytes, source } = file.reader;
  const resource = Tr2EffectRes.fromBytes(bytes, { source });
  // Without references inside entries no body can refer to more than the arena holds.
  const isBounded = use.insideEntries().length === 0;
  const most = Math.max(bytes.length * MOST_FILES, SMALL_BYTES);
  const written = isBounded
    ? file.bodies
    : file.bodies.filter((body) => succeeds(() => bytesAlone(file, body) <= most));
  if (!written.every((body) => isBodyEqual(file, body, resource))) return false;
  const unwritten = file.bodies.length - written.length;
  return unwritten === 0 || { unwritten };
}

/** What the arena of a body takes when it is a file of its own: every range that it refers to becomes an entry. */
function bytesAlone({ header }: DecodedEffect, { description, trace }: DecodedBody): number {
  const use = new ArenaUse(header.arena);
  const arena = use.recording(new ReplayArena(header.arena, trace));
  writeEffectDescription(description, { arena, version: header.version });
  return use.bytesApart();
}

function isBodyEqual({ header }: DecodedEffect, body: DecodedBody, resource: Tr2EffectRes): boolean {
  return succeeds(() => {
    const { version } = header;
    // Not one of the resource's own, which it would keep: a shader at a time is enough.
    const shader = Tr2Shader.fromCarbonBinary(resource.reader, body.permutationIndex);
    const alone = new CjsCarbonEffectReader(shader.toCarbonBinary({ version }));
    const arena = new ReplayArena(header.arena, body.trace);
    return sameBytes(writeEffectDescription(alone.readDescription(0), { arena, version }), body.bytes);
  });
}
