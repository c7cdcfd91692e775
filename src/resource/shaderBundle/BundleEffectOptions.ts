import type { RenderState } from '../../format/carbonEffect/renderState.js';
import type { SamplerWords } from '../../format/carbonEffect/samplerFields.js';

/** What a shader bundle does not say of the effect that it becomes. Names are those of the bundle's reflection. */
export interface BundleEffectOptions {
  /** What to call the bundle in errors. */
  readonly source?: string;
  /**
   * Register of a uniform block, by its name. Default, in the order of sets, then bindings: a block is b0, whose members are
   * the effect's parameters, unless one of its stages has another b0 already or its stages see different members of it;
   * the others are b1, b2, …, given whole as any effect's blocks (those of frames and draws are b1 to b4).
   */
  readonly registers?: Readonly<Record<string, number>>;
  /**
   * State of a sampler, by its name; of a texture that was one with its sampler by the texture's name and `_sampler`.
   * Default: linear filters and clamped addresses, as YUP makes them; a comparison sampler compares `less-equal`.
   */
  readonly samplers?: Readonly<Record<string, SamplerWords>>;
  /** Usage of a vertex input, by its name: `TEXCOORD1`. Default: what the name says (`a_uv`, `normal`), else none. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Names of the textures that are read through their sRGB view. */
  readonly srgb?: readonly string[];
  /**
   * Carbon's render states of the render pass, below what a draw's `mode` says. Default: no culling, since a bundle does not
   * say which side of a triangle is its front.
   */
  readonly renderStates?: readonly RenderState[];
  /** Of GL texts: what their vertex program does to the clip space, where that is not read right out of the text. */
  readonly clipSpace?: BundleClipSpace;
  /** Values of overrides (specialization constants), by name or id. Default: those of the text. */
  readonly overrides?: Readonly<Record<string, number | boolean>>;
}

/** What a GL vertex program does where it ends. Default: what its text shows. */
export interface BundleClipSpace {
  /** Whether y is turned over, beyond what the author's own text does: as SPIRV-Cross does for YUP. */
  readonly flipsY?: boolean;
  /** Whether depth goes from -w to w; else from 0, and it is mapped. */
  readonly mapsDepth?: boolean;
}
