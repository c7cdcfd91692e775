import { CjsByteWriter } from '../../format/bytes/CjsByteWriter.js';
import { EmittingIo } from '../../format/bytes/EmittingIo.js';
import { ReplayArena } from '../../format/bytes/ReplayArena.js';
import { ArenaUse } from '../../format/carbonEffect/ArenaUse.js';
import type { CjsCarbonEffectReader } from '../../format/carbonEffect/CjsCarbonEffectReader.js';
import { groupEffectBodies } from '../../format/carbonEffect/groupEffectBodies.js';
import { permutationAxis } from '../../format/carbonEffect/permutationAxis.js';
import { readContainerHeader } from '../../format/carbonEffect/readContainerHeader.js';
import { writeEffectDescription } from '../../format/carbonEffect/writeEffectDescription.js';

/** What refers into the arena of a file. Decodes every distinct body, one at a time. */
export function arenaUseOf(reader: CjsCarbonEffectReader): ArenaUse {
  const { version, arenaReader, source } = reader;
  const use = new ArenaUse(arenaReader);
  const axisTrace: number[] = [];
  const { axes } = readContainerHeader(reader.bytes, source, axisTrace);
  const offsets = use.recording(new ReplayArena(arenaReader, axisTrace));
  new EmittingIo(new CjsByteWriter(), offsets, { version }).list8('axes', axes, permutationAxis);
  for (const { permutationIndex } of groupEffectBodies(reader)) {
    const trace: number[] = [];
    const description = reader.readDescription(permutationIndex, trace);
    writeEffectDescription(description, { version, arena: use.recording(new ReplayArena(arenaReader, trace)) });
  }
  return use;
}
