import type { ArenaSharing } from './arenaSharing.js';
import type { AxisEffect } from './axisEffects.js';
import type { BodyShape } from './BodyShape.js';
import type { BrowserOutlook } from './BrowserOutlook.js';
import type { StagePrograms } from './ProgramTally.js';
import type { RowRuns } from './rowSets.js';

/** What `carbonfx inspect` tells of a file, as plain data: the shape of its `--json`. Sizes and offsets are bytes. */
export interface Inspection {
  /** The source that was named. */
  readonly file: string;
  /** What its bytes look like. */
  readonly is: string;
  readonly version: number;
  /** `null` below version 15, as is the hash. */
  readonly compilerVersion: string | null;
  readonly sourceHash: string | null;
  readonly size: { readonly file: number; readonly header: number; readonly arena: number; readonly bodies: number };
  /** Whether passes carry backend blocks; `null` where no body with a pass was read. */
  readonly carriesBlocks: boolean | null;
  /** The first is the fastest digit of a row's number. */
  readonly axes: readonly InspectedAxis[];
  readonly rows: {
    readonly count: number;
    /** The row of the default options; `null` where the rows are not the axes' combinations. */
    readonly default: number | null;
    /** What the rows' bodies would take if none were shared. */
    readonly bytesUnshared: number;
  };
  /** By what they say: rows of equal bodies have one, wherever these are stored. */
  readonly bodies: readonly InspectedBody[];
  /** Bodies that differ in the bytes of their programs alone are of one shape. That of the default options is first. */
  readonly shapes: readonly InspectedShape[];
  readonly programs: readonly StagePrograms[];
  readonly arena: ArenaSharing;
  readonly browsers: BrowserOutlook;
  /** What is wrong with the file. Bodies that do not read are missing in everything above but `bodies`. */
  readonly faults: readonly InspectedFault[];
}

export interface InspectedAxis extends Omit<AxisEffect, 'axis'> {
  readonly name: string;
  readonly description: string;
  /** `static`, `dynamic`. */
  readonly type: string;
  readonly options: readonly string[];
  readonly default: string;
}

export interface InspectedBody {
  readonly offset: number;
  readonly size: number;
  readonly rows: RowRuns;
}

export interface InspectedShape {
  /** Indices into `bodies`. */
  readonly bodies: readonly number[];
  readonly rows: RowRuns;
  readonly isDefault: boolean;
  /** Sizes of the programs over the bodies: of the stages of a technique's passes, then of its libraries, technique by technique. */
  readonly programSizes: readonly { readonly smallest: number; readonly largest: number }[];
  readonly body: BodyShape;
}

export interface InspectedFault {
  /** Index into `bodies`; `null` where it is about the row table. */
  readonly body: number | null;
  readonly rows: RowRuns;
  readonly path: string;
  readonly offset: number;
  readonly message: string;
  /** There where it is about the row table. */
  readonly table?: TableFacts;
}

/** Why options cannot be looked up in a row table. */
export interface TableFacts {
  readonly rows: number;
  /** Of the options of the axes: as many rows as there should be. */
  readonly combinations: number;
  /** Rows that store another index than their position. */
  readonly misplaced: number;
  /** The first of them. */
  readonly firstMisplaced: { readonly row: number; readonly index: number } | null;
}
