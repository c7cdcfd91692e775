/**
 * MD5 (RFC 1321) as 32 lower-case hex digits: the digest that the container's header has a place for. It is there to
 * tell one source from another, not to protect anything. Written out, since the platform's digests leave MD5 out and the
 * compiler also runs where Node's are not.
 */
export function md5(bytes: Uint8Array): string {
  let a = 0x67452301;
  let b = 0xefcdab89;
  let c = 0x98badcfe;
  let d = 0x10325476;
  const message = padded(bytes);
  for (let block = 0; block < message.byteLength; block += 64) {
    let [p, q, r, s] = [a, b, c, d];
    for (let i = 0; i < 64; i++) {
      const [mix, word] = round(i, q, r, s);
      const sum = (p + mix + (SINES[i] ?? 0) + message.getUint32(block + 4 * word, true)) | 0;
      const shift = SHIFTS[i >> 4]?.[i & 3] ?? 0;
      [p, s, r, q] = [s, r, q, (q + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
    }
    a = (a + p) | 0;
    b = (b + q) | 0;
    c = (c + r) | 0;
    d = (d + s) | 0;
  }
  return [a, b, c, d].map(hexOfWord).join('');
}

const SINES = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32));
const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];

/** The mixing function of a step and the index of the message word that it takes. */
function round(i: number, b: number, c: number, d: number): readonly [mix: number, word: number] {
  if (i < 16) return [(b & c) | (~b & d), i];
  if (i < 32) return [(d & b) | (~d & c), (5 * i + 1) & 15];
  if (i < 48) return [b ^ c ^ d, (3 * i + 5) & 15];
  return [c ^ (b | ~d), (7 * i) & 15];
}

/** The message, a one bit, zeros, and the length in bits as a 64-bit word. */
function padded(bytes: Uint8Array): DataView {
  const length = (Math.floor((bytes.length + 8) / 64) + 1) * 64;
  const message = new Uint8Array(length);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(length - 8, (bytes.length * 8) >>> 0, true);
  view.setUint32(length - 4, Math.floor(bytes.length / 2 ** 29), true);
  return view;
}

function hexOfWord(word: number): string {
  return [0, 8, 16, 24].map((shift) => ((word >>> shift) & 255).toString(16).padStart(2, '0')).join('');
}
