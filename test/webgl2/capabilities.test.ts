import { describe, expect, it } from 'vitest';
import { readCapabilities } from '../../src/webgl2/Capabilities.js';
import { GL, GL_EXTENSION } from '../../src/webgl2/glNumbers.js';
import { EXTENSIONS, FakeGl, GL_CONSTANTS } from '../support/fakeGl.js';

describe('readCapabilities', () => {
  it("has the context's limits under WebGPU's names", () => {
    const { gl } = new FakeGl({
      parameters: {
        MAX_TEXTURE_SIZE: 4096,
        MAX_RENDERBUFFER_SIZE: 2048,
        MAX_VERTEX_TEXTURE_IMAGE_UNITS: 8,
        MAX_FRAGMENT_UNIFORM_BLOCKS: 12,
        MAX_UNIFORM_BLOCK_SIZE: 16384,
        UNIFORM_BUFFER_OFFSET_ALIGNMENT: 64,
        MAX_DRAW_BUFFERS: 4,
      },
    });
    expect(readCapabilities(gl).limits).toMatchObject({
      maxTextureDimension1D: 0,
      maxTextureDimension2D: 2048,
      maxTextureDimension3D: 2048,
      maxTextureArrayLayers: 2048,
      maxSampledTexturesPerShaderStage: 8,
      maxSamplersPerShaderStage: 8,
      maxUniformBuffersPerShaderStage: 12,
      maxUniformBufferBindingSize: 16384,
      minUniformBufferOffsetAlignment: 64,
      maxVertexAttributes: 16,
      maxVertexBufferArrayStride: 255,
      maxColorAttachments: 4,
      maxComputeWorkgroupsPerDimension: 0,
      maxStorageTexturesPerShaderStage: 0,
      maxSamples: 4,
    });
  });

  it('takes a count of samples of 0, as some phones say, for 1', () => {
    expect(readCapabilities(new FakeGl({ parameters: { MAX_SAMPLES: 0 } }).gl).limits.maxSamples).toBe(1);
  });

  it.each([
    [['OES_texture_float_linear'], 'float32-filterable'],
    [['EXT_color_buffer_float', 'EXT_float_blend'], 'float32-blendable'],
    [['EXT_color_buffer_float'], 'rg11b10ufloat-renderable'],
    [['EXT_depth_clamp'], 'depth-clip-control'],
    [['EXT_texture_norm16'], 'texture-formats-tier1'],
    [['WEBGL_compressed_texture_etc'], 'texture-compression-etc2'],
    [['WEBGL_compressed_texture_astc'], 'texture-compression-astc'],
    [
      [
        'WEBGL_compressed_texture_s3tc',
        'WEBGL_compressed_texture_s3tc_srgb',
        'EXT_texture_compression_rgtc',
        'EXT_texture_compression_bptc',
      ],
      'texture-compression-bc',
    ],
  ])('has of %j the feature %s, and not without one of them', (extensions, feature) => {
    const featuresOf = (list: readonly string[]) => readCapabilities(new FakeGl({ extensions: list }).gl).features;
    expect(featuresOf(extensions)).toContain(feature);
    for (const missing of extensions) {
      expect(featuresOf(EXTENSIONS.filter((name) => name !== missing))).not.toContain(feature);
    }
  });

  it('has combined depth and stencil, and nothing of compute or a second colour output', () => {
    expect([...readCapabilities(new FakeGl({ extensions: [] }).gl).features]).toEqual(['depth32float-stencil8']);
  });

  it('takes anisotropy as far as the extension goes', () => {
    const anisotropyOf = (fake: FakeGl) => readCapabilities(fake.gl).extensions.maxAnisotropy;
    expect(anisotropyOf(new FakeGl({ parameters: { MAX_TEXTURE_MAX_ANISOTROPY_EXT: 8 } }))).toBe(8);
    expect(anisotropyOf(new FakeGl({ extensions: [] }))).toBe(1);
  });

  it('asks a lost context without failing', () => {
    const fake = new FakeGl();
    fake.lose();
    const { limits, features, extensions } = readCapabilities(fake.gl);
    expect(limits.maxTextureDimension2D).toBe(0);
    expect([...features]).toEqual(['depth32float-stencil8']);
    expect(extensions.drawBuffersIndexed).toBeNull();
  });
});

describe("GL's numbers", () => {
  it.each(Object.entries(GL))('has %s as browsers have it', (name, number) => {
    expect(number).toBe(GL_CONSTANTS[name]);
  });

  it('has each number of an extension once', () => {
    const numbers = Object.values(GL_EXTENSION);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
