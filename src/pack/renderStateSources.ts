import type { BlendFactor } from '../device/PortableState.js';

/**
 * Render states as an author writes them, by Carbon's names or by WebGPU's, each with WebGPU's spelling of values. What a
 * pass says by one name it cannot say by the other too.
 */
export interface RenderStateSources extends CarbonStateSources, WebGPUStateSources {}

export type RenderStateName = keyof RenderStateSources;

/**
 * States by Carbon's names, as they are in the file: the inverse of what the devices read (`carbon-format.md` 6.12).
 * Legacy states that no backend handles are not offered.
 */
export interface CarbonStateSources {
  readonly ZENABLE?: boolean;
  readonly FILLMODE?: 'point' | 'wireframe' | 'solid';
  readonly ZWRITEENABLE?: boolean;
  readonly ALPHATESTENABLE?: boolean;
  readonly SRCBLEND?: BlendFactor;
  readonly DESTBLEND?: BlendFactor;
  /** Which faces are left out. Clockwise on the target is front. */
  readonly CULLMODE?: GPUCullMode;
  readonly ZFUNC?: GPUCompareFunction;
  /** 0 to 255. */
  readonly ALPHAREF?: number;
  readonly ALPHAFUNC?: GPUCompareFunction;
  readonly ALPHABLENDENABLE?: boolean;
  readonly STENCILENABLE?: boolean;
  readonly STENCILFAIL?: GPUStencilOperation;
  readonly STENCILZFAIL?: GPUStencilOperation;
  readonly STENCILPASS?: GPUStencilOperation;
  readonly STENCILFUNC?: GPUCompareFunction;
  /** 0 to 255. */
  readonly STENCILREF?: number;
  /** 0 to 255; read and write mask. */
  readonly STENCILMASK?: number;
  readonly DEPTH_CLIP_ENABLE?: boolean;
  /** Of target 0. */
  readonly COLORWRITEENABLE?: ChannelsSource;
  readonly BLENDOP?: GPUBlendOperation;
  readonly SLOPESCALEDEPTHBIAS?: number;
  readonly COLORWRITEENABLE1?: boolean;
  readonly COLORWRITEENABLE2?: boolean;
  readonly COLORWRITEENABLE3?: boolean;
  /** What the factors `constant` and `one-minus-constant` stand for. */
  readonly BLENDFACTOR?: ColorSource;
  readonly SRGBWRITEENABLE?: boolean;
  /** The devices truncate it to an integer. */
  readonly DEPTHBIAS?: number;
  readonly SEPARATEALPHABLENDENABLE?: boolean;
  readonly SRCBLENDALPHA?: BlendFactor;
  readonly DESTBLENDALPHA?: BlendFactor;
  readonly BLENDOPALPHA?: GPUBlendOperation;
}

export type CarbonStateName = keyof CarbonStateSources;

/**
 * States as in a `GPURenderPipelineDescriptor`, without its nesting. What is absent is as the rendering mode has it, not as
 * WebGPU has it. Carbon has no `depthBiasClamp`. Blending and stencil are switched off over a mode that has them by
 * `ALPHABLENDENABLE: false` and `STENCILENABLE: false`.
 */
export interface WebGPUStateSources {
  /**
   * Clockwise on the target is front in every file, which is not WebGPU's default: `cw` says so, and there is no other. A
   * program that was written for `ccw` takes the other `cullMode` and the other `front_facing`.
   */
  readonly frontFace?: 'cw';
  readonly cullMode?: GPUCullMode;
  /** Turns Carbon's depth test on, as does `depthCompare`; WebGPU has no switch for it. */
  readonly depthWriteEnabled?: boolean;
  readonly depthCompare?: GPUCompareFunction;
  /** A whole number that a 32-bit float holds exactly. */
  readonly depthBias?: number;
  readonly depthBiasSlopeScale?: number;
  readonly unclippedDepth?: boolean;
  /** Turns stencil on. Carbon has one state for both faces: both are given, and equal once the defaults are in. */
  readonly stencilFront?: StencilFaceSource;
  readonly stencilBack?: StencilFaceSource;
  /** 0 to 255. Carbon has one mask for both: both are given, and equal. */
  readonly stencilReadMask?: number;
  readonly stencilWriteMask?: number;
  /** 0 to 255. */
  readonly stencilReference?: number;
  /** Of every target that can blend. Turns blending on. */
  readonly blend?: BlendSource;
  readonly blendConstant?: ColorSource;
  /** Of target 0, or of each target. Carbon's runtimes write all channels of those after the first. */
  readonly writeMask?: ChannelsSource | readonly [first: ChannelsSource, ...rest: 'rgba'[]];
}

export type WebGPUStateName = keyof WebGPUStateSources;

/** As `GPUStencilFaceState`, with its defaults: `always` and `keep`. */
export interface StencilFaceSource {
  readonly compare?: GPUCompareFunction;
  readonly failOp?: GPUStencilOperation;
  readonly depthFailOp?: GPUStencilOperation;
  readonly passOp?: GPUStencilOperation;
}

/** As `GPUBlendState`. */
export interface BlendSource {
  readonly color: BlendComponentSource;
  readonly alpha: BlendComponentSource;
}

/** As `GPUBlendComponent`, with its defaults: `add`, `one` and `zero`. Minimum and maximum take no factor but `one`. */
export type BlendComponentSource =
  | {
      readonly operation?: 'add' | 'subtract' | 'reverse-subtract';
      readonly srcFactor?: BlendFactor;
      readonly dstFactor?: BlendFactor;
    }
  | { readonly operation: 'min' | 'max'; readonly srcFactor?: 'one'; readonly dstFactor: 'one' };

/** r, g, b, a in 0..1. The file has 8 bits for each. */
export type ColorSource = readonly [number, number, number, number];

/** Channels that are written, in the order `rgba`: `rgb`, `a`, `none`, … */
export type ChannelsSource = Exclude<`${'r' | ''}${'g' | ''}${'b' | ''}${'a' | ''}`, ''> | 'none';
