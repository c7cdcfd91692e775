/** What a binding's type text declares, as far as a layout entry needs it. */
export type BindingType = BufferBindingType | TextureBindingType | StorageTextureBindingType | SamplerBindingType;

export interface BufferBindingType {
  readonly kind: 'buffer';
  /** Smallest legal size in bytes: the whole type, or one element of a runtime-sized array. 0 = a struct, not known from its name. */
  readonly size: number;
  /** Whether it ends in an array without a length. */
  readonly isRuntimeSized: boolean;
}

export interface TextureBindingType {
  readonly kind: 'texture';
  readonly sampleType: 'float' | 'depth' | 'sint' | 'uint';
  readonly viewDimension: GPUTextureViewDimension;
  readonly multisampled: boolean;
}

export interface StorageTextureBindingType {
  readonly kind: 'storage-texture';
  readonly format: GPUTextureFormat;
  readonly access: GPUStorageTextureAccess;
  readonly viewDimension: GPUTextureViewDimension;
}

export interface SamplerBindingType {
  readonly kind: 'sampler';
  readonly comparison: boolean;
}

/** Reads the type text of a block's binding (`backend-block.md` 4). `null` where it is no WGSL resource type. */
export function parseTypeText(text: string): BindingType | null {
  throw new Error(`not yet: ${text}`);
}
