import type {
  BindingPlan,
  BufferHolder,
  PlannedBinding,
  PlannedSampler,
  PlannedStorageBuffer,
  PlannedTexture,
  PlannedUniform,
} from '../device/BindingPlan.js';
import type { PortableState, UnsupportedState } from '../device/PortableState.js';
import type { ShaderPass } from '../resource/ShaderPass.js';
import type { Tr2Shader } from '../resource/Tr2Shader.js';
import type { FixedState } from './FixedState.js';
import type { LinkedProgram } from './LinkedProgram.js';
import type { VertexInputs } from './VertexInputs.js';

/** One technique of a permutation, compiled for given targets and a given vertex layout. Every GL object is WebGL2's own. */
export interface CompiledTechnique {
  readonly name: string;
  /** Index in the shader's techniques. */
  readonly index: number;
  readonly shader: Tr2Shader;
  /** The device generation that the objects belong to. */
  readonly generation: number;
  /** In file order. */
  readonly passes: readonly CompiledPass[];
}

/** One pass. WebGL2 has render passes alone. */
export interface CompiledPass {
  readonly kind: 'render';
  readonly shaderPass: ShaderPass;
  readonly plan: BindingPlan;
  /** Linked, with its blocks and samplers at the points and units below. Shared by all passes of equal texts. */
  readonly program: LinkedProgram;
  /** Uniform blocks, by binding point. */
  readonly blocks: readonly BoundBlock[];
  /** Uniforms that are plain arrays of `vec4`. */
  readonly arrays: readonly BoundArray[];
  /** Combined samplers of images, by texture unit. */
  readonly units: readonly BoundUnit[];
  /** Read-only buffers that the program reads in a uniform block, by binding point. */
  readonly bufferBlocks: readonly BufferBlock[];
  /** Read-only buffers that the program reads in a texture, by texture unit. */
  readonly bufferUnits: readonly BufferUnit[];
  readonly state: PortableState;
  /** What of the pass' render states is not carried out, and why. */
  readonly unsupportedStates: readonly UnsupportedState[];
  /** The states as GL calls them. */
  readonly fixed: FixedState;
  /** Which attributes the program reads, and from where. */
  readonly inputs: VertexInputs;
  /** Names of the inputs that the vertex layout lacks, e.g. `TANGENT0`: they read zeros. */
  readonly missingInputs: readonly string[];
  /** Whether the offsets of the blocks above register 0 move from draw to draw. */
  readonly dynamicOffsets: boolean;
  /** Formats of the colour attachments that the pass is made for. */
  readonly colorFormats: readonly (GPUTextureFormat | null)[];
}

export interface BoundBlock {
  readonly binding: PlannedBinding;
  /** As planned, with the size that is bound. */
  readonly uniform: PlannedUniform;
  readonly point: number;
  /** Bytes that are bound: what the plan says, and at least what the linked program has for the block. */
  readonly size: number;
}

export interface BoundArray {
  readonly binding: PlannedBinding;
  /** As planned, and at least as large as the array that the program has. */
  readonly uniform: PlannedUniform;
  readonly location: WebGLUniformLocation;
  /** Numbers of the array that the program has: four for each row that it reads up to. */
  readonly length: number;
}

export interface BoundUnit {
  readonly binding: PlannedBinding;
  readonly texture: PlannedTexture;
  /** `null` = the program loads texels alone; the device reads it by nearest. */
  readonly sampler: PlannedSampler | null;
  /** Shared by content; the compiled technique is one of its users. */
  readonly samplerObject: WebGLSampler;
  readonly unit: number;
  /** `TEXTURE_2D`, `TEXTURE_CUBE_MAP`, … */
  readonly target: GLenum;
}

export interface BufferBlock {
  readonly binding: PlannedBinding;
  readonly buffer: PlannedStorageBuffer;
  readonly point: number;
  /** Bytes that are bound, as for `BoundBlock`. */
  readonly size: number;
}

export interface BufferUnit {
  readonly binding: PlannedBinding;
  readonly buffer: PlannedStorageBuffer;
  readonly holder: BufferHolder & { readonly kind: 'texture' };
  /** Reads by nearest; the compiled technique is one of its users. */
  readonly samplerObject: WebGLSampler;
  readonly unit: number;
}
