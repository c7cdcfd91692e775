/** Hits that a shield remembers. */
const KEPT = 4;
const INTERVAL_SECONDS = 0.75;
/** Of the first hit. */
const FIRST_SECONDS = 0.35;
/** Steps that never come round: every hit is elsewhere. */
const HEIGHT_STEP = 0.618;
const TURN_STEP = 2.4;
/** Where the first one comes from: radians around the middle. */
const FIRST_TURN = -1.45;

/** The last hits before a moment, the latest first: where from (x, y, z) and when (seconds), one after the other. */
export function impactsAt(time: number): number[] {
  const latest = Math.floor((time - FIRST_SECONDS) / INTERVAL_SECONDS);
  return Array.from({ length: KEPT }, (_, back) => impact(latest - back)).flat();
}

function impact(index: number): number[] {
  const height = (((index * HEIGHT_STEP + 0.98) % 1) + 1) % 1;
  const y = height * 1.4 - 0.7;
  const flat = Math.sqrt(1 - y * y);
  const turn = FIRST_TURN + index * TURN_STEP;
  return [flat * Math.sin(turn), y, flat * Math.cos(turn), FIRST_SECONDS + index * INTERVAL_SECONDS];
}
