import type { Tr2Shader } from '../resource/Tr2Shader.js';
import type { CompileOptions, CompileRequest } from './CompileRequest.js';
import { DeviceLostError } from './DeviceError.js';

/** One technique on its way to being drawable: what a frame looks at. `C` is what a device compiles a technique to. */
export interface CompileRecord<C> {
  /** What it was compiled for, packed; see `DrawCache`. */
  readonly key: number;
  readonly technique: string;
  readonly request: CompileRequest;
  readonly options: CompileOptions;
  /** Draws that look at it: one per effect that draws it. */
  users: number;
  /** `null` while it is being made, and when it has been discarded. */
  compiled: C | null;
  isDiscarded: boolean;
  /** Why it could not be made. Stays while somebody uses the record. */
  error: unknown;
  /** Settles when it is ready or failed; never rejects. */
  done: Promise<void>;
}

/** How a device compiles what frames draw. */
export interface TechniqueCompiler<C> {
  compile(shader: Tr2Shader, request: CompileRequest, options: CompileOptions): Promise<C>;
  /**
   * Frees what was compiled, for a device whose objects do not go by themselves. Called when nobody uses it any more; the
   * next one to ask has it compiled again. Absent = what was compiled stays with its shader.
   */
  discard?(compiled: C): void;
}

/**
 * The techniques of one generation that frames draw, by shader. Effects that share a shader share them. A record knows
 * its shader and goes with it: nothing here keeps a shader that nobody else has.
 *
 * A technique that failed is not tried again while an effect uses its record; it is when the last of them has let go
 * (was released, or went on to another permutation), and in the next generation.
 */
export class CompileRecords<C> {
  readonly #compiler: TechniqueCompiler<C>;
  readonly #byShader = new WeakMap<Tr2Shader, CompileRecord<C>[]>();

  constructor(compiler: TechniqueCompiler<C>) {
    this.#compiler = compiler;
  }

  /** The record of this key, with one more user; starts compiling where there is none. */
  use(
    shader: Tr2Shader,
    technique: string,
    key: number,
    request: CompileRequest,
    options: CompileOptions,
  ): CompileRecord<C> {
    let records = this.#byShader.get(shader);
    if (!records) {
      records = [];
      this.#byShader.set(shader, records);
    }
    const at = records.findIndex((record) => record.key === key && record.technique === technique);
    const known = records[at];
    if (known !== undefined && !this.#isToBeTriedAgain(known)) {
      known.users++;
      return known;
    }
    if (known !== undefined) records.splice(at, 1);
    const record: CompileRecord<C> = {
      key,
      technique,
      request,
      options,
      users: 1,
      compiled: null,
      isDiscarded: false,
      error: null,
      done: Promise.resolve(),
    };
    records.push(record);
    record.done = this.#compile(record, shader);
    return record;
  }

  /** Whether what nobody uses is freed. */
  get discards(): boolean {
    return this.#compiler.discard !== undefined;
  }

  /** Takes one user away. */
  leave(record: CompileRecord<C>): void {
    record.users--;
    this.#discardUnused(record);
  }

  /** A loss says nothing about the program: whoever asks after one gets a new try. */
  #isToBeTriedAgain({ error, users, isDiscarded }: CompileRecord<C>): boolean {
    return isDiscarded || error instanceof DeviceLostError || (error !== null && users === 0);
  }

  async #compile(record: CompileRecord<C>, shader: Tr2Shader): Promise<void> {
    try {
      record.compiled = await this.#compiler.compile(shader, record.request, record.options);
    } catch (error) {
      record.error = error;
    }
    this.#discardUnused(record);
  }

  #discardUnused(record: CompileRecord<C>): void {
    if (record.users > 0 || record.compiled === null || this.#compiler.discard === undefined) return;
    this.#compiler.discard(record.compiled);
    record.compiled = null;
    record.isDiscarded = true;
  }
}
