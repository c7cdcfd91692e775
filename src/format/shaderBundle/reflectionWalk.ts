import type { ArchiveIo } from './ArchiveIo.js';
import type {
  GLCombinedSampler,
  ShaderBuiltIn,
  ShaderEntryPoint,
  ShaderMember,
  ShaderReflection,
  ShaderResourceBinding,
  ShaderSpecConstant,
  ShaderWorkgroupSize,
} from './ShaderReflection.js';

/** Bytes of a record whose texts and lists are empty (`yslb.md` 4). */
const MIN_BYTES = {
  entryPoint: 8,
  binding: 83,
  member: 44,
  builtIn: 99,
  specConstant: 24,
  combinedSampler: 8,
  text: 4,
  u32: 4,
};

/** The whole archive. The order is the wire's, which is not that of the struct in YUP's header (`yslb.md` 5). */
export function shaderReflection(io: ArchiveIo, it: ShaderReflection): ShaderReflection {
  return {
    entryPoints: io.list('entryPoints', it.entryPoints, entryPoint, MIN_BYTES.entryPoint),
    uniformBuffers: bindings(io, 'uniformBuffers', it.uniformBuffers),
    storageBuffers: bindings(io, 'storageBuffers', it.storageBuffers),
    stageInputs: bindings(io, 'stageInputs', it.stageInputs),
    stageOutputs: bindings(io, 'stageOutputs', it.stageOutputs),
    subpassInputs: bindings(io, 'subpassInputs', it.subpassInputs),
    storageImages: bindings(io, 'storageImages', it.storageImages),
    sampledImages: bindings(io, 'sampledImages', it.sampledImages),
    atomicCounters: bindings(io, 'atomicCounters', it.atomicCounters),
    accelerationStructures: bindings(io, 'accelerationStructures', it.accelerationStructures),
    glPlainUniforms: bindings(io, 'glPlainUniforms', it.glPlainUniforms),
    tensors: bindings(io, 'tensors', it.tensors),
    pushConstantBuffers: bindings(io, 'pushConstantBuffers', it.pushConstantBuffers),
    shaderRecordBuffers: bindings(io, 'shaderRecordBuffers', it.shaderRecordBuffers),
    separateImages: bindings(io, 'separateImages', it.separateImages),
    separateSamplers: bindings(io, 'separateSamplers', it.separateSamplers),
    builtinInputs: io.list('builtinInputs', it.builtinInputs, builtIn, MIN_BYTES.builtIn),
    builtinOutputs: io.list('builtinOutputs', it.builtinOutputs, builtIn, MIN_BYTES.builtIn),
    specConstants: io.list('specConstants', it.specConstants, specConstant, MIN_BYTES.specConstant),
    workgroupSize: io.record('workgroupSize', it.workgroupSize, workgroupSize),
    positionInvariant: io.flag(it.positionInvariant),
    capabilities: io.list('capabilities', it.capabilities, text, MIN_BYTES.text),
    extensions: io.list('extensions', it.extensions, text, MIN_BYTES.text),
    glCombinedSamplers: io.list(
      'glCombinedSamplers',
      it.glCombinedSamplers,
      combinedSampler,
      MIN_BYTES.combinedSampler,
    ),
  };
}

function bindings(
  io: ArchiveIo,
  name: string,
  items: readonly ShaderResourceBinding[],
): readonly ShaderResourceBinding[] {
  return io.list(name, items, resourceBinding, MIN_BYTES.binding);
}

export function entryPoint(io: ArchiveIo, it: ShaderEntryPoint): ShaderEntryPoint {
  return { name: io.text(it.name), stage: io.enumeration(it.stage) };
}

export function resourceBinding(io: ArchiveIo, it: ShaderResourceBinding): ShaderResourceBinding {
  return {
    name: io.text(it.name),
    type: io.enumeration(it.type),
    set: io.u32(it.set),
    binding: io.u32(it.binding),
    location: io.u32(it.location),
    descriptorCount: io.u32(it.descriptorCount),
    baseType: io.enumeration(it.baseType),
    vecSize: io.u32(it.vecSize),
    columns: io.u32(it.columns),
    bitWidth: io.u32(it.bitWidth),
    arraySizes: io.list('arraySizes', it.arraySizes, u32, MIN_BYTES.u32),
    members: io.list('members', it.members, member, MIN_BYTES.member),
    imageDim: io.enumeration(it.imageDim),
    imageIsDepth: io.flag(it.imageIsDepth),
    imageArrayed: io.flag(it.imageArrayed),
    imageMS: io.flag(it.imageMS),
    imageFormat: io.u32(it.imageFormat),
    blockSize: io.u32(it.blockSize),
    resourceId: io.u32(it.resourceId),
    backendSlot: io.u32(it.backendSlot),
    backendSlotSecondary: io.u32(it.backendSlotSecondary),
  };
}

export function member(io: ArchiveIo, it: ShaderMember): ShaderMember {
  return {
    name: io.text(it.name),
    offset: io.u32(it.offset),
    size: io.u32(it.size),
    arrayStride: io.u32(it.arrayStride),
    matrixStride: io.u32(it.matrixStride),
    baseType: io.enumeration(it.baseType),
    vecSize: io.u32(it.vecSize),
    columns: io.u32(it.columns),
    bitWidth: io.u32(it.bitWidth),
    arraySizes: io.list('arraySizes', it.arraySizes, u32, MIN_BYTES.u32),
  };
}

export function builtIn(io: ArchiveIo, it: ShaderBuiltIn): ShaderBuiltIn {
  return {
    builtin: io.enumeration(it.builtin),
    valueBaseType: io.enumeration(it.valueBaseType),
    valueVecSize: io.u32(it.valueVecSize),
    valueColumns: io.u32(it.valueColumns),
    resource: io.record('resource', it.resource, resourceBinding),
  };
}

export function specConstant(io: ArchiveIo, it: ShaderSpecConstant): ShaderSpecConstant {
  return {
    name: io.text(it.name),
    constantId: io.u32(it.constantId),
    baseType: io.enumeration(it.baseType),
    vecSize: io.u32(it.vecSize),
    columns: io.u32(it.columns),
    bitWidth: io.u32(it.bitWidth),
  };
}

export function workgroupSize(io: ArchiveIo, it: ShaderWorkgroupSize): ShaderWorkgroupSize {
  return {
    x: io.u32(it.x),
    y: io.u32(it.y),
    z: io.u32(it.z),
    usesSpecConst: io.flag(it.usesSpecConst),
    specConstIdX: io.u32(it.specConstIdX),
    specConstIdY: io.u32(it.specConstIdY),
    specConstIdZ: io.u32(it.specConstIdZ),
  };
}

export function combinedSampler(io: ArchiveIo, it: GLCombinedSampler): GLCombinedSampler {
  return { name: io.text(it.name), textureSlot: io.u32(it.textureSlot) };
}

function u32(io: ArchiveIo, it: number): number {
  return io.u32(it);
}

function text(io: ArchiveIo, it: string): string {
  return io.text(it);
}
