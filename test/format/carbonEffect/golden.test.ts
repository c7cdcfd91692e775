/**
 * Files that Carbon's own writer laid out (version 15) and that an independent emitter did (8 to 14), each beside a JSON of
 * what is in it. The files are no part of the repository: see test/support/referenceFiles.ts.
 */
import { expect, it } from 'vitest';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { readCarbonEffectFile } from '../../../src/format/carbonEffect/readCarbonEffectFile.js';
import { verifyCarbonEffect } from '../../../src/format/carbonEffect/verifyCarbonEffect.js';
import { writeCarbonEffectFile } from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { dumpOf, withoutNegativeZero } from '../../support/dumpOf.js';
import { OLD_NAMES } from '../../support/goldenNames.js';
import { describeWithReference, referenceBytes, referenceJson } from '../../support/referenceFiles.js';

const NEWEST_NAMES = [...OLD_NAMES, '11_libraries', '15_caps', '16_unreferenced_arena'];
const OLDER_FILES = [8, 9, 10, 11, 12, 13, 14].flatMap((version) => {
  const extra = version === 14 ? ['11_libraries', '15_caps'] : version === 8 ? ['15_caps'] : [];
  return [...OLD_NAMES, ...extra].map((name) => ({ version, name }));
});

/** What the program that made the file notes about itself, and nothing that is in the file. */
const DRIVER_KEYS = ['name', 'note', 'producedBy', 'arenaEntries', 'carbonAccepts'];

function expectedDump(path: string): unknown {
  const json = Object.entries(referenceJson(path) as object).filter(([key]) => !DRIVER_KEYS.includes(key));
  return withoutNegativeZero(Object.fromEntries(json));
}

describeWithReference('version 15, from Carbon', () => {
  it.each(NEWEST_NAMES)('%s reads and dumps equal to its JSON', (name) => {
    const reader = new CjsCarbonEffectReader(referenceBytes(`golden/carbon/${name}.sm_hi`));
    expect(reader.version).toBe(15);
    expect(dumpOf(reader)).toEqual(expectedDump(`golden/carbon/${name}.json`));
  });

  it.each(NEWEST_NAMES)('%s re-emits byte for byte in all three modes', (name) => {
    const result = verifyCarbonEffect(referenceBytes(`golden/carbon/${name}.sm_hi`), { source: name });
    // The one file that keeps entries nobody refers to; where they lie was read off its bytes.
    const rebuilt =
      name === '16_unreferenced_arena'
        ? {
            unreferenced: [
              { offset: 32, size: 26 },
              { offset: 923, size: 24 },
            ],
          }
        : true;
    const { rowCount, distinctBodies } = referenceJson(`golden/carbon/${name}.json`) as Record<string, number>;
    expect(result).toEqual({
      file: name,
      version: 15,
      ok: true,
      rows: rowCount,
      distinctBodies,
      table: { dense: true, indicesMatchPosition: true },
      modes: { bodies: true, container: true, rebuilt },
    });
  });

  it.each(NEWEST_NAMES.filter((name) => name !== '16_unreferenced_arena'))(
    '%s comes out of the public writer',
    (name) => {
      const reader = new CjsCarbonEffectReader(referenceBytes(`golden/carbon/${name}.sm_hi`));
      expect(writeCarbonEffectFile(readCarbonEffectFile(reader))).toEqual(reader.bytes);
    },
  );
});

describeWithReference('versions 8 to 14, from an independent emitter', () => {
  it.each(OLDER_FILES)('version $version, $name reads and dumps equal to its JSON', ({ version, name }) => {
    const path = `golden/carbon/older/v${String(version).padStart(2, '0')}/${name}`;
    const reader = new CjsCarbonEffectReader(referenceBytes(`${path}.sm_hi`));
    expect(reader.version).toBe(version);
    expect(dumpOf(reader)).toEqual(expectedDump(`${path}.json`));
  });

  it.each(OLDER_FILES)('version $version, $name re-emits byte for byte at its own version', ({ version, name }) => {
    const path = `golden/carbon/older/v${String(version).padStart(2, '0')}/${name}.sm_hi`;
    const { ok, modes } = verifyCarbonEffect(referenceBytes(path));
    expect({ ok, modes }).toEqual({ ok: true, modes: { bodies: true, container: true, rebuilt: true } });
  });

  it.each(OLDER_FILES)('version $version, $name comes out of the public writer', ({ version, name }) => {
    const path = `golden/carbon/older/v${String(version).padStart(2, '0')}/${name}.sm_hi`;
    const reader = new CjsCarbonEffectReader(referenceBytes(path));
    const file = readCarbonEffectFile(reader);
    expect(writeCarbonEffectFile(file, { version })).toEqual(reader.bytes);
    // The version of the source selects nothing.
    expect(new CjsCarbonEffectReader(writeCarbonEffectFile(file)).version).toBe(15);
  });
});

describeWithReference('version 7', () => {
  it.each(['02_one_axis', '04_three_axes', '09_annotations', '10_states_passes'])('%s is refused', (name) => {
    const { error, ok } = verifyCarbonEffect(referenceBytes(`golden/carbon/older/v07/${name}.sm_hi`));
    expect(ok).toBe(false);
    expect(error).toMatchObject({ name: 'FormatError', offset: 0 });
    expect(error?.message).toContain(
      'Unsupported Carbon effect version 7: perhaps a Carbon effect of the legacy version 7',
    );
  });
});
