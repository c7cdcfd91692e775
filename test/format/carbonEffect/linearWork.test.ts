/**
 * No input makes work beyond linear in its size: files made to cost much, at three sizes each. What is measured is counted,
 * never timed: bytes looked at, and bytes held.
 */
import { describe, expect, it } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import type { EffectDescription } from '../../../src/format/carbonEffect/effectDescription.js';
import { enumerateUniqueEffectBodies } from '../../../src/format/carbonEffect/enumerateUniqueEffectBodies.js';
import { verifyCarbonEffect } from '../../../src/format/carbonEffect/verifyCarbonEffect.js';
import { Tr2EffectRes } from '../../../src/resource/Tr2EffectRes.js';
import { countingBytes } from '../../support/countingBytes.js';
import { HOSTILE_FAMILIES, type HostileFamily } from '../../support/hostileFiles.js';
import { heldBytes } from '../../support/memory.js';

/** A multiple of 32; at four times it a quadratic reader is far beyond every bound here. */
const N = 256;
const LARGE = 4096;

/** Opens the file and reads everything; what it holds is handed back. */
function readAll(bytes: Uint8Array): unknown {
  try {
    const resource = Tr2EffectRes.fromBytes(bytes);
    const { reader } = resource;
    const descriptions = enumerateUniqueEffectBodies(reader).map(
      ({ permutationIndex }): EffectDescription => reader.readDescription(permutationIndex),
    );
    return { resource, descriptions, graph: resource.permutationGraph };
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}

function looksOf(bytes: Uint8Array, work: (bytes: Uint8Array) => unknown): number {
  const counting = countingBytes(bytes);
  work(counting.bytes);
  return counting.looks();
}

/** Twice the size is at most about twice the work; a logarithm is let through. */
function expectLinear(family: HostileFamily, work: (bytes: Uint8Array) => unknown): void {
  const [once = 0, twice = 0, four = 0] = [N, 2 * N, 4 * N].map((n) => looksOf(family.of(n), work));
  expect(once).toBeGreaterThan(0);
  expect(twice).toBeLessThan(2.5 * once + 1000);
  expect(four).toBeLessThan(2.5 * twice + 1000);
}

describe.each(HOSTILE_FAMILIES)('$what', (family) => {
  it(family.reads ? 'reads' : 'is refused', () => {
    for (const n of [N, 4 * N]) {
      const file = family.of(n);
      expect(verifyCarbonEffect(file).error === undefined, `${n}`).toBe(family.reads);
      expect(readAll(file) instanceof FormatError, `${n}`).toBe(!family.reads);
    }
  });

  it('is opened and read with work in proportion', () => expectLinear(family, readAll));

  it('is verified with work in proportion', () => expectLinear(family, verifyCarbonEffect));

  it('is held in memory in proportion', () => {
    const file = family.of(LARGE);
    readAll(file);
    const before = heldBytes();
    const read = readAll(file);
    const held = heldBytes() - before;
    expect(read).toBeDefined();
    expect(held).toBeLessThan(40 * file.length + 2 ** 19);
  });
});

describe('what these tests stand on', () => {
  const bytesOf = (n: number): Uint8Array => new Uint8Array(n).fill(1);

  it('counts a look at every byte, by index, by view and by method', () => {
    expect(looksOf(bytesOf(100), (bytes) => bytes[7])).toBe(1);
    expect(looksOf(bytesOf(100), (bytes) => bytes.subarray(10, 30).slice())).toBe(20);
    expect(looksOf(bytesOf(100), (bytes) => bytes.indexOf(2, 40))).toBe(60);
    expect(looksOf(bytesOf(100), (bytes) => new Uint8Array(100).set(bytes))).toBe(100);
    expect(looksOf(bytesOf(100), (bytes) => bytes.length)).toBe(0);
  });

  it('tells quadratic work from linear work', () => {
    const quadratic = { what: '', reads: true, of: bytesOf };
    const suffixes = (bytes: Uint8Array): void => {
      for (let at = 0; at < bytes.length; at++) bytes.subarray(at).slice();
    };
    expect(() => expectLinear(quadratic, suffixes)).toThrow();
    expect(() => expectLinear(quadratic, (bytes) => bytes.slice())).not.toThrow();
  });

  it('reads the same through counting bytes', () => {
    const [family] = HOSTILE_FAMILIES;
    const file = family?.of(32) ?? new Uint8Array(0);
    const counting = new CjsCarbonEffectReader(countingBytes(file).bytes).readDescription(0);
    const plain = new CjsCarbonEffectReader(file).readDescription(0);
    expect(counting.techniques[0]?.passes[0]?.stages[0]?.constants).toEqual(
      plain.techniques[0]?.passes[0]?.stages[0]?.constants,
    );
  });
});
