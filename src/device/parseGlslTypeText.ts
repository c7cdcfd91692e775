import type { BackendResourceKind } from '../format/carbonEffect/BackendBlock.js';
import type { BindingType, BufferBindingType, TextureBindingType } from './parseTypeText.js';

/**
 * The type text of a binding in a GLSL ES 3.00 program. A combined sampler is a texture and a sampler under one name, so
 * what its text means depends on which of the two is asked for. A uniform block's rows are laid out as `std140`; a name
 * that is none of GLSL's own is a block or structure of the program, whose size is not known here.
 */
export function parseGlslTypeText(text: string, resourceKind: BackendResourceKind): BindingType | null {
  const parts = /^\s*(?:(?:high|medium|low)p\s+)?([\p{L}_][\p{L}\p{N}_]*)\s*(?:\[\s*(\d*)\s*\])?\s*$/u.exec(text);
  const [, name, length] = parts ?? [];
  if (name === undefined) return null;
  const texture = combinedSampler(name);
  if (texture === null) return resourceKind === 'sampler' ? null : uniform(name, length);
  // An array of samplers has a unit per element, a binding only one.
  if (length !== undefined) return null;
  return resourceKind === 'sampler' ? { kind: 'sampler', comparison: texture.sampleType === 'depth' } : texture;
}

const DIMENSIONS: Readonly<Record<string, GPUTextureViewDimension>> = {
  '2D': '2d',
  '2DArray': '2d-array',
  '3D': '3d',
  Cube: 'cube',
};
const COMPONENTS: Readonly<Record<string, 'float' | 'sint' | 'uint'>> = { '': 'float', i: 'sint', u: 'uint' };

function combinedSampler(name: string): TextureBindingType | null {
  const [, component, dimension, shadow] = /^([iu]?)sampler(2D|2DArray|3D|Cube)(Shadow)?$/.exec(name) ?? [];
  const sampleType = component === undefined ? undefined : COMPONENTS[component];
  const viewDimension = dimension === undefined ? undefined : DIMENSIONS[dimension];
  if (sampleType === undefined || viewDimension === undefined) return null;
  if (shadow === undefined) return { kind: 'texture', sampleType, viewDimension, multisampled: false };
  if (sampleType !== 'float' || viewDimension === '3d') return null;
  return { kind: 'texture', sampleType: 'depth', viewDimension, multisampled: false };
}

/** Names that GLSL keeps for itself: a typing mistake in one of them must not pass for a block. */
const NOT_A_BLOCK = /^([iu]?sampler|[iu]?image|gl_|void$|bool$|bvec|dvec|double$|[iu]?vec\d|mat\d|\d)/;
const ROW = 16;

function uniform(name: string, length: string | undefined): BufferBindingType | null {
  const size = std140Size(name);
  if (size === undefined && NOT_A_BLOCK.test(name)) return null;
  if (length === undefined) return { kind: 'buffer', size: size ?? 0, isRuntimeSized: false };
  // GLSL ES 3.00 has no array without a length.
  const count = Number(length);
  if (length === '' || count === 0) return null;
  return { kind: 'buffer', size: Math.ceil((size ?? 0) / ROW) * ROW * count, isRuntimeSized: false };
}

function std140Size(name: string): number | undefined {
  if (/^(float|int|uint)$/.test(name)) return 4;
  const vector = /^[iu]?vec([234])$/.exec(name);
  if (vector !== null) return 4 * Number(vector[1]);
  // A row of 16 bytes per column.
  const matrix = /^mat([234])(?:x[234])?$/.exec(name);
  return matrix === null ? undefined : ROW * Number(matrix[1]);
}
