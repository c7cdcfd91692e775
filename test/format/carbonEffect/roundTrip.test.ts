/** Any description that can be written reads back equal, and writes the same bytes again. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/format/bytes/arenaText.js';
import { CjsStringTable } from '../../../src/format/bytes/CjsStringTable.js';
import { floatFromBits } from '../../../src/format/bytes/Float.js';
import type { ArenaBlob, Flag } from '../../../src/format/bytes/RecordIo.js';
import type { Annotation } from '../../../src/format/carbonEffect/annotation.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import type { EffectDescription } from '../../../src/format/carbonEffect/effectDescription.js';
import type { LibraryInput } from '../../../src/format/carbonEffect/library.js';
import type { Pass } from '../../../src/format/carbonEffect/pass.js';
import type { PermutationAxis } from '../../../src/format/carbonEffect/permutationAxis.js';
import { readEffectDescription } from '../../../src/format/carbonEffect/readEffectDescription.js';
import { NO_SHADOW, type Stage } from '../../../src/format/carbonEffect/stage.js';
import { verifyCarbonEffect } from '../../../src/format/carbonEffect/verifyCarbonEffect.js';
import { writeCarbonEffectFile } from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { collectArena, writeEffectDescription } from '../../../src/format/carbonEffect/writeEffectDescription.js';

const u8 = fc.integer({ min: 0, max: 0xff });
const u32 = fc.oneof(
  fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, 0xffffffff),
  fc.integer({ min: 0, max: 0xffffffff }),
);
/** Any bytes but NUL, so also text that is no UTF-8. */
const text = fc.uint8Array({ min: 1, max: 0xff, maxLength: 8 }).map((bytes) => decodeText(bytes));
const float = fc
  .oneof(
    fc.constantFrom(0x80000000, 0x7fc00000, 0x7f800001, 0xffc12345, 0x7f800000),
    fc.integer({ min: 0, max: 0xffffffff }),
  )
  .map(floatFromBits);
const flag: fc.Arbitrary<Flag> = fc.oneof(fc.boolean(), fc.integer({ min: 2, max: 0xff }));
const list = <T>(item: fc.Arbitrary<T>, maxLength = 3): fc.Arbitrary<T[]> => fc.array(item, { maxLength });

const bytesBlob: fc.Arbitrary<ArenaBlob> = fc
  .uint8Array({ minLength: 1, maxLength: 12 })
  .map((bytes) => ({ bytes, offset: 0 }));
const emptyBlob: fc.Arbitrary<ArenaBlob> = u32.map((offset) => ({ bytes: new Uint8Array(0), offset }));
const blob = fc.oneof(bytesBlob, emptyBlob);

const annotation: fc.Arbitrary<Annotation> = fc.oneof(
  fc.record({ name: text, type: u8.filter((type) => type !== 3), word: u32, text: fc.constant('') }),
  fc.record({ name: text, type: fc.constant(3), word: fc.constant(0), text }),
);
const samplerState = {
  comparison: flag,
  minFilter: u8,
  magFilter: u8,
  mipFilter: u8,
  addressU: u8,
  addressV: u8,
  addressW: u8,
  mipLODBias: float,
  maxAnisotropy: u8,
  comparisonFunc: u8,
  minLOD: float,
  maxLOD: float,
};
const libraryInput: fc.Arbitrary<LibraryInput> = fc.record({
  registers: list(fc.record({ type: u8, index: u32, count: u32, space: u8, legacyType: fc.constant(-1) })),
  staticSamplers: list(fc.record({ registerIndex: u32, registerSpace: u8, borderColor: u8, ...samplerState }), 2),
  constants: list(
    fc.record({
      name: text,
      offset: u32,
      size: u32,
      type: u8,
      dimension: u8,
      elements: u32,
      isSRGB: flag,
      isAutoregister: flag,
      legacyType: fc.constant(-1),
    }),
  ),
  defaults: blob,
  textures: list(
    fc.record({ register: u8, name: text, type: u8, arrayElements: u32, isSRGB: flag, isAutoregister: flag }),
  ),
  samplers: list(
    fc.record({
      register: u8,
      name: text,
      ...samplerState,
      borderColor: fc.tuple(float, float, float, float),
      isDynamic: flag,
    }),
    2,
  ),
  uavs: list(fc.record({ register: u8, name: text, type: u8, arrayElements: u32, isAutoregister: flag })),
  annotations: list(annotation),
});

const stageOf = (type: number, hasBlocks: boolean): fc.Arbitrary<Stage> =>
  fc
    .tuple(
      libraryInput,
      fc.record({
        program: hasBlocks ? blob : bytesBlob,
        threadGroupSize: fc.tuple(u32, u32, u32),
        pipelineInputs: list(
          fc.record({ usage: u8, registerIndex: u8, usageIndex: u8, usedMask: u8, type: u8, dimension: u8 }),
        ),
      }),
    )
    .map(([input, rest]) => ({ ...input, ...rest, type, shadow: NO_SHADOW }));

const passOf = (hasBlocks: boolean): fc.Arbitrary<Pass> =>
  fc.record({
    stages: fc
      .uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 3 })
      .chain((types) => fc.tuple(...types.map((type) => stageOf(type, hasBlocks)))),
    renderStates: list(fc.record({ state: u32, value: u32 })),
    block: hasBlocks ? blob : fc.constant(null),
  });

const library = fc.record({
  payloadSize: u32,
  program: bytesBlob,
  exports: list(fc.record({ type: u8, name: text })),
  hitGroupName: text,
  globalInputs: libraryInput,
  localInputs: libraryInput,
});

const description: fc.Arbitrary<EffectDescription> = fc.boolean().chain((hasBlocks) =>
  fc
    .record({
      techniques: list(fc.record({ name: text, passes: list(passOf(hasBlocks), 2), libraries: list(library, 1) }), 2),
      parameters: list(fc.record({ name: text, annotations: list(annotation) })),
    })
    // A body without a pass carries no block pair.
    .map((it) => ({ ...it, hasBlocks: hasBlocks && it.techniques.some(({ passes }) => passes.length > 0) })),
);

/** The records without the offsets that a writer computes: those in front of bytes. */
function withoutOffsets(value: unknown): unknown {
  if (value instanceof Uint8Array) return Array.from(value);
  if (Array.isArray(value)) return value.map(withoutOffsets);
  if (typeof value !== 'object' || value === null) return value;
  if ('bytes' in value && value.bytes instanceof Uint8Array && value.bytes.length > 0) return Array.from(value.bytes);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutOffsets(inner)]));
}

function pack(it: EffectDescription): { bytes: Uint8Array; arena: Uint8Array } {
  const table = new CjsStringTable();
  collectArena(it, table);
  return { bytes: writeEffectDescription(it, { arena: table }), arena: table.payload() };
}

describe('round trip', () => {
  it('of a description is equal in value and in bytes', () => {
    fc.assert(
      fc.property(description, (original) => {
        const { bytes, arena } = pack(original);
        const read = readEffectDescription(bytes, { version: 15, arena });
        expect(withoutOffsets(read)).toEqual(withoutOffsets(original));
        const again = pack(read);
        expect(again.bytes).toEqual(bytes);
        expect(again.arena).toEqual(arena);
      }),
      { numRuns: 150, seed: 15 },
    );
  });

  const axis: fc.Arbitrary<PermutationAxis> = fc
    .record({ name: text, description: text, type: u8, options: fc.array(text, { minLength: 1, maxLength: 3 }) })
    .chain((it) => fc.nat(it.options.length - 1).map((defaultOption) => ({ ...it, defaultOption })));

  it('of a file is equal in value and in bytes, and the file re-emits in all three modes', () => {
    const file = fc.tuple(fc.array(axis, { maxLength: 3 }), fc.array(description, { minLength: 1, maxLength: 3 }));
    fc.assert(
      fc.property(file, fc.uint8Array({ minLength: 32, maxLength: 32 }), ([axes, bodies], sourceHash) => {
        const rowCount = axes.reduce((product, { options }) => product * options.length, 1);
        const rows = Array.from({ length: rowCount }, (_, i) => i % bodies.length);
        const used = bodies.slice(0, rowCount);
        const bytes = writeCarbonEffectFile({ axes, rows, bodies: used, compilerVersion: [9, 8, 7, 6], sourceHash });
        const reader = new CjsCarbonEffectReader(bytes);
        expect(reader.axes).toEqual(axes);
        expect(reader.sourceHash).toEqual(sourceHash);
        rows.forEach((body, row) => {
          expect(withoutOffsets(reader.readDescription(row))).toEqual(withoutOffsets(bodies[body]));
        });
        expect(verifyCarbonEffect(bytes).modes).toEqual({ bodies: true, container: true, rebuilt: true });
      }),
      { numRuns: 60, seed: 16 },
    );
  });
});
