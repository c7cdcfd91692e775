import { redBlueSwapped } from './upload.js';

/** How texels of a format are read: in a form that every context can read, and made narrow after that. */
export interface TexelRead {
  readonly format: GLenum;
  readonly type: GLenum;
  /** Bytes of a texel as it is read. */
  readonly bytes: number;
  /** The texels as the format has them. */
  pack(read: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
}

type Kind = 'unorm' | 'snorm' | 'uint' | 'sint' | 'float';

const PLAIN = /^(r|rg|rgba|bgra)(8|16|32)(unorm|snorm|uint|sint|float)(?:-srgb)?$/;

/** `null` = a format that no framebuffer shows the colours of. */
export function texelRead(gl: WebGL2RenderingContext, format: GPUTextureFormat): TexelRead | null {
  switch (format) {
    case 'rgb10a2unorm':
      return { format: gl.RGBA, type: gl.UNSIGNED_INT_2_10_10_10_REV, bytes: 4, pack: (read) => read };
    case 'rgb10a2uint':
      return { format: gl.RGBA_INTEGER, type: gl.UNSIGNED_INT, bytes: 16, pack: packTens };
    case 'rg11b10ufloat':
      return { format: gl.RGBA, type: gl.FLOAT, bytes: 16, pack: packElevens };
  }
  const plain = PLAIN.exec(format);
  if (plain === null) return null;
  const [, order = '', width, kind] = plain;
  if (order === 'bgra') return { format: gl.RGBA, type: gl.UNSIGNED_BYTE, bytes: 4, pack: redBlueSwapped };
  const bits = Number(width);
  const [readFormat, type, readBits] = widest(gl, kind as Kind, bits);
  const channels = order.length;
  return {
    format: readFormat,
    type,
    bytes: readBits / 2,
    pack: (read) => narrowed(read, channels, readBits / 8, bits / 8, kind === 'float'),
  };
}

/** What framebuffers of that kind of number can always be read as: four channels, integers and floats of 32 bits. */
function widest(gl: WebGL2RenderingContext, kind: Kind, bits: number): readonly [GLenum, GLenum, number] {
  switch (kind) {
    case 'unorm':
      return bits === 8 ? [gl.RGBA, gl.UNSIGNED_BYTE, 8] : [gl.RGBA, gl.UNSIGNED_SHORT, 16];
    case 'snorm':
      return bits === 8 ? [gl.RGBA, gl.BYTE, 8] : [gl.RGBA, gl.SHORT, 16];
    case 'uint':
      return [gl.RGBA_INTEGER, gl.UNSIGNED_INT, 32];
    case 'sint':
      return [gl.RGBA_INTEGER, gl.INT, 32];
    case 'float':
      return [gl.RGBA, gl.FLOAT, 32];
  }
}

/** Keeps the first channels of four, and of each number the low bytes (of a float its nearest half). */
function narrowed(
  read: Uint8Array<ArrayBuffer>,
  channels: number,
  from: number,
  to: number,
  isFloat: boolean,
): Uint8Array<ArrayBuffer> {
  if (channels === 4 && from === to) return read;
  const texels = read.length / (from * 4);
  const packed = new Uint8Array(texels * channels * to);
  const source = new DataView(read.buffer, read.byteOffset, read.byteLength);
  let at = 0;
  for (let texel = 0; texel < texels; texel++) {
    for (let channel = 0; channel < channels; channel++) {
      const place = (texel * 4 + channel) * from;
      if (isFloat && to === 2) {
        const half = halfBits(source.getUint32(place, true));
        packed[at++] = half & 0xff;
        packed[at++] = half >> 8;
      } else for (let byte = 0; byte < to; byte++) packed[at++] = read[place + byte] ?? 0;
    }
  }
  return packed;
}

function packTens(read: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return packWords(read, (r, g, b, a) => r | (g << 10) | (b << 20) | (a << 30));
}

/** Floats without a sign, of 11, 11 and 10 bits: halves that end earlier. */
function packElevens(read: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return packWords(read, (r, g, b) => (halfBits(r) >> 4) | ((halfBits(g) >> 4) << 11) | ((halfBits(b) >> 5) << 22));
}

function packWords(
  read: Uint8Array<ArrayBuffer>,
  pack: (r: number, g: number, b: number, a: number) => number,
): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(read.buffer, read.byteOffset, read.byteLength / 4);
  const packed = new Uint32Array(words.length / 4);
  for (let texel = 0; texel < packed.length; texel++) {
    const [r = 0, g = 0, b = 0, a = 0] = words.subarray(texel * 4, texel * 4 + 4);
    packed[texel] = pack(r, g, b, a);
  }
  return new Uint8Array(packed.buffer);
}

/** The bits of the half nearest to a float, given as its bits: ties to even, too large becomes infinite. */
export function halfBits(float: number): number {
  const sign = (float >>> 16) & 0x8000;
  const exponent = (float >>> 23) & 0xff;
  const fraction = float & 0x7fffff;
  if (exponent === 0xff) return sign | 0x7c00 | (fraction === 0 ? 0 : 0x200 | (fraction >> 13));
  const power = exponent - 112;
  if (power >= 31) return sign | 0x7c00;
  if (power >= 1) return sign + roundedShift((power << 23) | fraction, 13);
  if (power < -10) return sign;
  return sign + roundedShift(0x800000 | fraction, 14 - power);
}

function roundedShift(value: number, by: number): number {
  const whole = value >>> by;
  const rest = value & ((1 << by) - 1);
  const tie = 1 << (by - 1);
  return rest > tie || (rest === tie && (whole & 1) === 1) ? whole + 1 : whole;
}
