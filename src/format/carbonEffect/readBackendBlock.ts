import { FormatError } from '../bytes/FormatError.js';
import type { BackendBlock } from './BackendBlock.js';
import { type BackendBlockLanguage, type BackendBlockLayout, candidateLayouts } from './BackendBlockLayout.js';
import { BlockReader } from './BlockReader.js';
import { isPlausibleBlock } from './isPlausibleBlock.js';
import { readBlockLayout } from './readBlockLayout.js';

export interface ReadBackendBlockOptions {
  /** Name of the technique that the block's pass belongs to; with `pass` it makes the `layoutKey`. */
  readonly technique: string;
  /** Index of the pass in its technique. */
  readonly pass: number;
  /** What the pass' programs are written in: nothing in a block says it. Without it every layout of the lead byte is tried. */
  readonly language?: BackendBlockLanguage;
  /** Named in errors. */
  readonly source?: string;
  /** Where the block lies in the file; added to the offsets of errors. */
  readonly offset?: number;
  /** Put in front of the path of errors. */
  readonly path?: string;
}

/**
 * Decodes the backend block of a pass, in whichever layout it has (`backend-block.md` section 3): the layouts that its lead
 * byte and the language allow are tried in turn, each of which has to end where the block does. Where several fit, the one
 * whose texts can be types and names is taken, else the first.
 * @returns `null` where there is no backend data: no bytes, or a lead byte that belongs to no layout known.
 * @throws FormatError for a lead byte of 1 or 2 over bytes that have none of its layouts; about the layout that got furthest.
 */
export function readBackendBlock(bytes: Uint8Array, options: ReadBackendBlockOptions): BackendBlock | null {
  const candidates = candidateLayouts(bytes[0], options.language);
  let fits: BackendBlock | null = null;
  let furthest: Failure | null = null;
  for (const layout of candidates) {
    const read = attempt(bytes, layout, options);
    if (read instanceof FormatError) {
      if (furthest === null || read.offset > furthest.error.offset) furthest = { error: read, layout };
    } else if (isPlausibleBlock(read)) {
      return read;
    } else {
      fits ??= read;
    }
  }
  if (fits === null && furthest !== null) throw reported(furthest, candidates, options.path);
  return fits;
}

interface Failure {
  readonly error: FormatError;
  readonly layout: BackendBlockLayout;
}

function attempt(
  bytes: Uint8Array,
  layout: BackendBlockLayout,
  options: ReadBackendBlockOptions,
): BackendBlock | FormatError {
  const reader = new BlockReader(bytes, { source: options.source ?? '', baseOffset: options.offset ?? 0 });
  try {
    return readBlockLayout(reader, layout, `${options.technique}.pass${options.pass}`);
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}

/** The failure that is worth reporting, with the layouts that were tried. */
function reported(
  { error, layout }: Failure,
  candidates: readonly BackendBlockLayout[],
  path: string | undefined,
): FormatError {
  const { source, offset, found, wanted } = error;
  const others = candidates.filter((it) => it !== layout);
  const tried = others.length === 0 ? '' : `; ${others.join(', ')} fitted no better`;
  const whole = new FormatError({
    source,
    path: error.path,
    offset,
    found,
    wanted: `${wanted} (in a block of layout ${layout}${tried})`,
  });
  return path === undefined ? whole : whole.within(path);
}
