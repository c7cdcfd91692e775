/** The layouts of a backend block (`backend-block.md` sections 2 and 3). `g0`, `g1` and `g1x` belong to GLSL programs. */
export type BackendBlockLayout = 'v1' | 'e2' | 'e2x' | 'g0' | 'g1' | 'g1x';

/** What the programs of a pass are written in, as far as it tells layouts apart. */
export type BackendBlockLanguage = 'wgsl' | 'glsl';

/** Lead byte of the layout that is written here, and of the GLSL layouts. */
export const BACKEND_BLOCK_VERSION = 1;
/** Lead byte of two later layouts. */
const LATER_LEAD = 2;

/** Of equal readings the first counts: a block without the record that tells them apart is a `g1`. */
const GLSL_LAYOUTS: readonly BackendBlockLayout[] = ['g1', 'g1x', 'g0'];

export function isGlslLayout(layout: BackendBlockLayout): boolean {
  return GLSL_LAYOUTS.includes(layout);
}

/** The layouts that a block can have, in the order in which they are tried; none for an unknown lead byte. */
export function candidateLayouts(
  lead: number | undefined,
  language: BackendBlockLanguage | undefined,
): readonly BackendBlockLayout[] {
  if (lead === BACKEND_BLOCK_VERSION) return language === 'wgsl' ? ['v1'] : ['v1', ...GLSL_LAYOUTS];
  return lead === LATER_LEAD ? ['e2', 'e2x'] : [];
}
