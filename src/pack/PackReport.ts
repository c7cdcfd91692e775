import type { Options } from './Options.js';
import type { PackTarget } from './PackTarget.js';
import type { PackWarning } from './PackWarning.js';
import type { SourceSpot } from './sourceSpot.js';

/** What was packed. Equal sources give equal reports. */
export interface PackReport {
  readonly name: string;
  /** Combinations of options. */
  readonly rows: number;
  /** The MD5 in the headers. */
  readonly sourceHash: string;
  readonly files: readonly PackedFileReport[];
  readonly warnings: readonly PackWarning[];
}

export interface PackedFileReport {
  readonly target: PackTarget;
  /** Bodies that differ. */
  readonly bodies: number;
  /** Programs that differ, over all bodies. */
  readonly programs: number;
  readonly bytes: number;
  /** Passes that have no program though they were to have one, in file order. */
  readonly untranslated: readonly UntranslatedPass[];
}

/** A pass that could not be put into the language of its file: every row stays, its programs are empty. */
export interface UntranslatedPass {
  /** Of the first row with this body. */
  readonly options: Options;
  readonly technique: string;
  readonly pass: number;
  /** The module of the program at fault. */
  readonly module: string;
  readonly reason: string;
  readonly spot: SourceSpot;
  /** Whether the WGSL itself is wrong, rather than this target unable to say it. */
  readonly isFault: boolean;
}

export interface PackProgress {
  /** `describe`: bodies linked and reflected; `translate`: programs checked and put into other languages. */
  readonly step: 'describe' | 'translate';
  readonly done: number;
  readonly total: number;
}
