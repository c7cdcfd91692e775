import type { FileOutcome } from '../../pack/folder/writePackedFiles.js';
import type { PackError } from '../../pack/PackError.js';
import type { PackedFileReport, PackReport } from '../../pack/PackReport.js';

/** What became of an effect's folder. */
export type FolderOutcome =
  | {
      readonly kind: 'packed';
      readonly folder: string;
      readonly report: PackReport;
      readonly files: readonly PackedPath[];
      /** Whether nothing had changed since it was packed before. */
      readonly isKept: boolean;
      readonly seconds: number;
    }
  /** Its source cannot be packed. */
  | { readonly kind: 'refused'; readonly folder: string; readonly error: PackError }
  /** Something else went wrong. */
  | { readonly kind: 'failed'; readonly folder: string; readonly message: string };

/** A packed file and its place. */
export interface PackedPath extends PackedFileReport {
  readonly path: string;
  /** `missing` and `different` are what a check finds. */
  readonly state: FileOutcome['state'] | 'missing' | 'different';
}

/** Whether the source and what lies in its file are as they should be. */
export function isSound(outcome: FolderOutcome): boolean {
  if (outcome.kind !== 'packed') return false;
  return outcome.files.every(
    ({ state, untranslated }) =>
      (state === 'written' || state === 'unchanged') && !untranslated.some(({ isFault }) => isFault),
  );
}
