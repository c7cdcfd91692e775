/**
 * What YUP knows of a shader: the `REFL` archive (`yslb.md` 4). Fields and their order are the wire's. Enums are numbers
 * of the tables in `shaderEnums.ts`; others are kept. Names of the spec's structs have `Shader` in front where the bare
 * word says too little.
 */
export interface ShaderReflection {
  readonly entryPoints: readonly ShaderEntryPoint[];
  readonly uniformBuffers: readonly ShaderResourceBinding[];
  readonly storageBuffers: readonly ShaderResourceBinding[];
  readonly stageInputs: readonly ShaderResourceBinding[];
  readonly stageOutputs: readonly ShaderResourceBinding[];
  readonly subpassInputs: readonly ShaderResourceBinding[];
  readonly storageImages: readonly ShaderResourceBinding[];
  /** Textures that the input had together with their sampler (`sampler2D`). */
  readonly sampledImages: readonly ShaderResourceBinding[];
  readonly atomicCounters: readonly ShaderResourceBinding[];
  readonly accelerationStructures: readonly ShaderResourceBinding[];
  readonly glPlainUniforms: readonly ShaderResourceBinding[];
  readonly tensors: readonly ShaderResourceBinding[];
  readonly pushConstantBuffers: readonly ShaderResourceBinding[];
  readonly shaderRecordBuffers: readonly ShaderResourceBinding[];
  readonly separateImages: readonly ShaderResourceBinding[];
  readonly separateSamplers: readonly ShaderResourceBinding[];
  readonly builtinInputs: readonly ShaderBuiltIn[];
  readonly builtinOutputs: readonly ShaderBuiltIn[];
  readonly specConstants: readonly ShaderSpecConstant[];
  readonly workgroupSize: ShaderWorkgroupSize;
  readonly positionInvariant: ShaderFlag;
  /** Opaque: `Capability(1)`. */
  readonly capabilities: readonly string[];
  readonly extensions: readonly string[];
  /** Of GLSL and ESSL alone: which sampler uniform stands for which pair of image and sampler. */
  readonly glCombinedSamplers: readonly GLCombinedSampler[];
}

/** A byte: 0 is `false`, 1 is `true`, any other is kept as its number (and is truthy, as in YUP). */
export type ShaderFlag = boolean | number;

export interface ShaderEntryPoint {
  readonly name: string;
  /** A number of `SHADER_STAGE`. */
  readonly stage: number;
}

export interface ShaderResourceBinding {
  /** Of a buffer the block's name, not the instance's. */
  readonly name: string;
  /** A number of `SHADER_RESOURCE_TYPE`. */
  readonly type: number;
  /** WebGPU's group. */
  readonly set: number;
  readonly binding: number;
  readonly location: number;
  readonly descriptorCount: number;
  /** A number of `SHADER_BASE_TYPE`. */
  readonly baseType: number;
  readonly vecSize: number;
  readonly columns: number;
  readonly bitWidth: number;
  /** 0 = sized at run time. */
  readonly arraySizes: readonly number[];
  /** Of a buffer. Members of members are not told. */
  readonly members: readonly ShaderMember[];
  /** A number of `IMAGE_DIMENSION`. */
  readonly imageDim: number;
  readonly imageIsDepth: ShaderFlag;
  readonly imageArrayed: ShaderFlag;
  readonly imageMS: ShaderFlag;
  /** The number of SPIR-V's ImageFormat, 0 = unknown. */
  readonly imageFormat: number;
  /** Bytes up to the end of the last member, not rounded up. */
  readonly blockSize: number;
  readonly resourceId: number;
  /** The place in the variant's own language; {@link NO_SLOT} = none. */
  readonly backendSlot: number;
  readonly backendSlotSecondary: number;
}

/** A backend slot that nobody set. */
export const NO_SLOT = 0xffff_ffff;

/** Sizes, offsets and strides are in bytes. */
export interface ShaderMember {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
  readonly arrayStride: number;
  readonly matrixStride: number;
  /** A number of `SHADER_BASE_TYPE`; `structType` for a struct, whose inside is not told. */
  readonly baseType: number;
  readonly vecSize: number;
  readonly columns: number;
  readonly bitWidth: number;
  readonly arraySizes: readonly number[];
}

export interface ShaderBuiltIn {
  /** A number of `SHADER_BUILTIN`. */
  readonly builtin: number;
  readonly valueBaseType: number;
  readonly valueVecSize: number;
  readonly valueColumns: number;
  readonly resource: ShaderResourceBinding;
}

/** WGSL's override. The default value is not told. */
export interface ShaderSpecConstant {
  readonly name: string;
  readonly constantId: number;
  readonly baseType: number;
  readonly vecSize: number;
  readonly columns: number;
  readonly bitWidth: number;
}

export interface ShaderWorkgroupSize {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly usesSpecConst: ShaderFlag;
  readonly specConstIdX: number;
  readonly specConstIdY: number;
  readonly specConstIdZ: number;
}

export interface GLCombinedSampler {
  /** The sampler uniform in the text. */
  readonly name: string;
  /** The texture unit: the image's binding. */
  readonly textureSlot: number;
}
