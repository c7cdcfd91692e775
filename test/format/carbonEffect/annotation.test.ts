import { describe, expect, it } from 'vitest';
import { annotation } from '../../../src/format/carbonEffect/annotation.js';
import { ascii, hex } from '../../support/bytes.js';
import { expectRecord, readRecord } from '../../support/records.js';

const setting = { version: 15, arena: ascii('Order\0tint\0') };

describe('annotation', () => {
  it('keeps the four bytes of a value that is not text', () => {
    const bytes = hex('00000000 01 feffffff // name "Order", INT, -2');
    expectRecord(annotation, bytes, { name: 'Order', type: 1, word: 0xfffffffe, text: '' }, setting);
  });

  it('keeps a signalling NaN of a FLOAT', () => {
    const bytes = hex('00000000 02 0100807f');
    expectRecord(annotation, bytes, { name: 'Order', type: 2, word: 0x7f800001, text: '' }, setting);
  });

  it('refers to the arena when it is STRING, and only then', () => {
    const bytes = hex('00000000 03 06000000 // name "Order", STRING, "tint"');
    expectRecord(annotation, bytes, { name: 'Order', type: 3, word: 0, text: 'tint' }, setting);
  });

  it('keeps unknown types and their word', () => {
    const bytes = hex('06000000 07 78563412');
    expectRecord(annotation, bytes, { name: 'tint', type: 7, word: 0x12345678, text: '' }, setting);
  });

  it('refuses a string outside the arena', () => {
    expect(() => readRecord(annotation, hex('00000000 03 0b000000'), setting)).toThrow(
      'record at 0x5: a string at arena offset 0xb; wanted an offset inside the arena of 11 bytes',
    );
  });
});
