import type { SourceSpot } from './sourceSpot.js';

/** WGSL text of one program with the way back to the author's files. */
export interface LinkedProgram {
  /** The module as authors name it, e.g. `hull.vertex`. */
  readonly module: string;
  /** The module's file, e.g. `hull.vertex.wesl`. */
  readonly path: string;
  /** One whole WGSL module. */
  readonly text: string;
  /** Global variables that got another name than the author's, since two modules declare that name: new name -> module. */
  readonly renamed: ReadonlyMap<string, string>;
  /** The author's place of an offset into `text`. */
  spotOf(offset: number): SourceSpot;
}
