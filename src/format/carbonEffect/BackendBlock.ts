import type { BackendBlockLayout } from './BackendBlockLayout.js';
import type { BackendStage } from './BackendStage.js';
import type { BackendTransform } from './BackendTransform.js';
import type { GlslBlock } from './GlslBlock.js';

/**
 * The backend block of a pass: how the registers that a program declares become bindings. It is what WebGPU (or WebGL2)
 * needs and Carbon's reflection does not say. Layout and rules: `backend-block.md` sections 2 and 3.
 *
 * The fields marked *restored* are not on the wire: `readBackendBlock` derives them, and `writeBackendBlock` refuses a
 * block in which they differ from what would be derived.
 */
export interface BackendBlock {
  /** The layout that the bytes have. Only `v1` is written. */
  readonly layout: BackendBlockLayout;
  /** The lead byte: 2 in the layouts `e2` and `e2x`, 1 in all others. */
  readonly version: 1 | 2;
  /** Restored: `<technique>.pass<index in the technique>`. */
  readonly layoutKey: string;
  /** In a block with `glsl`: derived from it, see `glslBindGroups`. */
  readonly bindGroups: readonly BackendBindGroup[];
  readonly transforms: readonly BackendTransform[];
  /** What the block says in its own terms; present exactly in the layouts `g0`, `g1` and `g1x`. */
  readonly glsl?: GlslBlock;
}

/** The bindings of one `@group`. */
export interface BackendBindGroup {
  /** 0 to 255; groups need not be contiguous. */
  readonly group: number;
  readonly bindings: readonly BackendBinding[];
}

/** What a binding holds. The numbers on the wire are the positions in {@link BACKEND_RESOURCE_KINDS}. */
export type BackendResourceKind = 'uniform-buffer' | 'sampled-resource' | 'sampler' | 'storage-resource';

/** Index = wire number. */
export const BACKEND_RESOURCE_KINDS: readonly BackendResourceKind[] = [
  'uniform-buffer',
  'sampled-resource',
  'sampler',
  'storage-resource',
];

export type BackendTextureSampleType = 'float' | 'unfilterable-float';

export type BackendTypedView = 'r32float' | 'r32uint' | 'rgba8snorm';

/** One `@binding` and the D3D register that it stands for. */
export interface BackendBinding {
  /** Restored: the `@group` index of the group that holds this. */
  readonly group: number;
  /** The `@binding` slot, 0 to 255. */
  readonly binding: number;
  readonly resourceKind: BackendResourceKind;
  /** The D3D register space, normally 0. Never compared with the space of a `Register` record, which is a stage number. */
  readonly registerSpace: number;
  /** b#, t#, s# or u#, according to the kind. */
  readonly registerIndex: number;
  /** Without repeats, in the order vertex, fragment, compute. */
  readonly visibility: readonly BackendStage[];
  /** The type text of the declaration, e.g. `texture_2d<f32>`; in a GLSL program e.g. `vec4[4]` or `sampler2D`. */
  readonly type: string;
  /**
   * The identifier in the program text. In GLSL the name of the uniform block (or array) or of the sampler uniform: a
   * sampled resource and a sampler of one name are one combined sampler.
   */
  readonly generatedSymbol: string;
  /** Bytes of one element of a structured buffer; absent for everything else. */
  readonly structureStride?: number;
  /** Layers of an array texture that a transform assembles, 1 to 255. */
  readonly arrayLayerCount?: number;
  /** The `id` of the transform that fills this binding. */
  readonly transformId?: string;
  /** Layout `e2x` alone: how a sampled resource may be read. Other kinds have it only where it is not `float`. */
  readonly textureSampleType?: BackendTextureSampleType;
  /** Layout `e2x` alone: the format through which a typed view reads the resource, in WebGPU's spelling. */
  readonly typedView?: BackendTypedView;
  /** Restored: `<resourceKind>:<registerSpace>:<registerIndex>`. */
  readonly identity: string;
  /** Restored: `identity`, `@` and the first stage of `visibility`. */
  readonly scopeIdentity: string;
}
