import { CjsStringTable } from '../bytes/CjsStringTable.js';
import { FormatError } from '../bytes/FormatError.js';
import {
  type CarbonEffectHeader,
  type CarbonEffectWriteOptions,
  CjsCarbonEffectWriter,
} from './CjsCarbonEffectWriter.js';
import { checkWriteVersion } from './checkWriteVersion.js';
import type { EffectDescription } from './effectDescription.js';
import { GatheringPacker } from './GatheringPacker.js';
import { gatherAxes } from './gatherAxes.js';

/** A whole effect as records. */
export interface CarbonEffectFile extends CarbonEffectHeader {
  /** Row -> index into `bodies`. As many rows as the axes have combinations. */
  readonly rows: readonly number[];
  /** In any order; each belongs to a row. */
  readonly bodies: readonly EffectDescription[];
}

/**
 * Writes a whole effect. The arena is laid out anew from what the records refer to, in Carbon's order; bodies that come
 * out with equal bytes are stored once.
 * @throws FormatError for what no reader would give back: counts over their caps, values outside their field, text with a
 * U+0000, rows that do not match the axes, a version that cannot be written.
 */
export function writeCarbonEffectFile(file: CarbonEffectFile, options: CarbonEffectWriteOptions = {}): Uint8Array {
  const { axes, rows, bodies } = file;
  const source = options.source ?? '';
  const version = checkWriteVersion(options.version);
  refuseStrayBodies(rows, bodies.length, source);
  const table = new CjsStringTable();
  gatherAxes(axes, table, { version, source });
  const packer = new GatheringPacker(table, { version, source });
  bodies.forEach((body, i) => {
    try {
      packer.pack(body);
    } catch (error) {
      throw error instanceof FormatError ? error.within(`bodies[${i}]`) : error;
    }
  });
  const packed = packer.bodies();
  refuseHugeArena(table.size, source);

  const writer = new CjsCarbonEffectWriter(file, { payload: table.payload(), offsets: table }, options);
  rows.forEach((body, position) => {
    const bytes = packed[body];
    if (bytes !== undefined) writer.setRow(position, bytes);
  });
  return writer.finish();
}

function refuseStrayBodies(rows: readonly number[], bodyCount: number, source: string): void {
  const isUsed = new Uint8Array(bodyCount);
  rows.forEach((body, position) => {
    if (Number.isInteger(body) && body >= 0 && body < bodyCount) {
      isUsed[body] = 1;
      return;
    }
    throw new FormatError({
      source,
      path: `rows[${position}]`,
      found: `body ${body}`,
      wanted: `one of the ${bodyCount} bodies`,
    });
  });
  const stray = isUsed.indexOf(0);
  // Its strings would stay in the arena with nothing that refers to them.
  if (stray >= 0)
    throw new FormatError({ source, path: `bodies[${stray}]`, found: 'no row with this body', wanted: 'at least one' });
}

/** Before it is put together: what is larger cannot be named by an offset anyway. */
function refuseHugeArena(size: number, source: string): void {
  if (size <= 0xffffffff) return;
  throw new FormatError({
    source,
    found: `an arena of ${size} bytes`,
    wanted: 'less than 4 GiB, which offsets can name',
  });
}
