/**
 * A bounded run of the fuzzer over every file at hand: a number of cases, so that it is the same run each time. A longer one
 * is `npm run fuzz`. CARBONFX_FUZZ_SEED takes another seed. And: the fuzzer finds what it is there to find.
 */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleFile } from '../support/sampleFile.js';
import { checkBlock } from './checkBlock.js';
import { BrokenPromise, checkEffect, type Outcome } from './checkEffect.js';
import { checkFile } from './checkFile.js';
import { bundleCorpus, effectCorpus, madeUpBlocks } from './corpus.js';
import { costsOf, describeFinding, summaryOf } from './describeFinding.js';
import { type FuzzTarget, fuzz } from './fuzz.js';
import { applyMutation } from './Mutation.js';
import { fuzzCase } from './mutateFile.js';
import { Random } from './Random.js';
import { Watchdog } from './Watchdog.js';

const SEED = Number(process.env.CARBONFX_FUZZ_SEED || 20);
const CASES = 2000;
const BLOCK_CASES = 2000;
const BUNDLE_CASES = 1500;
/** Milliseconds: on a busy machine the runs take many times what they take alone. */
const PATIENCE = 600_000;

const corpus = effectCorpus();

describe('any file, damaged in any way', { timeout: PATIENCE }, () => {
  it('is whole to begin with, or refused as it should be', () => {
    for (const { name, bytes } of corpus) expect(() => checkEffect(bytes), name).not.toThrow();
  });

  it('is refused with a located error or comes back byte for byte', () => {
    const report = fuzz({ corpus, seed: SEED, target: checkEffect, cases: CASES });
    const findings = report.findings.map((finding) => describeFinding(finding)).join('\n\n');
    expect(report.findings.length, `${findings}\n${costsOf(report)}\n${summaryOf(report)}`).toBe(0);
    // Both happen, or the damage is of one kind alone.
    expect(report.read).toBeGreaterThan(CASES / 20);
    expect(report.refused).toBeGreaterThan(CASES / 20);
  });
});

describe('any backend block, damaged in any way', { timeout: PATIENCE }, () => {
  it('is read to its end or refused with a located error', () => {
    const blocks = madeUpBlocks();
    for (const { name, bytes } of blocks) expect(checkBlock(bytes).result, name).toBe('read');
    const report = fuzz({ corpus: blocks, seed: SEED, target: checkBlock, cases: BLOCK_CASES });
    expect(report.findings.map((finding) => describeFinding(finding)).join('\n\n')).toBe('');
    expect(report.read).toBeGreaterThan(BLOCK_CASES / 20);
    expect(report.refused).toBeGreaterThan(BLOCK_CASES / 20);
  });
});

describe('any shader bundle, damaged in any way', { timeout: PATIENCE }, () => {
  const bundles = bundleCorpus();

  it('is whole to begin with, or refused as it should be', () => {
    for (const { name, bytes } of bundles) expect(() => checkFile(bytes), name).not.toThrow();
  });

  it('is refused with a located error or reads as what is written again', () => {
    const report = fuzz({ corpus: bundles, seed: SEED, target: checkFile, cases: BUNDLE_CASES });
    expect(report.findings.map((finding) => describeFinding(finding)).join('\n\n')).toBe('');
    expect(report.read).toBeGreaterThan(BUNDLE_CASES / 20);
    expect(report.refused).toBeGreaterThan(BUNDLE_CASES / 20);
  });
});

describe('the fuzzer', () => {
  const sample = [false, true].map((hasBlocks) => ({ name: `${hasBlocks}`, bytes: sampleFile({ hasBlocks }) }));
  const read: Outcome = { result: 'read', retained: null };
  /** A reader with a fault that only some files show. */
  const faulty: FuzzTarget = (bytes) => {
    if (bytes.includes(0xee)) throw new TypeError('cannot read byte 0xee');
    return read;
  };

  it('finds what throws, and says how to see it again', () => {
    const { findings, cases } = fuzz({ corpus: sample, seed: 7, target: faulty, cases: 5000, findings: 2 });
    expect(findings.length).toBe(2);
    expect(cases).toBeLessThan(5000);
    for (const finding of findings) {
      const { case: found, shortest } = finding;
      expect(Array.from(shortest)).toEqual([0xee]);
      expect(found.mutations.length).toBe(1);
      const text = describeFinding(finding, ['some.sm_hi']);
      expect(text).toContain(`npm run fuzz -- --seed 7 --case ${found.number} some.sm_hi`);
      expect(text).toContain(found.mutations[0]?.text);
      expect(text).toContain('TypeError: cannot read byte 0xee');
      const paths = [...text.matchAll(/--check (.*)$/gm)].map((match) => match[1] ?? '');
      expect(paths.map((path) => new Uint8Array(readFileSync(path)))).toEqual([found.bytes, shortest]);
      rmSync(dirname(paths[0] ?? ''), { recursive: true });
    }
  });

  it('finds the same in a case alone', () => {
    const all = fuzz({ corpus: sample, seed: 7, target: faulty, cases: 5000, findings: 1 });
    const number = all.findings[0]?.case.number ?? -1;
    const one = fuzz({ corpus: sample, seed: 7, target: faulty, first: number, cases: 1 });
    expect(one.findings).toEqual(all.findings);
    expect(one.cases).toBe(1);
  });

  it('finds files that hold on to more than a multiple of themselves', () => {
    const greedy: FuzzTarget = () => ({ result: 'read', retained: new Uint8Array(1 << 24) });
    const { findings } = fuzz({ corpus: sample, seed: 1, target: greedy, cases: 4, findings: 1, weighEvery: 1 });
    expect(findings.length).toBe(1);
    expect(findings[0]?.error).toBeInstanceOf(BrokenPromise);
  });

  it('ends in time', () => {
    const report = fuzz({ corpus: sample, seed: 1, target: () => read, seconds: 0 });
    expect(report.cases).toBe(0);
  });

  it('names the work that does not come to an end', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'carbonfx-fuzz-'));
    const path = join(folder, 'said');
    const output = openSync(path, 'w');
    const watchdog = new Watchdog({ limit: 100, output, isFatal: false });
    const until = performance.now() + 30_000;
    watchdog.watch('case 12', () => {
      while (readFileSync(path).length === 0 && performance.now() < until);
    });
    await watchdog.stop();
    closeSync(output);
    expect(readFileSync(path, 'utf8')).toContain(': case 12\n');
    rmSync(folder, { recursive: true });
  });
});

describe('a case', () => {
  it('is its seed, its number and the files alone', () => {
    for (const number of [0, 1, 77, 2 ** 40]) {
      const it = fuzzCase(3, number, corpus);
      expect(fuzzCase(3, number, corpus)).toEqual(it);
      expect(it.mutations.reduce(applyMutation, it.file.bytes)).toEqual(it.bytes);
    }
    const cases = Array.from({ length: 50 }, (_, number) => fuzzCase(3, number, corpus));
    const texts = cases.map(({ file, mutations }) => `${file.name} ${mutations.map(({ text }) => text)}`);
    expect(new Set(texts).size).toBe(50);
    expect(fuzzCase(4, 0, corpus)).not.toEqual(fuzzCase(3, 0, corpus));
  });

  it('leaves the file it is made from alone', () => {
    const before = sampleFile({ hasBlocks: true });
    const file = { name: 'sample', bytes: before.slice() };
    for (let number = 0; number < 200; number++) fuzzCase(5, number, [file]);
    expect(file.bytes).toEqual(before);
  });
});

describe('random numbers', () => {
  it('are spread over their range, and differ from stream to stream', () => {
    const random = new Random(1, 2);
    const counts = new Uint32Array(16);
    for (let i = 0; i < 16_000; i++) {
      const drawn = random.below(16);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    // A thousand each, give or take six standard deviations.
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(190);
    expect(random.below(0)).toBe(0);
    const first = [1, 2, 2 ** 33].map((stream) => new Random(1, stream).u32());
    expect(new Set(first).size).toBe(3);
  });
});
