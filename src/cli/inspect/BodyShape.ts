/** A body as people want to see it: names for numbers, everything but the bytes of its programs. Plain data. */
export interface BodyShape {
  readonly techniques: readonly TechniqueShape[];
  /** Names with annotations: `Tint: SasUiVisible = true`. */
  readonly parameters: readonly ParameterShape[];
}

export interface ParameterShape {
  readonly name: string;
  readonly annotations: readonly AnnotationShape[];
}

export interface AnnotationShape {
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

export interface TechniqueShape {
  readonly name: string;
  readonly passes: readonly PassShape[];
  readonly libraries: readonly LibraryShape[];
}

export interface PassShape {
  readonly stages: readonly StageShape[];
  readonly renderStates: readonly { readonly name: string; readonly value: string }[];
  /** What the backend block binds; `null` where the pass has no backend data that can be read. */
  readonly bindings: readonly BindingShape[] | null;
  /** The layout of that block, e.g. `v1`; `null` likewise. */
  readonly blockLayout: string | null;
}

export interface BindingShape {
  readonly group: number;
  readonly binding: number;
  /** `b0`, `t3`, `s1`, `u0`. */
  readonly register: string;
  readonly space: number;
  readonly kind: string;
  readonly type: string;
  readonly symbol: string;
  readonly visibility: readonly string[];
}

export interface StageShape extends InputShape {
  readonly stage: string;
  readonly language: string;
  /** Of a compute stage; `null` elsewhere. */
  readonly threadGroupSize: readonly [number, number, number] | null;
  readonly inputs: readonly VertexInputShape[];
  /** The register space that Carbon gives the stage: the number of its type. */
  readonly usualSpace: number;
}

export interface VertexInputShape {
  /** Usage and its index: `TEXCOORD0`. */
  readonly name: string;
  /** The `@location`. */
  readonly location: number;
  /** `float3`. */
  readonly type: string;
  /** The components that are read: `xyz`; empty = declared and not read. */
  readonly read: string;
}

/** What a stage and both inputs of a library have in common. */
export interface InputShape {
  readonly registers: readonly RegisterShape[];
  readonly constants: readonly ConstantShape[];
  /** Bytes of defaults that the file has. */
  readonly defaultBytes: number;
  readonly textures: readonly ResourceShape[];
  readonly samplers: readonly SamplerShape[];
  readonly uavs: readonly ResourceShape[];
  readonly annotations: readonly AnnotationShape[];
}

export interface RegisterShape {
  /** `t3`. */
  readonly register: string;
  readonly type: string;
  /** Array size, 0 = unbounded. */
  readonly count: number;
  readonly space: number;
}

export interface ConstantShape {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
  /** `float4[8]`; the type's name with the dimension where the two say nothing of the kind. */
  readonly type: string;
  readonly elements: number;
  /** The value in the file's defaults; empty where they do not reach it. */
  readonly default: string;
  readonly isSRGB: boolean;
  readonly isAutoregister: boolean;
}

export interface ResourceShape {
  /** `t3`, `u0`. */
  readonly register: string;
  readonly name: string;
  readonly type: string;
  /** 0 = unbounded. */
  readonly arrayElements: number;
  readonly isSRGB: boolean;
  readonly isAutoregister: boolean;
}

export interface SamplerShape {
  readonly register: string;
  /** Of a static sampler; `null` for the others, of which the list of registers tells it. */
  readonly space: number | null;
  /** `null` for a static sampler. */
  readonly name: string | null;
  /** Whether it can be set by name. */
  readonly isDynamic: boolean;
  /** Filters, addressing and the rest, in words: `LINEAR, WRAP`. */
  readonly state: string;
}

export interface LibraryShape {
  readonly language: string;
  readonly payloadSize: number;
  readonly hitGroupName: string;
  readonly exports: readonly { readonly type: string; readonly name: string }[];
  readonly globalInputs: InputShape;
  readonly localInputs: InputShape;
}
