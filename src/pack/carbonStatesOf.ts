import type {
  BlendComponentSource,
  CarbonStateSources,
  ColorSource,
  RenderStateSources,
  StencilFaceSource,
  WebGPUStateName,
  WebGPUStateSources,
} from './renderStateSources.js';

type Values = Required<WebGPUStateSources>;

/** What each of WebGPU's states is in Carbon's: the inverse of `resolveRenderState`. */
const MEANING: { readonly [Name in WebGPUStateName]: (value: Values[Name]) => CarbonStateSources } = {
  frontFace: () => ({}),
  cullMode: (CULLMODE) => ({ CULLMODE }),
  depthWriteEnabled: (ZWRITEENABLE) => ({ ZENABLE: true, ZWRITEENABLE }),
  depthCompare: (ZFUNC) => ({ ZENABLE: true, ZFUNC }),
  depthBias: (DEPTHBIAS) => ({ DEPTHBIAS }),
  depthBiasSlopeScale: (SLOPESCALEDEPTHBIAS) => ({ SLOPESCALEDEPTHBIAS }),
  unclippedDepth: (isUnclipped) => ({ DEPTH_CLIP_ENABLE: !isUnclipped }),
  stencilFront: stencilStates,
  stencilBack: stencilStates,
  stencilReadMask: (STENCILMASK) => ({ STENCILMASK }),
  stencilWriteMask: (STENCILMASK) => ({ STENCILMASK }),
  stencilReference: (STENCILREF) => ({ STENCILREF }),
  blend: ({ color, alpha }) => {
    const [SRCBLEND, DESTBLEND, BLENDOP] = componentStates(color);
    const [SRCBLENDALPHA, DESTBLENDALPHA, BLENDOPALPHA] = componentStates(alpha);
    return {
      ALPHABLENDENABLE: true,
      SRCBLEND,
      DESTBLEND,
      BLENDOP,
      SEPARATEALPHABLENDENABLE: true,
      SRCBLENDALPHA,
      DESTBLENDALPHA,
      BLENDOPALPHA,
    };
  },
  blendConstant: (BLENDFACTOR: ColorSource) => ({ BLENDFACTOR }),
  writeMask: (mask) => {
    if (typeof mask === 'string') return { COLORWRITEENABLE: mask };
    return {
      COLORWRITEENABLE: mask[0],
      ...(mask.length > 1 ? { COLORWRITEENABLE1: true } : {}),
      ...(mask.length > 2 ? { COLORWRITEENABLE2: true } : {}),
      ...(mask.length > 3 ? { COLORWRITEENABLE3: true } : {}),
    };
  },
};

function stencilStates({ compare, failOp, depthFailOp, passOp }: StencilFaceSource): CarbonStateSources {
  return {
    STENCILENABLE: true,
    STENCILFUNC: compare ?? 'always',
    STENCILFAIL: failOp ?? 'keep',
    STENCILZFAIL: depthFailOp ?? 'keep',
    STENCILPASS: passOp ?? 'keep',
  };
}

function componentStates({ srcFactor, dstFactor, operation }: BlendComponentSource) {
  return [srcFactor ?? 'one', dstFactor ?? 'zero', operation ?? 'add'] as const;
}

export const WEBGPU_STATE_NAMES: readonly WebGPUStateName[] = Object.keys(MEANING).filter(isWebGPUStateName);

function isWebGPUStateName(name: string): name is WebGPUStateName {
  return Object.hasOwn(MEANING, name);
}

/** What one of WebGPU's states sets; nothing where it is absent. */
export function statesSetBy(name: WebGPUStateName, states: WebGPUStateSources): CarbonStateSources {
  const value = states[name];
  return value === undefined ? {} : meaningOf(name, value);
}

function meaningOf<Name extends WebGPUStateName>(name: Name, value: Values[Name]): CarbonStateSources {
  return MEANING[name](value);
}

/** All states of a pass by Carbon's names. */
export function carbonStatesOf(states: RenderStateSources): CarbonStateSources {
  let all: CarbonStateSources = states;
  for (const name of WEBGPU_STATE_NAMES) all = { ...all, ...statesSetBy(name, states) };
  return all;
}
