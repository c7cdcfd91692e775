import type { BackendStage } from '../format/carbonEffect/BackendStage.js';

/** A program that is to be checked, and put into GLSL where that is wanted. Plain data: it goes to other threads. */
export interface TranslationRequest {
  readonly stage: BackendStage;
  /** One whole WGSL module with the entry point `main`, every bound variable with its `@group` and `@binding`. */
  readonly text: string;
  /** Whether GLSL is wanted as well. */
  readonly glsl: boolean;
}

/** What became of a program. Plain data: it comes from other threads and out of the cache. Equal requests give equal ones. */
export interface Translation {
  /** Why the text is no valid WGSL; `null` where it is. */
  readonly fault: TranslationFault | null;
  /** `null` where it was not asked for, is refused, or the WGSL is at fault. */
  readonly glsl: GlslProgram | null;
  /** Why GLSL ES 3.00 cannot say it; `null` where it can, or was not asked. */
  readonly glslRefusal: TranslationFault | null;
}

export interface TranslationFault {
  /** A sentence without a full stop, in WGSL's words. */
  readonly problem: string;
  /** Where in the text, in UTF-16 units; -1 = unknown. */
  readonly offset: number;
}

/** A program in GLSL ES 3.00 with the way from its uniforms to the slots of the WGSL. */
export interface GlslProgram {
  readonly text: string;
  /** Only those that the program uses, ascending by group and binding. */
  readonly uniformBlocks: readonly GlslUniformBlock[];
  /** Only those that the program uses, ascending by the group and binding of the texture. */
  readonly textures: readonly GlslTexture[];
}

/** A slot of the WGSL. */
export interface SlotPlace {
  readonly group: number;
  readonly binding: number;
}

export interface GlslUniformBlock extends SlotPlace {
  /** The block's name, the same for both programs of a pass that share the slot. */
  readonly symbol: string;
  /** `vec4[N]`: rows of the std140 block. */
  readonly type: string;
}

export interface GlslTexture extends SlotPlace {
  /** The sampler uniform's name, the same for both programs of a pass that share the slot. */
  readonly symbol: string;
  /** `sampler2D`, `sampler2DShadow`, `usampler2DArray`, … */
  readonly type: string;
  /** What it is sampled through; `null` for one that is only loaded from. */
  readonly sampler: SlotPlace | null;
}

/** Checks programs and puts them into GLSL: in this thread, in several, or from a cache. */
export interface Translator {
  translate(request: TranslationRequest): Promise<Translation>;
}
