/** What the runtime does to fill a binding that no single resource of the effect fills. */
export type BackendTransform = DetailMapArray | LocalLightProfileNeutral;

/** A resource that the runtime assembles out of several named ones: an array texture, a layer per texture parameter. */
export interface DetailMapArray {
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

/** Layout `e2x` alone: a constant that stands in for a light profile. It has no output. */
export interface LocalLightProfileNeutral {
  readonly id: string;
  readonly family: 'local-light-profile-neutral';
  /** Restored, as are `kind` and `layoutKey`. */
  readonly version: 1;
  readonly kind: 'constant';
  readonly layoutKey: string;
  /** May be empty. */
  readonly inputs: readonly BackendTransformInput[];
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

/** Restored: what a `detail-map-array` makes. Its register is that of the first input. */
export interface BackendTransformOutput {
  readonly name: 'DetailMapArray';
  readonly viewDimension: '2d-array';
  /** Number of inputs. */
  readonly layerCount: number;
  readonly identity: string;
  readonly scopeIdentity: string;
}
