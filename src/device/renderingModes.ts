/** Carbon's rendering modes; the number is the index (`carbon-format.md` 6.12). */
export const RENDERING_MODES = [
  'ANY',
  'OPAQUE',
  'DECAL',
  'DECAL_NO_DEPTH',
  'ALPHA',
  'ALPHA_ADDITIVE',
  'DEPTH_ONLY',
  'PICKING',
  'FULLSCREEN',
  'SPRITE2D',
  'CULL',
  'LIGHT',
  'ERASE',
  'PREPASS_COLOR',
] as const;

export type RenderingMode = (typeof RENDERING_MODES)[number];
