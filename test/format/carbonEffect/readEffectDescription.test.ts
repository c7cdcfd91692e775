import { describe, expect, it } from 'vitest';
import { CjsStringTable } from '../../../src/format/bytes/CjsStringTable.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import type { EffectDescription } from '../../../src/format/carbonEffect/effectDescription.js';
import { isTranslated } from '../../../src/format/carbonEffect/isTranslated.js';
import { readEffectDescription } from '../../../src/format/carbonEffect/readEffectDescription.js';
import { writeCarbonEffectFile } from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { collectArena, writeEffectDescription } from '../../../src/format/carbonEffect/writeEffectDescription.js';
import { ascii, hex } from '../../support/bytes.js';
import {
  blobOf,
  NO_BLOB,
  sampleAxis,
  sampleDescription,
  samplePass,
  sampleStage,
} from '../../support/sampleDescriptions.js';

function pack(description: EffectDescription): { bytes: Uint8Array; arena: Uint8Array } {
  const table = new CjsStringTable();
  collectArena(description, table);
  return { bytes: writeEffectDescription(description, { arena: table }), arena: table.payload() };
}

const plain = sampleDescription();
const withBlock = sampleDescription([samplePass({ block: blobOf(hex('01 00 00')) })]);
const untranslated = sampleDescription([samplePass({ stages: [sampleStage({ program: NO_BLOB })], block: NO_BLOB })]);

describe('readEffectDescription', () => {
  it('finds out whether there are blocks', () => {
    for (const description of [plain, withBlock, untranslated]) {
      const { bytes, arena } = pack(description);
      const read = readEffectDescription(bytes, { version: 15, arena });
      expect(read.hasBlocks).toBe(description.hasBlocks);
      expect(read.techniques[0]?.passes[0]?.block?.bytes).toEqual(description.techniques[0]?.passes[0]?.block?.bytes);
    }
  });

  it('can be told', () => {
    const { bytes, arena } = pack(withBlock);
    expect(readEffectDescription(bytes, { version: 15, arena, hasBlocks: true }).hasBlocks).toBe(true);
    expect(() => readEffectDescription(bytes, { version: 15, arena, hasBlocks: false })).toThrow();
  });

  it('reports the first failure when both readings fail', () => {
    const { bytes, arena } = pack(plain);
    const options = { version: 15, arena, source: 'a', baseOffset: 0x100 };
    const broken = Uint8Array.from([...bytes, 0xff]);
    expect(() => readEffectDescription(broken, options)).toThrow(
      `a: at 0x${(0x100 + bytes.length).toString(16)}: 1 bytes behind the last parameter`,
    );
  });

  it('gives views into the arena', () => {
    const { bytes, arena } = pack(plain);
    const program = readEffectDescription(bytes, { version: 15, arena }).techniques[0]?.passes[0]?.stages[0]?.program;
    expect(program?.bytes.buffer).toBe(arena.buffer);
  });

  it('says of a body without a pass that it carries none, whichever reading came first', () => {
    const bare = sampleDescription([]);
    const file = writeCarbonEffectFile({
      axes: [sampleAxis('A', ['X', 'Y'])],
      rows: [0, 1],
      bodies: [withBlock, bare],
    });
    const reader = new CjsCarbonEffectReader(file);
    expect(reader.readDescription(1).hasBlocks).toBe(false);
    expect(reader.carriesBlocks).toBeNull();
    expect(reader.readDescription(0).hasBlocks).toBe(true);
    expect(reader.carriesBlocks).toBe(true);
    expect(reader.readDescription(1).hasBlocks).toBe(false);
  });

  it('reads a plain body in a file that was seen to carry blocks', () => {
    const file = writeCarbonEffectFile({
      axes: [sampleAxis('A', ['X', 'Y'])],
      rows: [0, 1],
      bodies: [withBlock, plain],
    });
    const reader = new CjsCarbonEffectReader(file);
    reader.readDescription(0);
    expect(reader.readDescription(1).hasBlocks).toBe(false);
    expect(reader.carriesBlocks).toBe(true);
  });

  it('refuses the empty program of a library where no pass carries a block pair', () => {
    const input = '00 00 00000000 00000000 ffffffff 00 00 00 00';
    const library = `00000000 00000000 ffffffff 00000000 00000000 ${input} ${input}`;
    const bytes = hex(`01 00000000 00 01 ${library} 0000`);
    expect(() => readEffectDescription(bytes, { version: 15, arena: ascii('\0') })).toThrow(
      'techniques[0].libraries[0] at 0xb: a program of size 0',
    );
  });
});

describe('isTranslated', () => {
  it('asks for a pass whose stages all have programs', () => {
    expect(isTranslated(plain)).toBe(true);
    expect(isTranslated(withBlock)).toBe(true);
    expect(isTranslated(untranslated)).toBe(false);
    const [whole] = withBlock.techniques[0]?.passes ?? [];
    const [empty] = untranslated.techniques[0]?.passes ?? [];
    if (whole === undefined || empty === undefined) throw new Error('a sample has no pass');
    expect(isTranslated(sampleDescription([empty, whole]))).toBe(true);
    const half = { ...empty, stages: [...empty.stages, sampleStage({ type: 0 })] };
    expect(isTranslated(sampleDescription([half]))).toBe(false);
    expect(isTranslated(sampleDescription([]))).toBe(true);
  });
});
