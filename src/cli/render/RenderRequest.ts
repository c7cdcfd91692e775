import type { DeviceKind } from '../../device/DeviceKind.js';
import type { RenderingMode } from '../../device/renderingModes.js';

/** The meshes that `--mesh` names. */
export const MESH_NAMES = ['quad', 'sphere', 'torus'] as const;

export type MeshName = (typeof MESH_NAMES)[number];

/**
 * What the render page is asked for, as plain JSON: everything is decided before the browser starts, the page only
 * carries it out. Bytes are fetched by the page from the paths that stand here.
 */
export interface RenderRequest {
  readonly device: DeviceKind;
  /** The effect file's name, for messages. */
  readonly source: string;
  /** Path of the file's bytes. */
  readonly effect: string;
  readonly options: readonly (readonly [string, string])[];
  readonly technique: string;
  /** Indices of the passes to draw, in order. */
  readonly passes: readonly number[];
  readonly mode: RenderingMode;
  readonly mesh: MeshName;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly clearColor: readonly [number, number, number, number];
  readonly constants: readonly (readonly [name: string, values: readonly number[]])[];
  readonly textures: readonly RequestedTexture[];
  readonly buffers: readonly RequestedBuffer[];
  readonly blocks: readonly RequestedBlock[];
}

export interface RequestedTexture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly depthOrArrayLayers: number;
  readonly viewDimension: GPUTextureViewDimension;
  readonly format: GPUTextureFormat;
  readonly mipmaps: boolean;
  readonly storage: boolean;
  /** Path of the texels of level 0: rows top to bottom, layer after layer. `null` = zeros. */
  readonly texels: string | null;
}

/** A storage buffer of zeros. */
export interface RequestedBuffer {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** One of b1 to b4: what an engine fills per frame and per object. */
export interface RequestedBlock {
  readonly register: BlockRegister;
  /** Path of its bytes. */
  readonly bytes: string;
}

export type BlockRegister = 1 | 2 | 3 | 4;

/** What the page answers. */
export type RenderReport =
  /** The picture was posted to {@link PICTURE_PATH} as RGBA8 rows. */
  | {
      readonly kind: 'drawn';
      /** What the browser calls the GPU. */
      readonly adapter: string;
      readonly pipelines: number;
      readonly warnings: readonly string[];
    }
  /** This browser, as it was started, has no WebGPU adapter, or no WebGL2. */
  | { readonly kind: 'no-device'; readonly found: string }
  | { readonly kind: 'failed'; readonly message: string };

export const PICTURE_PATH = '/picture';

declare global {
  /** The render page's one function, which its script sets. */
  var renderPicture: ((request: RenderRequest) => Promise<RenderReport>) | undefined;
}
