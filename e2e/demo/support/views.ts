/** The effects of the gallery that both devices draw. */
export const EFFECTS = [
  'hull',
  'postprocess',
  'nebula',
  'shadow',
  'shield',
  'geometryviewer',
  'textureviewer',
] as const;

/** Permutations that look like another effect: name of the picture, effect, options. */
export const VIEWS = [
  ['hull-open', 'hull', 'DAMAGE:ON,CUTAWAY:ON'],
  ['hull-clay', 'hull', 'SHADING:CLAY'],
  ['geometryviewer-uv', 'geometryviewer', 'SHOW:UV'],
  ['geometryviewer-tangent', 'geometryviewer', 'SHOW:TANGENT'],
  ['textureviewer-array', 'textureviewer', 'SOURCE:ARRAY'],
  ['textureviewer-cube', 'textureviewer', 'SOURCE:CUBE'],
] as const;
