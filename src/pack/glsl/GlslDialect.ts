import type { BackendStage } from '../../format/carbonEffect/BackendStage.js';
import type { BuiltinCall } from './builtinCalls.js';
import type { WgslProgram } from './readProgram.js';

/** A GLSL that programs are put into: its version and what is particular to those who take it. */
export interface GlslDialect {
  /** As naga is told. */
  readonly version: '300 es' | '450';
  /**
   * Refuses what the version has nothing for, and what naga writes as something else, before naga is asked.
   * @throws GlslRefusal
   */
  readonly refuseInexpressible: (program: WgslProgram, calls: readonly BuiltinCall[], stage: BackendStage) => void;
  /**
   * Refuses what naga wrote and the version does not have.
   * @throws GlslRefusal
   */
  readonly refuseUnknownWords: (glsl: string) => void;
  /** Has a vertex program of naga, which flips y and stretches z always, end as the taker wants it. */
  readonly clipSpace: (glsl: string) => string;
  /** Names that no variable of a program may have. */
  readonly reserved: readonly string[];
}
