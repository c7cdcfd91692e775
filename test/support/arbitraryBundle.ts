/** Any shader bundle that a reader could give back, as fast-check arbitraries. */
import fc from 'fast-check';
import type {
  ShaderBundle,
  ShaderBundleStage,
  ShaderInfo,
  UnknownChunk,
} from '../../src/format/shaderBundle/ShaderBundle.js';
import type {
  ShaderBuiltIn,
  ShaderMember,
  ShaderReflection,
  ShaderResourceBinding,
} from '../../src/format/shaderBundle/ShaderReflection.js';
import { flag, list, text, u32 } from './arbitraryRecords.js';

/** Numbers with a name in one enum or another, the borders, and any other. */
const enumeration = fc.oneof(
  fc.integer({ min: 0, max: 20 }),
  fc.constantFrom(72, 77, 99, -1, 0x7fff_ffff, -0x8000_0000),
  fc.integer(),
);

const member: fc.Arbitrary<ShaderMember> = fc.record({
  name: text,
  offset: u32,
  size: u32,
  arrayStride: u32,
  matrixStride: u32,
  baseType: enumeration,
  vecSize: u32,
  columns: u32,
  bitWidth: u32,
  arraySizes: list(u32),
});

const binding: fc.Arbitrary<ShaderResourceBinding> = fc.record({
  name: text,
  type: enumeration,
  set: u32,
  binding: u32,
  location: u32,
  descriptorCount: u32,
  baseType: enumeration,
  vecSize: u32,
  columns: u32,
  bitWidth: u32,
  arraySizes: list(u32),
  members: list(member),
  imageDim: enumeration,
  imageIsDepth: flag,
  imageArrayed: flag,
  imageMS: flag,
  imageFormat: u32,
  blockSize: u32,
  resourceId: u32,
  backendSlot: u32,
  backendSlotSecondary: u32,
});

const builtIn: fc.Arbitrary<ShaderBuiltIn> = fc.record({
  builtin: enumeration,
  valueBaseType: enumeration,
  valueVecSize: u32,
  valueColumns: u32,
  resource: binding,
});

const bindings = list(binding, 2);

export const shaderReflection: fc.Arbitrary<ShaderReflection> = fc.record({
  entryPoints: list(fc.record({ name: text, stage: enumeration })),
  uniformBuffers: bindings,
  storageBuffers: bindings,
  stageInputs: bindings,
  stageOutputs: bindings,
  subpassInputs: bindings,
  storageImages: bindings,
  sampledImages: bindings,
  atomicCounters: bindings,
  accelerationStructures: bindings,
  glPlainUniforms: bindings,
  tensors: bindings,
  pushConstantBuffers: bindings,
  shaderRecordBuffers: bindings,
  separateImages: bindings,
  separateSamplers: bindings,
  builtinInputs: list(builtIn, 2),
  builtinOutputs: list(builtIn, 2),
  specConstants: list(
    fc.record({ name: text, constantId: u32, baseType: enumeration, vecSize: u32, columns: u32, bitWidth: u32 }),
  ),
  workgroupSize: fc.record({
    x: u32,
    y: u32,
    z: u32,
    usesSpecConst: flag,
    specConstIdX: u32,
    specConstIdY: u32,
    specConstIdZ: u32,
  }),
  positionInvariant: flag,
  capabilities: list(text),
  extensions: list(text),
  glCombinedSamplers: list(fc.record({ name: text, textureSlot: u32 })),
});

const bytes = fc.uint8Array({ maxLength: 9 });
const KNOWN_TAGS = ['VERS', 'SHDR', 'SPVB', 'VART', 'ISRC', 'REFL'];
const tag = fc.oneof(
  fc.constantFrom('XXXX', 'SRCE', 'RIFF', 'YSLB', 'LIST'),
  fc
    .array(fc.integer({ min: 0, max: 0xff }), { minLength: 4, maxLength: 4 })
    .map((codes) => String.fromCharCode(...codes))
    .filter((it) => !KNOWN_TAGS.includes(it)),
);

/** Chunks that no level knows, at places from 0 to `places`, in their order. Nine random bytes spell no type of a list. */
function unknownChunks(places: number): fc.Arbitrary<UnknownChunk[]> {
  return fc
    .array(fc.record({ tag, bytes, position: fc.integer({ min: 0, max: places }) }), { maxLength: 3 })
    .map((chunks) => chunks.sort((a, b) => a.position - b.position));
}

function shaderInfo(keepsUnknown: boolean): fc.Arbitrary<ShaderInfo> {
  return fc
    .record({ language: enumeration, entryPoint: text, source: text, inputSource: text, reflection: shaderReflection })
    .chain((info) => {
      if (!keepsUnknown) return fc.constant(info);
      return unknownChunks(info.inputSource === '' ? 1 : 2).map((chunks) =>
        chunks.length === 0 ? info : { ...info, unknownChunks: chunks },
      );
    });
}

function bundleStage(keepsUnknown: boolean): fc.Arbitrary<ShaderBundleStage> {
  return fc
    .record({
      stage: enumeration,
      sourceLanguage: enumeration,
      spirv: bytes,
      variants: list(shaderInfo(keepsUnknown), 2),
    })
    .chain((stage) => {
      if (!keepsUnknown) return fc.constant(stage);
      const unknown = fc.record({ chunks: unknownChunks(2), variantChunks: unknownChunks(stage.variants.length) });
      return unknown.map((it) =>
        it.chunks.length + it.variantChunks.length === 0 ? stage : { ...stage, unknown: it },
      );
    });
}

/** @param keepsUnknown whether there are chunks in it that are kept on request alone */
export function shaderBundle(keepsUnknown: boolean): fc.Arbitrary<ShaderBundle> {
  return fc
    .uniqueArray(bundleStage(keepsUnknown), { maxLength: 3, selector: ({ stage }) => stage })
    .chain((stages): fc.Arbitrary<ShaderBundle> => {
      if (!keepsUnknown) return fc.constant({ stages });
      const unknown = fc.record({ chunks: unknownChunks(2), stageChunks: unknownChunks(stages.length) });
      return unknown.map((it) =>
        it.chunks.length + it.stageChunks.length === 0 ? { stages } : { stages, unknown: it },
      );
    });
}
