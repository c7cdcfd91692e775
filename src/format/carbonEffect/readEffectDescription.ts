import { ArenaReader } from '../bytes/ArenaReader.js';
import { FormatError } from '../bytes/FormatError.js';
import { ReadingIo, type ReadingIoOptions } from '../bytes/ReadingIo.js';
import { carriesBlockPairs, type EffectDescription, effectDescription } from './effectDescription.js';

export interface ReadEffectDescriptionOptions {
  /** File version, 8 to 15: it decides the layout. */
  readonly version: number;
  /** The payload of the file's arena. Programs and default bytes of the result are views into it. */
  readonly arena: Uint8Array;
  /** Whether the passes carry block pairs. Nothing in a body announces them; `'detect'` (the default) finds out by reading. */
  readonly hasBlocks?: 'detect' | boolean;
  /** Named in errors. */
  readonly source?: string;
  /** Where `bytes` begins in the file; added to the offsets of errors. */
  readonly baseOffset?: number;
}

/** What {@link readDescriptionBody} needs: the arena with its strings, where the body lies, and which reading to try first. */
export interface DescriptionBodyOptions extends Omit<ReadingIoOptions, 'hasBlocks'> {
  readonly hasBlocks: 'plain-first' | 'blocks-first' | boolean;
}

/**
 * Reads one permutation body. The bytes must be the whole body and nothing else.
 * @throws FormatError for everything that `carbon-format.md` 10.4 refuses when a row is read.
 */
export function readEffectDescription(bytes: Uint8Array, options: ReadEffectDescriptionOptions): EffectDescription {
  const { hasBlocks = 'detect', arena, ...rest } = options;
  return readDescriptionBody(bytes, {
    ...rest,
    arena: new ArenaReader(arena),
    hasBlocks: hasBlocks === 'detect' ? 'plain-first' : hasBlocks,
  });
}

/**
 * {@link readEffectDescription} over an arena whose strings are shared between the bodies of a file. Where it has to find
 * out whether there are blocks it tries one reading and then the other; if both fail the first failure is reported. Both
 * succeed only on a body without a pass, which carries no block.
 */
export function readDescriptionBody(bytes: Uint8Array, options: DescriptionBodyOptions): EffectDescription {
  const { hasBlocks } = options;
  if (typeof hasBlocks === 'boolean') return readWhole(bytes, options, hasBlocks);
  const first = hasBlocks === 'blocks-first';
  try {
    return readWhole(bytes, options, first);
  } catch (failure) {
    if (!(failure instanceof FormatError)) throw failure;
    // The readings share the trace; a failed one must leave nothing in it.
    options.trace?.splice(0);
    const other = attempt(bytes, options, !first);
    if (other === null) throw failure;
    return other;
  }
}

function attempt(bytes: Uint8Array, options: DescriptionBodyOptions, hasBlocks: boolean): EffectDescription | null {
  try {
    return readWhole(bytes, options, hasBlocks);
  } catch (failure) {
    if (failure instanceof FormatError) return null;
    throw failure;
  }
}

const NOTHING = Object.freeze({}) as never;

function readWhole(bytes: Uint8Array, options: DescriptionBodyOptions, hasBlocks: boolean): EffectDescription {
  const io = new ReadingIo(bytes, { ...options, hasBlocks });
  const description = effectDescription(io, NOTHING);
  if (io.remaining > 0) io.refuse(`${io.remaining} bytes behind the last parameter`, 'the end of the body');
  if (!hasBlocks || carriesBlockPairs(description)) return description;
  // Without a pass both readings see the same bytes; only a library without a program is legal in one and not in the other.
  if (!hasEmptyLibrary(description)) return { ...description, hasBlocks: false };
  options.trace?.splice(0);
  return readWhole(bytes, options, false);
}

function hasEmptyLibrary({ techniques }: EffectDescription): boolean {
  return techniques.some(({ libraries }) => libraries.some(({ program }) => program.bytes.length === 0));
}
