import { describe, expect, it } from 'vitest';
import { ArenaReader } from '../../../src/format/bytes/ArenaReader.js';
import { ascii, hex } from '../../support/bytes.js';

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

  it('decodes long strings with longer characters at every offset', () => {
    const text = 'é'.repeat(200);
    const long = new ArenaReader(new TextEncoder().encode(`${text}\0`));
    expect(long.text(0)).toBe(text);
    expect(long.text(2)).toBe(text.slice(1));
    expect(long.text(1)).toBe(`\udca9${text.slice(1)}`);
  });
});
