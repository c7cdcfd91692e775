import { describe, expect, it } from 'vitest';
import { ArenaReader } from '../../../src/format/bytes/ArenaReader.js';
import { ReplayArena } from '../../../src/format/bytes/ReplayArena.js';
import { ascii } from '../../support/bytes.js';

const arena = new ArenaReader(ascii('red\0shared\0'));

describe('ReplayArena', () => {
  it('answers in the order of reading, also into the middle of an entry', () => {
    const replay = new ReplayArena(arena, [7, 0, 4]);
    expect(replay.textOffset('red')).toBe(7);
    expect(replay.textOffset('red')).toBe(0);
    expect(replay.blobOffset(ascii('share'))).toBe(4);
  });

  it('throws when something else is written than was read', () => {
    expect(() => new ReplayArena(arena, [0]).textOffset('blue')).toThrow('reference 0 named "red", not "blue"');
    expect(() => new ReplayArena(arena, [0]).blobOffset(ascii('blue'))).toThrow(RangeError);
    expect(() => new ReplayArena(arena, []).textOffset('red')).toThrow('more references are written than the 0');
  });
});
