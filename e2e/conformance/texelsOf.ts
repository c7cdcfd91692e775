import { texelBlock } from '../../src/device/textureFormat.js';

/** Numbers of every texel of a plain format, as the bytes have them: of a unorm the integers. */
export function texelsOf(bytes: Uint8Array, format: GPUTextureFormat): number[][] {
  const size = texelBlock(format).bytes;
  const [, channels = 'r', bits = '32', kind = 'float'] =
    /^(?:depth(?=32)|(r|rg|rgba|bgra))(8|16|32)(\w+?)(?:-srgb)?$/.exec(format) ?? [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const step = Number(bits) / 8;
  return Array.from({ length: bytes.byteLength / size }, (_, texel) =>
    Array.from(channels, (_, channel) => numberAt(view, texel * size + channel * step, `${kind}${bits}`)),
  );
}

function numberAt(view: DataView, offset: number, type: string): number {
  switch (type) {
    case 'unorm8':
    case 'uint8':
      return view.getUint8(offset);
    case 'sint8':
      return view.getInt8(offset);
    case 'uint16':
      return view.getUint16(offset, true);
    case 'sint16':
      return view.getInt16(offset, true);
    case 'uint32':
      return view.getUint32(offset, true);
    case 'sint32':
      return view.getInt32(offset, true);
    case 'float16':
      return halfAt(view, offset);
    case 'float32':
      return view.getFloat32(offset, true);
    default:
      throw new Error(`no numbers of ${type}`);
  }
}

/** Finite numbers alone. */
function halfAt(view: DataView, offset: number): number {
  const word = view.getUint16(offset, true);
  const [sign, exponent, fraction] = [word >> 15 ? -1 : 1, (word >> 10) & 31, word & 1023];
  return sign * (exponent === 0 ? fraction / 2 ** 24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}
