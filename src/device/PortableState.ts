/** Fixed-function state of a pass in WebGPU's spelling, made by `resolveRenderState` from preset + pass delta. */
export interface PortableState {
  /** D3D convention: clockwise is front. */
  readonly frontFace: 'cw';
  readonly cullMode: GPUCullMode;
  /** Off: compare is `always` and nothing is written. */
  readonly depthTest: boolean;
  readonly depthWrite: boolean;
  readonly depthCompare: GPUCompareFunction;
  /** Truncated to an integer. */
  readonly depthBias: number;
  readonly depthBiasSlopeScale: number;
  /** False asks for `unclippedDepth`. */
  readonly depthClip: boolean;
  /** `null` = stencil test off. The same for both faces. */
  readonly stencil: PortableStencil | null;
  /** `null` = blending off. Every target that can blend blends with this one. */
  readonly blend: PortableBlend | null;
  /** Bits as GPUColorWrite: 1 R, 2 G, 4 B, 8 A. Target 0 only; further targets write everything. */
  readonly colorWriteMask: number;
  /** r, g, b, a in 0..1, where the states give one (BLENDFACTOR). */
  readonly blendConstant: readonly [number, number, number, number] | null;
  /** SRGBWRITEENABLE where the states set it, `null` where nobody says: the target's format decides. */
  readonly srgbWrite: boolean | null;
}

/** A blend factor in WebGPU's spelling. TypeScript's DOM library does not know those of `dual-source-blending` yet. */
export type BlendFactor = GPUBlendFactor | 'src1' | 'one-minus-src1' | 'src1-alpha' | 'one-minus-src1-alpha';

export interface PortableBlendComponent {
  readonly operation: GPUBlendOperation;
  readonly srcFactor: BlendFactor;
  readonly dstFactor: BlendFactor;
}

export interface PortableBlend {
  readonly color: PortableBlendComponent;
  readonly alpha: PortableBlendComponent;
}

export interface PortableStencil {
  readonly compare: GPUCompareFunction;
  readonly failOp: GPUStencilOperation;
  readonly depthFailOp: GPUStencilOperation;
  readonly passOp: GPUStencilOperation;
  /** Read and write mask, 0..255. */
  readonly mask: number;
  /** 0..255. */
  readonly reference: number;
}

/** A render state of the file that the device cannot carry out. Reported on the compiled pass, never dropped silently. */
export interface UnsupportedState {
  readonly state: number;
  /** Carbon's name, or `STATE_<n>` for a number without one. */
  readonly name: string;
  readonly value: number;
  /** Why, and what to do instead where there is something. */
  readonly reason: string;
}

export interface ResolvedState {
  readonly state: PortableState;
  readonly unsupported: readonly UnsupportedState[];
}
