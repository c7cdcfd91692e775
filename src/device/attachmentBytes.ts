import { isDepthStencilFormat } from './formatRules.js';
import { roundUp } from './roundUp.js';
import { texelBlock } from './textureFormat.js';

/** Eight-bit formats that colours of are kept in eight bytes on some GPUs, so WebGPU counts them as that. */
const EIGHT_BYTES =
  /^(?:rgba8unorm|rgba8unorm-srgb|rgba8snorm|bgra8unorm|bgra8unorm-srgb|rgb10a2unorm|rgb10a2uint|rg11b10ufloat)$/;

/**
 * The bytes of one sample of all colour attachments, as WebGPU counts them against `maxColorAttachmentBytesPerSample`
 * (the standard's "calculating color attachment bytes per sample"). Depth formats take none.
 */
export function attachmentBytes(formats: readonly GPUTextureFormat[]): number {
  let bytes = 0;
  for (const format of formats) {
    if (isDepthStencilFormat(format)) continue;
    bytes = roundUp(bytes, channelBytes(format)) + (EIGHT_BYTES.test(format) ? 8 : texelBlock(format).bytes);
  }
  return bytes;
}

/** What the bytes of a format are aligned to. */
function channelBytes(format: GPUTextureFormat): number {
  if (/16/.test(format)) return 2;
  return /32|10/.test(format) ? 4 : 1;
}
