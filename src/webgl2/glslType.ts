/** Types of uniforms and attributes by number, as a linked program tells them. */
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

const INTEGERS: ReadonlySet<GLenum> = new Set([0x1404, 0x8b53, 0x8b54, 0x8b55]);
const UNSIGNED: ReadonlySet<GLenum> = new Set([0x1405, 0x8dc6, 0x8dc7, 0x8dc8]);

/** What an attribute of that type is made of. */
export function attributeKind(type: GLenum): 'float' | 'int' | 'uint' {
  if (INTEGERS.has(type)) return 'int';
  return UNSIGNED.has(type) ? 'uint' : 'float';
}
