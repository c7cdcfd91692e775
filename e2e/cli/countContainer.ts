import { readFileSync } from 'node:fs';

export interface ContainerCounts {
  readonly rows: number;
  readonly distinctBodies: number;
}

/** Rows and distinct bodies of a well-formed file, by walking its header (`carbon-format.md` section 1) and nothing of the package. */
export function countContainer(path: string): ContainerCounts {
  const bytes = readFileSync(path);
  let at = bytes.readUInt32LE(0) >= 15 ? 40 : 4;
  at += 4 + bytes.readUInt32LE(at);
  const axes = bytes.readUInt8(at);
  at += 1;
  for (let i = 0; i < axes; i++) at += 11 + 4 * bytes.readUInt8(at + 10);
  const rows = bytes.readUInt32LE(at);
  const bodies = new Set<string>();
  for (let i = 0; i < rows; i++) {
    const [offset, size] = [4 + 12 * i + 4, 4 + 12 * i + 8].map((field) => bytes.readUInt32LE(at + field));
    bodies.add(bytes.toString('latin1', offset, (offset ?? 0) + (size ?? 0)));
  }
  return { rows, distinctBodies: bodies.size };
}
