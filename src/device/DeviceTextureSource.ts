/** Where the pixels of a texture come from when a generation begins. */
export type TextureContent =
  | { readonly kind: 'pixels'; pixels: Uint8Array<ArrayBuffer> | null }
  /** Kept decoded, to be uploaded from again. */
  | { readonly kind: 'image'; readonly image: ImageBitmap }
  | { readonly kind: 'target' };

/** A texture or render target with every default filled in, as the devices make it. */
export interface DeviceTextureSource {
  readonly width: number;
  readonly height: number;
  readonly depthOrArrayLayers: number;
  readonly viewDimension: GPUTextureViewDimension;
  readonly format: GPUTextureFormat;
  readonly mipmaps: boolean;
  readonly storage: boolean;
  readonly depthStencilFormat: GPUTextureFormat | null;
  /** Samples of what is drawn into a render target, resolved into the texture when the frame ends. 1 = none but the texture's own. */
  readonly sampleCount: number;
  readonly label: string;
  readonly content: TextureContent;
}
