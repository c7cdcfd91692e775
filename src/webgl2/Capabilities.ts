import { GL_EXTENSION } from './glNumbers.js';
import { type SharedExtensions, sharedExtensions } from './sharedExtensions.js';

/**
 * What a WebGL2 context can do, in WebGPU's names and meaning wherever WebGPU has one, so that the checks of the shared room
 * serve both devices.
 */
export interface Capabilities {
  readonly limits: WebGL2Limits;
  /** Names of WebGPU's optional features, for what extensions (or WebGL2 itself) give. */
  readonly features: ReadonlySet<string>;
  readonly extensions: GlExtensions;
}

/** WebGPU's limits. 0 where WebGL2 has nothing of the kind: compute, storage that programs write, 1d textures. */
export interface WebGL2Limits {
  readonly maxTextureDimension1D: number;
  /** Of cubes, arrays and what is drawn into as well. */
  readonly maxTextureDimension2D: number;
  readonly maxTextureDimension3D: number;
  readonly maxTextureArrayLayers: number;
  readonly maxBindGroups: number;
  readonly maxBindingsPerBindGroup: number;
  readonly maxSampledTexturesPerShaderStage: number;
  readonly maxSamplersPerShaderStage: number;
  readonly maxStorageBuffersPerShaderStage: number;
  readonly maxStorageTexturesPerShaderStage: number;
  readonly maxUniformBuffersPerShaderStage: number;
  /** Bytes. */
  readonly maxUniformBufferBindingSize: number;
  /** Bytes of a buffer for `setBuffer`, which programs read through a texture. */
  readonly maxStorageBufferBindingSize: number;
  readonly minUniformBufferOffsetAlignment: number;
  readonly maxVertexBuffers: number;
  /** Bytes. */
  readonly maxBufferSize: number;
  readonly maxVertexAttributes: number;
  /** Bytes. */
  readonly maxVertexBufferArrayStride: number;
  readonly maxInterStageShaderVariables: number;
  readonly maxColorAttachments: number;
  readonly maxComputeInvocationsPerWorkgroup: number;
  readonly maxComputeWorkgroupSizeX: number;
  readonly maxComputeWorkgroupSizeY: number;
  readonly maxComputeWorkgroupSizeZ: number;
  readonly maxComputeWorkgroupsPerDimension: number;

  /** GL's own: texture units of both stages together. */
  readonly maxCombinedTextureUnits: number;
  /** GL's own: uniform blocks of both stages together. */
  readonly maxCombinedUniformBlocks: number;
  /** GL's own: points that uniform blocks can be bound at. */
  readonly maxUniformBufferBindings: number;
  /** GL's own: rows of four numbers that a vertex program can have outside of blocks. */
  readonly maxVertexUniformVectors: number;
  /** GL's own: the same of a fragment program. */
  readonly maxFragmentUniformVectors: number;
  /** GL's own: at least 1. */
  readonly maxSamples: number;
}

/** The extensions that change what is called; those that only allow something show in the features and formats. */
export interface GlExtensions {
  readonly drawBuffersIndexed: OES_draw_buffers_indexed | null;
  readonly parallelShaderCompile: KHR_parallel_shader_compile | null;
  readonly depthClamp: boolean;
  readonly shared: SharedExtensions;
  /** The most anisotropy that samplers take; 1 without the extension. */
  readonly maxAnisotropy: number;
  /** Whether float formats can be drawn into. */
  readonly colorBufferFloat: boolean;
  /** Whether signed normalised formats can be drawn into. */
  readonly renderSnorm: boolean;
}

/** WebGL's rule: a stride is one byte. */
const MAX_STRIDE = 255;
/** WebGL2 does not say. Browsers refuse buffers from 2 GiB on, drivers of phones long before. */
const MAX_BUFFER_BYTES = 2 ** 30;
/** Groups and bindings are names to WebGL2; what they hold is bounded by units and points. */
const NO_LIMIT = 1000;

/**
 * Asks a context, and switches the extensions on that this device uses: WebGL2 has them off until they are asked for. Of a
 * lost context every limit is 0 and every extension absent.
 */
export function readCapabilities(gl: WebGL2RenderingContext): Capabilities {
  const has = (name: string): boolean => gl.getExtension(name) !== null;
  const extensions: GlExtensions = {
    drawBuffersIndexed: gl.getExtension('OES_draw_buffers_indexed'),
    parallelShaderCompile: gl.getExtension('KHR_parallel_shader_compile'),
    depthClamp: has('EXT_depth_clamp'),
    shared: sharedExtensions(gl),
    maxAnisotropy: has('EXT_texture_filter_anisotropic')
      ? Math.max(limit(gl, GL_EXTENSION.MAX_TEXTURE_MAX_ANISOTROPY), 1)
      : 1,
    colorBufferFloat: has('EXT_color_buffer_float'),
    renderSnorm: has('EXT_render_snorm'),
  };
  return { limits: readLimits(gl), features: readFeatures(has, extensions), extensions };
}

function readFeatures(has: (extension: string) => boolean, extensions: GlExtensions): ReadonlySet<string> {
  const all = (...names: readonly string[]): boolean => names.map(has).every(Boolean);
  const features: Readonly<Record<string, boolean>> = {
    'depth32float-stencil8': true,
    'depth-clip-control': extensions.depthClamp,
    'float32-filterable': has('OES_texture_float_linear'),
    // Without the first it cannot even be drawn into.
    'float32-blendable': all('EXT_color_buffer_float', 'EXT_float_blend'),
    'rg11b10ufloat-renderable': extensions.colorBufferFloat,
    'texture-formats-tier1': has('EXT_texture_norm16'),
    'texture-compression-bc': all(
      'WEBGL_compressed_texture_s3tc',
      'WEBGL_compressed_texture_s3tc_srgb',
      'EXT_texture_compression_rgtc',
      'EXT_texture_compression_bptc',
    ),
    'texture-compression-etc2': has('WEBGL_compressed_texture_etc'),
    'texture-compression-astc': has('WEBGL_compressed_texture_astc'),
  };
  return new Set(Object.keys(features).filter((name) => features[name]));
}

function readLimits(gl: WebGL2RenderingContext): WebGL2Limits {
  const least = (...names: readonly GLenum[]): number => Math.min(...names.map((name) => limit(gl, name)));
  const textures = least(gl.MAX_VERTEX_TEXTURE_IMAGE_UNITS, gl.MAX_TEXTURE_IMAGE_UNITS);
  const attributes = limit(gl, gl.MAX_VERTEX_ATTRIBS);
  return {
    maxTextureDimension1D: 0,
    maxTextureDimension2D: least(gl.MAX_TEXTURE_SIZE, gl.MAX_CUBE_MAP_TEXTURE_SIZE, gl.MAX_RENDERBUFFER_SIZE),
    maxTextureDimension3D: limit(gl, gl.MAX_3D_TEXTURE_SIZE),
    maxTextureArrayLayers: limit(gl, gl.MAX_ARRAY_TEXTURE_LAYERS),
    maxBindGroups: NO_LIMIT,
    maxBindingsPerBindGroup: NO_LIMIT,
    maxSampledTexturesPerShaderStage: textures,
    maxSamplersPerShaderStage: textures,
    maxStorageBuffersPerShaderStage: 0,
    maxStorageTexturesPerShaderStage: 0,
    maxUniformBuffersPerShaderStage: least(gl.MAX_VERTEX_UNIFORM_BLOCKS, gl.MAX_FRAGMENT_UNIFORM_BLOCKS),
    maxUniformBufferBindingSize: limit(gl, gl.MAX_UNIFORM_BLOCK_SIZE),
    maxStorageBufferBindingSize: MAX_BUFFER_BYTES,
    minUniformBufferOffsetAlignment: limit(gl, gl.UNIFORM_BUFFER_OFFSET_ALIGNMENT),
    maxVertexBuffers: attributes,
    maxBufferSize: MAX_BUFFER_BYTES,
    maxVertexAttributes: attributes,
    maxVertexBufferArrayStride: MAX_STRIDE,
    maxInterStageShaderVariables: limit(gl, gl.MAX_VARYING_VECTORS),
    maxColorAttachments: least(gl.MAX_DRAW_BUFFERS, gl.MAX_COLOR_ATTACHMENTS),
    maxComputeInvocationsPerWorkgroup: 0,
    maxComputeWorkgroupSizeX: 0,
    maxComputeWorkgroupSizeY: 0,
    maxComputeWorkgroupSizeZ: 0,
    maxComputeWorkgroupsPerDimension: 0,
    maxCombinedTextureUnits: limit(gl, gl.MAX_COMBINED_TEXTURE_IMAGE_UNITS),
    maxCombinedUniformBlocks: limit(gl, gl.MAX_COMBINED_UNIFORM_BLOCKS),
    maxUniformBufferBindings: limit(gl, gl.MAX_UNIFORM_BUFFER_BINDINGS),
    maxVertexUniformVectors: limit(gl, gl.MAX_VERTEX_UNIFORM_VECTORS),
    maxFragmentUniformVectors: limit(gl, gl.MAX_FRAGMENT_UNIFORM_VECTORS),
    // Some phones say 0.
    maxSamples: Math.max(limit(gl, gl.MAX_SAMPLES), 1),
  };
}

/** A lost context says `null`. */
function limit(gl: WebGL2RenderingContext, name: GLenum): number {
  const value: unknown = gl.getParameter(name);
  return typeof value === 'number' ? value : 0;
}
