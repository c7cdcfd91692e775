/** The chunks of a shader bundle as a tree that can be changed and put together again, with every size right. */
import { ByteBuilder } from '../support/bytes.js';

export interface ChunkNode {
  readonly tag: string;
  /** Where its header begins in the file. */
  readonly at: number;
  /** What stands before the chunks in it, such as the type of a list; all of its data where there are none. */
  readonly head: Uint8Array;
  readonly children: readonly ChunkNode[];
  /** Fewer than 8 bytes behind the chunks in it. */
  readonly tail: Uint8Array;
}

const HEADER = 8;

export function isRiff(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'RIFF';
}

/** `null` where the bytes are no RIFF chunk that fits them. What is damaged further in is a chunk without any in it. */
export function chunkTree(bytes: Uint8Array): ChunkNode | null {
  const [root] = chunksIn(bytes, 0, bytes.length)?.nodes ?? [];
  return root?.tag === 'RIFF' ? root : null;
}

/** All nodes with their parents, outer ones first. */
export function nodesOf(root: ChunkNode): readonly { readonly node: ChunkNode; readonly parent: ChunkNode | null }[] {
  const below = (parent: ChunkNode): ReturnType<typeof nodesOf> =>
    parent.children.flatMap((node) => [{ node, parent }, ...below(node)]);
  return [{ node: root, parent: null }, ...below(root)];
}

/** The tree with one node in the place of another. */
export function withNode(root: ChunkNode, old: ChunkNode, changed: ChunkNode): ChunkNode {
  if (root === old) return changed;
  return { ...root, children: root.children.map((child) => withNode(child, old, changed)) };
}

export function treeBytes({ tag, head, children, tail }: ChunkNode): Uint8Array {
  const data = [head, ...children.map(treeBytes), tail];
  const size = data.reduce((sum, { length }) => sum + length, 0);
  const out = new Uint8Array(HEADER + size + (size & 1));
  out.set(Array.from(tag, (letter) => letter.charCodeAt(0)));
  out.set(new ByteBuilder().u32(size).build(), 4);
  let at = HEADER;
  for (const part of data) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function chunksIn(bytes: Uint8Array, start: number, end: number): { nodes: ChunkNode[]; tail: Uint8Array } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nodes: ChunkNode[] = [];
  let at = start;
  while (end - at >= HEADER) {
    const size = view.getUint32(at + 4, true);
    if (size > end - at - HEADER) return null;
    nodes.push(nodeOf(bytes, at, at + HEADER + size));
    at += HEADER + size + (size & 1);
  }
  return { nodes, tail: bytes.slice(Math.min(at, end), end) };
}

function nodeOf(bytes: Uint8Array, at: number, end: number): ChunkNode {
  const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
  const start = at + HEADER;
  const inside = start + headLength(tag, bytes.subarray(start, end));
  const found = inside > end ? null : chunksIn(bytes, inside, end);
  if (found === null) return { tag, at, head: bytes.slice(start, end), children: [], tail: new Uint8Array(0) };
  return { tag, at, head: bytes.slice(start, inside), children: found.nodes, tail: found.tail };
}

/** Bytes before the chunks in a chunk (`yslb.md` 1); beyond the data where it has none. */
function headLength(tag: string, data: Uint8Array): number {
  if (tag === 'RIFF' || tag === 'LIST') return 4;
  if (tag === 'SHDR') return 8;
  if (tag !== 'VART') return data.length + 1;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let at = 4;
  for (let text = 0; text < 2; text++) {
    if (at + 4 > data.length) return data.length + 1;
    at += 4 + Math.max(view.getInt32(at, true), 0);
  }
  return at;
}
