import { stat } from 'node:fs/promises';
import type { FoundPath } from '../effectFiles.js';
import { progressBar, timeLeft } from '../progressBar.js';
import { counted } from '../valueTexts.js';
import { megabytes } from './totalLines.js';
import type { VerifyOutcome } from './verifyFile.js';

/** Between two drawings. */
const INTERVAL_MS = 100;

/** How far a run is. */
export interface RunState {
  readonly files: number;
  readonly doneFiles: number;
  readonly bytes: number;
  readonly doneBytes: number;
  readonly seconds: number;
}

/** The line that moves while files are verified. For a terminal that shows one. */
export class VerifyProgress {
  readonly #show: (text: string) => void;
  readonly #files: number;
  readonly #bytes: number;
  readonly #start = performance.now();
  #doneFiles = 0;
  #doneBytes = 0;
  #shown = Number.NEGATIVE_INFINITY;

  /** @param bytes of all files. */
  constructor(files: number, bytes: number, show: (text: string) => void) {
    this.#files = files;
    this.#bytes = bytes;
    this.#show = show;
  }

  add(outcome: VerifyOutcome): void {
    this.#doneFiles += 1;
    if (outcome.kind === 'verified') this.#doneBytes += outcome.bytes;
    const now = performance.now();
    if (now - this.#shown < INTERVAL_MS) return;
    this.#shown = now;
    const seconds = (now - this.#start) / 1000;
    this.#show(
      progressText({
        files: this.#files,
        doneFiles: this.#doneFiles,
        bytes: this.#bytes,
        doneBytes: this.#doneBytes,
        seconds,
      }),
    );
  }
}

/** A bar, files and MB done of all, and the time that the rest takes at the same speed. */
export function progressText({ files, doneFiles, bytes, doneBytes, seconds }: RunState): string {
  const part = Math.min(1, bytes > 0 ? doneBytes / bytes : doneFiles / Math.max(1, files));
  const left = timeLeft(part, seconds);
  return `${progressBar(part)} ${doneFiles} / ${counted(files, 'file')}, ${megabytes(doneBytes)} / ${megabytes(bytes)} MB${left}`;
}

/** Of all files together; one that is gone counts as nothing. */
export async function bytesOf(files: readonly FoundPath[]): Promise<number> {
  let bytes = 0;
  for (const { path, failure } of files) {
    if (failure === null)
      bytes += await stat(path).then(
        ({ size }) => size,
        () => 0,
      );
  }
  return bytes;
}
