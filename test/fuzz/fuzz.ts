/** The loop: case after case, what each came to, and an account of those that broke a promise. */
import { heldBytes } from '../support/memory.js';
import { BrokenPromise, type Outcome } from './checkEffect.js';
import { minimiseBytes, minimiseMutations } from './minimise.js';
import { type CorpusFile, type FuzzCase, fuzzCase } from './mutateFile.js';
import { Watchdog } from './Watchdog.js';

/** Checks one file: returns what it came to, throws for anything that must not happen. */
export type FuzzTarget = (bytes: Uint8Array) => Outcome;

export interface FuzzSettings {
  readonly corpus: readonly CorpusFile[];
  readonly seed: number;
  readonly target: FuzzTarget;
  /** Number of the first case. Default 0. */
  readonly first?: number;
  /** Number of cases. Default: as many as time allows. */
  readonly cases?: number;
  /** Seconds after which no further case is begun. Default: no limit. */
  readonly seconds?: number;
  /** How many findings are enough. Default 10. */
  readonly findings?: number;
  /** Every how many cases memory is weighed, which takes a while. Default 500. */
  readonly weighEvery?: number;
  readonly onProgress?: (report: FuzzReport) => void;
}

export interface Finding {
  readonly case: FuzzCase;
  readonly error: unknown;
  /** The shortest file found that shows the same fault. */
  readonly shortest: Uint8Array;
}

/** The most that a case came to, and which. */
export interface Worst {
  readonly value: number;
  readonly case: number;
}

export interface FuzzReport {
  readonly seed: number;
  readonly cases: number;
  readonly read: number;
  readonly refused: number;
  readonly findings: readonly Finding[];
  /** Milliseconds per KiB of file; files below 1 KiB count as one. */
  readonly slowest: Worst;
  /** Bytes held per byte of file when all of it was read; files below {@link SMALL} count as that. */
  readonly heaviest: Worst;
}

/** Milliseconds that a case may take before it counts as one that never ends. */
const HANGS = 60_000;
/** Bytes. A reader costs something whatever it reads, and so does what the engine keeps beside. */
const SMALL = 1 << 14;
/** How many times its own size a file may hold on to when all of it was read. A record of four bytes is an object of many. */
const MEMORY_MULTIPLE = 64;

export function fuzz(settings: FuzzSettings): FuzzReport {
  const { corpus, seed, target, first = 0, cases = Number.POSITIVE_INFINITY, weighEvery = 500 } = settings;
  const until = performance.now() + (settings.seconds ?? Number.POSITIVE_INFINITY) * 1000;
  const watchdog = new Watchdog({ limit: HANGS });
  const findings: Finding[] = [];
  const counts = { read: 0, refused: 0 };
  let slowest: Worst = { value: 0, case: -1 };
  let heaviest: Worst = { value: 0, case: -1 };
  let done = 0;
  const report = (): FuzzReport => ({ seed, cases: done, ...counts, findings: [...findings], slowest, heaviest });
  try {
    while (done < cases && findings.length < (settings.findings ?? 10) && performance.now() < until) {
      const it = fuzzCase(seed, first + done, corpus);
      const isWeighed = it.number % weighEvery === 0;
      watchdog.watch(nameOf(it), () => tryCase(it, isWeighed));
      done += 1;
      settings.onProgress?.(report());
    }
  } finally {
    void watchdog.stop();
  }
  return report();

  function tryCase(it: FuzzCase, isWeighed: boolean): void {
    const before = isWeighed ? settledBytes() : 0;
    const start = performance.now();
    try {
      const { result, retained } = target(it.bytes);
      slowest = worse(slowest, (performance.now() - start) / Math.max(1, it.bytes.length / 1024), it.number);
      if (isWeighed) weigh(it, before, retained);
      counts[result] += 1;
    } catch (error) {
      findings.push(findingOf(it, error, target));
    }
  }

  function weigh(it: FuzzCase, before: number, retained: unknown): void {
    const held = heldBytes() - before;
    const multiple = held / Math.max(SMALL, it.bytes.length);
    heaviest = worse(heaviest, multiple, it.number);
    if (multiple > MEMORY_MULTIPLE) {
      throw new BrokenPromise(`${held} bytes are held by a file of ${it.bytes.length} bytes`);
    }
    // Until here it was not to be collected.
    if (retained === undefined) throw new TypeError('a target keeps nothing to be weighed');
  }
}

/** The second collection gets what the first only marked, such as the memory of byte arrays. */
function settledBytes(): number {
  heldBytes();
  return heldBytes();
}

function worse(worst: Worst, value: number, number: number): Worst {
  return value > worst.value ? { value, case: number } : worst;
}

function nameOf({ seed, number, file }: FuzzCase): string {
  return `seed ${seed}, case ${number}, made from ${file.name}`;
}

function findingOf(it: FuzzCase, error: unknown, target: FuzzTarget): Finding {
  const fault = faultOf(error);
  const showsFault = (bytes: Uint8Array): boolean => {
    try {
      target(bytes);
      return false;
    } catch (again) {
      return faultOf(again) === fault;
    }
  };
  const smaller = minimiseMutations(it, showsFault);
  return { case: smaller, error, shortest: minimiseBytes(smaller.bytes, showsFault) };
}

/** What is the same about one fault in different files: numbers and names differ. */
function faultOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message.replace(/\d+|"[^"]*"/g, '#')}` : String(error);
}
