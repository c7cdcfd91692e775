/** Mutations that know where things are in a shader bundle. Most leave the sizes right, so that they are met further in. */
import { archiveFields } from './archiveFields.js';
import { interestingNumber, type Mutate, type MutationSource } from './blindMutations.js';
import { type ChunkNode, chunkTree, nodesOf, treeBytes, withNode } from './chunkTree.js';
import { type Mutation, numberBytes, overwrite } from './Mutation.js';
import type { Random } from './Random.js';

/** What is known about a file whose chunks can be found. */
interface Known extends MutationSource {
  readonly root: ChunkNode;
}

function knowing(mutate: (known: Known) => Mutation | null): Mutate {
  return (source) => {
    const root = chunkTree(source.bytes);
    return root === null ? null : mutate({ ...source, root });
  };
}

/** The file with another tree; all that is the same at both ends is left out of the edit. */
function rebuilt({ bytes }: Known, text: string, root: ChunkNode): Mutation {
  const after = treeBytes(root);
  let start = 0;
  while (start < Math.min(bytes.length, after.length) && bytes[start] === after[start]) start++;
  let same = 0;
  while (same < Math.min(bytes.length, after.length) - start && bytes.at(-1 - same) === after.at(-1 - same)) same++;
  const edit = { at: start, length: bytes.length - same - start, bytes: after.slice(start, after.length - same) };
  return { text: `${text}, sizes put right`, edits: [edit] };
}

const TAGS = ['RIFF', 'LIST', 'VERS', 'SHDR', 'SPVB', 'VART', 'ISRC', 'REFL', 'SRCE', 'XXXX'];
const TYPES = ['SHAD', 'VARS', 'YSLB', 'META'];

const setSize = knowing(({ root, random, bytes }) => {
  const { node } = random.pick(nodesOf(root)) ?? { node: root };
  const at = node.at + 4;
  const size = treeBytes(node).length - 8;
  const value = interestingNumber(random, [size, size, bytes.length - at, bytes.length]);
  return { text: `the size of ${node.tag} at ${at} = ${value}`, edits: [overwrite(at, numberBytes(value, 4))] };
});

const setTag = knowing(({ root, random }) => {
  const { node } = random.pick(nodesOf(root)) ?? { node: root };
  const isType = random.oneIn(3) && (node.tag === 'LIST' || node.tag === 'RIFF');
  const at = node.at + (isType ? 8 : 0);
  const tag = random.pick(isType ? TYPES : TAGS) ?? 'XXXX';
  return {
    text: `${isType ? 'the type' : 'the tag'} of ${node.tag} at ${at} = ${tag}`,
    edits: [overwrite(at, new TextEncoder().encode(tag))],
  };
});

/** A chunk among others is dropped, repeated, moved to another place, or has a new one beside it. */
const changeChunks = knowing((known) => {
  const { root, random } = known;
  const { node, parent } = random.pick(nodesOf(root).slice(1)) ?? { node: root, parent: null };
  if (parent === null) return null;
  const at = parent.children.indexOf(node);
  const before = parent.children.slice(0, at);
  const after = parent.children.slice(at + 1);
  const put = (text: string, children: readonly ChunkNode[]): Mutation =>
    rebuilt(known, `${node.tag} at ${node.at} ${text}`, withNode(root, parent, { ...parent, children }));
  switch (random.below(5)) {
    case 0:
      return put('dropped', [...before, ...after]);
    case 1: {
      const copies = random.oneIn(4) ? 2 + random.below(70) : 2;
      return put(`there ${copies} times`, [...before, ...new Array<ChunkNode>(copies).fill(node), ...after]);
    }
    case 2:
      return put('moved to the front', [node, ...before, ...after]);
    case 3:
      return put('has another behind it', [...before, node, newChunk(random), ...after]);
    default: {
      // Perhaps into itself: its copy then has a copy in it.
      const target = random.pick(nodesOf(root))?.node ?? root;
      const moved = { ...target, children: [...target.children, node] };
      return rebuilt(known, `${node.tag} at ${node.at} also in ${target.tag}`, withNode(root, target, moved));
    }
  }
});

function newChunk(random: Random): ChunkNode {
  const type = random.oneIn(4) ? new TextEncoder().encode(random.pick(TYPES) ?? '') : new Uint8Array(0);
  const data = random.bytes(random.length(31));
  return {
    tag: type.length > 0 ? 'LIST' : (random.pick(TAGS) ?? 'XXXX'),
    at: 0,
    head: Uint8Array.of(...type, ...data),
    children: [],
    tail: new Uint8Array(0),
  };
}

/** Bytes in the data of a chunk, or behind the chunks in it, replaced by fewer or more. */
const resize = knowing((known) => {
  const { root, random } = known;
  const { node } = random.pick(nodesOf(root)) ?? { node: root };
  if (random.oneIn(6)) {
    const tail = random.bytes(random.below(8));
    return rebuilt(known, `${tail.length} bytes at the end of ${node.tag}`, withNode(root, node, { ...node, tail }));
  }
  const at = random.below(node.head.length + 1);
  const dropped = random.oneIn(2) ? random.length(31) : 0;
  const added = random.bytes(random.length(31));
  const head = Uint8Array.of(...node.head.subarray(0, at), ...added, ...node.head.subarray(at + dropped));
  return rebuilt(known, `bytes in ${node.tag} at ${node.at}`, withNode(root, node, { ...node, head }));
});

const NUMBERS_AT: Readonly<Record<string, readonly number[]>> = { VERS: [0], SHDR: [0, 4], VART: [0, 4] };

/** Version, stage, languages and the length of the first text. */
const setNumber = knowing(({ root, random, bytes }) => {
  const { node } = random.pick(nodesOf(root).filter(({ node: { tag } }) => tag in NUMBERS_AT)) ?? { node: root };
  const field = random.pick(NUMBERS_AT[node.tag] ?? []);
  if (field === undefined || field + 4 > node.head.length) return null;
  const at = node.at + 8 + field;
  const now = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
  const value = random.oneIn(2) ? random.below(6) : interestingNumber(random, [now, node.head.length - field]);
  return { text: `a number of ${node.tag} at ${at} = ${value}`, edits: [overwrite(at, numberBytes(value, 4))] };
});

function pickReflection({ root, random }: Known): ChunkNode | undefined {
  return random.pick(nodesOf(root).filter(({ node: { tag } }) => tag === 'REFL'))?.node;
}

const setField = knowing((known) => {
  const { random } = known;
  const archive = pickReflection(known);
  const field = random.pick(archive === undefined ? [] : archiveFields(archive.head).fields);
  if (archive === undefined || field === undefined || field.at + field.size > archive.head.length) return null;
  const view = new DataView(archive.head.buffer, archive.head.byteOffset);
  // A count has two words, of which the upper one is zero.
  const word = field.kind === 'count' && random.oneIn(4) ? 4 : 0;
  const now = field.size === 1 ? view.getUint8(field.at) : view.getUint32(field.at + word, true);
  const left = archive.head.length - field.at;
  const value = interestingNumber(random, [now, now, left, Math.floor(left / 44), Math.floor(left / 83)]);
  const at = archive.at + 8 + field.at + word;
  return {
    text: `the ${field.kind} at ${at} = ${value}`,
    edits: [overwrite(at, numberBytes(value, Math.min(field.size, 4)))],
  };
});

/** Repeats or drops an item of a list and counts it. */
const changeList = knowing((known) => {
  const { root, random } = known;
  const archive = pickReflection(known);
  if (archive === undefined) return null;
  const list = random.pick(archiveFields(archive.head).lists.filter(({ bounds }) => bounds.length > 1));
  if (list === undefined) return null;
  const count = list.bounds.length - 1;
  const index = random.below(count);
  const item = archive.head.subarray(list.bounds[index], list.bounds[index + 1]);
  const copies = random.oneIn(2) ? 0 : random.oneIn(4) ? 2 + random.below(70) : 2;
  const head = Uint8Array.of(
    ...archive.head.subarray(0, list.countAt),
    ...numberBytes(count - 1 + copies, 4),
    ...archive.head.subarray(list.countAt + 4, list.bounds[index]),
    ...Array.from({ length: copies }, () => Array.from(item)).flat(),
    ...archive.head.subarray(list.bounds[index + 1]),
  );
  return rebuilt(known, `${list.name}[${index}] there ${copies} times`, withNode(root, archive, { ...archive, head }));
});

export const BUNDLE_MUTATIONS: readonly Mutate[] = [
  setSize,
  setTag,
  setNumber,
  setNumber,
  resize,
  resize,
  ...Array.from({ length: 4 }, () => changeChunks),
  ...Array.from({ length: 3 }, () => changeList),
  ...Array.from({ length: 4 }, () => setField),
];
