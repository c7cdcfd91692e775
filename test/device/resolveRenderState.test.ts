import { describe, expect, it } from 'vitest';
import type { BlendFactor, PortableBlend, PortableState } from '../../src/device/PortableState.js';
import { RENDERING_MODES, type RenderingMode } from '../../src/device/renderingModes.js';
import { resolveRenderState } from '../../src/device/resolveRenderState.js';

/** `carbon-format.md` 6.12, initial values. */
const INITIAL: PortableState = {
  frontFace: 'cw',
  cullMode: 'back',
  depthTest: true,
  depthWrite: true,
  depthCompare: 'less',
  depthBias: 0,
  depthBiasSlopeScale: 0,
  depthClip: true,
  stencil: null,
  blend: null,
  colorWriteMask: 15,
  blendConstant: null,
  srgbWrite: null,
};

const states = (...pairs: readonly (readonly [number, number])[]) => pairs.map(([state, value]) => ({ state, value }));
const stateOf = (...pairs: readonly (readonly [number, number])[]) => resolveRenderState(states(...pairs)).state;
const unsupportedOf = (...pairs: readonly (readonly [number, number])[]) =>
  resolveRenderState(states(...pairs)).unsupported;
const bits = (value: number) => new Uint32Array(Float32Array.of(value).buffer)[0] ?? 0;

const blend = (srcFactor: BlendFactor, dstFactor: BlendFactor): PortableBlend => ({
  color: { srcFactor, dstFactor, operation: 'add' },
  alpha: { srcFactor, dstFactor, operation: 'add' },
});

/** What each mode changes of the initial state, line by line of the table in 6.12. */
const MODES: Readonly<Record<RenderingMode, Partial<PortableState>>> = {
  ANY: {},
  OPAQUE: { cullMode: 'front', depthCompare: 'less-equal' },
  DECAL: { cullMode: 'front', depthCompare: 'less-equal' },
  DECAL_NO_DEPTH: { cullMode: 'front', depthCompare: 'less-equal', depthWrite: false },
  ALPHA: {
    cullMode: 'front',
    depthCompare: 'less-equal',
    depthWrite: false,
    blend: blend('src-alpha', 'one-minus-src-alpha'),
  },
  ALPHA_ADDITIVE: {
    cullMode: 'none',
    depthCompare: 'less-equal',
    depthWrite: false,
    blend: blend('one', 'one'),
    colorWriteMask: 7,
  },
  DEPTH_ONLY: { cullMode: 'front', depthCompare: 'less-equal', colorWriteMask: 0 },
  PICKING: { cullMode: 'front', depthCompare: 'less-equal' },
  FULLSCREEN: { cullMode: 'none', depthTest: false, depthWrite: false, depthCompare: 'always' },
  SPRITE2D: {
    cullMode: 'none',
    depthTest: false,
    depthWrite: false,
    depthCompare: 'always',
    blend: blend('one', 'one-minus-src-alpha'),
  },
  CULL: { cullMode: 'front' },
  LIGHT: { cullMode: 'none', depthCompare: 'less-equal', depthWrite: false, blend: blend('one', 'one') },
  ERASE: { cullMode: 'front', depthCompare: 'always' },
  PREPASS_COLOR: { cullMode: 'front', depthCompare: 'equal', depthWrite: false },
};

describe('rendering modes', () => {
  it('are the fourteen of Carbon, by number', () => {
    expect(RENDERING_MODES).toEqual([
      'ANY',
      'OPAQUE',
      'DECAL',
      'DECAL_NO_DEPTH',
      'ALPHA',
      'ALPHA_ADDITIVE',
      'DEPTH_ONLY',
      'PICKING',
      'FULLSCREEN',
      'SPRITE2D',
      'CULL',
      'LIGHT',
      'ERASE',
      'PREPASS_COLOR',
    ]);
  });

  it.each(RENDERING_MODES)('%s gives its state', (mode) => {
    expect(resolveRenderState([], { mode }).state).toStrictEqual({ ...INITIAL, ...MODES[mode] });
  });

  it('are ANY over the initial values where none is given', () => {
    expect(resolveRenderState([])).toStrictEqual({ state: INITIAL, unsupported: [] });
  });

  it('lie under the pass, which says only what differs', () => {
    const { state } = resolveRenderState(states([22, 1]), { mode: 'ALPHA' });
    expect(state).toStrictEqual({ ...INITIAL, ...MODES.ALPHA, cullMode: 'none' });
    expect(state.depthWrite).toBe(false);
  });

  it('that test alpha report it, unless the program discards or the pass turns it off', () => {
    const report = {
      state: 15,
      name: 'ALPHATESTENABLE',
      value: 1,
      reason: 'there is no alpha test (greater 127); discard in the pixel program instead',
    };
    expect(resolveRenderState([], { mode: 'DECAL' }).unsupported).toEqual([report]);
    expect(resolveRenderState([], { mode: 'DECAL_NO_DEPTH' }).unsupported).toEqual([report]);
    expect(resolveRenderState([], { mode: 'DECAL', discards: true }).unsupported).toEqual([]);
    expect(resolveRenderState(states([15, 0]), { mode: 'DECAL' }).unsupported).toEqual([]);
    for (const mode of RENDERING_MODES.filter((it) => !it.startsWith('DECAL'))) {
      expect(resolveRenderState([], { mode }).unsupported).toEqual([]);
    }
  });

  it('that do not exist are a RangeError', () => {
    const mode: string = 'toString';
    // @ts-expect-error a string is no mode: this is what JavaScript may do
    expect(() => resolveRenderState([], { mode })).toThrow(/^'toString' is no rendering mode; there are ANY, OPAQUE,/);
  });
});

describe('depth and culling', () => {
  const COMPARE: readonly (readonly [number, GPUCompareFunction, GPUCompareFunction])[] = [
    [1, 'never', 'never'],
    [2, 'less', 'greater'],
    [3, 'equal', 'equal'],
    [4, 'less-equal', 'greater-equal'],
    [5, 'greater', 'less'],
    [6, 'not-equal', 'not-equal'],
    [7, 'greater-equal', 'less-equal'],
    [8, 'always', 'always'],
  ];

  it.each(COMPARE)('ZFUNC %i is %s, reversed %s', (value, compare, reversed) => {
    expect(stateOf([23, value])).toStrictEqual({ ...INITIAL, depthCompare: compare });
    const { state } = resolveRenderState(states([23, value]), { reversedDepth: true });
    expect(state).toStrictEqual({ ...INITIAL, depthCompare: reversed });
  });

  it('reverses the function of the mode as well', () => {
    expect(resolveRenderState([], { reversedDepth: true }).state.depthCompare).toBe('greater');
    expect(resolveRenderState([], { mode: 'OPAQUE', reversedDepth: true }).state.depthCompare).toBe('greater-equal');
  });

  it('ignores ZFUNC and writes no depth where ZENABLE is off', () => {
    const off = { ...INITIAL, depthTest: false, depthWrite: false, depthCompare: 'always' };
    expect(stateOf([7, 0], [14, 1], [23, 1])).toStrictEqual(off);
    expect(resolveRenderState(states([7, 0], [23, 1]), { reversedDepth: true }).state).toStrictEqual(off);
  });

  it('takes any value but 0 for true', () => {
    expect(stateOf([7, 2], [14, 0])).toStrictEqual({ ...INITIAL, depthWrite: false });
    expect(stateOf([14, 0xffffffff])).toStrictEqual(INITIAL);
  });

  it.each([
    [1, 'none', 'none'],
    [2, 'front', 'back'],
    [3, 'back', 'front'],
  ] as const)('CULLMODE %i is %s, inverted %s', (value, cullMode, inverted) => {
    expect(stateOf([22, value])).toStrictEqual({ ...INITIAL, cullMode });
    const { state } = resolveRenderState(states([22, value]), { invertedCull: true });
    expect(state).toStrictEqual({ ...INITIAL, cullMode: inverted });
  });

  it('inverts the culling of the mode as well', () => {
    expect(resolveRenderState([], { mode: 'OPAQUE', invertedCull: true }).state.cullMode).toBe('back');
  });

  it.each([
    [2.75, 2],
    [-2.75, -2],
    [0.0001, 0],
    [-0.5, 0],
    [1e6, 1_000_000],
  ])('truncates the depth bias %d, under both of its numbers', (value, depthBias) => {
    expect(stateOf([195, bits(value)])).toStrictEqual({ ...INITIAL, depthBias });
    expect(stateOf([47, bits(value)])).toStrictEqual({ ...INITIAL, depthBias });
  });

  it('takes ZBIAS and DEPTHBIAS for one state', () => {
    expect(stateOf([47, bits(1)], [195, bits(2)]).depthBias).toBe(2);
    expect(stateOf([195, bits(2)], [47, bits(1)]).depthBias).toBe(1);
  });

  it('reads the slope bias as a float', () => {
    expect(stateOf([175, 0x3fc00000])).toStrictEqual({ ...INITIAL, depthBiasSlopeScale: 1.5 });
    expect(stateOf([175, 0x80000000])).toStrictEqual(INITIAL);
  });

  it.each([
    [195, 0x7f800000, 'DEPTHBIAS', 'the float Infinity is no bias; 0 is used'],
    [47, 0x7fc00001, 'ZBIAS', 'the float NaN is no bias; 0 is used'],
    [175, 0xff800000, 'SLOPESCALEDEPTHBIAS', 'the float -Infinity is no bias; 0 is used'],
    [
      195,
      0x4f000000,
      'DEPTHBIAS',
      'the float 2147483648 is outside the 32-bit integers that a depth bias can have; 0 is used',
    ],
  ])('reports bias %i of bits %i', (state, value, name, reason) => {
    expect(resolveRenderState(states([state, value]))).toStrictEqual({
      state: INITIAL,
      unsupported: [{ state, name, value, reason }],
    });
  });

  it('asks for unclipped depth only of a device that can', () => {
    const off = states([61, 0]);
    expect(resolveRenderState(off)).toStrictEqual({ state: { ...INITIAL, depthClip: false }, unsupported: [] });
    expect(resolveRenderState(off, { features: new Set(['depth-clip-control']) })).toStrictEqual({
      state: { ...INITIAL, depthClip: false },
      unsupported: [],
    });
    expect(resolveRenderState(off, { features: new Set() })).toStrictEqual({
      state: INITIAL,
      unsupported: [
        {
          state: 61,
          name: 'DEPTH_CLIP_ENABLE',
          value: 0,
          reason: 'the device clips always: it was made without the feature depth-clip-control',
        },
      ],
    });
    expect(resolveRenderState(states([61, 1]), { features: new Set() }).unsupported).toEqual([]);
  });
});

describe('blending', () => {
  const FACTORS: readonly (readonly [number, BlendFactor, alpha: BlendFactor])[] = [
    [1, 'zero', 'zero'],
    [2, 'one', 'one'],
    [3, 'src', 'src-alpha'],
    [4, 'one-minus-src', 'one-minus-src-alpha'],
    [5, 'src-alpha', 'src-alpha'],
    [6, 'one-minus-src-alpha', 'one-minus-src-alpha'],
    [7, 'dst-alpha', 'dst-alpha'],
    [8, 'one-minus-dst-alpha', 'one-minus-dst-alpha'],
    [9, 'dst', 'dst-alpha'],
    [10, 'one-minus-dst', 'one-minus-dst-alpha'],
    [11, 'src-alpha-saturated', 'src-alpha-saturated'],
    [14, 'constant', 'constant'],
    [15, 'one-minus-constant', 'one-minus-constant'],
    [16, 'src1', 'src1-alpha'],
    [17, 'one-minus-src1', 'one-minus-src1-alpha'],
    [18, 'src1-alpha', 'src1-alpha'],
    [19, 'one-minus-src1-alpha', 'one-minus-src1-alpha'],
  ];

  it.each(FACTORS)('factor %i is %s, and %s where alpha is derived from it', (value, factor, alpha) => {
    expect(stateOf([27, 1], [19, value], [20, value]).blend).toStrictEqual({
      color: { srcFactor: factor, dstFactor: factor, operation: 'add' },
      alpha: { srcFactor: alpha, dstFactor: alpha, operation: 'add' },
    });
  });

  it.each(FACTORS)('factor %i of a separate alpha is %s itself', (value, factor) => {
    expect(stateOf([27, 1], [206, 1], [207, value], [208, value]).blend).toStrictEqual({
      color: { srcFactor: 'one', dstFactor: 'zero', operation: 'add' },
      alpha: { srcFactor: factor, dstFactor: factor, operation: 'add' },
    });
  });

  it.each([
    [1, 'add'],
    [2, 'subtract'],
    [3, 'reverse-subtract'],
  ] as const)('operation %i is %s, for alpha too', (value, operation) => {
    expect(stateOf([27, 1], [19, 5], [20, 6], [171, value]).blend).toStrictEqual({
      color: { srcFactor: 'src-alpha', dstFactor: 'one-minus-src-alpha', operation },
      alpha: { srcFactor: 'src-alpha', dstFactor: 'one-minus-src-alpha', operation },
    });
    expect(stateOf([27, 1], [206, 1], [209, value]).blend?.alpha).toStrictEqual({
      srcFactor: 'one',
      dstFactor: 'zero',
      operation,
    });
  });

  it.each([
    [4, 'min'],
    [5, 'max'],
  ] as const)('operation %i is %s, with both factors one', (value, operation) => {
    const unweighted = { srcFactor: 'one', dstFactor: 'one', operation };
    expect(stateOf([27, 1], [19, 5], [20, 6], [171, value]).blend).toStrictEqual({
      color: unweighted,
      alpha: unweighted,
    });
    expect(stateOf([27, 1], [19, 5], [20, 6], [206, 1], [209, value]).blend).toStrictEqual({
      color: { srcFactor: 'src-alpha', dstFactor: 'one-minus-src-alpha', operation: 'add' },
      alpha: unweighted,
    });
  });

  it('starts a separate alpha from ONE, ZERO, ADD', () => {
    expect(stateOf([27, 1], [19, 5], [20, 6], [206, 1]).blend?.alpha).toStrictEqual({
      srcFactor: 'one',
      dstFactor: 'zero',
      operation: 'add',
    });
  });

  it('ignores factors while it is off', () => {
    expect(resolveRenderState(states([19, 5], [20, 6], [206, 1]))).toStrictEqual({ state: INITIAL, unsupported: [] });
  });

  it('reads the constant from BLENDFACTOR, red in the lowest byte', () => {
    expect(stateOf([193, 0x40ff8033]).blendConstant).toEqual([51 / 255, 128 / 255, 1, 64 / 255]);
    expect(stateOf([193, 0xff000000]).blendConstant).toEqual([0, 0, 0, 1]);
  });

  it('keeps four bits of the colour mask', () => {
    expect(stateOf([168, 0])).toStrictEqual({ ...INITIAL, colorWriteMask: 0 });
    expect(stateOf([168, 0x7])).toStrictEqual({ ...INITIAL, colorWriteMask: 7 });
    expect(stateOf([168, 0xffffffff])).toStrictEqual(INITIAL);
  });

  it('says what the pass says about sRGB writes', () => {
    expect(stateOf([194, 1])).toStrictEqual({ ...INITIAL, srgbWrite: true });
    expect(stateOf([194, 0])).toStrictEqual({ ...INITIAL, srgbWrite: false });
  });

  it('reports second-source factors of a device that lacks them, where they are read', () => {
    const none = { features: new Set<string>() };
    const { state, unsupported } = resolveRenderState(states([27, 1], [19, 2], [20, 17]), none);
    expect(state.blend).toStrictEqual(blend('one', 'zero'));
    expect(unsupported).toStrictEqual([
      {
        state: 20,
        name: 'DESTBLEND',
        value: 17,
        reason: "17 reads a second colour output, which needs the feature dual-source-blending; the mode's value stays",
      },
    ]);
    expect(resolveRenderState(states([20, 17]), none).unsupported).toEqual([]);
    expect(resolveRenderState(states([27, 1], [207, 18]), none).unsupported).toEqual([]);
    expect(resolveRenderState(states([27, 1], [206, 1], [207, 18]), none).unsupported).toHaveLength(1);
    const able = { features: new Set(['dual-source-blending']) };
    expect(resolveRenderState(states([27, 1], [20, 17]), able).unsupported).toEqual([]);
    expect(resolveRenderState(states([27, 1], [20, 17]), able).state.blend?.color.dstFactor).toBe('one-minus-src1');
  });
});

describe('stencil', () => {
  const KEEP = {
    compare: 'always',
    failOp: 'keep',
    depthFailOp: 'keep',
    passOp: 'keep',
    mask: 255,
    reference: 0,
  } as const;

  it('is off unless it is turned on, whatever else is set', () => {
    expect(stateOf([53, 3], [56, 3], [57, 9], [58, 15])).toStrictEqual(INITIAL);
    expect(stateOf([52, 1])).toStrictEqual({ ...INITIAL, stencil: KEEP });
  });

  it.each([
    [1, 'keep'],
    [2, 'zero'],
    [3, 'replace'],
    [4, 'increment-clamp'],
    [5, 'decrement-clamp'],
    [6, 'invert'],
    [7, 'increment-wrap'],
    [8, 'decrement-wrap'],
  ])('operation %i is %s in each place', (value, operation) => {
    expect(stateOf([52, 1], [53, value]).stencil).toStrictEqual({ ...KEEP, failOp: operation });
    expect(stateOf([52, 1], [54, value]).stencil).toStrictEqual({ ...KEEP, depthFailOp: operation });
    expect(stateOf([52, 1], [55, value]).stencil).toStrictEqual({ ...KEEP, passOp: operation });
  });

  it.each([
    [1, 'never'],
    [2, 'less'],
    [3, 'equal'],
    [4, 'less-equal'],
    [5, 'greater'],
    [6, 'not-equal'],
    [7, 'greater-equal'],
    [8, 'always'],
  ])('function %i is %s, also when depth is reversed', (value, compare) => {
    const { state } = resolveRenderState(states([52, 1], [56, value]), { reversedDepth: true });
    expect(state.stencil).toStrictEqual({ ...KEEP, compare });
  });

  it('keeps eight bits of reference and mask', () => {
    expect(stateOf([52, 1], [57, 257], [58, 0x1f0]).stencil).toStrictEqual({ ...KEEP, reference: 1, mask: 0xf0 });
  });
});

describe('duplicates', () => {
  it('count by the later entry, for reports too', () => {
    expect(resolveRenderState(states([22, 9], [22, 1]))).toStrictEqual({
      state: { ...INITIAL, cullMode: 'none' },
      unsupported: [],
    });
    expect(unsupportedOf([22, 1], [22, 9]).map((it) => it.value)).toEqual([9]);
  });
});

describe('what is reported', () => {
  const STAYS = "; the mode's value stays";
  it.each([
    [22, 9, 'CULLMODE', `9 is no cull mode (1 NONE, 2 CW, 3 CCW)${STAYS}`],
    [22, 0, 'CULLMODE', `0 is no cull mode (1 NONE, 2 CW, 3 CCW)${STAYS}`],
    [23, 0, 'ZFUNC', `0 is no compare function (1 to 8)${STAYS}`],
    [23, 9, 'ZFUNC', `9 is no compare function (1 to 8)${STAYS}`],
    [19, 0, 'SRCBLEND', `0 is no blend factor (1 to 19)${STAYS}`],
    [20, 20, 'DESTBLEND', `20 is no blend factor (1 to 19)${STAYS}`],
    [
      19,
      12,
      'SRCBLEND',
      `12 (BOTHSRCALPHA) sets both factors at once, which no API after D3D9 has; set SRCBLEND and DESTBLEND${STAYS}`,
    ],
    [
      207,
      13,
      'SRCBLENDALPHA',
      `13 (BOTHINVSRCALPHA) sets both factors at once, which no API after D3D9 has; set SRCBLEND and DESTBLEND${STAYS}`,
    ],
    [171, 0, 'BLENDOP', `0 is no blend operation (1 ADD to 5 MAX)${STAYS}`],
    [171, 6, 'BLENDOP', `6 is no blend operation (1 ADD to 5 MAX)${STAYS}`],
    [209, 0, 'BLENDOPALPHA', `0 is no blend operation (1 ADD to 5 MAX)${STAYS}`],
    [53, 0, 'STENCILFAIL', `0 is no stencil operation (1 to 8)${STAYS}`],
    [54, 9, 'STENCILZFAIL', `9 is no stencil operation (1 to 8)${STAYS}`],
    [55, 99, 'STENCILPASS', `99 is no stencil operation (1 to 8)${STAYS}`],
    [56, 0, 'STENCILFUNC', `0 is no compare function (1 to 8)${STAYS}`],
    [8, 1, 'FILLMODE', 'fill mode POINT does not exist; draw with a point or line topology'],
    [8, 2, 'FILLMODE', 'fill mode WIREFRAME does not exist; draw with a point or line topology'],
    [8, 7, 'FILLMODE', '7 is no fill mode (1 POINT, 2 WIREFRAME, 3 SOLID); triangles are filled'],
    [59, 1, 'STENCILWRITEMASK', 'as in Carbon, STENCILMASK is both the read and the write mask'],
    [185, 1, 'TWOSIDEDSTENCILMODE', 'both faces use one stencil state, as in Carbon'],
    [186, 3, 'CCW_STENCILFAIL', 'both faces use one stencil state, as in Carbon'],
    [187, 3, 'CCW_STENCILZFAIL', 'both faces use one stencil state, as in Carbon'],
    [188, 3, 'CCW_STENCILPASS', 'both faces use one stencil state, as in Carbon'],
    [189, 3, 'CCW_STENCILFUNC', 'both faces use one stencil state, as in Carbon'],
    [190, 0, 'COLORWRITEENABLE1', 'targets after the first are always written, as in Carbon'],
    [191, 0, 'COLORWRITEENABLE2', 'targets after the first are always written, as in Carbon'],
    [192, 0, 'COLORWRITEENABLE3', 'targets after the first are always written, as in Carbon'],
    [28, 1, 'FOGENABLE', 'a fixed-function state without a counterpart; Carbon ignores it as well'],
    [154, 5, 'POINTSIZE', 'a fixed-function state without a counterpart; Carbon ignores it as well'],
    [128, 1, 'WRAP0', 'a fixed-function state without a counterpart; Carbon ignores it as well'],
    [205, 1, 'WRAP15', 'a fixed-function state without a counterpart; Carbon ignores it as well'],
    [1, 1, 'STATE_1', 'a fixed-function state without a counterpart; Carbon ignores it as well'],
    [210, 0, 'STATE_210', "the id is outside Carbon's table, which ends at 209"],
    [0xffffffff, 7, 'STATE_4294967295', "the id is outside Carbon's table, which ends at 209"],
  ])('state %i with value %i, and the mode stays', (state, value, name, reason) => {
    expect(resolveRenderState(states([state, value]))).toStrictEqual({
      state: INITIAL,
      unsupported: [{ state, name, value, reason }],
    });
  });

  it("leaves the mode's own value, not the initial one", () => {
    const { state } = resolveRenderState(states([22, 9], [23, 0], [20, 12], [171, 0]), { mode: 'ALPHA' });
    expect(state).toStrictEqual({ ...INITIAL, ...MODES.ALPHA });
  });

  it('is the alpha test that would change something', () => {
    expect(unsupportedOf([15, 1], [24, 64], [25, 7])).toEqual([
      {
        state: 15,
        name: 'ALPHATESTENABLE',
        value: 1,
        reason: 'there is no alpha test (greater-equal 64); discard in the pixel program instead',
      },
    ]);
    expect(resolveRenderState(states([15, 1], [24, 64], [25, 7]), { discards: true }).unsupported).toEqual([]);
  });

  it.each([
    [[8, 3]],
    [[15, 0]],
    [[24, 127]],
    [[25, 5]],
    [[15, 1]], // The initial function is ALWAYS.
    [[59, 0xff]],
    [[185, 0]],
    [[186, 1]],
    [[189, 8]],
    [[190, 1]],
    [[192, 15]],
    [[28, 0]],
    [[174, 0]],
  ] as const)('is not a state that is set to what happens anyway: %j', (pair) => {
    expect(resolveRenderState(states(pair))).toStrictEqual({ state: INITIAL, unsupported: [] });
  });

  it('is in the order of the states that nothing reads, each once', () => {
    expect(unsupportedOf([8, 2], [28, 1], [300, 1]).map((it) => it.state)).toEqual([8, 28, 300]);
  });
});

describe('every state number', () => {
  /** Legal values that differ from the initial ones: none of them may be reported. */
  const SUPPORTED: Readonly<Record<number, number>> = {
    7: 0,
    14: 0,
    19: 5,
    20: 6,
    22: 1,
    23: 4,
    27: 1,
    47: 0x40000000,
    52: 1,
    53: 2,
    54: 2,
    55: 2,
    56: 2,
    57: 1,
    58: 1,
    61: 0,
    168: 7,
    171: 2,
    175: 0x40000000,
    193: 1,
    194: 1,
    195: 0x40000000,
    206: 1,
    207: 5,
    208: 6,
    209: 2,
  };
  /** They count only beside ALPHATESTENABLE. */
  const COMPANIONS = new Set([24, 25]);

  it('below 256 is carried out or reported', () => {
    for (let state = 0; state < 256; state += 1) {
      if (COMPANIONS.has(state)) continue;
      const value = SUPPORTED[state];
      // 2: a value that is no default of any state outside the list, and beside an alpha function that is not ALWAYS.
      const reported = unsupportedOf([25, 2], [state, value ?? (state >= 190 && state <= 192 ? 0 : 2)]).length;
      expect([state, reported]).toEqual([state, value === undefined ? 1 : 0]);
    }
  });
});
