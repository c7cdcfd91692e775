import { describe, expect, it } from 'vitest';
import { CjsStringTable } from '../../../src/format/bytes/CjsStringTable.js';
import { compareBytes, hashBytes, sameBytes } from '../../../src/format/bytes/sameBytes.js';
import { hex } from '../../support/bytes.js';

describe('bytes', () => {
  it('are the same when each is, wherever they lie', () => {
    const memory = hex('01 02 01 02 01 03');
    expect(sameBytes(memory.subarray(0, 2), memory.subarray(2, 4))).toBe(true);
    expect(sameBytes(memory.subarray(0, 2), memory.subarray(4, 6))).toBe(false);
    expect(sameBytes(memory.subarray(0, 2), memory.subarray(0, 3))).toBe(false);
    expect(hashBytes(memory.subarray(0, 2))).toBe(hashBytes(memory.subarray(2, 4)));
  });

  it('are ordered as unsigned numbers, the shorter first', () => {
    expect(compareBytes(hex('7f'), hex('80'))).toBeLessThan(0);
    expect(compareBytes(hex('01 00'), hex('01'))).toBeGreaterThan(0);
    expect(compareBytes(hex('01'), hex('01'))).toBe(0);
  });

  it('that were made to have one hash under the published offset basis are told apart without comparing all with all', () => {
    const table = new CjsStringTable();
    const blobs = collidingBlobs(15);
    for (const blob of blobs) table.addBlob(blob);
    expect(table.size).toBe(2 ** 15 * 15 * 8);
  });

  it('whose differences cancel where words are multiplied and shifted have hashes of their own', () => {
    // A flipped top bit stays one under any odd factor; what a shift spreads it to is flipped in the next word.
    const flips = (count: number) =>
      Array.from({ length: 2 ** count }, (_, choice) => {
        const words = Array.from({ length: 2 * count }, (_, i) =>
          (choice >> (i >> 1)) & 1 ? (i % 2 === 0 ? 0x80000000 : 0x80010000) : 0,
        );
        return new Uint8Array(Uint32Array.from(words).buffer);
      });
    const blobs = flips(12);
    expect(new Set(blobs.map(hashBytes)).size).toBeGreaterThan(blobs.length * 0.9);
    // Words that are one modulo a 31-bit prime, and zeros in front.
    const alike = [0, 0x7fffffff, 0xfffffffe].map((word) => new Uint8Array(Uint32Array.of(word, 0, 0, word).buffer));
    expect(new Set(alike.map(hashBytes)).size).toBe(3);
    expect(new Set(Array.from({ length: 100 }, (_, size) => hashBytes(new Uint8Array(size)))).size).toBeGreaterThan(95);
  });
});

/** 2 ^ `rounds` byte strings with one FNV-1a hash: each round finds two words that lead to the same state. */
function collidingBlobs(rounds: number): readonly Uint8Array[] {
  let state = 0x811c9dc5;
  let blobs: number[][] = [[]];
  for (let round = 0; round < rounds; round++) {
    const [a, b, next] = collidingWords(state);
    blobs = blobs.flatMap((blob) => [
      [...blob, ...a],
      [...blob, ...b],
    ]);
    state = next;
  }
  return blobs.map((blob) => Uint8Array.from(blob));
}

function collidingWords(state: number): readonly [Uint8Array, Uint8Array, number] {
  const seen = new Map<number, number>();
  for (let i = 0; ; i++) {
    const word = wordOf(i);
    let next = state;
    for (const byte of word) next = Math.imul(next ^ byte, 0x01000193);
    const other = seen.get(next);
    if (other !== undefined) return [wordOf(other), word, next];
    seen.set(next, i);
  }
}

/** 8 bytes, others for every number. */
function wordOf(i: number): Uint8Array {
  return new Uint8Array(Int32Array.of(Math.imul(i, 0x9e3779b1), Math.imul(i, 0x85ebca6b)).buffer);
}
