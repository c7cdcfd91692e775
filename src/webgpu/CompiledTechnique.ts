import type { BindingPlan } from '../device/BindingPlan.js';
import type { PortableState, UnsupportedState } from '../device/PortableState.js';
import type { ShaderPass } from '../resource/ShaderPass.js';
import type { Tr2Shader } from '../resource/Tr2Shader.js';

/** One technique of a permutation, compiled for given targets and a given vertex layout. Every GPU object is WebGPU's own. */
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

export type CompiledPass = CompiledRenderPass | CompiledComputePass;

interface CompiledPassBase {
  readonly shaderPass: ShaderPass;
  readonly plan: BindingPlan;
  /** By group number. Equal contents are one object, over all effects of the device. */
  readonly bindGroupLayouts: readonly GPUBindGroupLayout[];
  readonly pipelineLayout: GPUPipelineLayout;
  /** Whether the uniform buffers of registers above 0 take dynamic offsets. */
  readonly dynamicOffsets: boolean;
}

export interface CompiledRenderPass extends CompiledPassBase {
  readonly kind: 'render';
  readonly pipeline: GPURenderPipeline;
  readonly state: PortableState;
  /** What of the pass' render states this pipeline does not carry out, and why. */
  readonly unsupportedStates: readonly UnsupportedState[];
  /** By slot: what `setVertexBuffer` expects. `null` = the program reads nothing from the slot. */
  readonly vertexBuffers: readonly (GPUVertexBufferLayout | null)[];
  /** Slot of the zero buffer that feeds inputs which the vertex layout lacks; -1 = none. */
  readonly dummySlot: number;
  /** Names of those inputs, e.g. `TANGENT0`. */
  readonly missingInputs: readonly string[];
  /** For `setStencilReference`; `null` = no stencil test. */
  readonly stencilReference: number | null;
  /**
   * For `setBlendConstant`: what the states give, else Direct3D's initial 1, 1, 1, 1; `null` = they give none, and the
   * blending reads none. Frames and `EffectBindings` set it; a value of your own is to be set after that.
   */
  readonly blendConstant: readonly [number, number, number, number] | null;
  /** Formats of the colour attachments that the pipeline is made for. */
  readonly colorFormats: readonly (GPUTextureFormat | null)[];
}

export interface CompiledComputePass extends CompiledPassBase {
  readonly kind: 'compute';
  readonly pipeline: GPUComputePipeline;
  /** Invocations per workgroup, as the file says. */
  readonly threadGroupSize: readonly [number, number, number];
}
