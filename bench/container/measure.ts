/** What one thing took. */
export interface Measured {
  readonly what: string;
  /** The median of several runs. */
  readonly ms: number;
  /** Bytes that went through. */
  readonly bytes: number;
  /** Records, or rows, that were made, written or looked at. */
  readonly records: number;
  /** Default: a record. */
  readonly unit?: 'record' | 'row';
}

/** Median in milliseconds of as many runs as fit in about a second, at least 5. The first runs warm up and do not count. */
export function median(once: () => void): number {
  const end = performance.now() + 300;
  for (let i = 0; i < 2 || performance.now() < end; i++) once();
  const times: number[] = [];
  const stop = performance.now() + 1000;
  while (times.length < 5 || performance.now() < stop) {
    const start = performance.now();
    once();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1] ?? Number.NaN;
}

export function line({ what, ms, bytes, records, unit = 'record' }: Measured): string {
  const rate = (bytes / 1e6 / (ms / 1e3)).toFixed(0).padStart(6);
  const each = ((ms * 1e6) / records).toFixed(1).padStart(8);
  return `  ${what.padEnd(34)} ${ms.toFixed(ms < 1 ? 4 : 2).padStart(10)} ms  ${rate} MB/s  ${each} ns a ${unit}`;
}
