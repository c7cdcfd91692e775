import type { ShaderReflection } from './ShaderReflection.js';

/** A YUP shader bundle (`.ysl`): the stages of one program, each in several languages. Layout: `yslb.md` 1. */
export interface ShaderBundle {
  /** In file order. Of one stage there is one. */
  readonly stages: readonly ShaderBundleStage[];
  /** Kept where `readShaderBundle` is told to. */
  readonly unknown?: {
    /** Beside VERS and the list of stages. */
    readonly chunks: readonly UnknownChunk[];
    /** In the list of stages. */
    readonly stageChunks: readonly UnknownChunk[];
  };
}

/** A chunk that this version does not know. */
export interface UnknownChunk {
  /** Four characters, one for each byte. */
  readonly tag: string;
  /** Without header and pad; a view into the file when read. */
  readonly bytes: Uint8Array;
  /** How many of the known chunks beside it stand before it, as they are written. */
  readonly position: number;
}

export interface ShaderBundleStage {
  /** A number of {@link SHADER_STAGE}; others are kept. */
  readonly stage: number;
  /** A number of {@link SHADER_LANGUAGE}: what the SPIR-V was compiled from; 0 where there is no SPIR-V. */
  readonly sourceLanguage: number;
  /** A view into the file when read. Empty = none. */
  readonly spirv: Uint8Array;
  /** In file order. Two of one language are both kept; the first is the one that is found. */
  readonly variants: readonly ShaderInfo[];
  readonly unknown?: {
    /** Beside the SPIR-V and the list of variants. */
    readonly chunks: readonly UnknownChunk[];
    /** In the list of variants. */
    readonly variantChunks: readonly UnknownChunk[];
  };
}

/** One stage in one language: YUP's name for it. */
export interface ShaderInfo {
  /** A number of {@link SHADER_LANGUAGE}; others are kept. */
  readonly language: number;
  /** What the caller asked for, normally `main` in every language; the function in MSL text is `main0`. */
  readonly entryPoint: string;
  /** The text in `language`; of SPIR-V the GLSL that it was compiled from. */
  readonly source: string;
  /** The Vulkan GLSL that the author wrote, the same in all variants of a stage. Empty = none. */
  readonly inputSource: string;
  readonly reflection: ShaderReflection;
  /** Beside the input source and the reflection. */
  readonly unknownChunks?: readonly UnknownChunk[];
}
