const RIFF = [0x52, 0x49, 0x46, 0x46];
const YSLB = [0x59, 0x53, 0x4c, 0x42];
const FORM_AT = 8;

/** Whether bytes begin as a YUP shader bundle does: `RIFF`, a size, `YSLB`. Whether one follows is for the reader to say. */
export function isShaderBundle(bytes: Uint8Array): boolean {
  return RIFF.every((byte, i) => bytes[i] === byte) && YSLB.every((byte, i) => bytes[FORM_AT + i] === byte);
}
