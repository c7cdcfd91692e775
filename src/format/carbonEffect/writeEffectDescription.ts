import type { ArenaOffsets } from '../bytes/ArenaOffsets.js';
import { CjsByteWriter } from '../bytes/CjsByteWriter.js';
import type { CjsStringTable } from '../bytes/CjsStringTable.js';
import { CollectingIo } from '../bytes/CollectingIo.js';
import { EmittingIo } from '../bytes/EmittingIo.js';
import { checkWriteVersion } from './checkWriteVersion.js';
import { carriesBlockPairs, type EffectDescription, effectDescription } from './effectDescription.js';
import { CARBON_EFFECT_DATA_VERSION } from './limits.js';

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
 * @throws FormatError for records that no reader would give back and for a version that cannot be written.
 */
export function collectArena(
  description: EffectDescription,
  table: CjsStringTable,
  options: CollectArenaOptions = {},
): void {
  collectDescription(description, table, checkWriteVersion(options.version), options.source ?? '');
}

/**
 * Second pass: one permutation body.
 * @throws FormatError for records that no reader would give back and for a version that cannot be written.
 */
export function writeEffectDescription(
  description: EffectDescription,
  options: WriteEffectDescriptionOptions,
): Uint8Array {
  return packDescription(description, options.arena, checkWriteVersion(options.version), options.source ?? '');
}

/** {@link collectArena} at any version that is read: re-emission checks write a file's own version back. */
export function collectDescription(
  description: EffectDescription,
  table: CjsStringTable,
  version: number = CARBON_EFFECT_DATA_VERSION,
  source = '',
): void {
  const hasBlocks = carriesBlockPairs(description);
  effectDescription(new CollectingIo(table, { version, source, hasBlocks }), description);
}

/** {@link writeEffectDescription} at any version that is read. */
export function packDescription(
  description: EffectDescription,
  arena: ArenaOffsets,
  version: number = CARBON_EFFECT_DATA_VERSION,
  source = '',
): Uint8Array {
  const out = new CjsByteWriter();
  const hasBlocks = carriesBlockPairs(description);
  effectDescription(new EmittingIo(out, arena, { version, source, hasBlocks }), description);
  return out.finish();
}
