import { SHADER_BASE_TYPE, SHADER_BUILTIN } from '../../../format/shaderBundle/shaderEnums.js';

/** A built-in of WGSL as Vulkan GLSL declares it, which is how reflections name it whatever the language. */
export interface BuiltInDeclaration {
  /** `BuiltInType` (`yslb.md` 4). */
  readonly builtin: number;
  readonly name: string;
  readonly baseType: number;
  readonly vecSize: number;
  readonly bitWidth: number;
  readonly arraySizes: readonly number[];
  /** Whether it is a member of the block `gl_PerVertex`. */
  readonly isPerVertex: boolean;
  /** SPIR-V's number of it. */
  readonly spirv: number;
}

const { float32, int32, uint32, boolean } = SHADER_BASE_TYPE;

function declared(
  builtin: number,
  spirv: number,
  name: string,
  baseType: number,
  vecSize = 1,
  more: Partial<BuiltInDeclaration> = {},
): BuiltInDeclaration {
  const bitWidth = baseType === boolean ? 1 : 32;
  return { builtin, spirv, name, baseType, vecSize, bitWidth, arraySizes: [], isPerVertex: false, ...more };
}

const PER_VERTEX: Partial<BuiltInDeclaration> = { isPerVertex: true };

/** By WGSL's name. */
const INPUTS: Readonly<Record<string, BuiltInDeclaration>> = {
  front_facing: declared(SHADER_BUILTIN.frontFacing, 17, 'gl_FrontFacing', boolean),
  global_invocation_id: declared(SHADER_BUILTIN.globalInvocationId, 28, 'gl_GlobalInvocationID', uint32, 3),
  instance_index: declared(SHADER_BUILTIN.instanceIndex, 43, 'gl_InstanceIndex', int32),
  local_invocation_id: declared(SHADER_BUILTIN.localInvocationId, 27, 'gl_LocalInvocationID', uint32, 3),
  local_invocation_index: declared(SHADER_BUILTIN.localInvocationIndex, 29, 'gl_LocalInvocationIndex', uint32),
  num_subgroups: declared(SHADER_BUILTIN.numSubgroupsKHR, 38, 'gl_NumSubgroups', uint32),
  num_workgroups: declared(SHADER_BUILTIN.numWorkgroups, 24, 'gl_NumWorkGroups', uint32, 3),
  position: declared(SHADER_BUILTIN.fragCoord, 15, 'gl_FragCoord', float32, 4),
  primitive_index: declared(SHADER_BUILTIN.primitiveId, 7, 'gl_PrimitiveID', int32),
  sample_index: declared(SHADER_BUILTIN.sampleId, 18, 'gl_SampleID', int32),
  sample_mask: declared(SHADER_BUILTIN.sampleMask, 20, 'gl_SampleMaskIn', int32, 1, { arraySizes: [1] }),
  subgroup_id: declared(SHADER_BUILTIN.subgroupIdKHR, 40, 'gl_SubgroupID', uint32),
  subgroup_invocation_id: declared(SHADER_BUILTIN.subgroupLocalInvocationIdKHR, 41, 'gl_SubgroupInvocationID', uint32),
  subgroup_size: declared(SHADER_BUILTIN.subgroupSizeKHR, 36, 'gl_SubgroupSize', uint32),
  vertex_index: declared(SHADER_BUILTIN.vertexIndex, 42, 'gl_VertexIndex', int32),
  workgroup_id: declared(SHADER_BUILTIN.workgroupId, 26, 'gl_WorkGroupID', uint32, 3),
};

const OUTPUTS: Readonly<Record<string, BuiltInDeclaration>> = {
  clip_distances: declared(SHADER_BUILTIN.clipDistance, 3, 'gl_ClipDistance', float32, 1, PER_VERTEX),
  frag_depth: declared(SHADER_BUILTIN.fragDepth, 22, 'gl_FragDepth', float32),
  position: declared(SHADER_BUILTIN.position, 0, 'gl_Position', float32, 4, PER_VERTEX),
  sample_mask: declared(SHADER_BUILTIN.sampleMask, 20, 'gl_SampleMask', int32, 1, { arraySizes: [1] }),
};

/** Of an input; `null` for one that reflections have no name for. */
export function builtInInput(wgsl: string): BuiltInDeclaration | null {
  return Object.hasOwn(INPUTS, wgsl) ? (INPUTS[wgsl] ?? null) : null;
}

export function builtInOutput(wgsl: string): BuiltInDeclaration | null {
  return Object.hasOwn(OUTPUTS, wgsl) ? (OUTPUTS[wgsl] ?? null) : null;
}
