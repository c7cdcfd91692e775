import { ConvertingIo, type FieldLoss } from '../bytes/ConvertingIo.js';
import { FormatError } from '../bytes/FormatError.js';
import { checkWriteVersion } from './checkWriteVersion.js';
import { carriesBlockPairs, type EffectDescription, effectDescription } from './effectDescription.js';
import { absentProvenance } from './provenance.js';
import type { CarbonEffectFile } from './writeCarbonEffectFile.js';

export interface ConvertEffectOptions {
  /** Paths of the values that may get lost: exactly those that {@link conversionLosses} lists. Default: none. */
  readonly allowLosses?: readonly string[];
  /** Named in errors. */
  readonly source?: string;
}

/** Losses that an error spells out; `conversionLosses` has them all. */
const SHOWN = 100;

/**
 * Every value of a file that a version cannot carry, with its path, what it is and what it would become. Empty where
 * nothing is lost: converting there and back then gives the same records.
 * @throws FormatError for a version that cannot be written, for lists that are missing or too long, and for passes that no
 *   version can carry. Values that fit no field are refused when the file is written.
 */
export function conversionLosses(file: CarbonEffectFile, version: number): readonly FieldLoss[] {
  return convert(file, version, '').losses;
}

/**
 * The records of a file as a reader of another version would have them: older versions lack fields, and newer ones lack
 * the shadow program and the type codes of the old. Programs, default values and blocks are shared with `file`, not copied.
 * @throws FormatError that lists the losses, unless `allowLosses` names exactly those; else as {@link conversionLosses}.
 */
export function convertEffect(
  file: CarbonEffectFile,
  version: number,
  options: ConvertEffectOptions = {},
): CarbonEffectFile {
  const { converted, losses } = convert(file, version, options.source ?? '');
  refuseUnlessAllowed(losses, version, options);
  return converted;
}

function convert(
  file: CarbonEffectFile,
  version: number,
  source: string,
): { readonly converted: CarbonEffectFile; readonly losses: readonly FieldLoss[] } {
  checkWriteVersion(version);
  const losses: FieldLoss[] = [];
  const { axes, rows, compilerVersion, sourceHash } = file;
  const provenance = {
    ...(compilerVersion === undefined ? {} : { compilerVersion }),
    ...(sourceHash === undefined || sourceHash.length === 0 ? {} : { sourceHash }),
  };
  if (version < 15) {
    const io = new ConvertingIo({ version, source });
    absentProvenance(io, provenance);
    losses.push(...io.losses);
  }
  const bodies = file.bodies.map((body, index): EffectDescription => {
    const io = new ConvertingIo({ version, source, hasBlocks: carriesBlockPairs(body) });
    const description = inBody(index, () => effectDescription(io, body));
    for (const loss of io.losses) losses.push({ ...loss, path: `bodies[${index}].${loss.path}` });
    return description;
  });
  return { converted: { axes, rows, bodies, ...(version >= 15 ? provenance : {}) }, losses };
}

function inBody<T>(index: number, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw error instanceof FormatError ? error.within(`bodies[${index}]`) : error;
  }
}

function refuseUnlessAllowed(losses: readonly FieldLoss[], version: number, options: ConvertEffectOptions): void {
  const { allowLosses = [], source = '' } = options;
  const allowed = new Set(allowLosses);
  const lost = new Set(losses.map(({ path }) => path));
  const unforeseen = losses.filter(({ path }) => !allowed.has(path));
  const idle = allowLosses.filter((path) => !lost.has(path));
  if (unforeseen.length > 0) {
    const list = shown(unforeseen.map(({ path, found, becomes }) => `${path} (${found} becomes ${becomes})`));
    const count = unforeseen.length === 1 ? '1 value' : `${unforeseen.length} values`;
    const others = unforeseen.length === losses.length ? '' : ` (beside ${losses.length - unforeseen.length} allowed)`;
    throw new FormatError({
      source,
      path: unforeseen[0]?.path ?? '',
      found: `${count} that version ${version} cannot carry${others}: ${list}`,
      wanted: 'none, or each one allowed by its path',
      fix: 'Read conversionLosses(file, version) and pass the paths as allowLosses',
    });
  }
  if (idle.length > 0) {
    throw new FormatError({
      source,
      path: 'allowLosses',
      found: `losses allowed that version ${version} does not cause: ${shown(idle)}`,
      wanted: 'exactly those that conversionLosses lists',
    });
  }
}

function shown(lines: readonly string[]): string {
  const rest = lines.length - SHOWN;
  return lines.slice(0, SHOWN).join('; ') + (rest > 0 ? `; and ${rest} more` : '');
}
