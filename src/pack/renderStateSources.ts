import type { BlendFactor } from '../device/PortableState.js';

/**
 * Render states as an author writes them: Carbon's names, WebGPU's spelling of values. The tables below are the inverse
 * of what the devices read (`carbon-format.md` 6.12); legacy states that no backend handles are not offered.
 */
export interface RenderStateSources {
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
  /** Channels of target 0 that are written, e.g. `rgba`, `rgb`, `a`, or `none`. */
  readonly COLORWRITEENABLE?: string;
  readonly BLENDOP?: GPUBlendOperation;
  readonly SLOPESCALEDEPTHBIAS?: number;
  readonly COLORWRITEENABLE1?: boolean;
  readonly COLORWRITEENABLE2?: boolean;
  readonly COLORWRITEENABLE3?: boolean;
  /** r, g, b, a in 0..1: what the factors `constant` and `one-minus-constant` stand for. */
  readonly BLENDFACTOR?: readonly [number, number, number, number];
  readonly SRGBWRITEENABLE?: boolean;
  /** The devices truncate it to an integer. */
  readonly DEPTHBIAS?: number;
  readonly SEPARATEALPHABLENDENABLE?: boolean;
  readonly SRCBLENDALPHA?: BlendFactor;
  readonly DESTBLENDALPHA?: BlendFactor;
  readonly BLENDOPALPHA?: GPUBlendOperation;
}

export type RenderStateName = keyof RenderStateSources;
