import { describe, expect, it } from 'vitest';
import { verifyCarbonEffect } from '../../../src/format/carbonEffect/verifyCarbonEffect.js';
import { ascii, hex, toHex } from '../../support/bytes.js';
import { type ContainerParts, containerBytes } from '../../support/containerBytes.js';
import { sampleFile } from '../../support/sampleFile.js';

/** One parameter, named by an arena offset. */
const named = (offset: number): Uint8Array => hex(`00 0100 ${offset.toString(16).padStart(2, '0')}000000 00`);
const hexWord = (value: number): string => toHex(new Uint8Array(Uint32Array.of(value).buffer));
const modesOf = (arena: string, ...bodies: readonly Uint8Array[]) => {
  const axes = bodies.length === 1 ? hex('00') : hex(`01 00000000 00 00000000 00 02 00000000 00000000`);
  return verifyCarbonEffect(containerBytes({ arena: ascii(arena), axes, bodies })).modes;
};

describe('verifyCarbonEffect', () => {
  it('finds a file of our own equal in all modes', () => {
    for (const hasBlocks of [false, true]) {
      expect(verifyCarbonEffect(sampleFile({ hasBlocks }), { source: 'a' })).toEqual({
        file: 'a',
        version: 15,
        ok: true,
        modes: { bodies: true, container: true, rebuilt: true },
      });
    }
  });

  it('lists the arena ranges that nothing refers to, in front, between and behind', () => {
    // a, b, c, d, e: bodies name b and d.
    const modes = modesOf('a\0b\0c\0d\0e\0', named(2), named(6));
    // The axis names "a".
    expect(modes.rebuilt).toEqual({
      unreferenced: [
        { offset: 4, size: 2 },
        { offset: 8, size: 2 },
      ],
    });
    const alone = verifyCarbonEffect(containerBytes({ arena: ascii('a\0b\0c\0'), bodies: [named(2)] }));
    expect(alone.ok).toBe(true);
    expect(alone.modes.rebuilt).toEqual({
      unreferenced: [
        { offset: 0, size: 2 },
        { offset: 4, size: 2 },
      ],
    });
  });

  it('reports references into the middle of an entry as what they are', () => {
    const { ok, modes } = verifyCarbonEffect(
      containerBytes({
        arena: ascii('shared\0'),
        axes: hex('01 00000000 00 00000000 00 02 00000000 00000000'),
        bodies: [named(0), named(3)],
      }),
    );
    expect(ok).toBe(false);
    expect(modes).toEqual({ bodies: true, container: true, rebuilt: { insideEntries: [{ offset: 3, size: 4 }] } });
  });

  it('says so at once where every byte of a name is referred to', () => {
    // As entries of their own the names would take 2 GB.
    const arena = new Uint8Array(66_000).fill(0x61);
    arena[arena.length - 1] = 0;
    const annotations = (first: number) =>
      Array.from({ length: 255 }, (_, i) => `${hexWord(first + i)} 00 00000000`).join('');
    const parameters = Array.from({ length: 256 }, (_, i) => `${hexWord(i)} ff ${annotations(i * 254)}`).join('');
    const body = hex(`00 0001 ${parameters}`);
    const { error, modes } = verifyCarbonEffect(containerBytes({ arena, bodies: [body] }));
    expect(error).toBeUndefined();
    expect(modes).toMatchObject({ bodies: true, container: true, rebuilt: { insideEntries: { length: 65_024 } } });
  });

  it('takes more rows than are enumerated for packing', () => {
    const axis = (count: number) => `00000000 00 00000000 00 ${hexWord(count).slice(0, 2)} ${'00000000'.repeat(count)}`;
    const file = containerBytes({
      arena: ascii('\0'),
      axes: hex(`03 ${axis(255)} ${axis(255)} ${axis(2)}`),
      rows: Array.from({ length: 130_050 }, () => ({})),
    });
    expect(verifyCarbonEffect(file)).toMatchObject({
      ok: true,
      modes: { bodies: true, container: true, rebuilt: true },
    });
  });

  it('finds an arena in another order different, without an excuse', () => {
    expect(modesOf('b\0a\0', named(2))).toMatchObject({ bodies: true, container: true, rebuilt: false });
  });

  describe('of a file that lays its bodies out in another way than Carbon', () => {
    const options = (count: number) => hex(`01 00000000 00 00000000 00 0${count} ${'00000000'.repeat(count)}`);
    const verified = (parts: ContainerParts) => {
      const { ok, modes } = verifyCarbonEffect(containerBytes({ arena: ascii('a\0b\0'), ...parts }));
      return { ok, ...modes };
    };

    it('re-emits equal bodies that are not shared, and says that it is this alone', () => {
      const bodies = [named(0), named(2), named(0)];
      expect(verified({ axes: options(3), bodies })).toEqual({
        ok: false,
        bodies: true,
        container: true,
        rebuilt: { layout: { unshared: 1, moved: 0 } },
      });
    });

    it('re-emits bodies in another order than that of first use', () => {
      const bodies = [named(0), named(2)];
      expect(verified({ axes: options(3), bodies, rows: [{ body: 1 }, { body: 0 }, { body: 1 }] })).toEqual({
        ok: false,
        bodies: true,
        container: true,
        rebuilt: { layout: { unshared: 0, moved: 2 } },
      });
    });

    it('does not excuse anything else by it', () => {
      expect(verified({ arena: ascii('b\0a\0'), axes: options(2), bodies: [named(2), named(2)] })).toMatchObject({
        container: true,
        rebuilt: false,
      });
    });

    it('leaves entries that nothing refers to out of it', () => {
      expect(verified({ axes: options(2), bodies: [named(0), named(0)] }).rebuilt).toEqual({
        layout: { unshared: 1, moved: 0 },
      });
    });
  });

  it('says why a file is refused, when it is opened or when a row is read', () => {
    const refused = { bodies: null, container: null, rebuilt: null };
    expect(verifyCarbonEffect(hex('0700'), { source: 'short' })).toMatchObject({
      version: null,
      ok: false,
      modes: refused,
    });
    expect(verifyCarbonEffect(containerBytes({ version: 7 }), { source: 'old' })).toMatchObject({
      file: 'old',
      version: 7,
      ok: false,
      modes: refused,
      error: { name: 'FormatError', path: '', offset: 0 },
    });
    expect(verifyCarbonEffect(containerBytes({ bodies: [named(5)] })).error).toMatchObject({
      path: 'rows[0].parameters[0]',
      offset: 0x40,
    });
  });

  it('counts the shadow program of an old file as a reference', () => {
    const stage = (shadow: string) => `02 00 00  02000000 02000000 ${shadow}
      01000000 01000000 01000000  00000000  00000000 ffffffff  00 00 00 00`;
    const body = (shadow: string) => hex(`01 00000000 01 01 ${stage(shadow)} 00  0000`);
    // "M" is the name, "ps" the program, "sh" the shadow.
    const file = (shadow: string) => containerBytes({ version: 11, arena: ascii('M\0pssh'), bodies: [body(shadow)] });
    expect(verifyCarbonEffect(file('02000000 04000000')).modes.rebuilt).toBe(true);
    expect(verifyCarbonEffect(file('00000000 04000000')).modes.rebuilt).toEqual({
      unreferenced: [{ offset: 4, size: 2 }],
    });
  });
});
