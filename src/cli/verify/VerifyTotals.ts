import type { CarbonEffectVerification } from '../../format/carbonEffect/verifyCarbonEffect.js';
import { OLD_CHUNK_WORD } from './oldChunkFile.js';
import type { FileVerification, VerifyOutcome } from './verifyFile.js';

/** The sums over all files; the shape of `totals` in the last line of `carbonfx verify --json`. Counts are of files but where said. */
export interface VerifyTotals {
  readonly files: number;
  readonly ok: number;
  readonly differ: number;
  readonly refused: number;
  /** Could not be opened. */
  readonly unread: number;
  /** Made the program fail. */
  readonly failed: number;
  /** Of the files: shader bundles, refused ones included. */
  readonly bundles: number;
  /** Texts in shader bundles, of those that were not refused. */
  readonly variants: number;
  /** Rows, of the files that were not refused. */
  readonly rows: number;
  /** Bodies, of the files that were not refused. */
  readonly distinctBodies: number;
  readonly divergences: {
    readonly bodies: number;
    readonly container: number;
    readonly classes: number;
    /** Shader bundles that are not written again as they were. */
    readonly bundles: number;
    /** With bodies that were too large to go through the classes. */
    readonly unwritten: number;
    /** By what the rebuilt arena lists; one file may be in several. */
    readonly rebuilt: {
      readonly unreferenced: number;
      readonly insideEntries: number;
      readonly layout: number;
      readonly other: number;
    };
  };
  /** Tables that are not dense, refused files included. */
  readonly sparse: number;
  /** Tables with a row that stores another index than its position, refused files included. */
  readonly misordered: number;
  /** Of the refused ones: chunk files of an older packager. */
  readonly oldChunkFiles: number;
  readonly bytes: number;
  readonly seconds: number;
}

/** Adds outcomes up. */
export class VerifyTally {
  #files = { files: 0, ok: 0, differ: 0, refused: 0, unread: 0, failed: 0 };
  #sizes = { rows: 0, distinctBodies: 0, bytes: 0 };
  #modes = { bodies: 0, container: 0, classes: 0, bundles: 0, unwritten: 0 };
  #bundles = { bundles: 0, variants: 0 };
  #rebuilt = { unreferenced: 0, insideEntries: 0, layout: 0, other: 0 };
  #tables = { sparse: 0, misordered: 0, oldChunkFiles: 0 };

  add(outcome: VerifyOutcome): void {
    this.#files.files++;
    if (outcome.kind === 'verified') {
      const { result, bytes } = outcome;
      this.#files[standingOf(result)]++;
      this.#sizes.bytes += bytes;
      this.#addResult(result);
    } else {
      this.#files[outcome.kind]++;
    }
  }

  totals(seconds: number): VerifyTotals {
    const { rows, distinctBodies, bytes } = this.#sizes;
    const divergences = { ...this.#modes, rebuilt: { ...this.#rebuilt } };
    return { ...this.#files, ...this.#bundles, rows, distinctBodies, divergences, ...this.#tables, bytes, seconds };
  }

  #addResult(result: FileVerification): void {
    if (!('format' in result)) {
      this.#addEffect(result);
      return;
    }
    this.#bundles.bundles++;
    this.#bundles.variants += result.variants ?? 0;
    if (result.rewritten === false) this.#modes.bundles++;
  }

  #addEffect({ version, rows, distinctBodies, table, modes }: CarbonEffectVerification): void {
    this.#sizes.rows += rows ?? 0;
    this.#sizes.distinctBodies += distinctBodies ?? 0;
    if (table?.dense === false) this.#tables.sparse++;
    if (table?.indicesMatchPosition === false) this.#tables.misordered++;
    if (version === OLD_CHUNK_WORD) this.#tables.oldChunkFiles++;
    const { bodies, container, classes = null, rebuilt } = modes;
    if (bodies === false) this.#modes.bodies++;
    if (container === false) this.#modes.container++;
    if (classes === false) this.#modes.classes++;
    if (classes !== null && typeof classes === 'object') this.#modes.unwritten++;
    if (rebuilt === false) this.#rebuilt.other++;
    if (rebuilt === null || typeof rebuilt === 'boolean') return;
    if (rebuilt.unreferenced !== undefined) this.#rebuilt.unreferenced++;
    if (rebuilt.insideEntries !== undefined) this.#rebuilt.insideEntries++;
    if (rebuilt.layout !== undefined) this.#rebuilt.layout++;
  }
}

/** Which of the three a file counts as that was read or refused. */
export function standingOf({ ok, error }: FileVerification): 'ok' | 'differ' | 'refused' {
  if (error !== undefined) return 'refused';
  return ok ? 'ok' : 'differ';
}
