/** The render states that mean something, by name: D3D9's numbers and two of Carbon's own (`carbon-format.md` 6.12). */
export const RENDER_STATE = {
  ZENABLE: 7,
  FILLMODE: 8,
  ZWRITEENABLE: 14,
  ALPHATESTENABLE: 15,
  SRCBLEND: 19,
  DESTBLEND: 20,
  CULLMODE: 22,
  ZFUNC: 23,
  ALPHAREF: 24,
  ALPHAFUNC: 25,
  ALPHABLENDENABLE: 27,
  ZBIAS: 47,
  STENCILENABLE: 52,
  STENCILFAIL: 53,
  STENCILZFAIL: 54,
  STENCILPASS: 55,
  STENCILFUNC: 56,
  STENCILREF: 57,
  STENCILMASK: 58,
  STENCILWRITEMASK: 59,
  DEPTH_CLIP_ENABLE: 61,
  COLORWRITEENABLE: 168,
  BLENDOP: 171,
  SLOPESCALEDEPTHBIAS: 175,
  TWOSIDEDSTENCILMODE: 185,
  CCW_STENCILFAIL: 186,
  CCW_STENCILZFAIL: 187,
  CCW_STENCILPASS: 188,
  CCW_STENCILFUNC: 189,
  COLORWRITEENABLE1: 190,
  COLORWRITEENABLE2: 191,
  COLORWRITEENABLE3: 192,
  BLENDFACTOR: 193,
  SRGBWRITEENABLE: 194,
  DEPTHBIAS: 195,
  SEPARATEALPHABLENDENABLE: 206,
  SRCBLENDALPHA: 207,
  DESTBLENDALPHA: 208,
  BLENDOPALPHA: 209,
} as const;

/** Ids from here on are outside Carbon's tables. */
export const RENDER_STATE_LIMIT = 210;

/** Fixed-function states of D3D9 that Carbon stores and ignores: for messages. */
const LEGACY_NAMES: Readonly<Record<number, string>> = {
  9: 'SHADEMODE',
  16: 'LASTPIXEL',
  26: 'DITHERENABLE',
  28: 'FOGENABLE',
  29: 'SPECULARENABLE',
  34: 'FOGCOLOR',
  35: 'FOGTABLEMODE',
  36: 'FOGSTART',
  37: 'FOGEND',
  38: 'FOGDENSITY',
  48: 'RANGEFOGENABLE',
  60: 'TEXTUREFACTOR',
  136: 'CLIPPING',
  137: 'LIGHTING',
  139: 'AMBIENT',
  140: 'FOGVERTEXMODE',
  141: 'COLORVERTEX',
  142: 'LOCALVIEWER',
  143: 'NORMALIZENORMALS',
  145: 'DIFFUSEMATERIALSOURCE',
  146: 'SPECULARMATERIALSOURCE',
  147: 'AMBIENTMATERIALSOURCE',
  148: 'EMISSIVEMATERIALSOURCE',
  151: 'VERTEXBLEND',
  152: 'CLIPPLANEENABLE',
  154: 'POINTSIZE',
  155: 'POINTSIZE_MIN',
  156: 'POINTSPRITEENABLE',
  157: 'POINTSCALEENABLE',
  158: 'POINTSCALE_A',
  159: 'POINTSCALE_B',
  160: 'POINTSCALE_C',
  161: 'MULTISAMPLEANTIALIAS',
  162: 'MULTISAMPLEMASK',
  163: 'PATCHEDGESTYLE',
  165: 'DEBUGMONITORTOKEN',
  166: 'POINTSIZE_MAX',
  167: 'INDEXEDVERTEXBLENDENABLE',
  170: 'TWEENFACTOR',
  172: 'POSITIONDEGREE',
  173: 'NORMALDEGREE',
  174: 'SCISSORTESTENABLE',
  176: 'ANTIALIASEDLINEENABLE',
  178: 'MINTESSELLATIONLEVEL',
  179: 'MAXTESSELLATIONLEVEL',
  180: 'ADAPTIVETESS_X',
  181: 'ADAPTIVETESS_Y',
  182: 'ADAPTIVETESS_Z',
  183: 'ADAPTIVETESS_W',
  184: 'ENABLEADAPTIVETESSELLATION',
};

/** Legacy switches whose 0 is what happens anyway. */
const LEGACY_SWITCHES: ReadonlySet<number> = new Set([26, 28, 29, 48, 137, 152, 156, 157, 167, 174, 176, 184]);

const NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(RENDER_STATE).map(([name, state]): [number, string] => [state, name]),
);

/** Carbon's name of a state, `STATE_<n>` for a number without one. */
export function renderStateName(state: number): string {
  return NAMES.get(state) ?? LEGACY_NAMES[state] ?? wrapName(state) ?? `STATE_${state}`;
}

function wrapName(state: number): string | null {
  if (state >= 128 && state <= 135) return `WRAP${state - 128}`;
  if (state >= 198 && state <= 205) return `WRAP${state - 190}`;
  return null;
}

/** Whether a state outside {@link RENDER_STATE} is set to what happens anyway. */
export function isIdleLegacyState(state: number, value: number): boolean {
  return value === 0 && LEGACY_SWITCHES.has(state);
}

/** Whether the id is one of {@link RENDER_STATE}. */
export function isKnownRenderState(state: number): boolean {
  return NAMES.has(state);
}
