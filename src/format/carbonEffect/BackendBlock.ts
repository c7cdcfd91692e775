/**
 * The backend block of a pass: how the registers that a program declares become bindings. It is what WebGPU (or WebGL2)
 * needs and Carbon's reflection does not say. Layout and rules: `backend-block.md` section 2.
 *
 * The fields marked *restored* are not on the wire: `readBackendBlock` derives them, and `writeBackendBlock` refuses a
 * block in which they differ from what would be derived.
 */
export interface BackendBlock {
  readonly version: 1;
  /** Restored: `<technique>.pass<index in the technique>`. */
  readonly layoutKey: string;
  readonly bindGroups: readonly BackendBindGroup[];
  readonly transforms: readonly BackendTransform[];
}

/** The bindings of one `@group`. */
export interface BackendBindGroup {
  /** 0 to 255; groups need not be contiguous. */
  readonly group: number;
  readonly bindings: readonly BackendBinding[];
}

/** What a binding holds. The numbers on the wire are the positions in {@link BACKEND_RESOURCE_KINDS}. */
export type BackendResourceKind = 'uniform-buffer' | 'sampled-resource' | 'sampler' | 'storage-resource';

/** A stage that a binding is visible to. The bits on the wire are 1, 2 and 4, in this order. */
export type BackendStage = 'vertex' | 'fragment' | 'compute';

/** Index = wire number. */
export const BACKEND_RESOURCE_KINDS: readonly BackendResourceKind[] = [
  'uniform-buffer',
  'sampled-resource',
  'sampler',
  'storage-resource',
];

/** Index = bit number of the visibility mask, and the order in which visibility lists its stages. */
export const BACKEND_STAGES: readonly BackendStage[] = ['vertex', 'fragment', 'compute'];

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
  /** The type text of the declaration, e.g. `texture_2d<f32>`. */
  readonly type: string;
  /** The identifier in the program text. */
  readonly generatedSymbol: string;
  /** Bytes of one element of a structured buffer; absent for everything else. */
  readonly structureStride?: number;
  /** Layers of an array texture that a transform assembles, 1 to 255. */
  readonly arrayLayerCount?: number;
  /** The `id` of the transform that fills this binding. */
  readonly transformId?: string;
  /** Restored: `<resourceKind>:<registerSpace>:<registerIndex>`. */
  readonly identity: string;
  /** Restored: `identity`, `@` and the first stage of `visibility`. */
  readonly scopeIdentity: string;
}

/** A resource that the runtime assembles out of several named ones: an array texture, a layer per texture parameter. */
export interface BackendTransform {
  /** Equals the `transformId` of the one binding that carries it. */
  readonly id: string;
  readonly family: 'detail-map-array';
  /** Restored, as is everything down to `layoutKey`. */
  readonly version: 1;
  readonly kind: 'texture-2d-array';
  readonly stage: 'fragment';
  /** Layers keep their format when all agree, else they become RGBA8. */
  readonly representation: 'native-or-rgba8';
  /** A layer without a texture is an error. */
  readonly missingLayer: 'reject';
  /** The block's `layoutKey`. */
  readonly layoutKey: string;
  /** Position = layer. */
  readonly inputs: readonly BackendTransformInput[];
  /** Restored. */
  readonly output: BackendTransformOutput;
}

/** The texture parameter that feeds one layer. */
export interface BackendTransformInput {
  /** Name of the effect parameter. */
  readonly parameter: string;
  /** Restored: the position in `inputs`. */
  readonly layer: number;
  /** The register of the source texture; 0 to 255 each. */
  readonly registerSpace: number;
  readonly registerIndex: number;
  /** Restored: `sampled-resource:<registerSpace>:<registerIndex>`. */
  readonly identity: string;
  /** Restored: `identity` and `@fragment`. */
  readonly scopeIdentity: string;
}

/** Restored: what a transform makes. Its register is that of the first input. */
export interface BackendTransformOutput {
  readonly name: 'DetailMapArray';
  readonly viewDimension: '2d-array';
  /** Number of inputs. */
  readonly layerCount: number;
  readonly identity: string;
  readonly scopeIdentity: string;
}
