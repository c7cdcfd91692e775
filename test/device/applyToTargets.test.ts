import { describe, expect, it } from 'vitest';
import { applyToTargets } from '../../src/device/applyToTargets.js';
import { resolveRenderState } from '../../src/device/resolveRenderState.js';

const resolved = (...pairs: readonly (readonly [number, number])[]) =>
  resolveRenderState(pairs.map(([state, value]) => ({ state, value })));
const ADDITIVE = [
  [27, 1],
  [19, 2],
  [20, 2],
] as const;
const ADDITIVE_BLEND = {
  color: { srcFactor: 'one', dstFactor: 'one', operation: 'add' },
  alpha: { srcFactor: 'one', dstFactor: 'one', operation: 'add' },
};

/** Every key at any depth whose value is `undefined` or `null`. */
function emptyKeys(value: unknown, path = ''): readonly string[] {
  if (value === undefined || value === null) return [path];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => emptyKeys(item, `${path}.${key}`));
}

describe('applyToTargets', () => {
  it('makes exactly the descriptors of an ordinary pass', () => {
    const state = applyToTargets(resolved(), { colorFormats: ['rgba8unorm'], depthStencilFormat: 'depth24plus' });
    expect(state).toStrictEqual({
      primitive: { topology: 'triangle-list', frontFace: 'cw', cullMode: 'back' },
      depthStencil: { format: 'depth24plus', depthWriteEnabled: true, depthCompare: 'less' },
      multisample: { count: 1 },
      colorTargets: [{ format: 'rgba8unorm', writeMask: 15 }],
      stencilReference: null,
      blendConstant: null,
      unsupported: [],
    });
  });

  it('makes exactly the descriptors of a pass with everything', () => {
    const states = resolved(
      ...ADDITIVE,
      [22, 1],
      [23, 4],
      [52, 1],
      [53, 2],
      [54, 3],
      [55, 4],
      [56, 3],
      [57, 257],
      [58, 0x0f],
      [61, 0],
      [168, 7],
      [175, 0x3f800000],
      [193, 0xff],
      [195, 0x40000000],
    );
    const state = applyToTargets(
      states,
      { colorFormats: ['rgba8unorm', null, 'rgba16float'], depthStencilFormat: 'depth24plus-stencil8', sampleCount: 4 },
      { topology: 'triangle-strip', stripIndexFormat: 'uint16' },
    );
    const face = { compare: 'equal', failOp: 'zero', depthFailOp: 'replace', passOp: 'increment-clamp' };
    expect(state).toStrictEqual({
      primitive: {
        topology: 'triangle-strip',
        frontFace: 'cw',
        cullMode: 'none',
        stripIndexFormat: 'uint16',
        unclippedDepth: true,
      },
      depthStencil: {
        format: 'depth24plus-stencil8',
        depthWriteEnabled: true,
        depthCompare: 'less-equal',
        depthBias: 2,
        depthBiasSlopeScale: 1,
        stencilFront: face,
        stencilBack: face,
        stencilReadMask: 15,
        stencilWriteMask: 15,
      },
      multisample: { count: 4 },
      colorTargets: [
        { format: 'rgba8unorm', writeMask: 7, blend: ADDITIVE_BLEND },
        null,
        { format: 'rgba16float', writeMask: 15, blend: ADDITIVE_BLEND },
      ],
      stencilReference: 1,
      blendConstant: [1, 0, 0, 0],
      unsupported: [],
    });
    for (const descriptor of [state.primitive, state.depthStencil, state.multisample, state.colorTargets[0]]) {
      expect(emptyKeys(descriptor)).toEqual([]);
    }
  });

  it('drops depth without an attachment, and that is no loss', () => {
    const state = applyToTargets(resolved([23, 4], [195, 0x40000000]), { colorFormats: ['rgba8unorm'] });
    expect(state.depthStencil).toBeNull();
    expect(state.unsupported).toEqual([]);
  });

  it('reports stencil where there is no stencil aspect', () => {
    const stencil = resolved([52, 1], [57, 3]);
    const none = applyToTargets(stencil, { colorFormats: ['rgba8unorm'] });
    const depthOnly = applyToTargets(stencil, { colorFormats: [], depthStencilFormat: 'depth32float' });
    const fix = 'draw into one with stencil, e.g. depth24plus-stencil8';
    expect(none.unsupported).toStrictEqual([
      { state: 52, name: 'STENCILENABLE', value: 1, reason: `there is no depth-stencil attachment; ${fix}` },
    ]);
    expect(depthOnly.unsupported).toStrictEqual([
      { state: 52, name: 'STENCILENABLE', value: 1, reason: `depth32float has no stencil aspect; ${fix}` },
    ]);
    expect(depthOnly.depthStencil).toStrictEqual({
      format: 'depth32float',
      depthWriteEnabled: true,
      depthCompare: 'less',
    });
    expect([none.stencilReference, depthOnly.stencilReference]).toEqual([null, null]);
  });

  it('asks no depth of a format without depth', () => {
    const state = applyToTargets(resolved([52, 1], [195, 0x40000000]), {
      colorFormats: [],
      depthStencilFormat: 'stencil8',
    });
    const face = { compare: 'always', failOp: 'keep', depthFailOp: 'keep', passOp: 'keep' };
    expect(state.depthStencil).toStrictEqual({
      format: 'stencil8',
      depthWriteEnabled: false,
      depthCompare: 'always',
      stencilFront: face,
      stencilBack: face,
      stencilReadMask: 255,
      stencilWriteMask: 255,
    });
    expect(state.unsupported).toEqual([]);
  });

  it('masks the stencil of both faces, each with a state of its own', () => {
    const { depthStencil } = applyToTargets(resolved([52, 1], [55, 3]), {
      colorFormats: [],
      depthStencilFormat: 'depth24plus-stencil8',
    });
    expect(depthStencil?.stencilBack).toStrictEqual(depthStencil?.stencilFront);
    expect(depthStencil?.stencilBack).not.toBe(depthStencil?.stencilFront);
  });

  it.each(['triangle-strip', 'line-strip'] as const)('has a strip index format for %s', (topology) => {
    const { primitive } = applyToTargets(resolved(), { colorFormats: [] }, { topology, stripIndexFormat: 'uint32' });
    expect(primitive.stripIndexFormat).toBe('uint32');
    expect('stripIndexFormat' in applyToTargets(resolved(), { colorFormats: [] }, { topology }).primitive).toBe(false);
  });

  it.each(['triangle-list', 'line-list', 'point-list'] as const)('has none for %s', (topology) => {
    const { primitive } = applyToTargets(resolved(), { colorFormats: [] }, { topology, stripIndexFormat: 'uint32' });
    expect('stripIndexFormat' in primitive).toBe(false);
  });

  it('reports a depth bias of lines and points', () => {
    const biased = resolved([175, 0x3f800000], [195, 0x40000000]);
    const targets = { colorFormats: [], depthStencilFormat: 'depth24plus' } as const;
    const state = applyToTargets(biased, targets, { topology: 'line-list' });
    expect(state.depthStencil).toStrictEqual({
      format: 'depth24plus',
      depthWriteEnabled: true,
      depthCompare: 'less',
    });
    expect(state.unsupported).toStrictEqual([
      { state: 195, name: 'DEPTHBIAS', value: 2, reason: 'only triangles have a depth bias, and this is line-list' },
      {
        state: 175,
        name: 'SLOPESCALEDEPTHBIAS',
        value: 1,
        reason: 'only triangles have a depth bias, and this is line-list',
      },
    ]);
  });

  it.each(['rgba8uint', 'r32sint', 'r32uint', 'rgba32float', 'r32float'] as const)('does not blend on %s', (format) => {
    const state = applyToTargets(resolved(...ADDITIVE), { colorFormats: ['rgba8unorm', format] });
    expect(state.colorTargets).toStrictEqual([
      { format: 'rgba8unorm', writeMask: 15, blend: ADDITIVE_BLEND },
      { format, writeMask: 15 },
    ]);
    expect(state.unsupported).toStrictEqual([
      { state: 27, name: 'ALPHABLENDENABLE', value: 1, reason: `colour target 1 cannot blend: it is ${format}` },
    ]);
    expect(applyToTargets(resolved(), { colorFormats: [format] }).unsupported).toEqual([]);
  });

  it('blends on 32-bit floats with the feature', () => {
    const features = new Set(['float32-blendable']);
    const state = applyToTargets(resolved(...ADDITIVE), { colorFormats: ['r32float'] }, { features });
    expect(state.colorTargets).toStrictEqual([{ format: 'r32float', writeMask: 15, blend: ADDITIVE_BLEND }]);
  });

  it('masks targets that the program does not write', () => {
    const formats = ['rgba8unorm', 'rgba8unorm', 'r32uint'] as const;
    const state = applyToTargets(resolved(...ADDITIVE, [168, 3]), { colorFormats: formats }, { outputs: 0b010 });
    expect(state.colorTargets).toStrictEqual([
      { format: 'rgba8unorm', writeMask: 0 },
      { format: 'rgba8unorm', writeMask: 15, blend: ADDITIVE_BLEND },
      { format: 'r32uint', writeMask: 0 },
    ]);
    expect(state.unsupported).toEqual([]);
  });

  it.each([
    [1, 'rgba8unorm', 'the format of colour target 0 decides, and it is rgba8unorm; attach an -srgb view'],
    [
      0,
      'bgra8unorm-srgb',
      'the format of colour target 0 decides, and it is bgra8unorm-srgb; attach a view without -srgb',
    ],
  ] as const)('reports an SRGBWRITEENABLE of %i into %s', (value, format, reason) => {
    expect(applyToTargets(resolved([194, value]), { colorFormats: [format] }).unsupported).toStrictEqual([
      { state: 194, name: 'SRGBWRITEENABLE', value, reason },
    ]);
  });

  it('reports no sRGB state that fits, that nobody set or that has no target', () => {
    for (const colorFormats of [['rgba8unorm-srgb'], ['rgba8unorm'], [null], []] as const) {
      expect(applyToTargets(resolved(), { colorFormats }).unsupported).toEqual([]);
    }
    expect(applyToTargets(resolved([194, 1]), { colorFormats: ['rgba8unorm-srgb'] }).unsupported).toEqual([]);
    expect(applyToTargets(resolved([194, 0]), { colorFormats: ['rgba8unorm'] }).unsupported).toEqual([]);
    expect(applyToTargets(resolved([194, 1]), { colorFormats: [null, 'rgba8unorm'] }).unsupported).toEqual([]);
  });

  it('keeps what was reported before', () => {
    const state = applyToTargets(resolved([8, 2], [52, 1]), { colorFormats: ['rgba8unorm'] });
    expect(state.unsupported.map((it) => it.name)).toEqual(['FILLMODE', 'STENCILENABLE']);
  });

  it('shares nothing between two calls but the state itself', () => {
    const states = resolved([52, 1]);
    const targets = { colorFormats: ['rgba8unorm'], depthStencilFormat: 'depth24plus-stencil8' } as const;
    const [one, other] = [applyToTargets(states, targets), applyToTargets(states, targets)];
    expect(one).toStrictEqual(other);
    expect(one.depthStencil).not.toBe(other.depthStencil);
    expect(one.colorTargets[0]).not.toBe(other.colorTargets[0]);
  });
});
