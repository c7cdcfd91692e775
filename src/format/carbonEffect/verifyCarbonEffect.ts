import { FormatError } from '../bytes/FormatError.js';
import { ReplayArena } from '../bytes/ReplayArena.js';
import { sameBytes } from '../bytes/sameBytes.js';
import { ArenaUse } from './ArenaUse.js';
import { BodyReplay } from './BodyReplay.js';
import { CjsCarbonEffectReader } from './CjsCarbonEffectReader.js';
import { compareRebuilt, type RebuiltArena } from './compareRebuilt.js';
import { EffectBodies } from './EffectBodies.js';
import { packContainer } from './packContainer.js';
import { succeeds } from './succeeds.js';

/** What re-emitting a file gave; with `classes` in it, the shape of a line of `carbonfx verify --json`. */
export interface CarbonEffectVerification {
  /** The source that was named. */
  readonly file: string;
  /** The leading word of the file; `null` when there is none. */
  readonly version: number | null;
  /**
   * Modes 1 and 2 equal the file, classes do where they were run, and mode 3 does or differs by nothing but unreferenced
   * entries and references inside entries.
   */
  readonly ok: boolean;
  /** Rows of the offset table; `null` where the file was refused. */
  readonly rows: number | null;
  /** Bodies of different bytes that the rows share; `null` where the file was refused. */
  readonly distinctBodies: number | null;
  /** The two diagnostics of the offset table; `null` where the file cannot be opened even permissively. */
  readonly table: { readonly dense: boolean; readonly indicesMatchPosition: boolean } | null;
  /** `null` each where the file was refused. */
  readonly modes: {
    /** 1: every distinct body, re-emitted over the file's own arena: the order of fields. */
    readonly bodies: boolean | null;
    /** 2: the container from raw bodies as they lie and the file's own arena: header, offsets. */
    readonly container: boolean | null;
    /** Every distinct body by way of the resource classes, re-emitted as in 1. There only where it was asked for. */
    readonly classes?: ClassesMode | null;
    /** 3: everything, laid out as Carbon's writer does, with the arena rebuilt from the references found: its order, aliases. */
    readonly rebuilt: RebuiltArena | null;
  };
  /** Present where the file was refused, when it was opened or when a row was read. */
  readonly error?: { readonly name: string; readonly path: string; readonly offset: number; readonly message: string };
}

/**
 * How the bodies compare that went through the resource classes; `unwritten` of them did not, since one alone would take
 * many times the file: no writer makes such a file, so this is not ok.
 */
export type ClassesMode = boolean | { readonly unwritten: number };

/** Runs a file through the classes that stand on the records, which the records cannot know. */
export type ClassesCheck = (file: EffectBodies, use: ArenaUse) => ClassesMode;

/**
 * Reads a whole effect file and re-emits it in three ways (document 000, "Verification"), each at the file's own version.
 * Never throws for what is in the file: a file that is refused says why in `error`.
 */
export function verifyCarbonEffect(
  bytes: Uint8Array,
  options: { readonly source?: string } = {},
): CarbonEffectVerification {
  return verifyWith(bytes, options.source ?? '', null);
}

/** {@link verifyCarbonEffect} with one mode more. */
export function verifyWith(bytes: Uint8Array, source: string, classes: ClassesCheck | null): CarbonEffectVerification {
  const version = bytes.length < 4 ? null : new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  const named = { file: source, version };
  let table: CarbonEffectVerification['table'] = null;
  try {
    const reader = new CjsCarbonEffectReader(bytes, { source });
    table = tableOf(reader);
    const file = new EffectBodies(reader);
    const modes = reemit(file, classes);
    return { ...named, ok: isOk(modes), rows: reader.rowCount, distinctBodies: file.distinct.length, table, modes };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { name, path, offset, message } = error;
    const modes = { bodies: null, container: null, ...(classes !== null && { classes: null }), rebuilt: null };
    table ??= permissiveTableOf(bytes);
    return {
      ...named,
      ok: false,
      rows: null,
      distinctBodies: null,
      table,
      modes,
      error: { name, path, offset, message },
    };
  }
}

function tableOf({ dense, indicesMatchPosition }: CjsCarbonEffectReader): CarbonEffectVerification['table'] {
  return { dense, indicesMatchPosition };
}

/** A file that was refused is looked into once more, just to say whether its table is why. */
function permissiveTableOf(bytes: Uint8Array): CarbonEffectVerification['table'] {
  try {
    return tableOf(new CjsCarbonEffectReader(bytes, { permissive: true }));
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

interface Modes {
  readonly bodies: boolean;
  readonly container: boolean;
  readonly classes?: ClassesMode;
  readonly rebuilt: RebuiltArena;
}

function isOk({ bodies, container, classes = true, rebuilt }: Modes): boolean {
  const isRebuilt = rebuilt === true || (rebuilt !== false && rebuilt.layout === undefined);
  return bodies && container && classes === true && isRebuilt;
}

function reemit(file: EffectBodies, classes: ClassesCheck | null): Modes {
  const { header, distinct } = file;
  const use = new ArenaUse(header.arena);
  const replay = new BodyReplay(header, use);
  let areBodiesEqual = true;
  for (const body of distinct) {
    if (!replay.gives(file.read(body), body.bytes)) areBodiesEqual = false;
  }
  const isContainerEqual = isContainer(file, use);
  return {
    bodies: areBodiesEqual,
    container: isContainerEqual,
    ...(classes !== null && { classes: classes(file, use) }),
    rebuilt: compareRebuilt(file, use),
  };
}

function isContainer({ reader, header, layout, axisTrace }: EffectBodies, use: ArenaUse): boolean {
  const offsets = use.recording(new ReplayArena(header.arena, axisTrace));
  const container = { ...header, arena: reader.arena, offsets, layout };
  return succeeds(() => sameBytes(packContainer(container), reader.bytes));
}
