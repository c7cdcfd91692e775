/**
 * Any effect that a version can carry reads back equal and writes the same bytes again, through the records and through
 * the resource classes, and its container is laid out as Carbon's writer does it.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NaNBits } from '../../../src/format/bytes/Float.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import type { EffectDescription } from '../../../src/format/carbonEffect/effectDescription.js';
import { CARBON_EFFECT_WRITE_VERSIONS } from '../../../src/format/carbonEffect/limits.js';
import { verifyCarbonEffect } from '../../../src/format/carbonEffect/verifyCarbonEffect.js';
import {
  type CarbonEffectFile,
  writeCarbonEffectFile,
} from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { Tr2EffectRes } from '../../../src/resource/Tr2EffectRes.js';
import { effectDescriptionOf, effectFileOf } from '../../support/arbitraryEffect.js';
import { someBytes } from '../../support/arbitraryRecords.js';
import { arbitraryBlockBytes } from '../../support/blockBytes.js';
import { type ContainerLayout, containerLayout } from '../../support/containerLayout.js';
import { modelArena } from '../../support/modelArena.js';

const SHAPES = [8, 9, 10, 11, 12, 13, 14, 15].flatMap((version) =>
  [false, true].map((hasBlocks) => ({ version, hasBlocks, block: fc.oneof(someBytes, arbitraryBlockBytes) })),
);

it('is done for every version that can be written', () => {
  expect([...new Set(SHAPES.map(({ version }) => version))]).toEqual(CARBON_EFFECT_WRITE_VERSIONS);
});

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

/** Compares as text, which costs a fraction of a comparison of trees. */
function expectEqual(found: unknown, wanted: unknown): void {
  expect(JSON.stringify(exact(found), null, 1)).toBe(JSON.stringify(exact(wanted), null, 1));
}

/** A value of records in which everything that must come back bit for bit compares as such, and computed offsets do not. */
function exact(value: unknown): unknown {
  if (value instanceof Uint8Array) return toHex(value);
  if (value instanceof NaNBits) return `NaN 0x${value.bits.toString(16)}`;
  if (Object.is(value, -0) || Number.isNaN(value)) return Object.is(value, -0) ? '-0' : 'NaN';
  if (Array.isArray(value)) return value.map(exact);
  if (typeof value !== 'object' || value === null) return value;
  // A writer computes the offset in front of bytes.
  if ('bytes' in value && value.bytes instanceof Uint8Array && value.bytes.length > 0) return toHex(value.bytes);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, exact(inner)]),
  );
}

function layoutOf(bytes: Uint8Array): ContainerLayout {
  const layout = containerLayout(bytes);
  if (layout === null) throw new Error('the header does not fit the file');
  return layout;
}

function read(bytes: Uint8Array): CarbonEffectFile & { readonly version: number } {
  const reader = new CjsCarbonEffectReader(bytes);
  const rows = Array.from({ length: reader.rowCount }, (_, row) => reader.row(row).offset);
  const offsets = [...new Set(rows)];
  return {
    version: reader.version,
    axes: reader.axes,
    rows: rows.map((offset) => offsets.indexOf(offset)),
    bodies: offsets.map((offset) => reader.readDescription(rows.indexOf(offset))),
    ...(reader.version < 15 ? {} : { compilerVersion: reader.compilerVersion, sourceHash: reader.sourceHash }),
  };
}

/** Bodies of the file, in the order in which they lie there. Checks that they tile it and that rows name them in order of first use. */
function bodiesInOrder(bytes: Uint8Array): readonly string[] {
  const { rowsAt, rowCount, headerEnd } = layoutOf(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const bodies: string[] = [];
  let end = headerEnd;
  for (let row = 0; row < rowCount; row++) {
    expect(view.getUint32(rowsAt + 12 * row, true), 'the index of a row').toBe(row);
    const offset = view.getUint32(rowsAt + 12 * row + 4, true);
    const size = view.getUint32(rowsAt + 12 * row + 8, true);
    if (offset < end) continue;
    expect(offset, `the first use of the body of row ${row}`).toBe(end);
    end += size;
    bodies.push(toHex(bytes.subarray(offset, end)));
  }
  expect(end, 'the end of the last body').toBe(bytes.length);
  return bodies;
}

describe.each(SHAPES)('version $version, blocks: $hasBlocks', (shape) => {
  const { version } = shape;

  it('comes back equal in value and in bytes', () => {
    fc.assert(
      fc.property(effectFileOf(shape), (file) => {
        const bytes = writeCarbonEffectFile(file, { version });
        const back = read(bytes);
        expect(back.version).toBe(version);
        expectEqual(back.axes, file.axes);
        expectEqual(back.sourceHash, file.sourceHash);
        expect(back.compilerVersion).toEqual(file.compilerVersion);
        file.rows.forEach((body, row) => {
          expectEqual(back.bodies[back.rows[row] ?? -1], file.bodies[body]);
        });
        expect(toHex(writeCarbonEffectFile(back, { version }))).toBe(toHex(bytes));
      }),
      { numRuns: 20, seed: version },
    );
  });

  it('has the arena that its records ask for, and each body once in order of first use', () => {
    fc.assert(
      fc.property(effectFileOf(shape), (file) => {
        const bytes = writeCarbonEffectFile(file, { version });
        const { arenaAt, axesAt } = layoutOf(bytes);
        expect(toHex(bytes.subarray(arenaAt, axesAt))).toBe(toHex(modelArena(file)));
        const bodies = bodiesInOrder(bytes);
        expect(new Set(bodies).size).toBe(bodies.length);
        const distinct = new Set(file.rows.map((body) => JSON.stringify(exact(file.bodies[body]))));
        expect(bodies.length).toBe(distinct.size);
        expect(verifyCarbonEffect(bytes)).toMatchObject({
          ok: true,
          modes: { bodies: true, container: true, rebuilt: true },
        });
      }),
      { numRuns: 20, seed: 100 + version },
    );
  });

  it('comes back through the resource classes', () => {
    fc.assert(
      fc.property(effectDescriptionOf(shape), (description) => {
        const source = writeCarbonEffectFile({ axes: [], rows: [0], bodies: [description] }, { version });
        const emitted = emit(source, version);
        expectEqual(descriptionOf(emitted), description);
        expect(toHex(emit(emitted, version))).toBe(toHex(emitted));
        if (version < 15) expect(toHex(emitted)).toBe(toHex(source));
      }),
      { numRuns: 12, seed: 200 + version },
    );
  });
});

function emit(bytes: Uint8Array, version: number): Uint8Array {
  const shader = Tr2EffectRes.fromBytes(bytes).getShaderByIndex(0);
  if (shader === null) throw new Error('no shader at index 0');
  return shader.toCarbonBinary({ version });
}

function descriptionOf(bytes: Uint8Array): EffectDescription {
  return new CjsCarbonEffectReader(bytes).readDescription(0);
}
