import type { PackProgress } from '../../pack/PackReport.js';
import { progressBar, timeLeft } from '../progressBar.js';

/** Work that is done in this time needs no bar. */
const QUIET_MS = 500;
/** Between two drawings. */
const INTERVAL_MS = 100;

const THINGS: Readonly<Record<PackProgress['step'], string>> = { describe: 'bodies', translate: 'programs' };

/** The line that moves while an effect is packed. For a terminal that shows one. */
export class PackProgressLine {
  readonly #effect: string;
  readonly #show: (text: string) => void;
  readonly #start = performance.now();
  #shown = 0;
  #step: PackProgress['step'] | null = null;
  #stepStart = 0;

  constructor(effect: string, show: (text: string) => void) {
    this.#effect = effect;
    this.#show = show;
  }

  add(progress: PackProgress): void {
    const now = performance.now();
    if (progress.step !== this.#step) {
      this.#step = progress.step;
      this.#stepStart = now;
    }
    if (now - this.#start < QUIET_MS || now - this.#shown < INTERVAL_MS) return;
    this.#shown = now;
    this.#show(progressText(this.#effect, progress, (now - this.#stepStart) / 1000));
  }
}

/** A bar, what is done of all, and the time that the rest of this step takes at the same speed. */
export function progressText(effect: string, { step, done, total }: PackProgress, seconds: number): string {
  const part = done / Math.max(1, total);
  return `${progressBar(part)} ${effect}: ${done} / ${total} ${THINGS[step]}${timeLeft(part, seconds)}`;
}
