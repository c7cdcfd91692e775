/**
 * What a pass binds, worked out once from its backend block and its stages' records: which layout entry each slot has,
 * and which named value of the effect fills it. Device-free; a device turns it into layouts and bind groups.
 */
export interface BindingPlan {
  /** Ascending by group, then binding. */
  readonly bindings: readonly PlannedBinding[];
  /** One more than the highest group, 0 without bindings. Groups nobody uses get an empty layout. */
  readonly groupCount: number;
}

export interface PlannedBinding {
  readonly group: number;
  readonly binding: number;
  /** Bits as GPUShaderStage: 1 vertex, 2 fragment, 4 compute. */
  readonly visibility: number;
  /** Carbon register, e.g. `b0`, `t3`, `s1`, `u0`: for messages. */
  readonly register: string;
  /** The identifier in the program text. */
  readonly symbol: string;
  readonly resource: PlannedResource;
}

export type PlannedResource =
  | PlannedUniform
  | PlannedStorageBuffer
  | PlannedTexture
  | PlannedStorageTexture
  | PlannedSampler;

export interface PlannedUniform {
  readonly kind: 'uniform-buffer';
  /** The b# number: 0 = the material's constants, 1 to 4 = per-frame and per-object blocks, others = given by the caller. */
  readonly registerIndex: number;
  /** Index into the pass' stages whose constants fill register 0. */
  readonly stageIndex: number;
  /** Bytes for the layout entry, a multiple of 16; 0 where the type text does not say (a struct): checked at the draw then. */
  readonly minBindingSize: number;
  /**
   * Bytes to bind, a multiple of 16: the larger of the type text's size and, for register 0, what the stage's constants
   * reach. 0 where neither says: the block that the caller gives decides.
   */
  readonly size: number;
}

export interface PlannedStorageBuffer {
  readonly kind: 'storage-buffer';
  readonly access: 'read-only-storage' | 'storage';
  /** Bytes: one element of a structured buffer, a multiple of 4; 0 where nothing says (a struct without a stride). */
  readonly minBindingSize: number;
  /** The effect's name for it (texture or UAV record), `null` where no record names the register. */
  readonly name: string | null;
  /** Set exactly in GLSL programs, whose language has no storage buffers: what the program reads in its place. */
  readonly heldIn?: BufferHolder;
}

/** What holds the bytes of a read-only buffer, one after the other. */
export type BufferHolder =
  | {
      /** A 2D texture of one level: texel n is at (n mod width, n div width). */
      readonly kind: 'texture';
      readonly format: BufferTexelFormat;
      /** Texels of a row, at least 1. */
      readonly width: number;
    }
  | {
      readonly kind: 'uniform-block';
      /** Bytes of the block, a multiple of 16; 0 where the type text does not say (a struct). */
      readonly size: number;
    };

export type BufferTexelFormat = 'r32float' | 'r32uint' | 'rgba32float' | 'rgba32uint' | 'rgba32sint';

export interface PlannedTexture {
  readonly kind: 'texture';
  /** `float` only where a filtering sampler of the pass may read it: `unfilterable-float` takes every float format. */
  readonly sampleType: GPUTextureSampleType;
  readonly viewDimension: GPUTextureViewDimension;
  readonly multisampled: boolean;
  /** Whether the sRGB view is bound. */
  readonly isSRGB: boolean;
  readonly name: string | null;
  /** Set when the texture is assembled from several named ones: layer i comes from `layers[i]`. */
  readonly layers: readonly PlannedLayer[] | null;
}

/** A named texture that becomes one layer of an assembled array texture. */
export interface PlannedLayer {
  readonly name: string;
  /** The same for all layers of one texture. */
  readonly isSRGB: boolean;
}

export interface PlannedStorageTexture {
  readonly kind: 'storage-texture';
  readonly access: GPUStorageTextureAccess;
  readonly format: GPUTextureFormat;
  readonly viewDimension: GPUTextureViewDimension;
  readonly name: string | null;
}

export interface PlannedSampler {
  readonly kind: 'sampler';
  readonly type: GPUSamplerBindingType;
  readonly state: SamplerState;
  readonly name: string | null;
}

/** A sampler record in WebGPU's spelling. Shared by content: equal states give one GPUSampler. */
export interface SamplerState {
  readonly addressModeU: GPUAddressMode;
  readonly addressModeV: GPUAddressMode;
  readonly addressModeW: GPUAddressMode;
  readonly magFilter: GPUFilterMode;
  readonly minFilter: GPUFilterMode;
  readonly mipmapFilter: GPUMipmapFilterMode;
  readonly lodMinClamp: number;
  readonly lodMaxClamp: number;
  /** 1 to 16. */
  readonly maxAnisotropy: number;
  /** Set exactly for comparison samplers. */
  readonly compare?: GPUCompareFunction;
  /** What of the record WebGPU cannot express (border addressing, mirror-once, LOD bias), in words. */
  readonly approximations: readonly string[];
}
