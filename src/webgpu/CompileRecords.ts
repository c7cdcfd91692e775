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

  constructor(generation: Generation) {
    this.#generation = generation;
  }

  /** The record of this key; starts compiling where there is none. `request` is asked for only then. */
  get(
    shader: Tr2Shader,
    technique: string,
    key: number,
    request: () => CompileRequest,
    options: CompileOptions,
  ): CompileRecord {
    let records = this.#byShader.get(shader);
    if (!records) {
      records = [];
      this.#byShader.set(shader, records);
    }
    for (const record of records) if (record.key === key && record.technique === technique) return record;
    const record: CompileRecord = { key, technique, compiled: null, error: null, done: Promise.resolve() };
    records.push(record);
    record.done = this.#compile(record, records, shader, request(), options);
    return record;
  }

  async #compile(
    record: CompileRecord,
    records: CompileRecord[],
    shader: Tr2Shader,
    request: CompileRequest,
    options: CompileOptions,
  ): Promise<void> {
    try {
      record.compiled = await compileTechnique(this.#generation, shader, request, options);
    } catch (error) {
      record.error = error;
      // A loss says nothing about the program: whoever asks again shall get a new try.
      if (error instanceof DeviceLostError) records.splice(records.indexOf(record), 1);
    }
  }
}
