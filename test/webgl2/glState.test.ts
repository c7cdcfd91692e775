import { beforeEach, describe, expect, it } from 'vitest';
import { readCapabilities } from '../../src/webgl2/Capabilities.js';
import { drawBufferList } from '../../src/webgl2/drawBufferList.js';
import type { FixedState } from '../../src/webgl2/FixedState.js';
import { GlState } from '../../src/webgl2/GlState.js';
import { GL } from '../../src/webgl2/glNumbers.js';
import { FakeGl } from '../support/fakeGl.js';

let fake: FakeGl;
let state: GlState;
let gl: WebGL2RenderingContext;

beforeEach(() => {
  fake = new FakeGl();
  gl = fake.gl;
  state = new GlState(gl, readCapabilities(gl));
  fake.clear();
});

const PLAIN: FixedState = {
  id: 0,
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
  drawBuffers: drawBufferList([true]),
};

const BLEND = {
  colorEquation: GL.FUNC_ADD,
  colorSource: GL.ONE,
  colorDestination: GL.ONE,
  alphaEquation: GL.MIN,
  alphaSource: GL.ONE,
  alphaDestination: GL.ZERO,
  constant: [0.25, 0.5, 0.75, 1],
} as const;

/** What is sent while this runs. */
function sent(run: () => void): unknown[][] {
  fake.clear();
  run();
  return fake.commands();
}

describe('bindings', () => {
  it('are sent once', () => {
    const program = gl.createProgram();
    const texture = gl.createTexture();
    const sampler = gl.createSampler();
    const buffer = gl.createBuffer();
    const run = () => {
      state.useProgram(program);
      state.bindVertexArray(null);
      state.bindFramebuffer(null);
      state.bindTexture(3, gl.TEXTURE_2D, texture);
      state.bindSampler(3, sampler);
      state.bindUniformRange(1, buffer, 256, 64);
    };
    const first = [
      ['useProgram', program],
      ['bindVertexArray', null],
      ['bindFramebuffer', gl.FRAMEBUFFER, null],
      ['activeTexture', gl.TEXTURE0 + 3],
      ['bindTexture', gl.TEXTURE_2D, texture],
      ['bindSampler', 3, sampler],
      ['bindBufferRange', gl.UNIFORM_BUFFER, 1, buffer, 256, 64],
    ];
    expect(sent(run)).toEqual(first);
    expect(sent(run)).toEqual([]);
    state.forget();
    expect(sent(run)).toEqual(first);
  });

  it('are sent when one part of them is another', () => {
    const buffer = gl.createBuffer();
    state.bindUniformRange(0, buffer, 0, 64);
    expect(sent(() => state.bindUniformRange(0, buffer, 256, 64))).toHaveLength(1);
    expect(sent(() => state.bindUniformRange(0, buffer, 256, 128))).toHaveLength(1);
    expect(sent(() => state.bindUniformRange(1, buffer, 256, 128))).toHaveLength(1);
    const texture = gl.createTexture();
    state.bindTexture(0, gl.TEXTURE_2D, texture);
    expect(sent(() => state.bindTexture(0, gl.TEXTURE_3D, null))).toEqual([['bindTexture', gl.TEXTURE_3D, null]]);
  });

  it('have the draw buffers of each framebuffer sent', () => {
    const [one, other] = [gl.createFramebuffer(), gl.createFramebuffer()];
    const list = drawBufferList([true, false]);
    const draw = (framebuffer: WebGLFramebuffer) => {
      state.bindFramebuffer(framebuffer);
      state.setDrawBuffers(list);
    };
    draw(one);
    expect(sent(() => draw(one))).toEqual([]);
    expect(sent(() => draw(other)).slice(1)).toEqual([['drawBuffers', [GL.COLOR_ATTACHMENT0, GL.NONE]]]);
  });
});

describe('what is drawn into', () => {
  it('is reached as a whole, whatever an engine left', () => {
    expect(sent(() => state.viewport(64, 32))).toEqual([
      ['disable', gl.SCISSOR_TEST],
      ['disable', gl.RASTERIZER_DISCARD],
      ['depthRange', 0, 1],
      ['viewport', 0, 0, 64, 32],
    ]);
    expect(sent(() => state.viewport(64, 32))).toEqual([]);
  });

  it('is cleared in every channel and bit, after which the state is sent again', () => {
    const stencil = { func: GL.ALWAYS, reference: 1, mask: 15, fail: GL.KEEP, depthFail: GL.KEEP, pass: GL.REPLACE };
    const masked: FixedState = { ...PLAIN, depth: { func: GL.LESS, write: false }, stencil, colorMask: 7 };
    state.viewport(1, 1);
    state.applyFixed(masked, false);
    expect(sent(() => state.prepareClear())).toEqual([
      ['colorMask', true, true, true, true],
      ['depthMask', true],
      ['stencilMask', 255],
    ]);
    expect(sent(() => state.applyFixed(masked, false))).toEqual([
      ['depthMask', false],
      ['stencilMask', 15],
      ['colorMask', true, true, true, false],
    ]);
  });
});

describe('applyFixed', () => {
  it('sends all of a state once, and switches off what WebGPU does not have', () => {
    expect(sent(() => state.applyFixed(PLAIN, true))).toEqual([
      ['disable', gl.DITHER],
      ['disable', gl.SAMPLE_ALPHA_TO_COVERAGE],
      ['disable', gl.SAMPLE_COVERAGE],
      ['frontFace', GL.CCW],
      ['enable', gl.CULL_FACE],
      ['cullFace', GL.BACK],
      ['disable', gl.POLYGON_OFFSET_FILL],
      ['enable', gl.DEPTH_TEST],
      ['disable', 0x864f],
      ['depthMask', true],
      ['depthFunc', GL.LESS],
      ['disable', gl.STENCIL_TEST],
      ['disable', gl.BLEND],
      ['colorMask', true, true, true, true],
    ]);
    expect(sent(() => state.applyFixed(PLAIN, true))).toEqual([]);
    // Equal contents that are not one object are compared.
    expect(sent(() => state.applyFixed({ ...PLAIN }, true))).toEqual([]);
  });

  it('has the front faces the other way round where the picture is', () => {
    state.applyFixed(PLAIN, true);
    expect(sent(() => state.applyFixed(PLAIN, false))).toEqual([['frontFace', GL.CW]]);
  });

  it('leaves the clamp of depth alone where the context has none', () => {
    const other = new FakeGl({ extensions: [] });
    new GlState(other.gl, readCapabilities(other.gl)).applyFixed(PLAIN, false);
    expect(other.commands('enable', 'disable').map(([, capability]) => capability)).not.toContain(0x864f);
  });

  it('sends factor and units of an offset, in that order', () => {
    state.applyFixed(PLAIN, false);
    expect(sent(() => state.applyFixed({ ...PLAIN, offsetFactor: 1.5, offsetUnits: -3 }, false))).toEqual([
      ['enable', gl.POLYGON_OFFSET_FILL],
      ['polygonOffset', 1.5, -3],
    ]);
  });

  it('blends as told, and sends only what changes', () => {
    state.applyFixed(PLAIN, false);
    expect(sent(() => state.applyFixed({ ...PLAIN, blend: BLEND }, false))).toEqual([
      ['enable', gl.BLEND],
      ['blendEquationSeparate', GL.FUNC_ADD, GL.MIN],
      ['blendFuncSeparate', GL.ONE, GL.ONE, GL.ONE, GL.ZERO],
      ['blendColor', 0.25, 0.5, 0.75, 1],
    ]);
    const brighter = { ...BLEND, colorDestination: GL.ZERO, constant: null };
    expect(sent(() => state.applyFixed({ ...PLAIN, blend: brighter }, false))).toEqual([
      ['blendFuncSeparate', GL.ONE, GL.ZERO, GL.ONE, GL.ZERO],
    ]);
  });

  it('switches blending of single attachments, and of all again', () => {
    state.applyFixed({ ...PLAIN, blend: BLEND }, false);
    expect(sent(() => state.applyFixed({ ...PLAIN, blend: BLEND, blendsAt: [true, false] }, false))).toEqual([
      ['enableiOES', gl.BLEND, 0],
      ['disableiOES', gl.BLEND, 1],
    ]);
    expect(sent(() => state.applyFixed({ ...PLAIN, blend: BLEND }, false))).toEqual([['enable', gl.BLEND]]);
  });

  it('sets masks of single attachments, and of all again', () => {
    state.applyFixed(PLAIN, false);
    expect(sent(() => state.applyFixed({ ...PLAIN, colorMask: 7, colorMasks: [7, 15] }, false))).toEqual([
      ['colorMaskiOES', 0, true, true, true, false],
      ['colorMaskiOES', 1, true, true, true, true],
    ]);
    expect(sent(() => state.applyFixed(PLAIN, false))).toEqual([['colorMask', true, true, true, true]]);
  });

  it('sends everything again after forget', () => {
    const first = sent(() => state.applyFixed({ ...PLAIN, blend: BLEND }, false));
    state.forget();
    expect(sent(() => state.applyFixed({ ...PLAIN, blend: BLEND }, false))).toEqual(first);
  });
});

describe('applyZeros', () => {
  it('has missing inputs read zeros of their type, once', () => {
    const zeros = [
      { location: 2, kind: 'float' },
      { location: 5, kind: 'uint' },
      { location: 6, kind: 'int' },
    ] as const;
    const run = () => state.applyZeros({ id: 0, attributes: [], zeros });
    expect(sent(run)).toEqual([
      ['vertexAttrib4f', 2, 0, 0, 0, 0],
      ['vertexAttribI4ui', 5, 0, 0, 0, 0],
      ['vertexAttribI4i', 6, 0, 0, 0, 0],
    ]);
    expect(sent(run)).toEqual([]);
    expect(sent(() => state.applyZeros({ id: 1, attributes: [], zeros: [{ location: 2, kind: 'int' }] }))).toEqual([
      ['vertexAttribI4i', 2, 0, 0, 0, 0],
    ]);
  });
});
