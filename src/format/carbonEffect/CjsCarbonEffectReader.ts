import type { ArenaReader } from '../bytes/ArenaReader.js';
import { FormatError } from '../bytes/FormatError.js';
import { checkBodyTiling } from './checkBodyTiling.js';
import { type EffectDescription, hasPass } from './effectDescription.js';
import { ROW_BYTES } from './limits.js';
import type { PermutationAxis } from './permutationAxis.js';
import { type EffectRow, RowTable } from './RowTable.js';
import { type ContainerHeader, readContainerHeader } from './readContainerHeader.js';
import { readDescriptionBody } from './readEffectDescription.js';
import { sourceLanguage } from './sourceLanguage.js';

export interface CarbonEffectReaderOptions {
  /** What to call the bytes in errors: a path or URL. */
  readonly source?: string;
  /**
   * Opens a file whose row table is not dense, out of order or of another length than the axes ask for, to look into it.
   * Such a file gives wrong permutations without a word, so no loader sets this.
   */
  readonly permissive?: boolean;
}

/**
 * A Carbon effect file, versions 8 to 15, over bytes that it keeps and does not copy: leave them unchanged as long as the
 * reader lives. Opening checks the container (`carbon-format.md` 10.4, "when a file is opened") and decodes no body; each
 * body is decoded when it is asked for, every time anew. All byte arrays handed out are views into the file.
 */
export class CjsCarbonEffectReader {
  readonly source: string;
  /** The file, in the memory it was given in. */
  readonly bytes: Uint8Array;
  /** Whether every row's stored index is unique and below the row count, and there are as many rows as the axes have combinations. */
  readonly dense: boolean;
  /** Whether every row stores its own position. */
  readonly indicesMatchPosition: boolean;
  readonly #header: ContainerHeader;
  readonly #rows: RowTable;
  /** Of the whole file, shared by all bodies: making one costs as much as reading a dozen records. */
  readonly #view: DataView;
  /** The formats of the browser are those that carry blocks. */
  readonly #isNamedForBlocks: boolean;
  #bodyDecodeCount = 0;
  #carriesBlocks: boolean | null = null;

  /** @throws FormatError for everything that is refused when a file is opened. */
  constructor(file: Uint8Array | ArrayBuffer | SharedArrayBuffer, options: CarbonEffectReaderOptions = {}) {
    this.bytes = file instanceof Uint8Array ? file : new Uint8Array(file);
    this.source = options.source ?? '';
    this.#isNamedForBlocks = sourceLanguage(this.source) !== null;
    this.#view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength);
    this.#header = readContainerHeader(this.bytes, this.source);
    this.#rows = new RowTable(this.bytes, this.#header.rowTableOffset, this.#header.rowCount);
    this.indicesMatchPosition = this.#rows.indicesMatchPosition;
    const hasAllRows = this.rowCount === combinationsOf(this.axes);
    this.dense = hasAllRows && (this.indicesMatchPosition || this.#rows.isDense);
    if (options.permissive !== true) this.#checkDensity(hasAllRows);
    checkBodyTiling(this.#rows, this.#header, this.bytes.length, this.source);
  }

  /** The file's version, 8 to 15. */
  get version(): number {
    return this.#header.version;
  }

  /** Major, minor, patch, tweak of the compiler; zeros below version 15. */
  get compilerVersion(): readonly number[] {
    return this.#header.compilerVersion;
  }

  /** The 32 characters of the MD5 of the effect's source; empty below version 15. */
  get sourceHash(): Uint8Array {
    return this.#header.sourceHash;
  }

  /** The payload of the arena. */
  get arena(): Uint8Array {
    return this.#header.arena.bytes;
  }

  /** What the descriptions are resolved with: it gives the same string and the same view for the same reference. */
  get arenaReader(): ArenaReader {
    return this.#header.arena;
  }

  /** Bytes in front of the first body. */
  get headerEnd(): number {
    return this.#header.headerEnd;
  }

  /** The first axis is the fastest digit of a row's position. */
  get axes(): readonly PermutationAxis[] {
    return this.#header.axes;
  }

  get rowCount(): number {
    return this.#header.rowCount;
  }

  /** How many bodies have been decoded so far. */
  get bodyDecodeCount(): number {
    return this.#bodyDecodeCount;
  }

  /** Whether the passes carry block pairs; `null` until a body with a pass was read, since nothing in the header says it. */
  get carriesBlocks(): boolean | null {
    return this.#carriesBlocks;
  }

  /** @throws RangeError when there is no row at that position. */
  row(position: number): EffectRow {
    this.#checkPosition(position);
    return {
      index: this.#rows.indexAt(position),
      offset: this.#rows.offsetAt(position),
      size: this.#rows.sizeAt(position),
    };
  }

  /**
   * The body of a row, not decoded.
   * @throws RangeError when there is no row at that position.
   */
  bodyBytes(position: number): Uint8Array {
    const { offset, size } = this.row(position);
    return this.bytes.subarray(offset, offset + size);
  }

  /**
   * Decodes the body of a row.
   * @param trace gathers the arena offsets that were read, for `ReplayArena`.
   * @throws RangeError when there is no row at that position.
   * @throws FormatError for everything that is refused when a row is read.
   */
  readDescription(position: number, trace?: number[]): EffectDescription {
    this.#checkPosition(position);
    const start = this.#rows.offsetAt(position);
    this.#bodyDecodeCount += 1;
    try {
      const description = readDescriptionBody(this.bytes, {
        view: this.#view,
        start,
        end: start + this.#rows.sizeAt(position),
        version: this.version,
        arena: this.#header.arena,
        source: this.source,
        // Finding out by exception doubles the time of a small body: start with the reading that fitted, or should fit.
        hasBlocks: (this.#carriesBlocks ?? this.#isNamedForBlocks) ? 'blocks-first' : 'plain-first',
        ...(trace === undefined ? {} : { trace }),
      });
      if (description.hasBlocks) this.#carriesBlocks = true;
      else if (hasPass(description.techniques)) this.#carriesBlocks ??= false;
      return description;
    } catch (error) {
      throw error instanceof FormatError ? error.within(`rows[${position}]`) : error;
    }
  }

  #checkPosition(position: number): void {
    if (!Number.isInteger(position) || position < 0 || position >= this.rowCount) {
      throw new RangeError(`there is no row ${position}: the file has ${this.rowCount}`);
    }
  }

  #checkDensity(hasAllRows: boolean): void {
    const { rowTableOffset, axes, rowCount } = this.#header;
    const source = this.source;
    if (!hasAllRows) {
      throw new FormatError({
        source,
        path: 'rows',
        offset: rowTableOffset - 4,
        found: `${rowCount} rows`,
        wanted: `the ${combinationsOf(axes)} combinations of the axes' options`,
      });
    }
    if (this.indicesMatchPosition) return;
    for (let i = 0; i < rowCount; i++) {
      const index = this.#rows.indexAt(i);
      if (index === i) continue;
      const offset = rowTableOffset + i * ROW_BYTES;
      throw new FormatError({
        source,
        path: `rows[${i}]`,
        offset,
        found: `index ${index}`,
        wanted: `${i}, its position`,
      });
    }
  }
}

function combinationsOf(axes: readonly PermutationAxis[]): number {
  return axes.reduce((product, { options }) => product * options.length, 1);
}
