import { type ListEntry, structMembers } from './listEntries.js';
import { memberBehind } from './membersRead.js';
import type { ModuleDeclaration, WgslModule } from './wgslModule.js';
import type { WgslToken } from './wgslTokens.js';
import { literalNumber } from './wholeNumber.js';

/** What an entry point does with one of its inputs. */
export interface EntryInput {
  /** Of the parameter or member. */
  readonly name: string;
  /** Bit per component that the text reads: 1 x, 2 y, 4 z, 8 w. All four where it does not show which. */
  readonly mask: number;
}

/** Tokens that can go without changing what a program does. */
export interface TokenRange {
  readonly start: number;
  /** Behind the last one. */
  readonly end: number;
}

export interface EntryInputs {
  /** Inputs that may not be among them, since their struct is not found, are read in full. */
  readonly inputs: readonly EntryInput[];
  /** The declarations of those with mask 0. */
  readonly unread: readonly TokenRange[];
}

const ALL = 0b1111;

/**
 * The inputs of an entry point with the components that it reads. One that is never read has mask 0 where its
 * declaration can go, which WebGPU wants: whatever a vertex program declares must have an attribute. The declaration
 * stays, and counts as read, where something else than the entry point has a use for the struct.
 */
export function entryInputs({ tokens, declarations }: WgslModule, entry: ModuleDeclaration): EntryInputs {
  const inputs: EntryInput[] = [];
  const unread: TokenRange[] = [];
  for (const parameter of entry.names?.parameters ?? []) {
    const places = (entry.names?.parameterUses ?? []).filter(({ name }) => name === parameter.name).map(({ at }) => at);
    if (parameter.start !== parameter.nameAt) {
      inputs.push({ name: parameter.name, mask: union(places.map((at) => componentsBehind(tokens, at))) });
      if (places.length === 0 && hasLocation(tokens, parameter)) unread.push(rangeOf(tokens, parameter));
      continue;
    }
    const struct = structOf(tokens, declarations, parameter);
    if (struct === null) continue;
    const members = structMembers(tokens, struct.nameAt);
    const isWhole = places.some((at) => memberBehind(tokens, at) === null);
    const canGo = !isWhole && usesOf(declarations, struct.name) === 1;
    const masks = members.map((member) => (isWhole ? ALL : memberMask(tokens, places, member.name)));
    inputs.push(...members.map(({ name }, i) => ({ name, mask: canGo ? (masks[i] ?? ALL) : masks[i] || ALL })));
    if (!canGo) continue;
    if (masks.every((mask) => mask === 0)) unread.push(rangeOf(tokens, parameter));
    else {
      const idle = members.filter((member, i) => masks[i] === 0 && hasLocation(tokens, member));
      unread.push(...idle.map((member) => rangeOf(tokens, member)));
    }
  }
  return { inputs, unread };
}

/** Built-ins cost nothing. */
function hasLocation(tokens: readonly WgslToken[], { start, nameAt }: ListEntry): boolean {
  return tokens
    .slice(start, nameAt)
    .some(({ text }, i, attributes) => text === 'location' && attributes[i - 1]?.text === '@');
}

function memberMask(tokens: readonly WgslToken[], places: readonly number[], member: string): number {
  const reads = places.filter((at) => memberBehind(tokens, at) === member);
  return union(reads.map((at) => componentsBehind(tokens, at + 2)));
}

function union(masks: readonly number[]): number {
  return masks.reduce((all, mask) => all | mask, 0);
}

const COMPONENTS: Readonly<Record<string, number>> = { x: 1, y: 2, z: 4, w: 8, r: 1, g: 2, b: 4, a: 8 };

/** The components in `name.xy` or `name[1]`. */
function componentsBehind(tokens: readonly WgslToken[], at: number): number {
  const swizzle = memberBehind(tokens, at);
  if (swizzle !== null) return union([...swizzle].map((letter) => COMPONENTS[letter] ?? ALL));
  const isIndexed = tokens[at + 1]?.text === '[' && tokens[at + 3]?.text === ']';
  const index = isIndexed ? literalNumber(tokens[at + 2]?.text ?? '') : null;
  return index !== null && index.value < 4n ? 1 << Number(index.value) : ALL;
}

function structOf(
  tokens: readonly WgslToken[],
  declarations: readonly ModuleDeclaration[],
  { nameAt, end }: ListEntry,
): ModuleDeclaration | null {
  if (end !== nameAt + 3) return null;
  const name = tokens[nameAt + 2]?.text;
  return declarations.find((it) => it.keyword === 'struct' && it.name === name) ?? null;
}

function usesOf(declarations: readonly ModuleDeclaration[], name: string): number {
  return declarations.flatMap(({ uses }) => uses).filter((use) => use.name === name).length;
}

/** With the comma that follows. */
function rangeOf(tokens: readonly WgslToken[], { start, end }: ListEntry): TokenRange {
  return { start, end: tokens[end]?.text === ',' ? end + 1 : end };
}
