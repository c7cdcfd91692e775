import type { ArenaOffsets } from '../bytes/ArenaOffsets.js';
import type { CjsStringTable } from '../bytes/CjsStringTable.js';
import { checkWriteVersion } from './checkWriteVersion.js';
import { EffectPacker } from './EffectPacker.js';
import type { EffectDescription } from './effectDescription.js';
import { GatheringPacker } from './GatheringPacker.js';

export interface CollectArenaOptions {
  /** The version that will be written, default 15. Never taken from the file that a description came from. */
  readonly version?: number;
  /** Named in errors. */
  readonly source?: string;
}

export interface WriteEffectDescriptionOptions extends CollectArenaOptions {
  /** Where everything is that {@link collectArena} found. */
  readonly arena: ArenaOffsets;
}

/**
 * First pass: adds every string and blob of a description to the table.
 * @throws FormatError for records that no reader would give back, for a field that the version does not have, and for a
 *   version that cannot be written.
 */
export function collectArena(
  description: EffectDescription,
  table: CjsStringTable,
  options: CollectArenaOptions = {},
): void {
  const packer = new GatheringPacker(table, { ...options, version: checkWriteVersion(options.version) });
  packer.pack(description);
}

/**
 * Second pass: one permutation body.
 * @throws FormatError as {@link collectArena}.
 */
export function writeEffectDescription(
  description: EffectDescription,
  options: WriteEffectDescriptionOptions,
): Uint8Array {
  const packer = new EffectPacker(options.arena, { ...options, version: checkWriteVersion(options.version) });
  return packer.packAlone(description).slice();
}
