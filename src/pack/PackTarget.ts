/** What is packed for: `webgpu` is a `.carbonwebgpu` with WGSL, `webgl` a `.carbonwebgl` with GLSL ES 3.00. */
export type PackTarget = 'webgpu' | 'webgl';

export const PACK_TARGETS: readonly PackTarget[] = ['webgpu', 'webgl'];

/** `hull.carbonwebgpu` */
export function packedFileName(effect: string, target: PackTarget): string {
  return `${effect}.carbon${target}`;
}
