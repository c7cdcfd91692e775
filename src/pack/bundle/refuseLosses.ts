import { BUNDLE_LOSSES, type BundleLoss, type BundleLossKind } from './BundleLoss.js';

/** Losses of a kind that are spelled out. */
const SHOWN = 3;

/** What a bundle would lose that it must not: words for an error. */
export interface RefusedLosses {
  /** `2 of states (ZENABLE 0, CULLMODE 1), …` */
  readonly found: string;
  readonly first: BundleLoss;
  readonly fix: string;
}

/**
 * @param allowed kinds that may be lost.
 * @returns `null` where nothing else is.
 */
export function refusedLosses(losses: readonly BundleLoss[], allowed: readonly BundleLossKind[]): RefusedLosses | null {
  const refused = losses.filter(({ kind }) => !allowed.includes(kind));
  const [first] = refused;
  if (first === undefined) return null;
  const kinds = BUNDLE_LOSSES.filter((kind) => refused.some((loss) => loss.kind === kind));
  return {
    found: kinds.map((kind) => kindText(kind, refused)).join(', '),
    first,
    fix: `Allow it: lose ${[...BUNDLE_LOSSES].filter((it) => allowed.includes(it) || kinds.includes(it)).join(', ')}`,
  };
}

function kindText(kind: BundleLossKind, losses: readonly BundleLoss[]): string {
  const found = losses.filter((loss) => loss.kind === kind).map((loss) => loss.found);
  const rest = found.length > SHOWN ? ', …' : '';
  return `${found.length} of ${kind} (${found.slice(0, SHOWN).join(', ')}${rest})`;
}
