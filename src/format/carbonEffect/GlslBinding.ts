/** A uniform of a GLSL program and the register that it stands for. The numbers of the kinds are their positions here. */
export type GlslBinding =
  | GlslConstantBuffer
  | GlslResource
  | GlslBufferTexture
  | GlslStructuredTexture
  | GlslStructuredUbo
  | GlslUavTexture
  | GlslDispatchUniform;

interface GlslBindingBase {
  /** b#, t# or u#, according to the kind; `null` where it stands for none. */
  readonly register: number | null;
  /** The identifier in the program text. The pixel stage's b0 is named `cb7`. */
  readonly name: string;
}

/** A constant buffer. */
export interface GlslConstantBuffer extends GlslBindingBase {
  readonly kind: 'constantBuffer';
  /** Its size in rows of 16 bytes. */
  readonly vec4Count: number;
  /** `array`: a plain `uniform vec4 name[vec4Count]`; `std140`: a uniform block of one such member. */
  readonly style: 'array' | 'std140';
  readonly light: GlslLight | null;
}

export type GlslDimension = '2d' | '3d' | 'cube' | '2d-array';

/** A texture, declared as a combined sampler. Sampler state comes from the registers listed here alone. */
export interface GlslResource extends GlslBindingBase {
  readonly kind: 'resource';
  readonly dimension: GlslDimension;
  /** s# of the samplers that compare through it. */
  readonly comparisonSamplers: readonly number[];
  /** Whether it is declared as a shadow sampler. Layout `g0` does not say: there it is, where a sampler compares. */
  readonly comparison: boolean;
  /** s# of the samplers that it is read through; none in layout `g0`. */
  readonly pairedSamplers: readonly number[];
}

/** A typed buffer, held in a texture whose rows have `width` texels. */
export interface GlslBufferTexture extends GlslBindingBase {
  readonly kind: 'bufferTexture';
  /** Layout `g1x` alone; the others have `rgba32float`. */
  readonly format: 'rgba32float' | 'r32float' | 'r32uint';
  readonly width: number;
  readonly names: readonly string[];
}

/** A structured buffer, held in a texture whose rows have `width` texels. */
export interface GlslStructuredTexture extends GlslBindingBase {
  readonly kind: 'structuredTexture';
  /** Bytes of one element. */
  readonly stride: number;
  readonly width: number;
  readonly light: GlslLight | null;
}

/** A structured buffer, held in a uniform block of `capacity` elements. */
export interface GlslStructuredUbo extends GlslBindingBase {
  readonly kind: 'structuredUbo';
  /** Bytes of one element. */
  readonly stride: number;
  readonly capacity: number;
}

/** A UAV texture that a pixel program writes as a colour output. */
export interface GlslUavTexture extends GlslBindingBase {
  readonly kind: 'uavTexture';
  /** Layer of the texture; `null` = it has none. */
  readonly slice: number | null;
  /** `layout(location = …)` of the output. */
  readonly location: number;
  readonly names: readonly string[];
}

/** The uniform that tells a compute program made into a pixel program about its dispatch. */
export interface GlslDispatchUniform extends GlslBindingBase {
  readonly kind: 'dispatchUniform';
}

/** Where a buffer of local lights keeps what. */
export interface GlslLight {
  readonly role: number;
  readonly indexRegister: number;
  readonly dataRegister: number;
  /** `null` = no light has a profile. */
  readonly profileRegister: number | null;
  /** First texel of the data. */
  readonly dataTexelBase: number;
  /** Number of lights. */
  readonly capacity: number;
}
