/** Mutations that know where things are in a container, so that the damage is met deeper than in its header. */
import { type ContainerLayout, containerLayout } from '../support/containerLayout.js';
import { interestingNumber, type Mutate, type MutationSource } from './blindMutations.js';
import { type Field, type FoundFields, fieldsOf } from './fieldsOf.js';
import { type Edit, type Mutation, numberBytes, overwrite } from './Mutation.js';
import type { Random } from './Random.js';

/** What is known about a file whose header can be found. */
interface Known extends MutationSource {
  readonly layout: ContainerLayout;
  readonly view: DataView;
}

function knowing(mutate: (known: Known) => Mutation | null): Mutate {
  return (source) => {
    const layout = containerLayout(source.bytes);
    if (layout === null || layout.rowCount === 0) return null;
    const { buffer, byteOffset, byteLength } = source.bytes;
    return mutate({ ...source, layout, view: new DataView(buffer, byteOffset, byteLength) });
  };
}

function setWord(what: string, at: number, value: number): Mutation {
  return { text: `${what} at ${at} = ${value}`, edits: [overwrite(at, numberBytes(value, 4))] };
}

const setVersion: Mutate = ({ random }) => setWord('the version', 0, 7 + random.below(10));

const setArenaSize = knowing(({ layout, random, bytes }) => {
  const near = [layout.arenaSize, bytes.length, bytes.length - layout.arenaAt];
  return setWord('the size of the arena', layout.arenaSizeAt, interestingNumber(random, near));
});

const setRowCount = knowing(({ layout, random }) =>
  setWord('the number of rows', layout.rowCountAt, interestingNumber(random, [layout.rowCount])),
);

const setRowWord = knowing(({ layout, random, bytes, view }) => {
  const row = random.below(layout.rowCount);
  const word = random.below(3);
  const at = layout.rowsAt + 12 * row + 4 * word;
  const other = layout.rowsAt + 12 * random.below(layout.rowCount) + 4 * word;
  const near = [view.getUint32(at, true), view.getUint32(other, true), bytes.length, layout.headerEnd];
  return setWord(`word ${word} of row ${row}`, at, interestingNumber(random, near));
});

const swapRows = knowing(({ layout, random, bytes }) => {
  const at = layout.rowsAt + 12 * random.below(layout.rowCount);
  const other = layout.rowsAt + 12 * random.below(layout.rowCount);
  const keepIndex = random.oneIn(2) ? 4 : 0;
  const first = bytes.slice(at + keepIndex, at + 12);
  const second = bytes.slice(other + keepIndex, other + 12);
  return {
    text: `rows at ${at} and ${other} swapped${keepIndex > 0 ? ' but for their index' : ''}`,
    edits: [overwrite(at + keepIndex, second), overwrite(other + keepIndex, first)],
  };
});

function found({ bytes, layout, random }: Known): FoundFields {
  return fieldsOf(bytes, layout, random.below(layout.rowCount));
}

const setField = knowing((known) => {
  const { random, bytes, view, layout } = known;
  const field = random.pick(found(known).fields);
  if (field === undefined || field.at + field.size > bytes.length) return null;
  const size = field.kind === 'blob' ? 4 : field.size;
  const at = field.at + (field.kind === 'blob' ? 4 * random.below(2) : 0);
  const value = valueFor(field, random, readNumber(view, at, size), layout);
  return {
    text: `the ${field.kind} of ${size} bytes at ${at} = ${value}`,
    edits: [overwrite(at, numberBytes(value, size))],
  };
});

function readNumber(view: DataView, at: number, size: number): number {
  if (size === 1) return view.getUint8(at);
  return size === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
}

const FLOATS = [0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000, 0x7f800001, 0xffbfffff, 1, 0x7f7fffff];

function valueFor(field: Field, random: Random, now: number, { arenaSize }: ContainerLayout): number {
  if (field.kind === 'float' && random.oneIn(2)) return random.pick(FLOATS) ?? 0;
  if (field.kind === 'text' || field.kind === 'blob') {
    if (random.oneIn(2)) return random.below(arenaSize);
    return interestingNumber(random, [now, arenaSize, arenaSize - now]);
  }
  if (field.kind === 'count') return interestingNumber(random, [now, now, now, 64, 65, 256]);
  return interestingNumber(random, [now, 5, 100]);
}

/** Inside of what a size and an offset name, most often a block: those begin with a 1 or a 2. */
const setInBlob = knowing((known) => {
  const { random, bytes, view, layout } = known;
  const blobs = found(known)
    .fields.filter(({ kind, at }) => kind === 'blob' && at + 8 <= bytes.length)
    .map(({ at }) => ({ size: view.getUint32(at, true), start: layout.arenaAt + view.getUint32(at + 4, true) }))
    .filter(({ size, start }) => size > 0 && start + size <= bytes.length);
  const blocks = blobs.filter(({ start }) => bytes[start] === 1 || bytes[start] === 2);
  const blob = random.pick(blocks.length > 0 && !random.oneIn(4) ? blocks : blobs);
  if (blob === undefined) return null;
  const at = blob.start + random.below(blob.size);
  const value = random.oneIn(2) ? random.below(10) : interestingNumber(random, [bytes[at] ?? 0, blob.size]) & 0xff;
  return { text: `byte ${at} of a blob at ${blob.start} = ${value}`, edits: [overwrite(at, Uint8Array.of(value))] };
});

const swapFields = knowing((known) => {
  const { random, bytes } = known;
  const { fields } = found(known);
  const first = random.pick(fields);
  const second = random.pick(fields.filter(({ kind, size }) => kind === first?.kind && size === first.size));
  if (first === undefined || second === undefined) return null;
  const taken = bytes.slice(first.at, first.at + first.size);
  return {
    text: `the ${first.kind}s at ${first.at} and ${second.at} swapped`,
    edits: [overwrite(first.at, bytes.slice(second.at, second.at + second.size)), overwrite(second.at, taken)],
  };
});

/** Repeats or drops an item of a list and counts it, so that the rest is still read in its place. */
const changeList = knowing((known) => {
  const { random, bytes, view } = known;
  const list = random.pick(found(known).lists.filter(({ bounds }) => bounds.length > 1));
  if (list === undefined) return null;
  const count = list.bounds.length - 1;
  const index = random.below(count);
  const start = list.bounds[index] ?? 0;
  const end = list.bounds[index + 1] ?? 0;
  const isDropped = random.oneIn(2);
  const copies = isDropped ? 0 : random.oneIn(4) ? 1 + random.below(70) : 1;
  const now = readNumber(view, list.countAt, list.countSize);
  const counted = overwrite(list.countAt, numberBytes(now + (isDropped ? -1 : copies), list.countSize));
  const taken = bytes.slice(start, end);
  const inserted = new Uint8Array(taken.length * copies);
  for (let i = 0; i < copies; i++) inserted.set(taken, i * taken.length);
  const at = isDropped ? start : end;
  const edit = { at, length: isDropped ? end - start : 0, bytes: inserted };
  return {
    text: `${list.name}[${index}] at ${start} ${isDropped ? 'dropped' : `repeated ${copies} times`}`,
    edits: [counted, ...resized(known, edit)],
  };
});

/** Any change of size in a body or in the arena, with the rows and the arena's size put right. */
const resize = knowing((known) => {
  const { random, bytes, layout } = known;
  const isInArena = random.oneIn(2);
  const from = isInArena ? layout.arenaAt : layout.headerEnd;
  const to = isInArena ? layout.axesAt : bytes.length;
  const at = from + random.below(to - from);
  const length = random.oneIn(2) ? Math.min(random.length(31), to - at) : 0;
  const taken = random.oneIn(2) ? random.bytes(random.length(31)) : bytes.slice(at, at + random.length(31));
  return {
    text: `${length} bytes at ${at} replaced by ${taken.length}, sizes and offsets put right`,
    edits: resized(known, { at, length, bytes: taken }),
  };
});

/** An edit with what has to follow from it in front: the size of the arena, and size and offset of every row. */
function resized({ layout, view }: Known, edit: Edit): readonly Edit[] {
  const grown = edit.bytes.length - edit.length;
  const edits: Edit[] = [];
  if (edit.at >= layout.arenaAt && edit.at < layout.axesAt) {
    edits.push(overwrite(layout.arenaSizeAt, numberBytes(layout.arenaSize + grown, 4)));
  }
  for (let row = 0; row < layout.rowCount; row++) {
    const at = layout.rowsAt + 12 * row + 4;
    const offset = view.getUint32(at, true);
    const size = view.getUint32(at + 4, true);
    const isInside = edit.at >= offset && edit.at < offset + size;
    if (isInside) edits.push(overwrite(at + 4, numberBytes(size + grown, 4)));
    else if (offset > edit.at) edits.push(overwrite(at, numberBytes(offset + grown, 4)));
  }
  return [...edits, edit];
}

/** Most often those that get past the header. */
export const FORMAT_MUTATIONS: readonly Mutate[] = [
  setVersion,
  setArenaSize,
  setRowCount,
  setRowWord,
  swapRows,
  ...times(8, setField),
  ...times(3, setInBlob),
  ...times(3, swapFields),
  ...times(5, changeList),
  ...times(4, resize),
];

function times(count: number, mutate: Mutate): readonly Mutate[] {
  return Array.from({ length: count }, () => mutate);
}
