/**
 * The type text of a block's binding is the one statement about what a layout entry has to be, so it is read as WGSL:
 * an expression of names and template arguments, then a look at what the outermost name makes of them. A name that is
 * none of WGSL's own is a struct of the program, whose size is not known here.
 */

/** What a binding's type text declares, as far as a layout entry needs it. */
export type BindingType = BufferBindingType | TextureBindingType | StorageTextureBindingType | SamplerBindingType;

export interface BufferBindingType {
  readonly kind: 'buffer';
  /** Smallest legal size in bytes: the whole type, or one element of a runtime-sized array. 0 = a struct, not known from its name. */
  readonly size: number;
  /** Whether it is an array without a length. */
  readonly isRuntimeSized: boolean;
}

export interface TextureBindingType {
  readonly kind: 'texture';
  readonly sampleType: 'float' | 'depth' | 'sint' | 'uint';
  readonly viewDimension: GPUTextureViewDimension;
  readonly multisampled: boolean;
}

export interface StorageTextureBindingType {
  readonly kind: 'storage-texture';
  readonly format: GPUTextureFormat;
  readonly access: GPUStorageTextureAccess;
  readonly viewDimension: GPUTextureViewDimension;
}

export interface SamplerBindingType {
  readonly kind: 'sampler';
  readonly comparison: boolean;
}

/** Reads the type text of a block's binding (`backend-block.md` 4). `null` where it is no type that a binding can have. */
export function parseTypeText(text: string): BindingType | null {
  const type = parseExpression(text);
  return type === null
    ? null
    : (samplerType(type) ?? textureType(type) ?? storageTextureType(type) ?? bufferType(type));
}

/** `name<arg, …>`; a number is a name without arguments. */
interface TypeExpression {
  readonly name: string;
  readonly args: readonly TypeExpression[];
}

function parseExpression(text: string): TypeExpression | null {
  const tokens = text.match(/[\p{L}\p{N}_]+|[^\s]/gu) ?? [];
  let at = 0;

  function expression(): TypeExpression | null {
    const name = tokens[at];
    if (name === undefined || !/^[\p{L}\p{N}_]+$/u.test(name)) return null;
    at += 1;
    const args: TypeExpression[] = [];
    if (tokens[at] !== '<') return { name, args };
    do {
      at += 1;
      if (tokens[at] === '>' && args.length > 0) break; // A trailing comma is legal.
      const arg = expression();
      if (arg === null) return null;
      args.push(arg);
    } while (tokens[at] === ',');
    if (tokens[at] !== '>') return null;
    at += 1;
    return { name, args };
  }

  const whole = expression();
  return at === tokens.length ? whole : null;
}

function samplerType({ name, args }: TypeExpression): SamplerBindingType | null {
  if (args.length > 0) return null;
  if (name === 'sampler') return { kind: 'sampler', comparison: false };
  if (name === 'sampler_comparison') return { kind: 'sampler', comparison: true };
  return null;
}

const SAMPLED_TEXTURES: Readonly<Record<string, readonly [GPUTextureViewDimension, multisampled: boolean]>> = {
  texture_1d: ['1d', false],
  texture_2d: ['2d', false],
  texture_2d_array: ['2d-array', false],
  texture_3d: ['3d', false],
  texture_cube: ['cube', false],
  texture_cube_array: ['cube-array', false],
  texture_multisampled_2d: ['2d', true],
};

const DEPTH_TEXTURES: Readonly<Record<string, readonly [GPUTextureViewDimension, multisampled: boolean]>> = {
  texture_depth_2d: ['2d', false],
  texture_depth_2d_array: ['2d-array', false],
  texture_depth_cube: ['cube', false],
  texture_depth_cube_array: ['cube-array', false],
  texture_depth_multisampled_2d: ['2d', true],
};

const SAMPLE_TYPES: Readonly<Record<string, 'float' | 'sint' | 'uint'>> = { f32: 'float', i32: 'sint', u32: 'uint' };

function textureType({ name, args }: TypeExpression): TextureBindingType | null {
  const depth = own(DEPTH_TEXTURES, name);
  if (depth !== undefined && args.length === 0) {
    return { kind: 'texture', sampleType: 'depth', viewDimension: depth[0], multisampled: depth[1] };
  }
  const sampled = own(SAMPLED_TEXTURES, name);
  const [component] = args;
  const sampleType = component === undefined ? undefined : own(SAMPLE_TYPES, component.name);
  if (sampled === undefined || sampleType === undefined || args.length !== 1) return null;
  return { kind: 'texture', sampleType, viewDimension: sampled[0], multisampled: sampled[1] };
}

const STORAGE_TEXTURES: Readonly<Record<string, GPUTextureViewDimension>> = {
  texture_storage_1d: '1d',
  texture_storage_2d: '2d',
  texture_storage_2d_array: '2d-array',
  texture_storage_3d: '3d',
};

const ACCESSES: Readonly<Record<string, GPUStorageTextureAccess>> = {
  read: 'read-only',
  write: 'write-only',
  read_write: 'read-write',
};

/** Every texel format that WGSL has a name for, those behind features included: the device says which of them it has. */
const TEXEL_FORMATS: readonly GPUTextureFormat[] = [
  'r8unorm',
  'r8snorm',
  'r8uint',
  'r8sint',
  'rg8unorm',
  'rg8snorm',
  'rg8uint',
  'rg8sint',
  'rgba8unorm',
  'rgba8snorm',
  'rgba8uint',
  'rgba8sint',
  'bgra8unorm',
  'r16unorm',
  'r16snorm',
  'r16uint',
  'r16sint',
  'r16float',
  'rg16unorm',
  'rg16snorm',
  'rg16uint',
  'rg16sint',
  'rg16float',
  'rgba16unorm',
  'rgba16snorm',
  'rgba16uint',
  'rgba16sint',
  'rgba16float',
  'rgb10a2uint',
  'rgb10a2unorm',
  'rg11b10ufloat',
  'r32uint',
  'r32sint',
  'r32float',
  'rg32uint',
  'rg32sint',
  'rg32float',
  'rgba32uint',
  'rgba32sint',
  'rgba32float',
];

function storageTextureType({ name, args }: TypeExpression): StorageTextureBindingType | null {
  const viewDimension = own(STORAGE_TEXTURES, name);
  const [texel, mode] = args;
  if (viewDimension === undefined || texel === undefined || mode === undefined || args.length !== 2) return null;
  const format = TEXEL_FORMATS.find((known) => known === texel.name);
  const access = own(ACCESSES, mode.name);
  if (format === undefined || access === undefined) return null;
  return { kind: 'storage-texture', format, access, viewDimension };
}

function bufferType(type: TypeExpression): BufferBindingType | null {
  if (type.name === 'array' && type.args.length === 1) {
    const element = type.args[0] === undefined ? null : layoutOf(type.args[0]);
    return element && { kind: 'buffer', size: strideOf(element), isRuntimeSized: true };
  }
  const layout = layoutOf(type);
  return layout && { kind: 'buffer', size: layout.size, isRuntimeSized: false };
}

/** Bytes in a buffer. Size 0 = not known. */
interface Layout {
  readonly size: number;
  readonly align: number;
}

const SCALARS: Readonly<Record<string, number>> = { f32: 4, i32: 4, u32: 4, f16: 2 };
/** The short forms' last letter: `vec4f`, `mat4x4h`. */
const SUFFIXES: Readonly<Record<string, number>> = { f: 4, i: 4, u: 4, h: 2 };
/** Names that WGSL keeps for itself: a typing mistake in one of them must not pass for a struct. */
const NOT_A_STRUCT = /^(texture_|sampler|array$|atomic$|ptr$|bool$|binding_array$|(vec|mat)\d|\d)/;
const UNKNOWN: Layout = { size: 0, align: 0 };

/** `null` where the type cannot be in a buffer. */
function layoutOf(type: TypeExpression): Layout | null {
  const { name, args } = type;
  const scalar = own(SCALARS, name);
  if (scalar !== undefined) return args.length === 0 ? { size: scalar, align: scalar } : null;
  if (name === 'atomic')
    return args.length === 1 && /^[iu]32$/.test(args[0]?.name ?? '') ? { size: 4, align: 4 } : null;
  if (name === 'array') return arrayLayout(args);
  const composite = /^(?:vec|mat([2-4])x)([2-4])([fiuh]?)$/.exec(name);
  if (composite !== null) {
    const [, columns, rows, suffix = ''] = composite;
    const component = componentSize(suffix, args);
    return component === null
      ? null
      : compositeLayout(columns === undefined ? 1 : Number(columns), Number(rows), component);
  }
  if (NOT_A_STRUCT.test(name) || args.length > 0) return null;
  return UNKNOWN;
}

function arrayLayout(args: readonly TypeExpression[]): Layout | null {
  const [item, length] = args;
  if (item === undefined || length === undefined || args.length !== 2) return null;
  const element = layoutOf(item);
  if (element === null || length.args.length > 0) return null;
  const count = /^(\d+)[iu]?$/.exec(length.name);
  if (count === null) return /^\d/.test(length.name) ? null : UNKNOWN; // A length may be a constant of the program.
  return Number(count[1]) === 0 ? null : { size: strideOf(element) * Number(count[1]), align: element.align };
}

function componentSize(suffix: string, args: readonly TypeExpression[]): number | null {
  if (suffix !== '') return args.length === 0 ? (own(SUFFIXES, suffix) ?? null) : null;
  return args.length === 1 ? (own(SCALARS, args[0]?.name ?? '') ?? null) : null;
}

/** A vector is a matrix of one column, whose end is not padded. */
function compositeLayout(columns: number, rows: number, component: number): Layout {
  const align = (rows === 2 ? 2 : 4) * component;
  return { size: columns === 1 ? rows * component : columns * align, align };
}

function strideOf({ size, align }: Layout): number {
  return align === 0 ? 0 : Math.ceil(size / align) * align;
}

/** A table look-up that does not find what every object inherits. */
function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
