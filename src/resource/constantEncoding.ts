import { CONSTANT_TYPE, type Constant } from '../format/carbonEffect/constant.js';

/*
 * How numbers become the bytes of one constant (`carbon-format.md` 9.3, 10.6). Numbers are 32-bit words in the buffer,
 * which is little-endian whatever the machine, so everything goes through a DataView.
 */

const WORD_BYTES = 4;
const REGISTER_BYTES = 16;
const REGISTER_WORDS = 4;
const MATRIX_DIMENSION = 16;
const GAMMA = 2.2;

/**
 * Components of one array element where elements sit on 16-byte registers with gaps between them (`float[n]`,
 * `float2[n]`, `float3[n]`); 0 where the numbers of the constant are contiguous: no array, four components, a matrix
 * array, or an array that is too short for that stride.
 *
 * D3D reflection gives an array's dimension as its size in words mod 256, so beyond 4 the size says the components.
 */
export function stridedComponents({ dimension, elements, size }: Constant): number {
  if (elements <= 1 || dimension === MATRIX_DIMENSION) return 0;
  const lastElement = size - REGISTER_BYTES * (elements - 1);
  const isPlain = dimension >= 1 && dimension <= REGISTER_WORDS;
  const components = isPlain ? dimension : Math.floor(lastElement / WORD_BYTES);
  const hasGaps = components >= 1 && components < REGISTER_WORDS;
  return hasGaps && lastElement >= components * WORD_BYTES ? components : 0;
}

/** Whether a value set by name is converted from gamma to linear where the name is marked sRGB: vectors, as in Carbon. */
export function isColour({ type, dimension, elements }: Constant): boolean {
  return type === CONSTANT_TYPE.FLOAT && (dimension === 3 || dimension === 4) && elements <= 1;
}

/**
 * Writes numbers into the bytes of a constant: as many as both have. Never outside the constant, nor outside the view.
 *
 * @param view the buffer of the constant's stage.
 * @param toLinear converts x, y, z with `pow(v, 2.2)`.
 */
export function writeConstant(view: DataView, constant: Constant, values: ArrayLike<number>, toLinear: boolean): void {
  const end = constantEnd(view, constant);
  const components = stridedComponents(constant);
  for (let i = 0; i < values.length; i++) {
    const offset = numberOffset(constant, components, i);
    if (offset >= end) return;
    const value = values[i] ?? 0;
    writeNumber(view, offset, end, constant.type, toLinear && i < 3 ? value ** GAMMA : value);
  }
}

/** Writes whole registers, four numbers each, whatever the constant's own layout; as many as it has room for. */
export function writeRegisters(view: DataView, constant: Constant, numbers: ArrayLike<number>): void {
  const end = constantEnd(view, constant);
  for (let i = 0; i < numbers.length; i++) {
    const offset = constant.offset + i * WORD_BYTES;
    if (offset >= end) return;
    writeNumber(view, offset, end, constant.type, numbers[i] ?? 0);
  }
}

/** The register rows of a column-major 4x4 matrix: its transpose. */
export function registerRow(columnMajor: ArrayLike<number>, position: number): number {
  const row = Math.floor(position / REGISTER_WORDS);
  return columnMajor[(position % REGISTER_WORDS) * REGISTER_WORDS + row] ?? 0;
}

/**
 * The numbers that {@link writeConstant} would have to be given for the bytes of a constant.
 *
 * @param toGamma converts x, y, z back.
 */
export function readConstant(view: DataView, constant: Constant, toGamma: boolean): Float64Array {
  const end = constantEnd(view, constant);
  const components = stridedComponents(constant);
  const count = components > 0 ? components * constant.elements : Math.floor(constant.size / WORD_BYTES);
  const values: number[] = [];
  for (let i = 0; i < count; i++) {
    const offset = numberOffset(constant, components, i);
    if (offset + WORD_BYTES > end) break;
    const value = readNumber(view, offset, constant.type);
    values.push(toGamma && i < 3 ? value ** (1 / GAMMA) : value);
  }
  return Float64Array.from(values);
}

function constantEnd(view: DataView, { offset, size }: Constant): number {
  return Math.min(offset + size, view.byteLength);
}

function numberOffset({ offset }: Constant, components: number, index: number): number {
  if (components === 0) return offset + index * WORD_BYTES;
  return offset + Math.floor(index / components) * REGISTER_BYTES + (index % components) * WORD_BYTES;
}

function writeNumber(view: DataView, offset: number, end: number, type: number, value: number): void {
  if (offset + WORD_BYTES <= end) {
    writeWord(view, offset, type, value);
    return;
  }
  // A constant whose size is no multiple of 4 takes the first bytes of the word.
  writeWord(scratch, 0, type, value);
  for (let i = 0; offset + i < end; i++) view.setUint8(offset + i, scratch.getUint8(i));
}

const scratch = new DataView(new ArrayBuffer(WORD_BYTES));

function writeWord(view: DataView, offset: number, type: number, value: number): void {
  switch (type) {
    case CONSTANT_TYPE.INT:
      view.setInt32(offset, value, true);
      break;
    case CONSTANT_TYPE.UINT:
      view.setUint32(offset, value, true);
      break;
    case CONSTANT_TYPE.BOOL:
      view.setUint32(offset, value !== 0 ? 1 : 0, true);
      break;
    default:
      view.setFloat32(offset, value, true);
  }
}

function readNumber(view: DataView, offset: number, type: number): number {
  switch (type) {
    case CONSTANT_TYPE.INT:
      return view.getInt32(offset, true);
    case CONSTANT_TYPE.UINT:
      return view.getUint32(offset, true);
    case CONSTANT_TYPE.BOOL:
      return view.getUint32(offset, true) !== 0 ? 1 : 0;
    default:
      return view.getFloat32(offset, true);
  }
}
