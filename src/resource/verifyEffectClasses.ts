import { ArenaUse } from '../format/carbonEffect/ArenaUse.js';
import { BodyReplay } from '../format/carbonEffect/BodyReplay.js';
import { CjsCarbonEffectReader } from '../format/carbonEffect/CjsCarbonEffectReader.js';
import type { DecodedBody, EffectBodies } from '../format/carbonEffect/EffectBodies.js';
import type { EffectDescription } from '../format/carbonEffect/effectDescription.js';
import type { ContainerHeader } from '../format/carbonEffect/readContainerHeader.js';
import { succeeds } from '../format/carbonEffect/succeeds.js';
import type { ClassesMode } from '../format/carbonEffect/verifyCarbonEffect.js';
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
export function verifyEffectClasses(file: EffectBodies, use: ArenaUse): ClassesMode {
  const { reader, header, distinct } = file;
  const resource = Tr2EffectRes.fromBytes(reader.bytes, { source: reader.source });
  const replay = new BodyReplay(header);
  // Without references inside entries no body can refer to more than the arena holds.
  const isBounded = use.insideEntries().length === 0;
  const most = Math.max(reader.bytes.length * MOST_FILES, SMALL_BYTES);
  let unwritten = 0;
  for (const body of distinct) {
    const source = file.read(body);
    if (!isBounded && bytesAlone(header, source) > most) {
      unwritten += 1;
      continue;
    }
    const isEqual = succeeds(() => {
      const description = throughClasses(resource, body.permutationIndex);
      return replay.gives({ description, trace: source.trace }, body.bytes);
    });
    if (!isEqual) return false;
  }
  return unwritten === 0 || { unwritten };
}

/** What the arena of a body takes when it is a file of its own: every range that it refers to becomes an entry. */
function bytesAlone(header: ContainerHeader, body: DecodedBody): number {
  const use = new ArenaUse(header.arena);
  new BodyReplay(header, use).write(body);
  return use.bytesApart();
}

function throughClasses({ reader }: Tr2EffectRes, row: number): EffectDescription {
  // Not one of the resource's own shaders, which it would keep: one at a time is enough.
  const shader = Tr2Shader.fromCarbonBinary(reader, row);
  return new CjsCarbonEffectReader(shader.toCarbonBinary({ version: reader.version })).readDescription(0);
}
