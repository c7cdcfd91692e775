import { texelBlock } from './textureFormat.js';

/** Size of a texture or a GPUTexture. */
export interface TextureShape {
  readonly width: number;
  readonly height: number;
  readonly depthOrArrayLayers: number;
  readonly format: GPUTextureFormat;
}

/** How level 0 lies in memory when it is tightly packed. */
export interface LevelLayout {
  /** Bytes of one row of blocks. */
  readonly rowBytes: number;
  /** Rows of blocks of one layer. */
  readonly rows: number;
  /** Bytes of all layers. */
  readonly byteLength: number;
}

/** @throws RangeError for formats whose bytes are the GPU's own (`depth24plus`) */
export function levelLayout({ width, height, depthOrArrayLayers, format }: TextureShape): LevelLayout {
  const block = texelBlock(format);
  const rowBytes = Math.ceil(width / block.width) * block.bytes;
  const rows = Math.ceil(height / block.height);
  return { rowBytes, rows, byteLength: rowBytes * rows * depthOrArrayLayers };
}

/** A copy of pixels that must be all of level 0. @throws RangeError */
export function copyLevel(source: ArrayBufferView, shape: TextureShape, label: string): Uint8Array<ArrayBuffer> {
  const { byteLength } = levelLayout(shape);
  if (source.byteLength !== byteLength) {
    throw new RangeError(`texture "${label}": level 0 has ${byteLength} bytes, got ${source.byteLength}`);
  }
  const copy = new Uint8Array(byteLength);
  copy.set(new Uint8Array(source.buffer, source.byteOffset, byteLength));
  return copy;
}
