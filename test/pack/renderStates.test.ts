import { describe, expect, it } from 'vitest';
import { failFor } from '../../src/pack/PackError.js';
import type { RenderStateSources } from '../../src/pack/renderStateSources.js';
import { renderStateRecords } from '../../src/pack/renderStates.js';
import { NOWHERE } from '../../src/pack/sourceSpot.js';

const records = (states: RenderStateSources) => renderStateRecords(states, () => NOWHERE, failFor('sample'));

describe('render states', () => {
  it('have the ids and values of the D3D9 numbering, ascending by id', () => {
    expect(
      records({
        SRCBLENDALPHA: 'one-minus-src-alpha',
        CULLMODE: 'back',
        ZFUNC: 'less-equal',
        ZENABLE: true,
        ALPHABLENDENABLE: false,
        SRCBLEND: 'src-alpha',
        DESTBLEND: 'one',
        BLENDOP: 'reverse-subtract',
        FILLMODE: 'wireframe',
      }),
    ).toEqual([
      { state: 7, value: 1 },
      { state: 8, value: 2 },
      { state: 19, value: 5 },
      { state: 20, value: 2 },
      { state: 22, value: 3 },
      { state: 23, value: 4 },
      { state: 27, value: 0 },
      { state: 171, value: 3 },
      { state: 207, value: 6 },
    ]);
  });

  it('keep biases as float bits', () => {
    // 0.5 = 0x3f000000, -2 = 0xc0000000.
    expect(records({ DEPTHBIAS: 0.5, SLOPESCALEDEPTHBIAS: -2 })).toEqual([
      { state: 175, value: 0xc0000000 },
      { state: 195, value: 0x3f000000 },
    ]);
  });

  it('name the channels that are written', () => {
    const mask = (channels: string) => records({ COLORWRITEENABLE: channels })[0]?.value;
    expect([mask('rgba'), mask('rgb'), mask('a'), mask('ga'), mask('none')]).toEqual([15, 7, 8, 10, 0]);
  });

  it('take a blend factor as a colour word with red lowest', () => {
    expect(records({ BLENDFACTOR: [1, 0, 0.2, 1] })).toEqual([{ state: 193, value: 0xff3300ff }]);
  });

  it.each([
    [{ CULLMODE: 'both' }, 'render state CULLMODE is "both"; it takes one of none, front, back (effect sample)'],
    [{ ZENABLE: 1 }, 'render state ZENABLE is 1; it takes true or false (effect sample)'],
    [{ STENCILREF: 256 }, 'render state STENCILREF is 256; it takes 0 to 255 (effect sample)'],
    [
      { COLORWRITEENABLE: 'bgra' },
      'render state COLORWRITEENABLE is "bgra"; it takes channels in the order rgba, or none (effect sample)',
    ],
    [
      { BLENDFACTOR: [1, 2, 3] },
      'render state BLENDFACTOR is [1,2,3]; it takes four numbers from 0 to 1 (effect sample)',
    ],
    [
      { BLENDFACTOR: [1, '1', 1, 1] },
      'render state BLENDFACTOR is [1,"1",1,1]; it takes four numbers from 0 to 1 (effect sample)',
    ],
    [{ DEPTHBIAS: Number.NaN }, 'render state DEPTHBIAS is NaN; it takes a number that 32 bits hold (effect sample)'],
  ])('refuse %j', (states, message) => {
    // What does not compile can still come from a file that nobody checks.
    expect(() => records(states as RenderStateSources)).toThrow(message);
  });

  it('refuse a name that is none', () => {
    expect(() => records({ CULL_MODE: 'back' } as RenderStateSources)).toThrow('there is no render state CULL_MODE');
  });
});
