import { describe, expect, it } from 'vitest';
import { applyToTargets } from '../../src/device/applyToTargets.js';
import type { RenderTargets } from '../../src/device/CompileRequest.js';
import type { RenderingMode } from '../../src/device/renderingModes.js';
import { RENDER_STATE } from '../../src/device/renderStates.js';
import { resolveRenderState } from '../../src/device/resolveRenderState.js';
import { readCapabilities } from '../../src/webgl2/Capabilities.js';
import { type MadeFixedState, makeFixedState } from '../../src/webgl2/FixedState.js';
import { GL } from '../../src/webgl2/glNumbers.js';
import { EXTENSIONS, FakeGl } from '../support/fakeGl.js';

type States = Partial<Record<keyof typeof RENDER_STATE, number>>;

interface Given {
  readonly states?: States;
  readonly mode?: RenderingMode;
  readonly targets?: RenderTargets;
  readonly outputs?: number;
  readonly topology?: GPUPrimitiveTopology;
  readonly without?: readonly string[];
}

const DEEP: RenderTargets = { colorFormats: ['rgba8unorm'], depthStencilFormat: 'depth24plus-stencil8' };
const COMPLETE = readCapabilities(new FakeGl().gl);

function made(given: Given = {}): MadeFixedState {
  const { states = {}, mode = 'ANY', targets = DEEP, without = [] } = given;
  const capabilities =
    without.length === 0
      ? COMPLETE
      : readCapabilities(new FakeGl({ extensions: EXTENSIONS.filter((name) => !without.includes(name)) }).gl);
  const { features } = capabilities;
  const records = Object.entries(states).map(([name, value]) => ({
    state: RENDER_STATE[name as keyof typeof RENDER_STATE],
    value,
  }));
  const resolved = resolveRenderState(records, { mode, features });
  const target = applyToTargets(resolved, targets, {
    features,
    ...(given.outputs === undefined ? {} : { outputs: given.outputs }),
    ...(given.topology === undefined ? {} : { topology: given.topology }),
  });
  return makeFixedState(target, resolved.state, capabilities);
}

const bits = (value: number): number => new Uint32Array(Float32Array.of(value).buffer)[0] ?? 0;

describe('makeFixedState', () => {
  it("has Carbon's initial values", () => {
    const { fixed, unsupported } = made();
    expect(unsupported).toEqual([]);
    expect(fixed).toMatchObject({
      cullFace: GL.BACK,
      depth: { func: GL.LESS, write: true },
      offsetUnits: 0,
      offsetFactor: 0,
      depthClamp: false,
      stencil: null,
      blend: null,
      blendsAt: null,
      colorMask: 15,
      colorMasks: null,
      drawBuffers: [GL.COLOR_ATTACHMENT0],
    });
  });

  it('is one object for equal contents, and another for others', () => {
    expect(made().fixed).toBe(made({ states: { ZFUNC: 2 } }).fixed);
    const other = made({ states: { ZFUNC: 4 } }).fixed;
    expect(other).not.toBe(made().fixed);
    expect(other.id).not.toBe(made().fixed.id);
  });

  it('has no depth test where the test is off, so that nothing is written either', () => {
    expect(made({ states: { ZENABLE: 0, ZWRITEENABLE: 1 } }).fixed.depth).toBeNull();
    expect(made({ targets: { colorFormats: ['rgba8unorm'] } }).fixed.depth).toBeNull();
    expect(made({ states: { ZFUNC: 8, ZWRITEENABLE: 0 } }).fixed.depth).toBeNull();
  });

  it('tests with "always" where it writes', () => {
    expect(made({ states: { ZFUNC: 8 } }).fixed.depth).toEqual({ func: GL.ALWAYS, write: true });
  });

  it('has the bias of triangles in units and the slope as a factor', () => {
    const states = { DEPTHBIAS: bits(-3), SLOPESCALEDEPTHBIAS: bits(1.5) };
    expect(made({ states }).fixed).toMatchObject({ offsetUnits: -3, offsetFactor: 1.5 });
    const lines = made({ states, topology: 'line-list' });
    expect(lines.fixed).toMatchObject({ offsetUnits: 0, offsetFactor: 0 });
    expect(lines.unsupported.map(({ name }) => name)).toEqual(['DEPTHBIAS', 'SLOPESCALEDEPTHBIAS']);
  });

  it('clamps depth where the context can, and says so where it cannot', () => {
    expect(made({ states: { DEPTH_CLIP_ENABLE: 0 } }).fixed.depthClamp).toBe(true);
    const { fixed, unsupported } = made({ states: { DEPTH_CLIP_ENABLE: 0 }, without: ['EXT_depth_clamp'] });
    expect(fixed.depthClamp).toBe(false);
    expect(unsupported.map(({ name }) => name)).toEqual(['DEPTH_CLIP_ENABLE']);
  });

  it('has one stencil state with one mask', () => {
    const states = {
      STENCILENABLE: 1,
      STENCILFUNC: 5,
      STENCILFAIL: 3,
      STENCILZFAIL: 4,
      STENCILPASS: 7,
      STENCILREF: 257,
      STENCILMASK: 0x1f0,
    };
    expect(made({ states }).fixed.stencil).toEqual({
      func: GL.GREATER,
      reference: 1,
      mask: 0xf0,
      fail: GL.REPLACE,
      depthFail: GL.INCR,
      pass: GL.INCR_WRAP,
    });
    expect(made({ states, targets: { colorFormats: ['rgba8unorm'] } }).fixed.stencil).toBeNull();
  });

  it('blends colour and alpha apart, with a constant of its own or that of Direct3D', () => {
    const states = {
      ALPHABLENDENABLE: 1,
      SRCBLEND: 14,
      DESTBLEND: 15,
      SEPARATEALPHABLENDENABLE: 1,
      SRCBLENDALPHA: 1,
      DESTBLENDALPHA: 2,
      BLENDOPALPHA: 5,
    };
    const fixed = {
      colorEquation: GL.FUNC_ADD,
      colorSource: GL.CONSTANT_COLOR,
      colorDestination: GL.ONE_MINUS_CONSTANT_COLOR,
      alphaEquation: GL.MAX,
      alphaSource: GL.ONE,
      alphaDestination: GL.ONE,
    };
    expect(made({ states }).fixed.blend).toEqual({ ...fixed, constant: [1, 1, 1, 1] });
    const given = { ...states, BLENDFACTOR: 0xff336600 };
    expect(made({ states: given }).fixed.blend).toEqual({ ...fixed, constant: [0, 0.4, 0.2, 1] });
  });

  it.each([
    [1, GL.ZERO],
    [2, GL.ONE],
    [3, GL.SRC_COLOR],
    [4, GL.ONE_MINUS_SRC_COLOR],
    [5, GL.SRC_ALPHA],
    [6, GL.ONE_MINUS_SRC_ALPHA],
    [7, GL.DST_ALPHA],
    [8, GL.ONE_MINUS_DST_ALPHA],
    [9, GL.DST_COLOR],
    [10, GL.ONE_MINUS_DST_COLOR],
    [11, GL.SRC_ALPHA_SATURATE],
  ])('has factor %i', (value, factor) => {
    expect(made({ states: { ALPHABLENDENABLE: 1, SRCBLEND: value } }).fixed.blend?.colorSource).toBe(factor);
  });

  it('reports a second colour output, which WebGL2 does not have', () => {
    const { unsupported } = made({ states: { ALPHABLENDENABLE: 1, DESTBLEND: 16 } });
    expect(unsupported.map(({ name }) => name)).toEqual(['DESTBLEND']);
  });
});

describe('makeFixedState with several targets', () => {
  const two: RenderTargets = { colorFormats: ['rgba8unorm', 'rgba8unorm'] };
  const indexed = ['OES_draw_buffers_indexed'];

  it('has no draw buffer for what the program does not write', () => {
    expect(made({ targets: two }).fixed.drawBuffers).toEqual([GL.COLOR_ATTACHMENT0, GL.COLOR_ATTACHMENT0 + 1]);
    const { fixed, unsupported } = made({ targets: two, outputs: 0b10, without: indexed });
    expect(fixed.drawBuffers).toEqual([GL.NONE, GL.COLOR_ATTACHMENT0 + 1]);
    expect(fixed.colorMask).toBe(15);
    expect(unsupported).toEqual([]);
  });

  it('has a mask for each where they differ', () => {
    const { fixed, unsupported } = made({ targets: two, states: { COLORWRITEENABLE: 7 } });
    expect(fixed.colorMasks).toEqual([7, 15]);
    expect(unsupported).toEqual([]);
  });

  it('reports masks that differ where the context has one for all', () => {
    const { fixed, unsupported } = made({ targets: two, states: { COLORWRITEENABLE: 7 }, without: indexed });
    expect(fixed).toMatchObject({ colorMask: 7, colorMasks: null });
    expect(unsupported).toEqual([
      {
        state: RENDER_STATE.COLORWRITEENABLE,
        name: 'COLORWRITEENABLE',
        value: 7,
        reason:
          'without the WebGL extension OES_draw_buffers_indexed the mask of colour target 0 is that of all targets',
      },
    ]);
  });

  it('needs no extension where the first target is not written at all', () => {
    const { fixed, unsupported } = made({ targets: two, states: { COLORWRITEENABLE: 0 }, without: indexed });
    expect(fixed).toMatchObject({ colorMask: 15, colorMasks: null, drawBuffers: [GL.NONE, GL.COLOR_ATTACHMENT0 + 1] });
    expect(unsupported).toEqual([]);
  });

  it('lets integers go along with blending, which GL never blends', () => {
    const targets: RenderTargets = { colorFormats: ['rgba8unorm', 'rgba8uint'] };
    const { fixed } = made({ targets, states: { ALPHABLENDENABLE: 1 }, without: indexed });
    expect(fixed.blend).not.toBeNull();
    expect(fixed.blendsAt).toBeNull();
  });

  it('blends what can blend, beside a float that cannot', () => {
    const targets: RenderTargets = { colorFormats: ['rgba8unorm', 'rgba32float'] };
    const states = { ALPHABLENDENABLE: 1 };
    const { fixed } = made({ targets, states, without: ['EXT_float_blend'] });
    expect(fixed.blendsAt).toEqual([true, false]);
    const alone = made({ targets, states, without: ['EXT_float_blend', ...indexed] });
    expect(alone.fixed).toMatchObject({ blend: null, blendsAt: null });
    expect(alone.unsupported.map(({ reason }) => reason)).toEqual([
      'colour target 1 cannot blend: it is rgba32float',
      'colour target 1 cannot blend, it is rgba32float, and without the WebGL extension OES_draw_buffers_indexed no other target can then',
    ]);
  });
});
