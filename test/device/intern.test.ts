import { describe, expect, it } from 'vitest';
import type { RenderTargets } from '../../src/device/CompileRequest.js';
import { InternTable, spellTargets, spellVertexLayout } from '../../src/device/intern.js';
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
});
