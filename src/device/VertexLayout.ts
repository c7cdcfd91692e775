/** Vertex usages by the name of Carbon's semantic; the number on the wire is the index (`carbon-format.md` 6.6). */
export const VERTEX_USAGES = [
  'POSITION',
  'COLOR',
  'NORMAL',
  'TANGENT',
  'BITANGENT',
  'TEXCOORD',
  'BLENDINDICES',
  'BLENDWEIGHTS',
] as const;

export type VertexUsage = (typeof VERTEX_USAGES)[number];

/** One attribute of a vertex buffer. Programs find it by usage and index, or by location; never by position in the buffer. */
export type VertexAttribute = UsedAttribute | LocatedAttribute;

interface AttributeContent {
  readonly format: GPUVertexFormat;
  /** Bytes from the start of the vertex. */
  readonly offset: number;
}

/** What the vertex is to any effect. */
export interface UsedAttribute extends AttributeContent {
  readonly usage: VertexUsage;
  /** Default 0. */
  readonly usageIndex?: number;
  readonly location?: never;
}

/** The `@location` of one program's input, for programs whose inputs have no usage (shader bundles). */
export interface LocatedAttribute extends AttributeContent {
  readonly location: number;
  readonly usage?: never;
  readonly usageIndex?: never;
}

/** One vertex buffer slot. Its index in the layout is the slot number that the buffer is set at. */
export interface VertexBuffer {
  /** Bytes from one vertex to the next; a multiple of 4. */
  readonly arrayStride: number;
  /** Default `vertex`. */
  readonly stepMode?: GPUVertexStepMode;
  readonly attributes: readonly VertexAttribute[];
}

export type VertexLayout = readonly VertexBuffer[];
