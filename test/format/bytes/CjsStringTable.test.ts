import { describe, expect, it } from 'vitest';
import { CjsStringTable } from '../../../src/format/bytes/CjsStringTable.js';
import { ascii, hex } from '../../support/bytes.js';

describe('CjsStringTable', () => {
  it('is empty at first', () => {
    const table = new CjsStringTable();
    expect(table.size).toBe(0);
    expect(table.payload()).toEqual(hex(''));
  });

  it('sorts bytewise, the shorter first, whatever came first', () => {
    const table = new CjsStringTable();
    for (const text of ['é', 'ab', 'a', 'Z', 'abc']) table.addText(text);
    table.addBlob(ascii('ab'));
    table.addBlob(hex('ff'));
    expect(table.payload()).toEqual(
      Uint8Array.from([
        ...ascii('Z\0'),
        ...ascii('a\0'),
        ...ascii('ab'),
        ...ascii('ab\0'),
        ...ascii('abc\0'),
        0xc3,
        0xa9,
        0,
        0xff,
      ]),
    );
    expect(table.textOffset('Z')).toBe(0);
    expect(table.textOffset('a')).toBe(2);
    expect(table.blobOffset(ascii('ab'))).toBe(4);
    expect(table.textOffset('ab')).toBe(6);
    expect(table.textOffset('é')).toBe(13);
    expect(table.blobOffset(hex('ff'))).toBe(16);
  });

  it('stores equal bytes once, across both kinds', () => {
    const table = new CjsStringTable();
    table.addText('abc');
    table.addBlob(ascii('abc\0'));
    table.addText('abc');
    expect(table.size).toBe(4);
    expect(table.blobOffset(ascii('abc\0'))).toBe(table.textOffset('abc'));
    // A string that only a blob brought in is found as well.
    const other = new CjsStringTable();
    other.addBlob(ascii('abc\0'));
    expect(other.textOffset('abc')).toBe(0);
  });

  it('shares no suffix', () => {
    const table = new CjsStringTable();
    table.addText('shared');
    table.addText('red');
    expect(table.size).toBe(4 + 7);
  });

  it('gives an empty blob an entry of no bytes, sorted first', () => {
    const table = new CjsStringTable();
    table.addText('a');
    table.addBlob(hex(''));
    expect(table.size).toBe(2);
    expect(table.blobOffset(hex(''))).toBe(0);
    expect(table.textOffset('a')).toBe(0);
  });

  it('throws when something is added after an offset was handed out', () => {
    const table = new CjsStringTable();
    table.addText('a');
    table.textOffset('a');
    expect(() => table.addText('b')).toThrow('nothing can be added to the arena after an offset was handed out');
    expect(() => table.addBlob(ascii('b'))).toThrow(RangeError);
    // What is there already moves nothing.
    table.addText('a');
    table.addBlob(ascii('a\0'));
    expect(table.textOffset('a')).toBe(0);
  });

  it('throws for what was never added', () => {
    const table = new CjsStringTable();
    table.addText('a');
    expect(() => table.textOffset('b')).toThrow('"b" was never added');
    expect(() => table.blobOffset(ascii('a'))).toThrow('a blob of 1 bytes was never added');
  });
});
