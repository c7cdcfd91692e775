import { createConstantBuffer } from './constantBuffer.js';
import { readConstant, registerRow, writeConstant, writeRegisters } from './constantEncoding.js';
import type { EffectTypes, ParameterName, ParameterValue } from './EffectTypes.js';
import { type MaterialLayout, materialLayoutOf, type NamedConstant } from './MaterialLayout.js';
import type { ShaderTechnique } from './ShaderTechnique.js';
import type { Tr2Shader } from './Tr2Shader.js';

/** A value as it was given, kept by name so that it outlives the shader it was set on. */
interface StoredValue {
  /** What lies in the bytes, in the order of memory: of a matrix its register rows. */
  numbers: Float64Array;
  isMatrix: boolean;
  /** Counts applications: of overlapping constants the one with the higher number is on top. */
  order: number;
}

interface StageBytes {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

const NO_LAYOUT: MaterialLayout = materialLayoutOf([]);
const MATRIX_NUMBERS = 16;

/**
 * The resolved shader of an instance and the values of its parameters. Values are kept by name: they are applied again
 * whenever another permutation is resolved, also those that the permutations in between have no place for.
 *
 * Textures and buffers are opaque here; the device that draws knows what they are. It compares the three revisions to
 * see what changed since its last draw.
 *
 * @typeParam Types the names and values that it takes. Default: any.
 */
export abstract class Tr2Material<Types extends EffectTypes = EffectTypes> {
  #shader: Tr2Shader | null = null;
  #layout = NO_LAYOUT;
  /** By index into the layout's stages; made when first asked for. */
  #buffers: (StageBytes | undefined)[] = [];
  readonly #values = new Map<string, StoredValue>();
  #applications = 0;
  /** Scratch for {@link setMatrix}. */
  readonly #rows = new Float64Array(MATRIX_NUMBERS);
  readonly #textureObjects = new Map<string, object>();
  readonly #bufferObjects = new Map<string, object>();
  #constantsRevision = 0;
  #resourcesRevision = 0;
  #shaderRevision = 0;

  /** The current permutation; `null` where its body does not parse, or where the file has no such row. */
  get shader(): Tr2Shader | null {
    return this.#shader;
  }

  /** One more after every change of a constant's bytes. */
  get constantsRevision(): number {
    return this.#constantsRevision;
  }

  /** One more after every change of which texture or buffer a name stands for. */
  get resourcesRevision(): number {
    return this.#resourcesRevision;
  }

  /** One more whenever another shader was resolved. The other revisions go up with it. */
  get shaderRevision(): number {
    return this.#shaderRevision;
  }

  /** For the derived class: takes another shader (or the same one, which changes nothing) and applies the values to it. */
  protected adoptShader(shader: Tr2Shader | null): void {
    if (shader === this.#shader) return;
    this.#shader = shader;
    this.#layout = shader === null ? NO_LAYOUT : materialLayoutOf(shader.techniques);
    this.#buffers = [];
    this.#shaderRevision++;
    this.#constantsRevision++;
    this.#resourcesRevision++;
  }

  /**
   * Sets a constant by name in every stage, pass and technique that has it (`carbon-format.md` 10.6). The numbers are
   * copied raw, as many as both sides have: FLOAT as binary32, INT and UINT as 32-bit integers, BOOL as 0 or 1. Numbers of
   * an array are given one after the other; the 16-byte stride of its elements is added. A FLOAT vector of 3 or 4 that is
   * marked sRGB takes gamma-encoded x, y, z and stores them linear. A matrix goes through {@link setMatrix}.
   *
   * @returns whether the current shader has such a constant. The value is kept either way.
   * @throws TypeError where the value is neither a number nor a list of numbers.
   */
  setParameter<Name extends ParameterName<Types>>(name: Name, value: Types['parameters'][Name]): boolean {
    requireNumbers(name, value);
    return this.#setValue(name, value, false);
  }

  /**
   * Sets a matrix by name: a column-major 4x4 as in wgpu-matrix, stored as register rows (transposed). A constant of 48 or
   * 32 bytes takes the first three or two rows.
   *
   * @returns whether the current shader has such a constant. The value is kept either way.
   * @throws TypeError where the value is no list of 16 numbers.
   */
  setMatrix(name: ParameterName<Types>, columnMajor4x4: ArrayLike<number>): boolean {
    requireNumbers(name, columnMajor4x4);
    if (typeof columnMajor4x4 === 'number' || columnMajor4x4.length !== MATRIX_NUMBERS) {
      throw new TypeError(`matrix "${name}" takes the ${MATRIX_NUMBERS} numbers of a column-major 4x4`);
    }
    for (let i = 0; i < MATRIX_NUMBERS; i++) this.#rows[i] = registerRow(columnMajor4x4, i);
    return this.#setValue(name, this.#rows, true);
  }

  /**
   * The numbers of a constant: those that were set, else the defaults of the first stage that has it, in the form that
   * {@link setParameter} takes (sRGB vectors gamma-encoded, array elements without gaps, matrices as register rows).
   *
   * @returns a copy; `null` where nothing was set and the current shader has no such constant.
   */
  getParameter(name: ParameterName<Types>): Float64Array | null {
    const stored = this.#values.get(name);
    if (stored !== undefined) return stored.numbers.slice();
    const place = this.#layout.constants.get(name)?.places[0];
    if (place === undefined) return null;
    return readConstant(this.#stageBytes(place.stage).view, place.constant, place.toLinear);
  }

  /**
   * @param texture a texture of the device that will draw; `null` takes it away.
   * @returns whether the current shader has a texture of this name. It is kept either way.
   * @throws TypeError where it is no object.
   */
  setTexture(name: Types['textures'], texture: object | null): boolean {
    this.#setObject(this.#textureObjects, 'texture', name, texture);
    return this.#layout.textures.has(name);
  }

  /**
   * @param buffer a structured or raw buffer of the device that will draw; `null` takes it away.
   * @returns whether the current shader has a buffer of this name. It is kept either way.
   * @throws TypeError where it is no object.
   */
  setBuffer(name: Types['buffers'], buffer: object | null): boolean {
    this.#setObject(this.#bufferObjects, 'buffer', name, buffer);
    return this.#layout.buffers.has(name);
  }

  getTexture(name: Types['textures']): object | null {
    return this.#textureObjects.get(name) ?? null;
  }

  getBuffer(name: Types['buffers']): object | null {
    return this.#bufferObjects.get(name) ?? null;
  }

  /**
   * Register b0 of a stage: default bytes, then zeros up to whole 16-byte registers, with the values that were set. Empty
   * where the stage has no constants. Alive: the same array until {@link shaderRevision} changes; not to be written.
   *
   * @param technique of the current shader, or its index.
   * @param pass index in the technique.
   * @param stageIndex index in the pass' authored stages.
   * @throws RangeError where the current shader has no such stage.
   */
  constantBytes(technique: ShaderTechnique | number, pass: number, stageIndex: number): Uint8Array {
    const index = typeof technique === 'number' ? technique : technique.index;
    const current = this.#shader?.techniques[index];
    const isCurrent = typeof technique === 'number' || current === technique;
    const stages = isCurrent ? current?.passes[pass]?.stages : undefined;
    const first = this.#layout.firstStage[index]?.[pass];
    if (first === undefined || stages?.[stageIndex] === undefined) {
      throw new RangeError(`the current shader has no technique ${index}, pass ${pass}, stage ${stageIndex}`);
    }
    return this.#stageBytes(first + stageIndex).bytes;
  }

  #setValue(name: string, value: ParameterValue, isMatrix: boolean): boolean {
    const isChanged = this.#store(name, value, isMatrix);
    const named = this.#layout.constants.get(name);
    if (named === undefined) return false;
    if (isChanged) {
      this.#apply(name, named);
      this.#constantsRevision++;
    }
    return true;
  }

  /**
   * Keeps the numbers and says whether they differ from those before. Fewer numbers than before change the first ones, as
   * they do in the bytes. Makes no new array unless there are more.
   */
  #store(name: string, value: ParameterValue, isMatrix: boolean): boolean {
    const length = typeof value === 'number' ? 1 : value.length;
    const known = this.#values.get(name);
    if (known === undefined || known.numbers.length < length) {
      const numbers = typeof value === 'number' ? Float64Array.of(value) : Float64Array.from(value);
      this.#values.set(name, { numbers, isMatrix, order: ++this.#applications });
      return true;
    }
    const { numbers } = known;
    let isChanged = known.isMatrix !== isMatrix;
    known.isMatrix = isMatrix;
    for (let i = 0; i < length; i++) {
      const number = typeof value === 'number' ? value : (value[i] ?? 0);
      if (Object.is(numbers[i], number)) continue;
      numbers[i] = number;
      isChanged = true;
    }
    if (isChanged) known.order = ++this.#applications;
    return isChanged;
  }

  #apply(name: string, named: NamedConstant): void {
    const stored = this.#values.get(name);
    if (stored === undefined) return;
    for (const { stage, constant, toLinear } of named.places) {
      const bytes = this.#buffers[stage];
      // A buffer that nobody asked for yet takes the value when it is made.
      if (bytes === undefined) continue;
      if (stored.isMatrix) writeRegisters(bytes.view, constant, stored.numbers);
      else writeConstant(bytes.view, constant, stored.numbers, toLinear);
    }
  }

  #stageBytes(index: number): StageBytes {
    return this.#buffers[index] ?? this.#makeStageBytes(index);
  }

  #makeStageBytes(index: number): StageBytes {
    const stage = this.#layout.stages[index];
    if (stage === undefined) throw new RangeError(`no stage ${index}`);
    const bytes = createConstantBuffer(stage);
    const made = { bytes, view: new DataView(bytes.buffer) };
    this.#buffers[index] = made;
    const inOrder = [...this.#values].sort(([, a], [, b]) => a.order - b.order);
    for (const [name] of inOrder) {
      const named = this.#layout.constants.get(name);
      if (named !== undefined) this.#apply(name, named);
    }
    return made;
  }

  #setObject(objects: Map<string, object>, what: string, name: string, object: object | null): void {
    if (typeof object !== 'object') throw new TypeError(`${what} "${name}" is an object or null, got ${typeof object}`);
    if ((objects.get(name) ?? null) === object) return;
    if (object === null) objects.delete(name);
    else objects.set(name, object);
    this.#resourcesRevision++;
  }
}

function requireNumbers(name: string, value: unknown): void {
  if (typeof value === 'number') return;
  if (!isArrayLike(value))
    throw new TypeError(`parameter "${name}" is a number or a list of numbers, got ${typeof value}`);
  for (let i = 0; i < value.length; i++) {
    const number: unknown = value[i];
    if (typeof number === 'number') continue;
    throw new TypeError(`parameter "${name}" takes numbers, got ${typeof number} at position ${i}`);
  }
}

function isArrayLike(value: unknown): value is ArrayLike<unknown> {
  return typeof value === 'object' && value !== null && 'length' in value && typeof value.length === 'number';
}
