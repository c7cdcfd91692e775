/** What one thing took: the median of several runs. */
export interface Measured {
  readonly what: string;
  readonly ms: number;
  /** Bytes that went through, 0 where a rate says nothing. */
  readonly bytes: number;
  /** Records that were made or written, 0 where there are none. */
  readonly records: number;
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

export function line({ what, ms, bytes, records }: Measured): string {
  const rate = bytes > 0 ? `${(bytes / 1e6 / (ms / 1e3)).toFixed(0).padStart(6)} MB/s` : ''.padStart(11);
  const each = records > 0 ? `${((ms * 1e6) / records).toFixed(1).padStart(8)} ns a record` : '';
  return `  ${what.padEnd(34)} ${ms.toFixed(ms < 1 ? 4 : 2).padStart(10)} ms  ${rate}  ${each}`.trimEnd();
}
