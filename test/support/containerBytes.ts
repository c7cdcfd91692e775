import { ascii, ByteBuilder } from './bytes.js';

/** A container part by part, right or wrong: nothing is checked and nothing computed that a test wants to state itself. */
export interface ContainerParts {
  readonly version?: number;
  /** The arena's payload. */
  readonly arena?: Uint8Array;
  /** The size word, when it should not be that of the payload. */
  readonly arenaSize?: number;
  /** Axis count and axis records, ready-made. */
  readonly axes?: Uint8Array;
  /** The rows' index, body and optionally offset and size. Default: one row per body. */
  readonly rows?: readonly ContainerRow[];
  /** The row count word, when it should not be that of the rows. */
  readonly rowCount?: number;
  /** Bodies in the order in which they lie in the file. Default: one without techniques and parameters. */
  readonly bodies?: readonly Uint8Array[];
  /** Bytes between the row table and the first body, and behind the last. */
  readonly before?: Uint8Array;
  readonly after?: Uint8Array;
}

export interface ContainerRow {
  readonly index?: number;
  /** Index of the body that offset and size are taken from. */
  readonly body?: number;
  readonly offset?: number;
  readonly size?: number;
}

/** No techniques, no parameters. */
export const EMPTY_BODY: Uint8Array = Uint8Array.of(0, 0, 0);
const NO_BYTES = new Uint8Array(0);

export function containerBytes(parts: ContainerParts = {}): Uint8Array<ArrayBuffer> {
  const { version = 15, arena = NO_BYTES, axes = Uint8Array.of(0), bodies = [EMPTY_BODY] } = parts;
  const { before = NO_BYTES, after = NO_BYTES } = parts;
  const rows = parts.rows ?? bodies.map((_, body): ContainerRow => ({ body }));
  const file = new ByteBuilder().u32(version);
  if (version >= 15) file.u8(1, 2, 6, 0).append(ascii('0123456789abcdef0123456789abcdef'));
  file
    .u32(parts.arenaSize ?? arena.length)
    .append(arena)
    .append(axes)
    .u32(parts.rowCount ?? rows.length);
  const first = file.length + 12 * rows.length + before.length;
  const offsets = bodies.map((_, i) => bodies.slice(0, i).reduce((sum, body) => sum + body.length, first));
  rows.forEach(({ index, body = 0, offset, size }, position) => {
    file.u32(index ?? position, offset ?? offsets[body] ?? 0, size ?? bodies[body]?.length ?? 0);
  });
  file.append(before);
  for (const body of bodies) file.append(body);
  return file.append(after).build();
}
