import { DEFAULT_REFLECTION } from './defaultReflection.js';
import { shaderStageName } from './enumNames.js';
import { ReadingArchive } from './ReadingArchive.js';
import { shaderReflection } from './reflectionWalk.js';
import { CHUNK_HEADER_BYTES, chunkKind, type RiffChunk, riffChunks } from './riffChunks.js';

/** Where the bytes of a bundle are not what YUP writes. */
export interface BundleOddity {
  /** Where it is, in bytes from the file's start. */
  readonly offset: number;
  /** What is there, or is not, in words: `REFL before ISRC`. */
  readonly found: string;
}

export interface BundleOddities {
  readonly count: number;
  /** Level by level; the first {@link MOST_TOLD} where there are more. */
  readonly first: readonly BundleOddity[];
}

/** A damaged file may have one for each of its bytes. */
const MOST_TOLD = 100;

const HEADER_BYTES = 12;

/**
 * What YUP's loader passes by in a file and its writer would not write again (`yslb.md` 3). Of a file that YUP wrote there is
 * none; where there is none the file is written again byte for byte.
 *
 * @param bytes that `readShaderBundle` takes
 */
export function bundleOddities(bytes: Uint8Array): BundleOddities {
  const search = new OdditySearch(bytes);
  search.run();
  return { count: search.count, first: search.first };
}

class OdditySearch {
  readonly first: BundleOddity[] = [];
  count = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #stages = new Set<number>();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  run(): void {
    const end = CHUNK_HEADER_BYTES + this.#view.getUint32(4, true);
    for (const { kind, chunk } of this.#level(HEADER_BYTES, end, ['VERS', 'LIST SHAD'])) {
      const size = sizeOf(chunk);
      if (kind === 'LIST SHAD') this.#stageList(chunk);
      else if (size !== 4) this.#tell(chunk.offset, `VERS of ${size} bytes`);
    }
    if (end < this.#bytes.length) this.#tell(end, `${counted(this.#bytes.length - end)} behind the end`);
  }

  #stageList(list: RiffChunk): void {
    for (const { chunk } of this.#level(list.start + 4, list.end, [], 'SHDR')) {
      if (sizeOf(chunk) < 8) {
        this.#tell(chunk.offset, `SHDR of ${counted(sizeOf(chunk))}`);
        continue;
      }
      const stage = this.#view.getInt32(chunk.start, true);
      if (this.#stages.has(stage)) this.#tell(chunk.offset, `another SHDR of ${shaderStageName(stage)}`);
      this.#stages.add(stage);
      for (const { kind, chunk: inner } of this.#level(chunk.start + 8, chunk.end, ['SPVB', 'LIST VARS'])) {
        if (kind === 'LIST VARS') this.#variantList(inner);
      }
    }
  }

  #variantList(list: RiffChunk): void {
    for (const { chunk } of this.#level(list.start + 4, list.end, [], 'VART')) this.#variant(chunk);
  }

  #variant({ offset, start, end }: RiffChunk): void {
    if (end - start < 4) this.#tell(offset, `VART of ${counted(end - start)}`);
    const source = this.#text('entryPoint', Math.min(start + 4, end), end);
    for (const { kind, chunk } of this.#level(this.#text('source', source, end), end, ['ISRC', 'REFL'])) {
      if (kind === 'REFL') this.#reflection(chunk);
      else if (sizeOf(chunk) === 0) this.#tell(chunk.offset, 'an empty ISRC');
    }
  }

  /** @returns where it ends */
  #text(name: string, start: number, limit: number): number {
    if (limit - start < 4) {
      this.#tell(start, `no ${name}`);
      return limit;
    }
    const length = this.#view.getInt32(start, true);
    if (length < 0) this.#tell(start, `${name} of ${length} bytes`);
    return start + 4 + Math.max(length, 0);
  }

  #reflection({ start, end }: RiffChunk): void {
    const archive = new FlagSearch(this.#bytes, { start, end, view: this.#view });
    shaderReflection(archive, DEFAULT_REFLECTION);
    for (const { offset, found } of archive.odd) this.#tell(offset, found);
    if (archive.remaining > 0) this.#tell(archive.position, `${counted(archive.remaining)} behind the reflection`);
  }

  /**
   * The known chunks of a level. Told are pads, stray bytes, and chunks that are unknown, missing, repeated or in another order.
   * @param singles kinds that YUP writes once each, in its order
   * @param items the kind that it writes any number of
   */
  #level(start: number, end: number, singles: readonly string[], items?: string): KnownChunk[] {
    const known: KnownChunk[] = [];
    const seen = new Set<string>();
    let next = start;
    for (const chunk of riffChunks(this.#view, start, end, '')) {
      const kind = chunkKind(chunk.tag, this.#bytes.subarray(chunk.start, chunk.end));
      const place = singles.indexOf(kind);
      if (place < 0 && kind !== items) this.#tell(chunk.offset, `an unknown chunk ${JSON.stringify(kind)}`);
      else known.push({ kind, chunk });
      if (seen.has(kind)) this.#tell(chunk.offset, `another ${kind}`);
      const late = singles.slice(place + 1).find((each) => seen.has(each));
      if (place >= 0 && late !== undefined && !seen.has(kind)) this.#tell(chunk.offset, `${kind} behind ${late}`);
      if (place >= 0) seen.add(kind);
      next = this.#pad(chunk, end);
    }
    if (next < end) this.#tell(next, `${end - next} stray ${end - next === 1 ? 'byte' : 'bytes'}`);
    for (const kind of singles) if (!seen.has(kind) && kind !== 'ISRC') this.#tell(end, `no ${kind}`);
    return known;
  }

  /** @returns where the next chunk begins */
  #pad({ start, end }: RiffChunk, limit: number): number {
    if ((end - start) % 2 === 0) return end;
    if (end === limit) {
      this.#tell(end, 'no pad');
      return end;
    }
    const pad = this.#bytes[end] ?? 0;
    if (pad !== 0) this.#tell(end, `a pad of ${pad}`);
    return end + 1;
  }

  #tell(offset: number, found: string): void {
    this.count += 1;
    if (this.first.length < MOST_TOLD) this.first.push({ offset, found });
  }
}

interface KnownChunk {
  /** As `chunkKind` calls it. */
  readonly kind: string;
  readonly chunk: RiffChunk;
}

/** A walk that looks at flags alone. */
class FlagSearch extends ReadingArchive {
  readonly odd: BundleOddity[] = [];

  override flag(): boolean | number {
    const offset = this.position;
    const value = super.flag();
    if (typeof value === 'number') this.odd.push({ offset, found: `a flag of ${value}` });
    return value;
  }
}

function sizeOf({ start, end }: RiffChunk): number {
  return end - start;
}

function counted(bytes: number): string {
  return bytes === 1 ? '1 byte' : `${bytes} bytes`;
}
