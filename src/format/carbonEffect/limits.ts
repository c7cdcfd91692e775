/** Oldest file version that is read. */
export const CARBON_EFFECT_MIN_DATA_VERSION = 8;
/** Newest file version, and the one written by default. */
export const CARBON_EFFECT_DATA_VERSION = 15;
/** Versions that the writer can emit. Any other is refused, never emitted under a number whose layout it does not have. */
export const CARBON_EFFECT_WRITE_VERSIONS: readonly number[] = [8, 9, 10, 11, 12, 13, 14, 15];
/** Number of stage types: vertex, pixel, compute, geometry, hull, domain. */
export const SHADER_TYPE_COUNT = 6;
/** Most rows that `enumerateUniqueEffectBodies` takes. */
export const EFFECT_BODY_COUNT_MAX = 65_536;

/** Inclusive limits of Carbon's runtime; what it does not limit is not limited here (`carbon-format.md` 10.2). */
export const CARBON_EFFECT_COUNT_CAPS = {
  passes: 64,
  stages: SHADER_TYPE_COUNT,
  pipelineInputs: 64,
  textures: 64,
  samplers: 64,
  uavs: 64,
  renderStates: 64,
  parameters: 256,
} as const;

/** The offset word that Carbon writes where there is nothing to refer to. */
export const NULL_OFFSET = 0xffffffff;

/** Bytes of one row of the offset table: index, offset, size. */
export const ROW_BYTES = 12;
/** Bytes of the compiler version in a version-15 header. */
export const COMPILER_VERSION_BYTES = 4;
/** Characters of the source hash in a version-15 header. */
export const SOURCE_HASH_BYTES = 32;
