import { describe, expect, it } from 'vitest';
import { ArenaReader } from '../../../src/format/bytes/ArenaReader.js';
import { decodeText } from '../../../src/format/bytes/arenaText.js';
import { ascii, hex } from '../../support/bytes.js';
import { heldBytes } from '../../support/memory.js';

describe('ArenaReader', () => {
  const arena = new ArenaReader(ascii('red\0shared\0'));

  it('finds a string at any offset and none outside or without its NUL', () => {
    expect(arena.text(4)).toBe('shared');
    expect(arena.text(7)).toBe('red');
    expect(arena.text(3)).toBe('');
    expect(arena.text(11)).toBeUndefined();
    expect(arena.text(0xffffffff)).toBeUndefined();
    expect(new ArenaReader(ascii('red')).text(1)).toBeUndefined();
  });

  it('gives one view per range, and whatever word stands behind no bytes', () => {
    expect(arena.blob(3, 0)?.bytes).toEqual(ascii('red'));
    expect(arena.blob(3, 0)).toBe(arena.blob(3, 0));
    expect(arena.blob(2, 0)?.bytes).toEqual(ascii('re'));
    expect(arena.blob(11, 0)?.bytes.length).toBe(11);
    expect(arena.blob(12, 0)).toBeUndefined();
    expect(arena.blob(1, 11)).toBeUndefined();
    expect(arena.blob(1, 0xffffffff)).toBeUndefined();
    expect(arena.blob(0, 0xffffffff)).toEqual({ bytes: hex(''), offset: 0xffffffff });
  });

  it.each([
    ['ASCII', 'x'.repeat(300), 'x'.repeat(300)],
    ['bytes that are no text', '\xff'.repeat(300), '\udcff'.repeat(300)],
  ])('cuts references into a long string from the whole: %s', (_, bytes, text) => {
    const long = new ArenaReader(ascii(`a\0${bytes}\0b\0`));
    // The first one that is asked for begins in the middle.
    expect(long.text(12)).toBe(text.slice(10));
    expect(long.text(2)).toBe(text);
    expect(long.text(42)).toBe(text.slice(40));
    expect(long.text(300)).toBe(text.slice(298));
    expect(long.text(303)).toBe('b');
  });

  it.each<[string, readonly number[]]>([
    ['characters of two bytes', [0xc3, 0xa9]],
    ['characters of three', [0xe2, 0x82, 0xac, 0x2e]],
    ['characters of four', [0xf0, 0x9f, 0x98, 0x80]],
    [
      'characters of every length and bytes that are none',
      [0x61, 0xc3, 0xa9, 0xff, 0xf0, 0x9f, 0x98, 0x80, 0xe2, 0x82],
    ],
    ['the beginnings of characters', [0xf0, 0x9f, 0x98, 0xc3, 0xed, 0xa0, 0x80]],
  ])('decodes the same at every byte of a long string, whichever is asked for first: %s', (_, pattern) => {
    const bytes = Uint8Array.from([0x7a, 0, ...Array.from({ length: 60 }, () => pattern).flat(), 0, 0x62, 0]);
    const end = bytes.length - 3;
    for (const first of [2, 3, 4, 5, 100, end - 30]) {
      const reader = new ArenaReader(bytes);
      reader.text(first);
      for (let at = end; at >= 2; at--) expect(reader.text(at), `${at}`).toBe(decodeText(bytes.subarray(at, end)));
    }
  });

  it.each([254, 255, 256, 257, 511, 512, 513, 5000])(
    'finds the end of a string of %i bytes from any of them',
    (length) => {
      // "aaa…", "b", and a "c" without a NUL.
      const bytes = ascii(`${'a'.repeat(length)}\0b\0c`);
      const arena = new ArenaReader(bytes);
      for (const offset of [length, length - 1, 255, 250, 100, 0]) {
        if (offset <= length) expect(arena.textEnd(offset), `${offset}`).toBe(length);
      }
      expect(arena.textEnd(length + 1)).toBe(length + 2);
      expect(arena.textEnd(length + 3)).toBe(bytes.length);
      expect(arena.text(length + 3)).toBeUndefined();
    },
  );
});

describe('an arena with references to every byte of it', () => {
  const COUNT = 100_000;

  function heldForReading(arena: Uint8Array, offsets: readonly number[]): number {
    const before = heldBytes();
    const reader = new ArenaReader(arena);
    const texts = offsets.map((offset) => reader.text(offset));
    const held = heldBytes() - before;
    expect(texts.length).toBe(offsets.length);
    return held;
  }

  // Up to 50 GB of text in all: a reader that looks at every byte of every string takes minutes, one that keeps them dies.
  it.each<[string, (at: number) => number]>([
    ['one long string', () => 0x61],
    ['one string of two-byte characters', (at) => (at % 2 === 0 ? 0xc3 : 0xa9)],
    ['one string of stray bytes', () => 0xff],
    ['strings of 250 bytes', (at) => (at % 251 === 250 ? 0 : 0x61)],
  ])('takes memory in proportion to it: %s', (_, byteAt) => {
    const arena = Uint8Array.from({ length: 1_000_000 }, (_, at) => byteAt(at));
    arena[arena.length - 1] = 0;
    const offsets = Array.from({ length: COUNT }, (_, i) => i * 9);
    // For each a string that is cut from another, perhaps with a stray byte in front, and its place in a map.
    const limit = 4 * arena.length + 150 * COUNT + 2 ** 20;
    expect(heldForReading(arena, offsets)).toBeLessThan(limit);
    expect(heldForReading(arena, offsets.reverse())).toBeLessThan(limit);
  });
});
