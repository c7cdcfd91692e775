/** Where the parts of a container are, worked out by hand from `carbon-format.md` section 1 and from no code under test. */
export interface ContainerLayout {
  readonly version: number;
  /** Offset of the word with the arena's size. */
  readonly arenaSizeAt: number;
  readonly arenaAt: number;
  readonly arenaSize: number;
  /** Offset of the byte with the number of axes. */
  readonly axesAt: number;
  /** Offset of the word with the number of rows. */
  readonly rowCountAt: number;
  readonly rowsAt: number;
  readonly rowCount: number;
  readonly headerEnd: number;
}

/** `null` where the bytes end before the row table does. */
export function containerLayout(bytes: Uint8Array): ContainerLayout | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const version = view.getUint32(0, true);
    const arenaSizeAt = version >= 15 ? 40 : 4;
    const arenaAt = arenaSizeAt + 4;
    const arenaSize = view.getUint32(arenaSizeAt, true);
    const axesAt = arenaAt + arenaSize;
    let at = axesAt + 1;
    for (let i = view.getUint8(axesAt); i > 0; i--) {
      // name, defaultOption, description, type, count, options
      at += 11 + 4 * view.getUint8(at + 10);
    }
    const rowCount = view.getUint32(at, true);
    const headerEnd = at + 4 + 12 * rowCount;
    if (headerEnd > bytes.length) return null;
    return { version, arenaSizeAt, arenaAt, arenaSize, axesAt, rowCountAt: at, rowsAt: at + 4, rowCount, headerEnd };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
