import { describe, expect, it } from 'vitest';
import { RENDERING_MODES } from '../../src/device/renderingModes.js';
import { resolveRenderState } from '../../src/device/resolveRenderState.js';
import type { RenderStateSources } from '../../src/pack/renderStateSources.js';
import { renderStateRecords } from '../../src/pack/renderStates.js';

const resolved = (states: RenderStateSources) => {
  const { state, unsupported } = resolveRenderState(renderStateRecords(states));
  expect(unsupported).toEqual([]);
  return state;
};

const COMPARE = ['never', 'less', 'equal', 'less-equal', 'greater', 'not-equal', 'greater-equal', 'always'] as const;
const FACTORS = [
  'zero',
  'one',
  'src',
  'one-minus-src',
  'src-alpha',
  'one-minus-src-alpha',
  'dst',
  'one-minus-dst',
  'dst-alpha',
  'one-minus-dst-alpha',
  'src-alpha-saturated',
  'constant',
  'one-minus-constant',
  'src1',
  'one-minus-src1',
  'src1-alpha',
  'one-minus-src1-alpha',
] as const;
const STENCIL = [
  'keep',
  'zero',
  'replace',
  'invert',
  'increment-clamp',
  'decrement-clamp',
  'increment-wrap',
  'decrement-wrap',
] as const;

describe("states by Carbon's names", () => {
  it('have the ids and values of the D3D9 numbering, ascending by id', () => {
    expect(
      renderStateRecords({
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
    expect(renderStateRecords({ DEPTHBIAS: 0.5, SLOPESCALEDEPTHBIAS: -2 })).toEqual([
      { state: 175, value: 0xc0000000 },
      { state: 195, value: 0x3f000000 },
    ]);
  });

  it('name the channels that are written', () => {
    const masks = (['rgba', 'rgb', 'a', 'ga', 'none'] as const).map(
      (channels) => renderStateRecords({ COLORWRITEENABLE: channels })[0]?.value,
    );
    expect(masks).toEqual([15, 7, 8, 10, 0]);
  });

  it('take a blend factor as a colour word with red lowest', () => {
    expect(renderStateRecords({ BLENDFACTOR: [1, 0, 0.2, 1] })).toEqual([{ state: 193, value: 0xff3300ff }]);
  });

  it('that are undefined are absent', () => {
    const states = { CULLMODE: undefined, cullMode: undefined } as unknown as RenderStateSources;
    expect(renderStateRecords(states)).toEqual([]);
  });
});

describe("states by WebGPU's names", () => {
  it("are Carbon's in the file", () => {
    expect(
      renderStateRecords({
        frontFace: 'cw',
        cullMode: 'none',
        depthCompare: 'greater-equal',
        blend: { color: { srcFactor: 'src-alpha' }, alpha: { dstFactor: 'one', operation: 'max' } },
      }),
    ).toEqual([
      { state: 7, value: 1 },
      { state: 19, value: 5 },
      { state: 20, value: 1 },
      { state: 22, value: 1 },
      { state: 23, value: 7 },
      { state: 27, value: 1 },
      { state: 171, value: 1 },
      { state: 206, value: 1 },
      { state: 207, value: 2 },
      { state: 208, value: 2 },
      { state: 209, value: 5 },
    ]);
  });

  it.each(['none', 'front', 'back'] as const)('are what the device resolves: cullMode %s', (cullMode) => {
    expect(resolved({ frontFace: 'cw', cullMode })).toMatchObject({ frontFace: 'cw', cullMode });
  });

  it.each(COMPARE)('are what the device resolves: depthCompare and stencil compare %s', (compare) => {
    expect(resolved({ depthCompare: compare })).toMatchObject({ depthTest: true, depthCompare: compare });
    const stencil = { compare };
    const state = resolved({ stencilFront: stencil, stencilBack: stencil });
    expect(state.stencil).toMatchObject({ compare, failOp: 'keep', depthFailOp: 'keep', passOp: 'keep' });
  });

  it.each([true, false])('are what the device resolves: depthWriteEnabled and unclippedDepth %s', (flag) => {
    expect(resolved({ depthWriteEnabled: flag }).depthWrite).toBe(flag);
    expect(resolved({ unclippedDepth: flag }).depthClip).toBe(!flag);
  });

  it.each([0, 1, -1, 4_096, 16_777_216, -2_147_483_648])('are what the device resolves: depthBias %i', (depthBias) => {
    expect(resolved({ depthBias }).depthBias).toBe(depthBias);
  });

  it.each([0, 1.5, -0.25, 3e38])('are what the device resolves: depthBiasSlopeScale %d', (depthBiasSlopeScale) => {
    expect(resolved({ depthBiasSlopeScale }).depthBiasSlopeScale).toBe(Math.fround(depthBiasSlopeScale));
  });

  it.each(STENCIL)('are what the device resolves: stencil operation %s', (operation) => {
    for (const name of ['failOp', 'depthFailOp', 'passOp'] as const) {
      const face = { [name]: operation };
      const expected = { compare: 'always', failOp: 'keep', depthFailOp: 'keep', passOp: 'keep', ...face };
      expect(resolved({ stencilFront: face, stencilBack: { ...face } }).stencil).toMatchObject(expected);
    }
  });

  it.each([0, 1, 127, 255])('are what the device resolves: stencil masks and reference %i', (byte) => {
    const state = resolved({
      stencilFront: {},
      stencilBack: {},
      stencilReadMask: byte,
      stencilWriteMask: byte,
      stencilReference: byte,
    });
    expect(state.stencil).toMatchObject({ mask: byte, reference: byte });
  });

  it.each(FACTORS)('are what the device resolves: blend factor %s', (factor) => {
    const rest = { srcFactor: 'one', dstFactor: 'zero', operation: 'add' };
    for (const name of ['srcFactor', 'dstFactor'] as const) {
      const component = { [name]: factor };
      expect(resolved({ blend: { color: component, alpha: {} } }).blend).toEqual({
        color: { ...rest, ...component },
        alpha: rest,
      });
      expect(resolved({ blend: { color: {}, alpha: component } }).blend).toEqual({
        color: rest,
        alpha: { ...rest, ...component },
      });
    }
  });

  it.each(['add', 'subtract', 'reverse-subtract'] as const)('are what the device resolves: blend %s', (operation) => {
    const component = { operation, srcFactor: 'dst', dstFactor: 'constant' } as const;
    expect(resolved({ blend: { color: component, alpha: component } }).blend).toEqual({
      color: component,
      alpha: component,
    });
  });

  it.each(['min', 'max'] as const)('are what the device resolves: blend %s', (operation) => {
    const component = { operation, srcFactor: 'one', dstFactor: 'one' } as const;
    expect(resolved({ blend: { color: component, alpha: component } }).blend).toEqual({
      color: component,
      alpha: component,
    });
  });

  it('are what the device resolves: blendConstant, in steps of 1/255', () => {
    expect(resolved({ blendConstant: [0, 1, 51 / 255, 0.5] }).blendConstant).toEqual([0, 1, 0.2, 128 / 255]);
  });

  it('are what the device resolves: writeMask, of every set of channels', () => {
    for (let mask = 0; mask < 16; mask++) {
      const channels = [...'rgba'].filter((_, i) => (mask & (1 << i)) !== 0).join('');
      const writeMask = (channels === '' ? 'none' : channels) as 'rgba';
      expect(resolved({ writeMask }).colorWriteMask).toBe(mask);
      expect(resolved({ writeMask: [writeMask, 'rgba', 'rgba'] }).colorWriteMask).toBe(mask);
    }
  });

  it('name each target of a list that Carbon has a state for', () => {
    expect(renderStateRecords({ writeMask: ['rgb', 'rgba', 'rgba', 'rgba', 'rgba'] })).toEqual([
      { state: 168, value: 7 },
      { state: 190, value: 1 },
      { state: 191, value: 1 },
      { state: 192, value: 1 },
    ]);
  });

  it("turn Carbon's depth test on over a mode that has it off", () => {
    const states = renderStateRecords({ depthCompare: 'less', depthWriteEnabled: true });
    const { state } = resolveRenderState(states, { mode: 'FULLSCREEN' });
    expect(state).toMatchObject({ depthTest: true, depthWrite: true, depthCompare: 'less' });
  });
});

describe('a rendering mode', () => {
  const DELTAS: readonly RenderStateSources[] = [
    {},
    { CULLMODE: 'front', SEPARATEALPHABLENDENABLE: true, DESTBLENDALPHA: 'one' },
    { ZENABLE: true, ALPHATESTENABLE: false, COLORWRITEENABLE: 'a' },
    { depthCompare: 'greater', cullMode: 'none', writeMask: 'rg' },
    { blend: { color: { srcFactor: 'dst' }, alpha: {} }, depthBias: 3, unclippedDepth: true },
  ];

  it.each(RENDERING_MODES)('that is written out is the mode with the states on top: %s', (mode) => {
    for (const states of DELTAS) {
      const wanted = resolveRenderState(renderStateRecords(states), { mode });
      expect(resolveRenderState(renderStateRecords(states, mode))).toEqual(wanted);
    }
  });

  it.each(RENDERING_MODES)('of the application changes nothing of one that sets all states: %s', (drawn) => {
    const records = renderStateRecords({}, 'LIGHT');
    const { state } = resolveRenderState(records, { mode: drawn });
    expect(state).toEqual(resolveRenderState([], { mode: 'LIGHT' }).state);
  });

  it('is in the file as the states of the table, ascending by id', () => {
    // ALPHA_ADDITIVE: depth on, not written, LESSEQUAL; ONE, ONE, ADD; no culling; no alpha written.
    expect(renderStateRecords({}, 'ALPHA_ADDITIVE')).toEqual([
      { state: 7, value: 1 },
      { state: 8, value: 3 },
      { state: 14, value: 0 },
      { state: 15, value: 0 },
      { state: 19, value: 2 },
      { state: 20, value: 2 },
      { state: 22, value: 1 },
      { state: 23, value: 4 },
      { state: 27, value: 1 },
      { state: 168, value: 7 },
      { state: 171, value: 1 },
      { state: 175, value: 0 },
      { state: 195, value: 0 },
      { state: 206, value: 0 },
    ]);
  });
});
