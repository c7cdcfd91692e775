/**
 * Odd and damaged files, with the verdict of Carbon's reader for each. `carbon-format.md` 10.4 decides what is refused here;
 * whatever Carbon does not accept is refused as well, by a located error and never by a crash.
 */
import { expect, it } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { describeWithReference, referenceBytes, referenceJson } from '../../support/referenceFiles.js';
import { MUTATED, ODD, type Verdict } from '../../support/referenceVerdicts.js';

/** Opens the file and reads every row. */
function verdictOn(bytes: Uint8Array): Verdict {
  let reader: CjsCarbonEffectReader;
  try {
    reader = new CjsCarbonEffectReader(bytes);
  } catch (error) {
    return ['open', placeOf(error)];
  }
  try {
    for (let i = 0; i < reader.rowCount; i++) reader.readDescription(i);
    return 'accepted';
  } catch (error) {
    return ['row', placeOf(error).replace(/^rows\[\d+\]\.?/, '')];
  }
}

function placeOf(error: unknown): string {
  if (!(error instanceof FormatError)) throw error;
  expect(error.offset, 'offset').toBeGreaterThanOrEqual(0);
  return `${error.path}: ${error.found}`;
}

function expectVerdict(bytes: Uint8Array, expected: Verdict | undefined): void {
  const verdict = verdictOn(bytes);
  if (expected === undefined || expected === 'accepted') {
    expect(verdict).toBe(expected);
    return;
  }
  const [when, start] = expected;
  expect(verdict[0]).toBe(when);
  expect(verdict[1].slice(0, start.length)).toBe(start);
}

describeWithReference('odd files', () => {
  it.each(Object.entries(ODD))('%s', (name, expected) => {
    expectVerdict(referenceBytes(`golden/carbon/odd/${name}.sm_hi`), expected);
  });

  it('are all here, and whatever Carbon does not accept is refused', () => {
    const verdicts = referenceJson('golden/carbon/odd/verdicts.json') as Record<
      string,
      { allBodiesAccepted: boolean | null }
    >;
    expect(Object.keys(verdicts).sort()).toEqual(Object.keys(ODD).sort());
    for (const [name, { allBodiesAccepted }] of Object.entries(verdicts)) {
      if (allBodiesAccepted !== true) expect(ODD[name], name).not.toBe('accepted');
    }
  });
});

describeWithReference('damaged files', () => {
  it.each(Object.entries(MUTATED))('%s', (name, expected) => {
    expectVerdict(referenceBytes(`golden/carbon/mutated/${name}.sm_hi`), expected);
  });

  it('are all here, and whatever Carbon does not accept is refused', () => {
    const verdicts = referenceJson('golden/carbon/mutated/verdicts.json') as Record<string, { verdict: string }>;
    expect(Object.keys(verdicts).sort()).toEqual(Object.keys(MUTATED).sort());
    for (const [name, { verdict }] of Object.entries(verdicts)) {
      if (verdict !== 'accepted') expect(MUTATED[name], name).not.toBe('accepted');
    }
  });
});
