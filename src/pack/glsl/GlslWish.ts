import type { BackendStage } from '../../format/carbonEffect/BackendStage.js';
import type { SlotPlace } from '../Translator.js';
import type { GlslDialect } from './GlslDialect.js';

/** Valid WGSL with the entry point `main`, and what it is to become. */
export interface GlslWish {
  readonly stage: BackendStage;
  readonly text: string;
  readonly dialect: GlslDialect;
  /** What the attributes of a vertex program are to be called, by location: as far as these are no words of GLSL's own. */
  readonly inputNames: ReadonlyMap<number, string>;
  /** What the block of a buffer is to be called; `null` = as its symbol. */
  readonly nameOfBlock: (slot: SlotPlace) => string | null;
  /** What the uniform of a texture that is read through a sampler is to be called; `null` = as its symbol. */
  readonly nameOfSampled: (texture: string, sampler: string) => string | null;
}
