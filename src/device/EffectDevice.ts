import type { EffectBackend } from '../resource/EffectReference.js';
import type { EffectTypes } from '../resource/EffectTypes.js';
import type { Tr2Effect } from '../resource/Tr2Effect.js';
import type { Tr2Shader } from '../resource/Tr2Shader.js';
import type { CompileRequest } from './CompileRequest.js';
import type { DeviceChoice } from './DeviceChoice.js';
import type { DeviceLostError } from './DeviceError.js';
import type { DeviceKind } from './DeviceKind.js';
import type { VertexLayout } from './VertexLayout.js';

/**
 * What the WebGPU and the WebGL2 device have in common. A device owns the GPU half of effects; the device-free half
 * (files, shaders, effects, parameter values) outlives it. Every GPU object belongs to a generation: when the underlying
 * device is lost, everything is made anew from the device-free half, and `generation` goes up by one.
 */
export interface EffectDevice {
  readonly kind: DeviceKind;
  /** Which of an effect's files it draws: what `EffectLibrary` takes as its `backend`. */
  readonly backend: EffectBackend;
  /** Why it is of this kind. */
  readonly choice: DeviceChoice;
  /** 1 for the first underlying device, one more after every replacement. */
  readonly generation: number;
  readonly stats: DeviceStats;
  /**
   * Called when the underlying device or context is lost, once for each; `outlook` says what comes after. Called once more,
   * with the outlook `given-up`, where a device that recovers by itself could not. `restored` tells when one is back.
   */
  onlost: ((error: DeviceLostError) => void) | null;
  /**
   * Resolves when the device can be drawn with: at once, or when what was lost has been replaced. Rejects with
   * DeviceLostError where nothing is coming: the error's `outlook` and `cause` say why.
   */
  readonly restored: Promise<void>;

  /** Fetches and decodes an image, uploads it with its mips. The decoded image is kept, so that the texture survives a lost device. */
  loadTexture(url: string, options?: LoadTextureOptions): Promise<EffectTexture>;
  /** A texture from pixels in memory. The pixels are copied. */
  createTexture(source: TextureSource): EffectTexture;
  /** A texture to draw into and to sample from. Its content does not survive a lost device. */
  createRenderTarget(options: RenderTargetOptions): EffectTexture;
  /** A buffer for `setBuffer`, vertices or indices. Given bytes are copied and survive a lost device; what a compute pass wrote does not. */
  createBuffer(source: EffectBufferSource): EffectBuffer;
  createMesh(source: MeshSource): Mesh;

  /**
   * Compiles a technique for what `frame` would draw it with, so that the first draw finds it ready. Rejects with what
   * that fails with. A failure is remembered: draws throw it, and nothing is compiled again, until every effect that drew
   * the technique was released or has gone on to another permutation, or the underlying device is another.
   */
  prepare<Types extends EffectTypes>(effect: Tr2Effect<Types>, options?: PrepareOptions<Types>): Promise<void>;
  /**
   * Compiles everything that frames and dispatches draw the effect with at present for another shader, one that the effect
   * is about to go over to: drawing it goes on then without a draw that is left out. Techniques that the shader does not
   * have are left alone. Rejects with what fails, also where a texture or buffer that the shader reads is not set; nothing
   * has changed then.
   */
  prepareShader(effect: Tr2Effect, shader: Tr2Shader): Promise<void>;
  /**
   * Begins a frame: one render pass into the canvas or a render target. Frames are recorded one at a time. One into the
   * canvas is to be ended in the same task, before the browser shows the canvas.
   *
   * Draws are carried out when the frame ends. Whatever is written to textures, buffers and meshes while it is recorded
   * is there for all of its draws, also for those that were recorded before; which textures and buffers an effect has,
   * its constants and the blocks given with a draw are as they were at each draw. The frame's own blocks are one for all
   * of its draws: see `FrameOptions.blocks`.
   */
  beginFrame(options?: FrameOptions): Frame;
  /**
   * Runs the compute passes of a technique. Returns false while its pipeline is being made. Not while a frame is being
   * recorded: it would run before the frame's draws, so that is an error.
   */
  dispatch<Types extends EffectTypes>(effect: Tr2Effect<Types>, options: DispatchOptions<Types>): boolean;
  /**
   * Frees what was made for an effect that will not be drawn again, and forgets why it could not be drawn. Drawing it makes
   * it anew. What is being prepared for it goes as soon as it is made; the promises resolve. A device keeps neither effects
   * nor shaders alive: what nobody else has goes without being released as well, only later.
   */
  release(effect: Tr2Effect): void;
  /** Resolves when the work submitted so far is done. */
  finish(): Promise<void>;
  /** Frees every GPU object this device made. Idempotent. A device that was brought in is not destroyed. */
  destroy(): void;
}

export interface DeviceStats {
  /** Render and compute pipelines made in this generation; in WebGL2 the linked programs that there are. */
  pipelines: number;
  /** Pipelines being made now. */
  pending: number;
  /** Shader modules (in WebGL2 shaders) that pipelines are being made from now: none is kept when they are ready. */
  shaderModules: number;
  /** 0 in WebGL2, which has none. */
  bindGroupLayouts: number;
  /** 0 in WebGL2, which has none. */
  bindGroups: number;
  samplers: number;
  textures: number;
  buffers: number;
  /** Draws and dispatches recorded since the device was made. */
  draws: number;
  dispatches: number;
  /** Draws left out since their pipeline was not ready. */
  skipped: number;
}

export interface LoadTextureOptions {
  readonly signal?: AbortSignal;
  /** Default true. */
  readonly mipmaps?: boolean;
  readonly label?: string;
}

/** Pixels of a 2D texture, an array, a cube (6 layers) or a volume. */
export interface TextureSource {
  readonly width: number;
  readonly height: number;
  /** Layers of an array, 6 for a cube, slices of a volume. Default 1. */
  readonly depthOrArrayLayers?: number;
  /** Default `2d`; `2d-array`, `cube`, `3d`. */
  readonly viewDimension?: GPUTextureViewDimension;
  /** Default `rgba8unorm`. An `-srgb` twin can be viewed wherever the format has one. */
  readonly format?: GPUTextureFormat;
  /** Level 0, tightly packed rows, layer after layer. Absent = zeros. */
  readonly pixels?: ArrayBufferView;
  /** Makes the mip chain from level 0 (filterable 2D formats). Default false. */
  readonly mipmaps?: boolean;
  /** Also usable as a storage texture. Default false. */
  readonly storage?: boolean;
  readonly label?: string;
}

export interface RenderTargetOptions {
  readonly width: number;
  readonly height: number;
  /**
   * Default `rgba8unorm`. A depth format (`depth32float`) makes a target without colours, e.g. a shadow map: frames draw
   * depth alone into it, and programs read it as `texture_depth_2d`.
   */
  readonly format?: GPUTextureFormat;
  /** The depth buffer beside the colours, which nobody can sample. Default none. Not for a target without colours. */
  readonly depthStencilFormat?: GPUTextureFormat;
  /**
   * Samples of each pixel while frames draw into it, 1 or 4. Default 1. With 4 what was drawn is resolved into the texture
   * when the frame ends; the samples themselves are kept for a frame with `clearColor: null`. Not for a target without
   * colours.
   */
  readonly sampleCount?: number;
  readonly label?: string;
}

export interface EffectBufferSource {
  /** Bytes; needed without `contents`. */
  readonly size?: number;
  readonly contents?: ArrayBufferView;
  readonly usage: 'storage' | 'vertex' | 'index';
  readonly label?: string;
}

/** A texture of this device. `setTexture` also takes a raw GPUTexture or GPUTextureView. */
export interface EffectTexture {
  readonly width: number;
  readonly height: number;
  readonly format: GPUTextureFormat;
  readonly label: string;
  /** Replaces the pixels of level 0 (and the mips made from it). At once: for every draw of a frame that is being recorded. */
  write(pixels: ArrayBufferView): void;
  /** The pixels of level 0, tightly packed. */
  read(): Promise<Uint8Array>;
  destroy(): void;
}

export interface EffectBuffer {
  /** Bytes. */
  readonly size: number;
  readonly label: string;
  /** `byteOffset` and length must be multiples of 4. At once: for every draw of a frame that is being recorded. */
  write(contents: ArrayBufferView, byteOffset?: number): void;
  read(): Promise<Uint8Array>;
  destroy(): void;
}

export interface MeshSource {
  readonly layout: VertexLayout;
  /** One per slot of the layout. */
  readonly vertices: readonly ArrayBufferView[];
  readonly indices?: Uint16Array | Uint32Array;
  /** Vertices to draw where there are no indices. */
  readonly vertexCount?: number;
  readonly topology?: GPUPrimitiveTopology;
  readonly label?: string;
}

/** Vertex and index buffers of this device with the layout that they have. */
export interface Mesh {
  readonly layout: VertexLayout;
  readonly topology: GPUPrimitiveTopology;
  /** Indices where there are any, else vertices. */
  readonly count: number;
  destroy(): void;
}

/** Bytes of the per-frame and per-object blocks b1 to b4 by register number. */
export type ConstantBlocks = Readonly<Partial<Record<1 | 2 | 3 | 4, ArrayBufferView>>>;

export interface DrawState<Types extends EffectTypes = EffectTypes>
  extends Pick<CompileRequest, 'mode' | 'reversedDepth' | 'invertedCull'> {
  /** Default `Main`; `''` = the first technique of the file. */
  readonly technique?: Types['techniques'] | '';
}

/**
 * What is drawn into: one target, or several that a pixel program writes at once. Of several, number n is colour
 * attachment n (`@location(n)`); they have one size and one sample count, and the depth buffer is the first one's.
 */
export type FrameTargets = EffectTexture | readonly EffectTexture[];

export interface PrepareOptions<Types extends EffectTypes = EffectTypes> extends DrawState<Types> {
  readonly mesh?: Mesh;
  /** Default: the canvas. */
  readonly target?: FrameTargets;
}

export interface FrameOptions {
  /** Default: the canvas. */
  readonly target?: FrameTargets;
  /**
   * r, g, b, a, for every colour target; default 0, 0, 0, 1. `null` keeps what the targets have. Not for a target without
   * colours.
   */
  readonly clearColor?: readonly [number, number, number, number] | null;
  /** Default 1. `null` keeps what the depth buffer has. */
  readonly clearDepth?: number | null;
  readonly clearStencil?: number;
  /**
   * b1 and b2 (and defaults of b3, b4) of every draw of this frame. The bytes are read during the frame, at the first draw
   * whose programs have the block, and not again for others: leave them alone until the frame ends. What changes from draw to
   * draw is given with the draw.
   */
  readonly blocks?: ConstantBlocks;
}

export interface DrawOptions<Types extends EffectTypes = EffectTypes> extends DrawState<Types> {
  /** Default: no vertex buffers, `vertexCount` vertices. */
  readonly mesh?: Mesh;
  /** Default: the mesh's count, 3 without a mesh. */
  readonly vertexCount?: number;
  /** Default 1. */
  readonly instanceCount?: number;
  /** Over the frame's blocks, for this draw. The bytes are read at once. */
  readonly blocks?: ConstantBlocks;
  /** Draws this pass of the technique alone. Default: all passes, in order. */
  readonly pass?: number;
}

export interface DispatchOptions<Types extends EffectTypes = EffectTypes> {
  /** Default `Main`. */
  readonly technique?: Types['techniques'];
  readonly workgroups: readonly [number, number?, number?];
  readonly blocks?: ConstantBlocks;
}

/** One render pass being recorded. */
export interface Frame {
  /** Draws a technique. Returns false while a pipeline is being made; throws DeviceError where it could not be made. */
  draw<Types extends EffectTypes>(effect: Tr2Effect<Types>, options?: DrawOptions<Types>): boolean;
  /** Ends the pass and submits it. */
  end(): void;
}
