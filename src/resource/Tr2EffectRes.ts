import { CjsCarbonEffectReader } from '../format/carbonEffect/CjsCarbonEffectReader.js';
import type { PermutationAxis } from '../format/carbonEffect/permutationAxis.js';
import { isShaderBundle } from '../format/shaderBundle/isShaderBundle.js';
import type { EffectBackend } from './EffectReference.js';
import { type FetchFunction, type FetchOptions, fetchEffectBytes } from './fetchEffectBytes.js';
import type { OptionList } from './OptionList.js';
import { type OptionResolution, resolveOptions } from './resolveOptions.js';
import { optionsOfRow, readShaderBody, type ShaderBody } from './ShaderBody.js';
import type { BundleEffectOptions } from './shaderBundle/BundleEffectOptions.js';
import { Tr2Shader } from './Tr2Shader.js';

/** Everything a file says about its permutations without decoding one. */
export interface PermutationGraph {
  /** In file order; the first is the least significant digit of an index. */
  readonly axes: readonly PermutationAxis[];
  /** One per row. */
  readonly variants: readonly PermutationVariant[];
}

export interface PermutationVariant {
  readonly index: number;
  /** The option of every axis. */
  readonly options: Readonly<Record<string, string>>;
  /** Bytes from the file's start. Variants with equal options in effect share a body, and so this number. */
  readonly bodyOffset: number;
}

export interface LoadOptions extends FetchOptions {
  /** Default: the platform's `fetch`. */
  readonly fetch?: FetchFunction;
  /** Which of its languages a shader bundle is opened in: `device.backend`. Default `webgpu`. */
  readonly backend?: EffectBackend;
  /** What a shader bundle does not say of itself. */
  readonly bundle?: BundleEffectOptions;
}

/**
 * One effect file: its retained bytes, its permutation axes, and one cached shader per index. Opening it decodes no body.
 */
export class Tr2EffectRes {
  readonly reader: CjsCarbonEffectReader;
  readonly #shaders = new Map<number, Tr2Shader>();
  /** By offset: rows that alias one body decode it once. */
  readonly #bodies = new Map<number, ShaderBody>();
  #permutationGraph: PermutationGraph | null = null;

  /** @param reader retained. A permissive one is taken as it is: indices without a row then have no shader. */
  constructor(reader: CjsCarbonEffectReader) {
    this.reader = reader;
  }

  /**
   * Opens a file that is in memory. The bytes are retained and not copied: leave them unchanged.
   *
   * @throws FormatError where the container does not parse.
   */
  static fromBytes(
    bytes: Uint8Array | ArrayBuffer | SharedArrayBuffer,
    options: { source?: string } = {},
  ): Tr2EffectRes {
    return new Tr2EffectRes(new CjsCarbonEffectReader(bytes, options));
  }

  /**
   * Fetches and opens a file. An `EffectLibrary` does the same and fetches every URL once. A YUP shader bundle, known by its
   * bytes, becomes an effect, see `effectFromShaderBundle`, whose code is fetched with the first one.
   *
   * @throws LoadError where the answer is no effect file; FormatError where it is a damaged one, or a bundle that the device
   *   has no use for; the signal's reason.
   */
  static async load(url: string, options: LoadOptions = {}): Promise<Tr2EffectRes> {
    const bytes = await fetchEffectBytes(url, options);
    const effect = isShaderBundle(bytes) ? await bundledEffect(bytes, url, options) : bytes;
    return Tr2EffectRes.fromBytes(effect, { source: url });
  }

  /** Name of the file: what it was opened with, or its URL. */
  get source(): string {
    return this.reader.source;
  }

  /** The axes and every variant. Built on first use. */
  get permutationGraph(): PermutationGraph {
    this.#permutationGraph ??= buildPermutationGraph(this.reader);
    return this.#permutationGraph;
  }

  /** Which index an option list selects, and why. Decodes nothing. */
  resolve(locals?: OptionList, globals?: OptionList): OptionResolution {
    return resolveOptions(this.reader.axes, locals, globals);
  }

  /**
   * The shader that an option list selects.
   *
   * @returns `null` only where a permissive reader lacks the row.
   * @throws FormatError where the selected body does not parse.
   */
  getShader(locals?: OptionList, globals?: OptionList): Tr2Shader | null {
    return this.getShaderByIndex(this.resolve(locals, globals).index);
  }

  /**
   * The shader of a row: decoded on first use, the same object afterwards.
   *
   * @returns `null` where the index is no row of the file. It does not clamp, and no other body stands in.
   * @throws FormatError where the body does not parse. Nothing is cached then.
   */
  getShaderByIndex(index: number): Tr2Shader | null {
    const known = this.#shaders.get(index);
    if (known !== undefined) return known;
    if (!Number.isInteger(index) || index < 0 || index >= this.reader.rowCount) return null;
    const options = optionsOfRow(this.reader, index);
    const shader = new Tr2Shader(this.#body(index), index, this.source, options);
    this.#shaders.set(index, shader);
    return shader;
  }

  /** The bytes of the file: the same memory, not a copy. */
  getPayload(): Uint8Array {
    return this.reader.bytes;
  }

  #body(row: number): ShaderBody {
    const { offset, size } = this.reader.row(row);
    // A row of no bytes may stand where another row's body begins; it is refused, not that body.
    let body = size === 0 ? undefined : this.#bodies.get(offset);
    if (body === undefined) {
      body = readShaderBody(this.reader, row);
      this.#bodies.set(offset, body);
    }
    return body;
  }
}

async function bundledEffect(bytes: Uint8Array, url: string, options: LoadOptions): Promise<Uint8Array> {
  const { effectFromShaderBundle } = await import('./shaderBundle/effectFromShaderBundle.js');
  options.signal?.throwIfAborted();
  return effectFromShaderBundle(bytes, options.backend ?? 'webgpu', { ...options.bundle, source: url });
}

function buildPermutationGraph(reader: CjsCarbonEffectReader): PermutationGraph {
  const { axes } = reader;
  const variants = Array.from({ length: reader.rowCount }, (_, index) => ({
    index,
    options: optionsOfRow(reader, index),
    bodyOffset: reader.row(index).offset,
  }));
  return { axes, variants };
}
