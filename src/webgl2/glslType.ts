/** The types of uniforms that a WebGL2 program can have and that are told apart here, by number. */
const SAMPLERS: ReadonlyMap<GLenum, string> = new Map([
  [0x8b5e, 'sampler2D'],
  [0x8b5f, 'sampler3D'],
  [0x8b60, 'samplerCube'],
  [0x8dc1, 'sampler2DArray'],
  [0x8b62, 'sampler2DShadow'],
  [0x8dc5, 'samplerCubeShadow'],
  [0x8dc4, 'sampler2DArrayShadow'],
  [0x8dca, 'isampler2D'],
  [0x8dcb, 'isampler3D'],
  [0x8dcc, 'isamplerCube'],
  [0x8dcf, 'isampler2DArray'],
  [0x8dd2, 'usampler2D'],
  [0x8dd3, 'usampler3D'],
  [0x8dd4, 'usamplerCube'],
  [0x8dd7, 'usampler2DArray'],
]);

/** The name of a combined sampler's type in GLSL, `null` for the number of any other type. */
export function samplerTypeName(type: GLenum): string | null {
  return SAMPLERS.get(type) ?? null;
}
