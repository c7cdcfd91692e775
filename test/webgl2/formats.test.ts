import { describe, expect, it } from 'vitest';
import { matchVertexInputs } from '../../src/device/matchVertexInputs.js';
import { VERTEX_USAGES, type VertexLayout } from '../../src/device/VertexLayout.js';
import { INPUT_TYPE } from '../../src/format/carbonEffect/pipelineInput.js';
import { readCapabilities } from '../../src/webgl2/Capabilities.js';
import { glTextureFormat, whyNotDrawn, whyNotSampled } from '../../src/webgl2/glTextureFormat.js';
import { glVertexFormat } from '../../src/webgl2/glVertexFormat.js';
import { makeVertexInputs, NO_STEPS, type VertexInputs } from '../../src/webgl2/VertexInputs.js';
import { thrownBy } from '../device/thrownBy.js';
import { FakeGl, GL_CONSTANTS } from '../support/fakeGl.js';

const named = (name: string): number => GL_CONSTANTS[name] ?? Number.NaN;

describe('glTextureFormat', () => {
  it.each([
    ['r8unorm', 'R8', 'RED', 'UNSIGNED_BYTE'],
    ['rg8snorm', 'RG8_SNORM', 'RG', 'BYTE'],
    ['rgba8unorm', 'RGBA8', 'RGBA', 'UNSIGNED_BYTE'],
    ['rgba8unorm-srgb', 'SRGB8_ALPHA8', 'RGBA', 'UNSIGNED_BYTE'],
    ['bgra8unorm', 'RGBA8', 'RGBA', 'UNSIGNED_BYTE'],
    ['rgba16float', 'RGBA16F', 'RGBA', 'HALF_FLOAT'],
    ['r32uint', 'R32UI', 'RED_INTEGER', 'UNSIGNED_INT'],
    ['rg16sint', 'RG16I', 'RG_INTEGER', 'SHORT'],
    ['rgba32float', 'RGBA32F', 'RGBA', 'FLOAT'],
    ['rgb10a2unorm', 'RGB10_A2', 'RGBA', 'UNSIGNED_INT_2_10_10_10_REV'],
    ['rg11b10ufloat', 'R11F_G11F_B10F', 'RGB', 'UNSIGNED_INT_10F_11F_11F_REV'],
    ['rgb9e5ufloat', 'RGB9_E5', 'RGB', 'UNSIGNED_INT_5_9_9_9_REV'],
    ['depth16unorm', 'DEPTH_COMPONENT16', 'DEPTH_COMPONENT', 'UNSIGNED_SHORT'],
    ['depth24plus', 'DEPTH_COMPONENT24', 'DEPTH_COMPONENT', 'UNSIGNED_INT'],
    ['depth24plus-stencil8', 'DEPTH24_STENCIL8', 'DEPTH_STENCIL', 'UNSIGNED_INT_24_8'],
    ['depth32float-stencil8', 'DEPTH32F_STENCIL8', 'DEPTH_STENCIL', 'FLOAT_32_UNSIGNED_INT_24_8_REV'],
  ] as const)('calls %s %s', (format, internalFormat, uploaded, type) => {
    expect(glTextureFormat(format)).toEqual({
      internalFormat: named(internalFormat),
      format: named(uploaded),
      type: named(type),
      compressed: false,
    });
  });

  // From the extensions' registry.
  it.each([
    ['bc1-rgba-unorm-srgb', 0x8c4d],
    ['bc3-rgba-unorm', 0x83f3],
    ['bc5-rg-snorm', 0x8dbe],
    ['bc6h-rgb-ufloat', 0x8e8f],
    ['bc7-rgba-unorm', 0x8e8c],
    ['etc2-rgb8a1unorm', 0x9276],
    ['eac-rg11snorm', 0x9273],
    ['astc-4x4-unorm', 0x93b0],
    ['astc-8x6-unorm-srgb', 0x93d6],
    ['astc-12x12-unorm', 0x93bd],
  ] as const)('knows %s by the number of its extension', (format, internalFormat) => {
    expect(glTextureFormat(format)).toMatchObject({ internalFormat, compressed: true });
  });

  it('refuses what is no format', () => {
    expect(() => glTextureFormat('rgb8unorm' as GPUTextureFormat)).toThrow('WebGL2 has no texture format "rgb8unorm"');
  });

  it('draws into floats and signed formats where the context can', () => {
    const all = readCapabilities(new FakeGl().gl);
    const none = readCapabilities(new FakeGl({ extensions: [] }).gl);
    for (const format of ['rgba16float', 'r32float', 'rgba8snorm', 'rgba8unorm', 'rgba32uint'] as const) {
      expect(whyNotDrawn(format, all)).toBeNull();
    }
    expect(whyNotDrawn('rgba16float', none)).toContain('EXT_color_buffer_float');
    expect(whyNotDrawn('rgba8snorm', none)).toContain('EXT_render_snorm');
    expect(whyNotDrawn('depth32float', none)).toBeNull();
    expect(whyNotDrawn('rgba32uint', none)).toBeNull();
  });

  it('samples everything but stencil alone', () => {
    expect(whyNotSampled('stencil8')).toContain('stencil8');
    expect(whyNotSampled('depth24plus-stencil8')).toBeNull();
  });
});

describe('glVertexFormat', () => {
  it.each([
    ['float32x3', 3, 'FLOAT', false, false],
    ['float16x4', 4, 'HALF_FLOAT', false, false],
    ['float32', 1, 'FLOAT', false, false],
    ['uint8x4', 4, 'UNSIGNED_BYTE', false, true],
    ['sint16x2', 2, 'SHORT', false, true],
    ['uint32', 1, 'UNSIGNED_INT', false, true],
    ['unorm8x4', 4, 'UNSIGNED_BYTE', true, false],
    ['snorm16x2', 2, 'SHORT', true, false],
    ['unorm10-10-10-2', 4, 'UNSIGNED_INT_2_10_10_10_REV', true, false],
  ] as const)('knows %s', (format, size, type, normalized, isInteger) => {
    expect(glVertexFormat(format)).toEqual({ size, type: named(type), normalized, isInteger });
  });

  it('has no blue first', () => {
    expect(glVertexFormat('unorm8x4-bgra')).toBeNull();
  });
});

describe('makeVertexInputs', () => {
  const capabilities = readCapabilities(new FakeGl().gl);
  const { FLOAT, INT, UINT } = INPUT_TYPE;

  /** A program that reads these, and what a layout gives. */
  function inputs(
    read: readonly (readonly [usage: (typeof VERTEX_USAGES)[number], location: number, type: number])[],
    layout: VertexLayout,
  ): VertexInputs {
    const pipelineInputs = read.map(([usage, registerIndex, type]) => ({
      usage: VERTEX_USAGES.indexOf(usage),
      usageIndex: 0,
      registerIndex,
      usedMask: 15,
      type,
      dimension: 4,
    }));
    return makeVertexInputs(matchVertexInputs({ pipelineInputs }, layout), capabilities, { effect: 'e' });
  }

  const POSITION = { usage: 'POSITION', format: 'float32x3', offset: 4 } as const;

  it('joins locations with slots, integers among them', () => {
    const layout: VertexLayout = [
      { arrayStride: 16, attributes: [POSITION] },
      { arrayStride: 4, stepMode: 'instance', attributes: [{ usage: 'BLENDINDICES', format: 'uint8x4', offset: 0 }] },
    ];
    const made = inputs(
      [
        ['POSITION', 0, FLOAT],
        ['BLENDINDICES', 6, UINT],
      ],
      layout,
    );
    expect(made.zeros).toEqual([]);
    expect(made.attributes).toEqual([
      {
        location: 0,
        slot: 0,
        size: 3,
        type: named('FLOAT'),
        normalized: false,
        isInteger: false,
        offset: 4,
        stride: 16,
        divisor: 0,
      },
      {
        location: 6,
        slot: 1,
        size: 4,
        type: named('UNSIGNED_BYTE'),
        normalized: false,
        isInteger: true,
        offset: 0,
        stride: 4,
        divisor: 1,
      },
    ]);
  });

  it('has what the layout lacks read zeros of its type', () => {
    const made = inputs(
      [
        ['TANGENT', 1, FLOAT],
        ['BLENDINDICES', 6, UINT],
        ['COLOR', 7, INT],
      ],
      [{ arrayStride: 16, attributes: [POSITION] }],
    );
    expect(made.attributes).toEqual([]);
    expect(made.zeros).toEqual([
      { location: 1, kind: 'float' },
      { location: 6, kind: 'uint' },
      { location: 7, kind: 'int' },
    ]);
  });

  it('is one object for equal contents', () => {
    const made = () => inputs([['POSITION', 0, FLOAT]], [{ arrayStride: 16, attributes: [POSITION] }]);
    expect(made()).toBe(made());
    expect(inputs([['POSITION', 1, FLOAT]], [{ arrayStride: 16, attributes: [POSITION] }]).id).not.toBe(made().id);
  });

  it('takes no step where the stride is 0', () => {
    const [attribute] = inputs([['POSITION', 0, FLOAT]], [{ arrayStride: 0, attributes: [POSITION] }]).attributes;
    expect(attribute).toMatchObject({ divisor: NO_STEPS });
    expect(attribute?.stride).not.toBe(0);
  });

  it('refuses what WebGL2 does not have', () => {
    const wide: VertexLayout = [{ arrayStride: 256, attributes: [POSITION] }];
    expect(String(thrownBy(() => inputs([['POSITION', 0, FLOAT]], wide)))).toBe(
      'DeviceError: e vertex: vertex buffer slot 0 has an arrayStride of 256 bytes, WebGL2 takes at most 255. Split the vertices into several buffers.',
    );
    const widest: VertexLayout = [{ arrayStride: 252, attributes: [POSITION] }];
    expect(inputs([['POSITION', 0, FLOAT]], widest).attributes).toHaveLength(1);
    const blue: VertexLayout = [
      { arrayStride: 4, attributes: [{ usage: 'COLOR', format: 'unorm8x4-bgra', offset: 0 }] },
    ];
    expect(String(thrownBy(() => inputs([['COLOR', 0, FLOAT]], blue)))).toBe(
      'DeviceError: e vertex: vertex buffer slot 0 has an attribute of format unorm8x4-bgra, which WebGL2 does not have. Store the bytes red first, as unorm8x4.',
    );
    expect(String(thrownBy(() => inputs([['COLOR', 16, FLOAT]], [])))).toBe(
      'DeviceError: e vertex: the vertex program has an input at location 16, the device has 16 locations.',
    );
  });
});
