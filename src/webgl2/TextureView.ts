/** A GL texture with the pixels of a texture, seen in one format and dimension. Storage is immutable, so it is complete. */
export interface TextureView {
  readonly texture: WebGLTexture;
  /** `TEXTURE_2D`, `TEXTURE_CUBE_MAP`, … */
  readonly target: GLenum;
  /** The format of the texture or its sRGB twin. */
  readonly format: GPUTextureFormat;
  readonly dimension: GPUTextureViewDimension;
  /** Whether level 0 has the pixels that the texture has now. */
  isCurrent: boolean;
  hasMips: boolean;
  /** Whether somebody may be holding it to sample from. */
  isSampled: boolean;
}

/** What a texture is, as far as its GL half goes. */
export interface RealizedShape {
  readonly width: number;
  readonly height: number;
  readonly depthOrArrayLayers: number;
  readonly mipLevelCount: number;
}
