/** Mutations that know nothing of the format. */
import { type Mutation, numberBytes, overwrite } from './Mutation.js';
import type { Random } from './Random.js';

/** What a mutation may look at. */
export interface MutationSource {
  readonly bytes: Uint8Array;
  readonly random: Random;
  /** Other files, to splice with. */
  readonly corpus: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** `null` where the bytes have no place for it. */
export type Mutate = (source: MutationSource) => Mutation | null;

/** Numbers at the borders of fields, and sizes of the file with their neighbours. */
export function interestingNumber(random: Random, near: readonly number[]): number {
  const borders = [0, 1, 2, 3, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff];
  if (random.oneIn(3)) return random.pick(borders) ?? 0;
  const value = (random.pick(near) ?? random.u32()) + random.below(5) - 2;
  return value >>> 0;
}

const flipBit: Mutate = ({ bytes, random }) => {
  const at = random.below(bytes.length);
  const mask = random.oneIn(3) ? 0xff : 1 << random.below(8);
  const byte = ((bytes[at] ?? 0) ^ mask) & 0xff;
  return { text: `byte ${at} ^ 0x${mask.toString(16)}`, edits: [overwrite(at, Uint8Array.of(byte))] };
};

const setNumber: Mutate = ({ bytes, random }) => {
  const size = random.pick([1, 2, 4, 4]) ?? 4;
  const anywhere = random.below(bytes.length - size + 1);
  const at = random.oneIn(2) ? anywhere - (anywhere % size) : anywhere;
  const value = interestingNumber(random, [bytes.length, at]);
  return { text: `u${8 * size} at ${at} = ${value}`, edits: [overwrite(at, numberBytes(value, size))] };
};

const truncate: Mutate = ({ bytes, random }) => {
  const length = random.oneIn(2) ? random.below(bytes.length) : bytes.length - 1 - random.length(15);
  const at = Math.max(0, length);
  return { text: `cut to ${at} bytes`, edits: [{ at, length: bytes.length - at, bytes: new Uint8Array(0) }] };
};

const extend: Mutate = ({ bytes, random }) => {
  const count = 1 + random.length(63);
  const added = random.oneIn(2) ? new Uint8Array(count) : random.bytes(count);
  return { text: `${count} bytes more at the end`, edits: [{ at: bytes.length, length: 0, bytes: added }] };
};

const splice: Mutate = ({ bytes, random, corpus }) => {
  const other = random.pick(corpus);
  if (other === undefined) return null;
  const from = random.below(other.bytes.length + 1);
  const at = random.oneIn(2) ? Math.min(from, bytes.length) : random.below(bytes.length + 1);
  const tail = other.bytes.subarray(from);
  return {
    text: `from ${at} on what ${other.name} has from ${from} on`,
    edits: [{ at, length: bytes.length - at, bytes: tail }],
  };
};

const copyFrom: Mutate = ({ bytes, random, corpus }) => {
  const other = random.pick(corpus);
  if (other === undefined) return null;
  const from = random.below(other.bytes.length);
  const taken = other.bytes.subarray(from, from + 1 + random.length(255));
  const at = random.below(bytes.length + 1);
  return {
    text: `${taken.length} bytes of ${other.name} at ${from} written over those at ${at}`,
    edits: [overwrite(at, taken)],
  };
};

function rangeOf({ bytes, random }: MutationSource): { readonly at: number; readonly taken: Uint8Array } {
  const at = random.below(bytes.length);
  return { at, taken: bytes.slice(at, at + 1 + random.length(127)) };
}

const duplicateRange: Mutate = (source) => {
  const { at, taken } = rangeOf(source);
  const to = source.random.oneIn(2) ? at : source.random.below(source.bytes.length + 1);
  return { text: `${taken.length} bytes at ${at} inserted at ${to}`, edits: [{ at: to, length: 0, bytes: taken }] };
};

const deleteRange: Mutate = (source) => {
  const { at, taken } = rangeOf(source);
  return {
    text: `${taken.length} bytes at ${at} deleted`,
    edits: [{ at, length: taken.length, bytes: new Uint8Array(0) }],
  };
};

const moveRange: Mutate = (source) => {
  const { at, taken } = rangeOf(source);
  const to = source.random.below(source.bytes.length - taken.length + 1);
  return {
    text: `${taken.length} bytes at ${at} moved to ${to}`,
    edits: [
      { at, length: taken.length, bytes: new Uint8Array(0) },
      { at: to, length: 0, bytes: taken },
    ],
  };
};

const fillRange: Mutate = (source) => {
  const { at, taken } = rangeOf(source);
  const value = source.random.pick([0, 0xff, 0x41]) ?? 0;
  return {
    text: `${taken.length} bytes at ${at} = ${value}`,
    edits: [overwrite(at, new Uint8Array(taken.length).fill(value))],
  };
};

export const BLIND_MUTATIONS: readonly Mutate[] = [
  flipBit,
  flipBit,
  setNumber,
  setNumber,
  truncate,
  extend,
  splice,
  copyFrom,
  duplicateRange,
  deleteRange,
  moveRange,
  fillRange,
];
