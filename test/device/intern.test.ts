import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RenderTargets } from '../../src/device/CompileRequest.js';
import {
  InternTable,
  PIPELINE_KEY_BITS,
  pipelineKey,
  spellPipelineState,
  spellTargets,
  spellVertexLayout,
} from '../../src/device/intern.js';
import type { VertexLayout } from '../../src/device/VertexLayout.js';

describe('InternTable', () => {
  it('gives equal contents one id, from 0', () => {
    const table = new InternTable<RenderTargets>('targets', spellTargets, 12);
    expect(table.id({ colorFormats: ['rgba8unorm'] })).toBe(0);
    expect(table.id({ colorFormats: ['bgra8unorm'] })).toBe(1);
    expect(table.id({ colorFormats: ['rgba8unorm'], sampleCount: 1 })).toBe(0);
    expect(table.size).toBe(2);
  });

  it('spells an object out only when it is first seen', () => {
    let spelt = 0;
    const table = new InternTable<{ readonly text: string }>(
      'words',
      (it) => {
        spelt += 1;
        return it.text;
      },
      4,
    );
    const word = { text: 'a' };
    expect([table.id(word), table.id(word), table.id({ text: 'a' }), table.id(word)]).toEqual([0, 0, 0, 0]);
    expect(spelt).toBe(2);
  });

  it('throws rather than reuse an id', () => {
    const table = new InternTable<{ readonly n: number }>('numbers', (it) => `${it.n}`, 2);
    expect([0, 1, 2, 3].map((n) => table.id({ n }))).toEqual([0, 1, 2, 3]);
    expect(() => table.id({ n: 4 })).toThrow('numbers: more than 4 different contents');
    expect(table.id({ n: 3 })).toBe(3);
  });
});

describe('contents', () => {
  const LAYOUT: VertexLayout = [
    { arrayStride: 12, attributes: [{ usage: 'POSITION', format: 'float32x3', offset: 0 }] },
    { arrayStride: 8, attributes: [{ usage: 'TEXCOORD', format: 'float32x2', offset: 0 }] },
  ];

  it('of vertex layouts have the defaults filled in', () => {
    const explicit: VertexLayout = [
      {
        arrayStride: 12,
        stepMode: 'vertex',
        attributes: [{ usage: 'POSITION', usageIndex: 0, format: 'float32x3', offset: 0 }],
      },
      { arrayStride: 8, attributes: [{ usage: 'TEXCOORD', format: 'float32x2', offset: 0 }] },
    ];
    expect(spellVertexLayout(explicit)).toBe(spellVertexLayout(LAYOUT));
  });

  it('of vertex layouts differ in every part', () => {
    const attribute = { usage: 'POSITION', format: 'float32x3', offset: 0 } as const;
    const buffer = { arrayStride: 12, attributes: [attribute] };
    const layouts: readonly VertexLayout[] = [
      [],
      [buffer],
      [buffer, buffer],
      [{ ...buffer, arrayStride: 16 }],
      [{ ...buffer, stepMode: 'instance' }],
      [{ ...buffer, attributes: [] }],
      [{ ...buffer, attributes: [{ ...attribute, usage: 'NORMAL' }] }],
      [{ ...buffer, attributes: [{ ...attribute, usageIndex: 1 }] }],
      [{ ...buffer, attributes: [{ ...attribute, format: 'float32x4' }] }],
      [{ ...buffer, attributes: [{ ...attribute, offset: 4 }] }],
      [{ ...buffer, attributes: [attribute, { ...attribute, usage: 'NORMAL' }] }],
      [
        { ...buffer, attributes: [] },
        { ...buffer, attributes: [attribute] },
      ],
    ];
    expect(new Set(layouts.map(spellVertexLayout)).size).toBe(layouts.length);
  });

  it('of targets differ in every part, the sixth colour target too', () => {
    const five = ['rgba8unorm', 'rgba8unorm', 'rgba8unorm', 'rgba8unorm', 'rgba8unorm'] as const;
    const targets: readonly RenderTargets[] = [
      { colorFormats: [] },
      { colorFormats: five },
      { colorFormats: [...five, 'rgba8unorm'] },
      { colorFormats: [...five, 'rgba16float'] },
      { colorFormats: [...five, null] },
      { colorFormats: [null, ...five] },
      { colorFormats: five, sampleCount: 4 },
      { colorFormats: five, depthStencilFormat: 'depth24plus' },
      { colorFormats: five, depthStencilFormat: 'depth32float' },
    ];
    expect(new Set(targets.map(spellTargets)).size).toBe(targets.length);
  });

  it('of pipeline states differ in every part that counts', () => {
    const requests: readonly Parameters<typeof spellPipelineState>[0][] = [
      {},
      { mode: 'OPAQUE' },
      { reversedDepth: true },
      { invertedCull: true },
      { dynamicOffsets: true },
      { topology: 'triangle-strip' },
      { topology: 'triangle-strip', stripIndexFormat: 'uint16' },
      { topology: 'triangle-strip', stripIndexFormat: 'uint32' },
    ];
    expect(new Set(requests.map(spellPipelineState)).size).toBe(requests.length);
    const list = spellPipelineState({ topology: 'triangle-list', mode: 'ANY', reversedDepth: false });
    expect(list).toBe(spellPipelineState({}));
    expect(spellPipelineState({ stripIndexFormat: 'uint16' })).toBe(spellPipelineState({ stripIndexFormat: 'uint32' }));
  });
});

describe('pipelineKey', () => {
  const { program, state, vertexLayout, targets } = PIPELINE_KEY_BITS;

  it('fits an exact number', () => {
    expect(program + state + vertexLayout + targets).toBe(53);
    expect(pipelineKey(2 ** program - 1, 2 ** state - 1, 2 ** vertexLayout - 1, 2 ** targets - 1)).toBe(
      Number.MAX_SAFE_INTEGER,
    );
    expect(pipelineKey(0, 0, 0, 0)).toBe(0);
  });

  it('is equal exactly when all ids are', () => {
    const id = (bits: number) => fc.integer({ min: 0, max: 2 ** bits - 1 });
    const ids = fc.tuple(id(program), id(state), id(vertexLayout), id(targets));
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        const same = one.every((value, i) => value === other[i]);
        expect(pipelineKey(...one) === pipelineKey(...other)).toBe(same);
      }),
    );
    const keys = [pipelineKey(1, 0, 0, 0), pipelineKey(0, 1, 0, 0), pipelineKey(0, 0, 1, 0), pipelineKey(0, 0, 0, 1)];
    expect(keys).toEqual([2 ** 36, 2 ** 24, 2 ** 12, 1]);
  });

  it.each([
    [2 ** program, 0, 0, 0],
    [0, 2 ** state, 0, 0],
    [0, 0, 2 ** vertexLayout, 0],
    [0, 0, 0, 2 ** targets],
  ])('throws for an id out of its width: %i %i %i %i', (...ids) => {
    expect(() => pipelineKey(...ids)).toThrow(RangeError);
  });
});
