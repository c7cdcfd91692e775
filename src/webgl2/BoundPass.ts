import type { ConstantsVersion } from '../device/BindingObjects.js';

/** What a pass reads beside uniforms, as it was at a draw. Not changed any more once a draw refers to it. */
export interface BoundPass {
  /** By position in `CompiledPass.units`. */
  readonly textures: readonly WebGLTexture[];
  /** By position in `CompiledPass.bufferUnits`. */
  readonly bufferTextures: readonly WebGLTexture[];
  /** By position in `CompiledPass.bufferBlocks`. */
  readonly bufferBlocks: readonly WebGLBuffer[];
}

/** Where the material's own constants (register 0) stand. */
export interface ConstantPlaces {
  /** Bytes, by position in `CompiledPass.blocks`; `NOT_CONSTANTS` for blocks above register 0. */
  readonly blocks: readonly number[];
  /** Numbers, by position in `CompiledPass.arrays`; the same. */
  readonly arrays: readonly number[];
}

export const NOT_CONSTANTS = -1;

/** One set of constants of a technique. Overwritten at the earliest when the frame that drew with it is over. */
export interface Constants extends ConstantsVersion {
  /** `null` = no program has them in a block. */
  readonly buffer: WebGLBuffer | null;
  /** For programs that have them in arrays; `null` = none has. */
  readonly rows: Float32Array | null;
  /** Tells its rows from those of others, see `UniformRows`. */
  readonly source: number;
}
