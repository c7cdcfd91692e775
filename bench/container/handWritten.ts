/** How many constants the control reads at a time. */
const CONSTANTS = 80;
/** Bytes of one. */
const STRIDE = 20;

/**
 * The control: constants read by a cursor written for them alone, without a check. What it takes says how fast the machine
 * is in this run; the same constants as records of the reader cost more by what the reader does for all records.
 * @returns the function to measure, and how many records it makes
 */
export function handWrittenConstants(): {
  readonly once: () => unknown;
  readonly records: number;
  readonly bytes: number;
} {
  const bytes = new Uint8Array(CONSTANTS * STRIDE);
  const view = new DataView(bytes.buffer);
  const names = new Map<number, string>();
  for (let i = 0; i < CONSTANTS; i++) {
    view.setUint32(i * STRIDE, 100 + 12 * i, true);
    view.setUint32(i * STRIDE + 4, 16 * i, true);
    view.setUint32(i * STRIDE + 8, 16, true);
    names.set(100 + 12 * i, `Constant${i}`);
  }
  return { once: () => readConstants(bytes, view, names), records: CONSTANTS, bytes: bytes.length };
}

function readConstants(bytes: Uint8Array, view: DataView, names: ReadonlyMap<number, string>): unknown {
  const constants = [];
  for (let at = 0; at < bytes.length; at += STRIDE) {
    constants.push({
      name: names.get(view.getUint32(at, true)),
      offset: view.getUint32(at + 4, true),
      size: view.getUint32(at + 8, true),
      type: bytes[at + 12],
      dimension: bytes[at + 13],
      elements: view.getUint32(at + 14, true),
      isSRGB: bytes[at + 18] !== 0,
      isAutoregister: bytes[at + 19] !== 0,
      legacyType: -1,
    });
  }
  return constants;
}
