/** `npm run fuzz`: looks for files that break a promise for as long as it is told to. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkFile } from './checkFile.js';
import { bundleCorpus, effectCorpus, filesIn } from './corpus.js';
import { costsOf, describeFinding, summaryOf } from './describeFinding.js';
import { type FuzzReport, fuzz } from './fuzz.js';

const USAGE = `npm run fuzz -- [--seconds N] [--seed S] [--case K] [FILE|DIR...]
npm run fuzz -- --check FILE

Damages effect files and shader bundles at random and checks that each is refused with a located error or comes back: an
effect byte for byte, a bundle as equal. Starts from the files named, else from all there are: the reference files, the
shipped effects, and made-up ones.

  --seconds N   how long (default 60)
  --seed S      a number from 0 to 4294967295; drawn and printed when left out
  --case K      only case K of the seed
  --check FILE  no damage: checks the bytes of one file as they are`;

function main(): number {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string' },
      case: { type: 'string' },
      check: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (values.check !== undefined) {
    console.log(`${values.check}: ${checkFile(new Uint8Array(readFileSync(values.check))).result}`);
    return 0;
  }
  const seed = values.seed === undefined ? drawnSeed() : wholeNumber('--seed', values.seed);
  const corpus = positionals.length === 0 ? [...effectCorpus(), ...bundleCorpus()] : positionals.flatMap(filesIn);
  console.log(`seed ${seed}, ${corpus.length} files to start from`);
  const progress = new Progress();
  const report = fuzz({
    corpus,
    seed,
    target: checkFile,
    onProgress: (now) => progress.show(now),
    ...(values.case === undefined
      ? { seconds: wholeNumber('--seconds', values.seconds) }
      : { first: wholeNumber('--case', values.case), cases: 1, weighEvery: 1 }),
  });
  progress.clear();
  for (const finding of report.findings) console.log(`\n${describeFinding(finding, positionals)}\n`);
  console.log(costsOf(report));
  console.log(summaryOf(report));
  return report.findings.length === 0 ? 0 : 1;
}

function drawnSeed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}

function wholeNumber(option: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${option} ${text}: wanted a whole number`);
  return value;
}

/** A line that is written over once a second, on a terminal only. */
class Progress {
  #next = 0;

  show(report: FuzzReport): void {
    if (!process.stderr.isTTY || performance.now() < this.#next) return;
    this.#next = performance.now() + 1000;
    process.stderr.write(`\r\x1b[K${summaryOf(report)}`);
  }

  clear(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  }
}

process.exitCode = main();
