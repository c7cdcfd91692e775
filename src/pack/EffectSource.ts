import type { RenderingMode } from '../device/renderingModes.js';
import type { VertexUsage } from '../device/VertexLayout.js';
import type { PackTarget } from './PackTarget.js';
import type { RenderStateSources } from './renderStateSources.js';

/**
 * What an author writes in `effect.ts` beside the WESL modules of an effect. It names things; what they are (offsets,
 * sizes, slots, dimensions, formats) is read from the WGSL. A name here that the WGSL of no combination has is an error,
 * so that a typo is never silent.
 *
 * Every stage program is an entry point of a module; shared code is imported with `import package::common::Name;`. Every
 * option of every axis is a condition for `@if(...)`: `<AXIS>_<OPTION>`, or the option alone where it begins with the axis
 * name and `_`.
 */
export interface EffectSource<Axes extends readonly AxisSource[] = readonly AxisSource[]> {
  /** File name without extension: lower case letters, digits, `-` and `_`. */
  readonly name: string;
  /** What it can be drawn with. Default: all. An effect that WebGL2 has nothing for says `['webgpu']`. */
  readonly targets?: readonly PackTarget[];
  /** In file order: the first axis varies fastest. At most 255. */
  readonly axes: Axes;
  /** The same techniques for every combination, or those of one combination (other states, other passes). */
  readonly techniques: readonly TechniqueSource[] | TechniquesOf<OptionsOf<Axes>>;
  /**
   * What each WGSL `var<uniform>` is. Variables called `material`, `frame` and `object` are what they are called without
   * an entry; any other needs one.
   */
  readonly uniforms?: Readonly<Record<string, UniformRole | number>>;
  /** By member name of the struct at register 0. A member without an entry starts at zero and has no annotations. */
  readonly parameters?: Readonly<Record<string, ParameterSource>>;
  /** By WGSL variable name, or by layer name of a transform. A texture without an entry is linear and unlabelled. */
  readonly textures?: Readonly<Record<string, TextureResourceSource>>;
  /**
   * By WGSL variable name. As in Carbon a sampler without an entry is dynamic (the application may override it) with
   * linear filters and clamped addresses; one with an entry is fixed unless it says `dynamic`.
   */
  readonly samplers?: Readonly<Record<string, SamplerSource>>;
  /** Labels of storage buffers and storage textures, by WGSL variable name. They are found in the WGSL without an entry. */
  readonly buffers?: Readonly<Record<string, ResourceSource>>;
  /** Vertex inputs by WGSL member or parameter name: the usage that the mesh's attribute is found by. */
  readonly inputs?: Readonly<Record<string, VertexUsageName>>;
  /**
   * `texture_2d_array<f32>` variables that are put together from single 2D textures, one per layer, in this order. At run
   * time the application sets the layers by their names, never the array.
   */
  readonly transforms?: Readonly<Record<string, readonly string[]>>;
  /**
   * Makes combinations equal on purpose: returns what is other in the combination whose body to use instead, as
   * `{ DETAIL: 'OFF' }`; of one that has a body of its own nothing (`{}`) or itself. The other combination must be no
   * alias. Absent: only bodies that come out equal share.
   */
  aliases?(options: OptionsOf<Axes>): Partial<OptionsOf<Axes>>;
}

/**
 * What a uniform buffer holds, which decides its register. `material` is b0: the members of its struct are the effect's
 * parameters. `frame` is b1, or b2 in a fragment program; `object` is b3, or b4 in a fragment program. A variable that
 * both programs of a pass have in one slot is one buffer, with the vertex side's register. A number is the register itself.
 */
export type UniformRole = 'material' | 'frame' | 'object';

/** A method's type, so that an effect with narrower option types is still an {@link EffectSource}. */
export type TechniquesOf<Options> = { of(options: Options): readonly TechniqueSource[] }['of'];

/** One option per axis: axis name -> option name. */
export type OptionsOf<Axes extends readonly AxisSource[]> = {
  readonly [A in Axes[number] as A['name']]: A['options'][number];
};

/** A permutation axis. */
export interface AxisSource {
  /** An identifier, e.g. `SHADOWS`. */
  readonly name: string;
  /** 2 to 255 identifiers. The names alone are in the file. */
  readonly options: readonly string[];
  /** Default: the first option. */
  readonly default?: string;
  /** Default `static`. Stored; no runtime looks at it. */
  readonly type?: 'static' | 'dynamic';
  readonly description?: string;
}

/** A named way to draw. The application's default is `Main`. */
export interface TechniqueSource {
  readonly name: string;
  /** Of all its render passes that say nothing else. */
  readonly mode?: RenderingMode;
  /** 1 to 64, drawn in order. */
  readonly passes: readonly PassSource[];
}

export type PassSource = RenderPassSource | ComputePassSource;

/**
 * Programs are modules by path without extension, relative to the effect's folder, then `#` and the entry point where it
 * is not called `main`: `hull.vertex`, `lib/blur#fs`.
 */
export interface RenderPassSource {
  readonly vertex: string;
  /** Absent: a pass that writes depth alone. */
  readonly fragment?: string;
  readonly compute?: never;
  /**
   * Carbon's rendering mode that the pass is made for. Its states are written into the pass below `states`, so that it
   * looks right whatever mode it is drawn with. Default `ANY`: nothing is written, and the pass is drawn over the states
   * of the mode that the application chooses.
   */
  readonly mode?: RenderingMode;
  /** What is other than in the rendering mode, by Carbon's or WebGPU's names with WebGPU's spelling of values. */
  readonly states?: RenderStateSources;
  /**
   * Vulkan GLSL (`#version 450`) of the same programs, for shader bundles alone: files by path relative to the effect's
   * folder, e.g. `hull.vert`. It is the input source of the stage's variants, from which others compile the stage anew.
   */
  readonly vulkan?: { readonly vertex?: string; readonly fragment?: string };
}

export interface ComputePassSource {
  readonly compute: string;
  readonly vertex?: never;
  readonly fragment?: never;
  readonly mode?: never;
  readonly states?: never;
  /** As of a render pass. */
  readonly vulkan?: { readonly compute?: string };
}

/** `POSITION`, `TEXCOORD1`: the usage, then its index where it is not 0. */
export type VertexUsageName = VertexUsage | `${VertexUsage}${number}`;

/** What people see of a parameter or resource. All of it ends up as annotations of that name. */
export interface ResourceSource {
  /** `SasUiLabel`. */
  readonly label?: string;
  /** `SasUiDescription`. */
  readonly description?: string;
  /** `SasUiGroup`: the heading it is listed under. */
  readonly group?: string;
  /** `SasUiVisible`. Default true. */
  readonly visible?: boolean;
  /** `AutoRegister`: Carbon's runtime creates a variable of this name in its store. Default false. */
  readonly autoregister?: boolean;
  /** Further annotations: a boolean is a BOOL, a number a FLOAT, a string a STRING. */
  readonly annotations?: Readonly<Record<string, boolean | number | string>>;
}

export interface ParameterSource extends ResourceSource {
  /**
   * Components in the order of memory, of an array all elements, of a matrix its WGSL columns (which are register rows).
   * Default zeros. A colour is written as `setParameter` takes it (gamma) and stored as the program reads it (linear):
   * its first three components are raised to 2.2.
   */
  readonly default?: number | readonly number[];
  /** `Tr2sRGB` and `SasUiControl` = `color`: the application's values are converted to linear. For `f32` vectors of 3 or 4. */
  readonly color?: boolean;
  /** `SasUiMin`, `SasUiMax`. */
  readonly range?: readonly [number, number];
  /** `SasUiStep`. */
  readonly step?: number;
}

export interface TextureResourceSource extends ResourceSource {
  /** `Tr2sRGB`: the texture is sampled through its sRGB view. Default false. */
  readonly srgb?: boolean;
}

/** Sampler state in WebGPU's spelling, with Carbon's two additional address modes. */
export interface SamplerSource {
  /** Default `linear`. */
  readonly minFilter?: GPUFilterMode;
  readonly magFilter?: GPUFilterMode;
  readonly mipmapFilter?: GPUMipmapFilterMode;
  /** 1 to 16. Above 1 all three filters must be linear, and become Carbon's ANISOTROPIC. Default: not anisotropic. */
  readonly maxAnisotropy?: number;
  /** Default `clamp-to-edge`. */
  readonly addressModeU?: AddressModeSource;
  readonly addressModeV?: AddressModeSource;
  readonly addressModeW?: AddressModeSource;
  /** Given exactly for a `sampler_comparison`. */
  readonly compare?: GPUCompareFunction;
  /** Default: no limit. */
  readonly lodMinClamp?: number;
  readonly lodMaxClamp?: number;
  /** Whether the application may override it by name. Default false. */
  readonly dynamic?: boolean;
}

export type AddressModeSource = GPUAddressMode | 'border' | 'mirror-once';
