/**
 * The loop through the classes: bytes -> Tr2EffectRes -> Tr2Shader -> toCarbonBinary() -> records -> bytes, for every
 * reference file of every version. Its negative control, the records alone, is test/format/carbonEffect/golden.test.ts.
 */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { readCarbonEffectFile } from '../../src/format/carbonEffect/readCarbonEffectFile.js';
import { writeCarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { describeWithReference, referenceBytes, referenceFolder, referencePath } from '../support/referenceFiles.js';

const FOLDERS = [8, 9, 10, 11, 12, 13, 14].map((version) => ({
  version,
  folder: `golden/carbon/older/v${String(version).padStart(2, '0')}`,
}));
const FILES =
  referenceFolder === null
    ? []
    : [...FOLDERS, { version: 15, folder: 'golden/carbon' }].flatMap(({ version, folder }) =>
        readdirSync(referencePath(folder))
          .filter((name) => name.endsWith('.sm_hi'))
          .map((name) => ({ version, path: `${folder}/${name}` })),
      );

/** The file written again from what its shaders write. */
function throughClasses(bytes: Uint8Array, version: number): Uint8Array {
  const resource = Tr2EffectRes.fromBytes(bytes);
  const records = readCarbonEffectFile(resource.reader);
  const bodies = records.bodies.map((_, body) => {
    const shader = resource.getShaderByIndex(records.rows.indexOf(body));
    if (shader === null) throw new Error(`no shader for body ${body}`);
    const alone = new CjsCarbonEffectReader(shader.toCarbonBinary({ version }));
    expect(alone.version).toBe(version);
    return alone.readDescription(0);
  });
  return writeCarbonEffectFile({ ...records, axes: resource.permutationGraph.axes, bodies }, { version });
}

describeWithReference('through the resource classes', () => {
  it('there are files of every version', () => {
    expect(new Set(FILES.map(({ version }) => version)).size).toBe(8);
    expect(FILES).toHaveLength(13 * 7 + 3 + 16);
  });

  it.each(FILES)('version $version: $path', ({ version, path }) => {
    const bytes = referenceBytes(path);
    const written = throughClasses(bytes, version);
    if (!path.includes('16_unreferenced_arena')) {
      expect(written).toEqual(bytes);
      return;
    }
    // Nothing that goes through records can keep the two entries that nothing refers to: 26 and 24 bytes.
    expect(written.length).toBe(bytes.length - 50);
    const reader = new CjsCarbonEffectReader(written);
    expect(readCarbonEffectFile(reader).bodies.length).toBe(
      readCarbonEffectFile(new CjsCarbonEffectReader(bytes)).bodies.length,
    );
  });
});
