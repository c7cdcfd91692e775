import { describe, expect, it } from 'vitest';
import { constantBufferSize, createConstantBuffer } from '../../src/resource/constantBuffer.js';
import { bytesOfHex, constant, stage } from './records.js';

describe('constantBufferSize', () => {
  it('is the end of the last constant in whole registers', () => {
    expect(constantBufferSize([])).toBe(0);
    expect(constantBufferSize([constant('A', { size: 4 })])).toBe(16);
    expect(constantBufferSize([constant('A', { offset: 16, size: 16 }), constant('B')])).toBe(32);
    // 148 bytes of constants need a binding of 160.
    expect(constantBufferSize([constant('A', { offset: 144, size: 4 })])).toBe(160);
  });

  it('is at least one register where there is a constant', () => {
    expect(constantBufferSize([constant('A', { size: 0 })])).toBe(16);
  });

  it('stops at 64 KiB whatever a damaged file says', () => {
    expect(constantBufferSize([constant('A', { offset: 0xffffffff, size: 0xffffffff })])).toBe(65_536);
    expect(constantBufferSize([constant('A', { offset: 65_532, size: 4 })])).toBe(65_536);
  });
});

describe('createConstantBuffer', () => {
  it('starts from the default bytes and is zero behind them', () => {
    const made = createConstantBuffer(
      stage({ constants: [constant('A'), constant('B', { offset: 16, size: 4 })], defaults: bytesOfHex('0102030405') }),
    );
    expect(made).toEqual(bytesOfHex(`0102030405${'00'.repeat(27)}`));
  });

  it('drops what defaults have behind the last constant', () => {
    const made = createConstantBuffer(
      stage({ constants: [constant('A', { size: 5 })], defaults: new Uint8Array(20).fill(7) }),
    );
    expect(made).toEqual(new Uint8Array(16).fill(7));
  });

  it('keeps 4096 bytes of defaults, as the runtime of Carbon does', () => {
    const made = createConstantBuffer(
      stage({ constants: [constant('Big', { size: 5000, elements: 312 })], defaults: new Uint8Array(5000).fill(9) }),
    );
    expect(made.length).toBe(5008);
    expect(made.subarray(0, 4096)).toEqual(new Uint8Array(4096).fill(9));
    expect(made.subarray(4096)).toEqual(new Uint8Array(912));
  });

  it('copies, so that no instance writes into the file', () => {
    const defaults = new Uint8Array(16).fill(1);
    createConstantBuffer(stage({ constants: [constant('A')], defaults })).fill(2);
    expect(defaults).toEqual(new Uint8Array(16).fill(1));
  });
});
