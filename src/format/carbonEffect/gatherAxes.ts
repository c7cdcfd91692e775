import { CjsByteWriter } from '../bytes/CjsByteWriter.js';
import type { CjsStringTable } from '../bytes/CjsStringTable.js';
import { EmittingIo } from '../bytes/EmittingIo.js';
import { GatheringArena } from '../bytes/GatheringArena.js';
import type { WritingIoOptions } from '../bytes/WritingIo.js';
import { type PermutationAxis, permutationAxis } from './permutationAxis.js';

/**
 * Adds the strings of the axes to a table. The axes themselves are written with the container, when the arena is laid out.
 * @throws FormatError for axes that no reader would give back.
 */
export function gatherAxes(axes: readonly PermutationAxis[], table: CjsStringTable, options: WritingIoOptions): void {
  const io = new EmittingIo(new CjsByteWriter(), new GatheringArena(table), options);
  io.list8('axes', axes, permutationAxis);
}
