import { describe, expect, it } from 'vitest';
import { pass } from '../../../src/format/carbonEffect/pass.js';
import { ascii, hex } from '../../support/bytes.js';
import { expectRecord, readRecord, writeRecord } from '../../support/records.js';
import { sampleStage } from '../../support/sampleDescriptions.js';

// 0 the program, 4 a block.
const arena = ascii('wgsl\x07\x00');
const stageBytes = (type: string) => `
  ${type}  04000000 00000000  01000000 01000000 01000000
  00 00 00  00000000  00000000 ffffffff  00 00 00 00`;
const stageOf = (type: number) => sampleStage({ type, program: { bytes: arena.slice(0, 4), offset: 0 } });
const states = '01 16000000 02000000';
const renderStates = [{ state: 22, value: 2 }];

describe('pass', () => {
  it('keeps its stages in the order of the file', () => {
    const bytes = hex(`02 ${stageBytes('01')} ${stageBytes('00')} ${states}`);
    const value = { stages: [stageOf(1), stageOf(0)], renderStates, block: null };
    expectRecord(pass, bytes, value, { version: 15, arena });
  });

  it('ends with a block pair where blocks are carried', () => {
    const bytes = hex(`01 ${stageBytes('02')} ${states}  02000000 04000000`);
    const value = { stages: [stageOf(2)], renderStates, block: { bytes: arena.slice(4, 6), offset: 4 } };
    expectRecord(pass, bytes, value, { version: 15, arena, hasBlocks: true });
  });

  it('keeps the word behind a zero-size block', () => {
    const bytes = hex(`01 ${stageBytes('02')} ${states}  00000000 21436587`);
    const value = { stages: [stageOf(2)], renderStates, block: { bytes: new Uint8Array(0), offset: 0x87654321 } };
    expectRecord(pass, bytes, value, { version: 15, arena, hasBlocks: true });
  });

  it('writes an absent block as size 0 behind 0xffffffff', () => {
    const bytes = writeRecord(
      pass,
      { stages: [stageOf(2)], renderStates: [], block: null },
      { version: 15, arena, hasBlocks: true },
    );
    expect(bytes.slice(-8)).toEqual(hex('00000000 ffffffff'));
  });

  it('refuses to lose a block', () => {
    const value = { stages: [stageOf(2)], renderStates: [], block: { bytes: arena.slice(4, 6), offset: 4 } };
    expect(() => writeRecord(pass, value, { version: 15, arena })).toThrow(
      'a backend block in a body without block pairs',
    );
  });

  it('refuses a pass without a stage, with 7, or with one type twice', () => {
    const read = (bytes: string) => () => readRecord(pass, hex(bytes), { version: 15, arena });
    expect(read('00 00')).toThrow('record at 0x0: a pass without a stage');
    expect(read('07')).toThrow('record at 0x0: 7 stages; wanted at most 6');
    expect(read(`02 ${stageBytes('01')} ${stageBytes('01')} 00`)).toThrow('stage type 1 twice in one pass');
    expect(() => writeRecord(pass, { stages: [], renderStates: [], block: null }, { version: 15 })).toThrow(
      'without a stage',
    );
  });

  it('refuses 65 render states and names the one that is cut off', () => {
    expect(() => readRecord(pass, hex(`01 ${stageBytes('01')} 41`), { version: 15, arena })).toThrow('65 renderStates');
    expect(() =>
      readRecord(pass, hex(`01 ${stageBytes('01')} 02 01000000 01000000 0200`), { version: 15, arena }),
    ).toThrow('record.renderStates[1] at 0x');
  });
});
