import { BUNDLE_LOSSES, type BundleLoss, type BundleLossKind } from './BundleLoss.js';

/** What a bundle would lose that it must not: words for an error. */
export interface RefusedLosses {
  /** `states (ZENABLE 0 and 3 more), registers (frame is b1)` */
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
  const [first, ...others] = losses.filter((loss) => loss.kind === kind);
  return `${kind} (${first?.found ?? ''}${others.length === 0 ? '' : ` and ${others.length} more`})`;
}
