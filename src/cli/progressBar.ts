import { duration } from './verify/totalLines.js';

const BAR_CELLS = 24;
/** Before this, what was done says little about what is left. */
const GUESS_SECONDS = 1;

/** `[######..................]`: how much of the work is done, from 0 to 1. */
export function progressBar(part: number): string {
  const cells = Math.floor(Math.min(1, part) * BAR_CELLS);
  return `[${'#'.repeat(cells)}${'.'.repeat(BAR_CELLS - cells)}]`;
}

/** `, 1:30 left`: the time that the rest takes at the same speed; nothing where that cannot be told yet. */
export function timeLeft(part: number, seconds: number): string {
  return part > 0 && seconds >= GUESS_SECONDS ? `, ${duration((seconds / part) * (1 - Math.min(1, part)))} left` : '';
}
