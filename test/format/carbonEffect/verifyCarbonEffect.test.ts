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
        rows: 2,
        distinctBodies: 2,
        table: { dense: true, indicesMatchPosition: true },
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

  describe('of references inside the entries of others', () => {
    const two = hex('01 00000000 00 00000000 00 02 00000000 00000000');
    const verified = (parts: ContainerParts) => {
      const { ok, modes } = verifyCarbonEffect(containerBytes(parts));
      return { ok, ...modes };
    };
    const accounted = { ok: true, bodies: true, container: true };

    it('moves them along with what they are in, and says which they are', () => {
      expect(verified({ arena: ascii('shared\0'), axes: two, bodies: [named(0), named(3)] })).toEqual({
        ...accounted,
        rebuilt: { insideEntries: [{ offset: 3, size: 4 }] },
      });
    });

    it('keeps the strings of the axes in their places too', () => {
      // The axis is called "ax", in the middle of "max"; the options are "a" and "max".
      const axes = hex('01 03000000 00 00000000 00 02 00000000 02000000');
      expect(verified({ arena: ascii('a\0max\0'), axes, bodies: [named(0), named(2)] })).toEqual({
        ...accounted,
        rebuilt: { insideEntries: [{ offset: 3, size: 3 }] },
      });
    });

    it('puts back what nothing refers to, and names both', () => {
      // a, shared, z: a body names "red", and nothing names z.
      expect(verified({ arena: ascii('a\0shared\0z\0'), axes: two, bodies: [named(2), named(5)] })).toEqual({
        ...accounted,
        rebuilt: { unreferenced: [{ offset: 9, size: 2 }], insideEntries: [{ offset: 5, size: 4 }] },
      });
    });

    it('takes ranges that overlap by a part for one entry', () => {
      // The program is "b", NUL, "c": the end of one string and the beginning of the next.
      const stage = '02 03000000 01000000 00000000 00000000 00000000 00 00 00 00000000 00000000 ffffffff 00 00 00 00';
      const body = hex(`01 00000000 01 01 ${stage} 00 00  0100 03000000 00`);
      expect(verified({ arena: ascii('ab\0cd\0'), bodies: [body] })).toEqual({
        ...accounted,
        rebuilt: {
          insideEntries: [
            { offset: 1, size: 3 },
            { offset: 3, size: 3 },
          ],
        },
      });
    });

    it('does not excuse an arena in another order by them', () => {
      expect(verified({ arena: ascii('shared\0a\0'), axes: two, bodies: [named(3), named(7)] })).toEqual({
        ...accounted,
        ok: false,
        rebuilt: false,
      });
    });

    it('does not excuse an entry that is there twice', () => {
      const axes = hex('01 00000000 00 00000000 00 03 00000000 00000000 00000000');
      const bodies = [named(0), named(1), named(3)];
      expect(verified({ arena: ascii('ab\0ab\0'), axes, bodies })).toEqual({
        ...accounted,
        ok: false,
        rebuilt: false,
      });
    });

    it('names them beside a layout that is not of Carbon, which stays not ok', () => {
      const axes = hex('01 00000000 00 00000000 00 03 00000000 00000000 00000000');
      const bodies = [named(0), named(3), named(3)];
      expect(verified({ arena: ascii('shared\0'), axes, bodies })).toEqual({
        ...accounted,
        ok: false,
        rebuilt: { insideEntries: [{ offset: 3, size: 4 }], layout: { unshared: 1, moved: 0 } },
      });
    });

    it('takes memory and time in proportion to the file where every byte of a name is referred to', () => {
      // As entries of their own the names would take 2 GB.
      const arena = new Uint8Array(66_000).fill(0x61);
      arena[arena.length - 1] = 0;
      const annotations = (first: number) =>
        Array.from({ length: 255 }, (_, i) => `${hexWord(first + i)} 00 00000000`).join('');
      const parameters = Array.from({ length: 256 }, (_, i) => `${hexWord(i)} ff ${annotations(i * 254)}`).join('');
      const body = hex(`00 0001 ${parameters}`);
      const { error, ok, modes } = verifyCarbonEffect(containerBytes({ arena, bodies: [body] }));
      expect(error).toBeUndefined();
      // From 1 to 255 * 254 + 254, the last one referred to.
      expect(ok).toBe(true);
      expect(modes).toMatchObject({ bodies: true, container: true, rebuilt: { insideEntries: { length: 65_024 } } });
    });
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

    it('names entries that nothing refers to beside it', () => {
      expect(verified({ axes: options(2), bodies: [named(0), named(0)] })).toMatchObject({
        ok: false,
        rebuilt: { unreferenced: [{ offset: 2, size: 2 }], layout: { unshared: 1, moved: 0 } },
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

  it('counts rows and distinct bodies of what it reads, and of nothing else', () => {
    const axes = hex('01 00000000 00 00000000 00 03 00000000 00000000 00000000');
    const file = { arena: ascii('a\0b\0'), axes, bodies: [named(0), named(2)] };
    const rows = [{ body: 0 }, { body: 1 }, { body: 0 }];
    expect(verifyCarbonEffect(containerBytes({ ...file, rows }))).toMatchObject({ rows: 3, distinctBodies: 2 });
    expect(verifyCarbonEffect(containerBytes({ bodies: [named(5)] }))).toMatchObject({
      rows: null,
      distinctBodies: null,
    });
  });

  it('says of a refused file whether its table is sparse or out of order', () => {
    const axes = hex('01 00000000 00 00000000 00 02 00000000 00000000');
    const tableOf = (parts: ContainerParts) =>
      verifyCarbonEffect(containerBytes({ arena: ascii('\0'), axes, ...parts })).table;
    expect(tableOf({ rows: [{}, {}] })).toEqual({ dense: true, indicesMatchPosition: true });
    expect(tableOf({ rows: [{ index: 1 }, { index: 0 }] })).toEqual({ dense: true, indicesMatchPosition: false });
    expect(tableOf({ rows: [{ index: 0 }, { index: 2 }] })).toEqual({ dense: false, indicesMatchPosition: false });
    expect(tableOf({ rows: [{}] })).toEqual({ dense: false, indicesMatchPosition: true });
    // Refused for another reason, with the table read: when a row is read, and when the file is opened.
    expect(tableOf({ axes: hex('00'), bodies: [named(5)] })).toEqual({ dense: true, indicesMatchPosition: true });
    expect(tableOf({ axes: hex('00'), after: hex('00') })).toBeNull();
    expect(verifyCarbonEffect(hex('07000000')).table).toBeNull();
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
