import { CjsByteWriter } from '../bytes/CjsByteWriter.js';
import { EmittingIo } from '../bytes/EmittingIo.js';
import { ReplayArena } from '../bytes/ReplayArena.js';
import { ArenaUse } from './ArenaUse.js';
import { BodyReplay } from './BodyReplay.js';
import type { EffectBodies } from './EffectBodies.js';
import { permutationAxis } from './permutationAxis.js';

/**
 * What refers into the arena of a file: its axes and every distinct body, decoded one at a time.
 * @throws FormatError for everything that is refused when a row is read.
 */
export function effectArenaUse(file: EffectBodies): ArenaUse {
  const { header, axisTrace, distinct } = file;
  const use = new ArenaUse(header.arena);
  const offsets = use.recording(new ReplayArena(header.arena, axisTrace));
  new EmittingIo(new CjsByteWriter(), offsets, header).list8('axes', header.axes, permutationAxis);
  const replay = new BodyReplay(header, use);
  for (const body of distinct) replay.write(file.read(body));
  return use;
}
