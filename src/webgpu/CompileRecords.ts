import type { CompileRequest } from '../device/CompileRequest.js';
import { DeviceLostError } from '../device/DeviceError.js';
import type { Tr2Shader } from '../resource/Tr2Shader.js';
import type { CompiledTechnique } from './CompiledTechnique.js';
import { type CompileOptions, compileTechnique } from './compileTechnique.js';
import type { Generation } from './Generation.js';

/** One technique on its way to being drawable: what a frame looks at. */
export interface CompileRecord {
  /** What it was compiled for, packed; see `DrawCache`. */
  readonly key: number;
  readonly technique: string;
  /** Not held: a shader that nobody has any more is not compiled again. */
  readonly shader: WeakRef<Tr2Shader>;
  readonly request: CompileRequest;
  readonly options: CompileOptions;
  /** `null` while it is being made. */
  compiled: CompiledTechnique | null;
  /** Why it never will be, in this generation. */
  error: unknown;
  /** Settles when it is ready or failed; never rejects. */
  done: Promise<void>;
}

/** The techniques of one generation that frames draw, by shader. Effects that share a shader share them. */
export class CompileRecords {
  readonly #generation: Generation;
  readonly #byShader = new WeakMap<Tr2Shader, CompileRecord[]>();
  readonly #all = new Set<CompileRecord>();

  constructor(generation: Generation) {
    this.#generation = generation;
  }

  /** The record of this key; starts compiling where there is none. */
  get(
    shader: Tr2Shader,
    technique: string,
    key: number,
    request: CompileRequest,
    options: CompileOptions,
  ): CompileRecord {
    let records = this.#byShader.get(shader);
    if (!records) {
      records = [];
      this.#byShader.set(shader, records);
    }
    for (const record of records) if (record.key === key && record.technique === technique) return record;
    const record: CompileRecord = {
      key,
      technique,
      shader: new WeakRef(shader),
      request,
      options,
      compiled: null,
      error: null,
      done: Promise.resolve(),
    };
    records.push(record);
    this.#all.add(record);
    record.done = this.#compile(record, records, shader);
    return record;
  }

  /** Compiles what another generation drew. Resolves when each of them is ready or has failed. */
  async repeat(earlier: CompileRecords): Promise<void> {
    const repeated: CompileRecord[] = [];
    for (const { key, technique, shader, request, options } of earlier.#all) {
      const alive = shader.deref();
      if (alive) repeated.push(this.get(alive, technique, key, request, options));
    }
    await Promise.all(repeated.map((record) => record.done));
  }

  async #compile(record: CompileRecord, records: CompileRecord[], shader: Tr2Shader): Promise<void> {
    try {
      record.compiled = await compileTechnique(this.#generation, shader, record.request, record.options);
    } catch (error) {
      record.error = error;
      // A loss says nothing about the program: whoever asks again shall get a new try.
      if (error instanceof DeviceLostError) records.splice(records.indexOf(record), 1);
    }
  }
}
