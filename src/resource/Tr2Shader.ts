import type { Annotation } from '../format/carbonEffect/annotation.js';
import type { CjsCarbonEffectReader } from '../format/carbonEffect/CjsCarbonEffectReader.js';
import type { EffectDescription } from '../format/carbonEffect/effectDescription.js';
import { isTranslated } from '../format/carbonEffect/isTranslated.js';
import { optionsOfRow, readShaderBody, type ShaderBody } from './ShaderBody.js';
import type { ShaderTechnique } from './ShaderTechnique.js';
import { shaderToCarbonBinary, type ToCarbonBinaryOptions } from './shaderToCarbonBinary.js';

/**
 * One permutation of an effect file, device-free: what document 003 calls the resolved shader. A resource makes one per
 * index and hands the same object to every effect that resolves to it. It knows no file version and no GPU object.
 */
export class Tr2Shader {
  /** The row of the file, equal to the index that the options resolve to. */
  readonly index: number;
  /** Name of the file, for messages. */
  readonly source: string;
  /** The option of every axis. */
  readonly options: Readonly<Record<string, string>>;
  readonly #body: ShaderBody;

  /** Use `Tr2EffectRes.getShader`, or {@link fromCarbonBinary} where there is no resource. */
  constructor(body: ShaderBody, index: number, source: string, options: Readonly<Record<string, string>>) {
    this.#body = body;
    this.index = index;
    this.source = source;
    this.options = options;
  }

  /**
   * Builds the shader of a row from its description record. Unlike a resource this shares nothing between calls.
   *
   * @throws FormatError where the body does not parse; RangeError where there is no such row.
   */
  static fromCarbonBinary(reader: CjsCarbonEffectReader, index: number): Tr2Shader {
    return new Tr2Shader(readShaderBody(reader, index), index, reader.source, optionsOfRow(reader, index));
  }

  /** The records of the file. Shared by the shaders of rows that alias one body. */
  get description(): EffectDescription {
    return this.#body.description;
  }

  /** In file order. Shared by the shaders of rows that alias one body, with their passes. */
  get techniques(): readonly ShaderTechnique[] {
    return this.#body.techniques;
  }

  /** Bytes from the file's start to the body. Equal for rows that alias one body. */
  get bodyOffset(): number {
    return this.#body.offset;
  }

  /**
   * Whether any pass has its programs; each pass says it for itself. A body that was left untranslated
   * (`mode: "selected"`, document 003) reads and re-emits; compiling it is an error, whose text is
   * {@link describeUntranslated}.
   */
  get isTranslated(): boolean {
    return isTranslated(this.description);
  }

  /** Names this permutation in messages: file, index and options. */
  get label(): string {
    const options = Object.entries(this.options).map(([axis, option]) => `${axis}=${option}`);
    return `${this.source || 'effect'} permutation ${this.index}${options.length > 0 ? ` (${options.join(', ')})` : ''}`;
  }

  /** Says which body and options lack programs and what to do, for the error that compiling it is. */
  describeUntranslated(): string {
    const missing = this.techniques.flatMap(({ passes }) =>
      passes.filter((pass) => !pass.isTranslated).map((pass) => `${pass.technique || '""'} pass ${pass.index}`),
    );
    return (
      `${this.label}: the body at offset 0x${this.bodyOffset.toString(16)} is not translated ` +
      `(no program in ${missing.join(', ')}); package the effect with mode "all", or choose a translated permutation`
    );
  }

  /**
   * @param name exact name, `Main` when absent; `''` is Carbon's `ANY_TECHNIQUE`: the first one.
   * @returns the first technique of that name, `null` where there is none (`carbon-format.md` 8).
   */
  getTechnique(name = 'Main'): ShaderTechnique | null {
    const found = name === '' ? this.techniques[0] : this.techniques.find((technique) => technique.name === name);
    return found ?? null;
  }

  /**
   * The annotations of a constant or resource. Where the file lists the name twice the later list replaces the earlier.
   *
   * @returns `null` where the file has none for this name.
   */
  getParameterAnnotations(name: string): readonly Annotation[] | null {
    return this.description.parameters.findLast((parameter) => parameter.name === name)?.annotations ?? null;
  }

  /**
   * A container of one row and no axes that holds exactly this permutation.
   *
   * This is the one place where the read path reaches the writer: a page that uses shaders carries it (about 3 KB
   * compressed), since a method cannot be left out. Readers and devices import no writer.
   *
   * @throws FormatError, with the path, where the asked version cannot carry what this permutation has.
   */
  toCarbonBinary(options?: ToCarbonBinaryOptions): Uint8Array {
    return shaderToCarbonBinary(this, options);
  }
}
