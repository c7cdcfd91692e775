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
  readonly request: CompileRequest;
  readonly options: CompileOptions;
  /** Draws that look at it: one per effect that draws it. */
  users: number;
  /** `null` while it is being made. */
  compiled: CompiledTechnique | null;
  /** Why it could not be made. Stays while somebody uses the record. */
  error: unknown;
  /** Settles when it is ready or failed; never rejects. */
  done: Promise<void>;
}

/**
 * The techniques of one generation that frames draw, by shader. Effects that share a shader share them. A record knows
 * its shader and goes with it: nothing here keeps a shader that nobody else has.
 *
 * A technique that failed is not tried again while an effect uses its record; it is when the last of them has let go
 * (was released, or went on to another permutation), and in the next generation.
 */
export class CompileRecords {
  readonly #generation: Generation;
  readonly #byShader = new WeakMap<Tr2Shader, CompileRecord[]>();

  constructor(generation: Generation) {
    this.#generation = generation;
  }

  /** The record of this key, with one more user; starts compiling where there is none. */
  use(
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
    const at = records.findIndex((record) => record.key === key && record.technique === technique);
    const known = records[at];
    if (known !== undefined && !isToBeTriedAgain(known)) {
      known.users++;
      return known;
    }
    if (known !== undefined) records.splice(at, 1);
    const record: CompileRecord = {
      key,
      technique,
      request,
      options,
      users: 1,
      compiled: null,
      error: null,
      done: Promise.resolve(),
    };
    records.push(record);
    record.done = this.#compile(record, shader);
    return record;
  }

  /** Takes one user away. */
  leave(record: CompileRecord): void {
    record.users--;
  }

  async #compile(record: CompileRecord, shader: Tr2Shader): Promise<void> {
    try {
      record.compiled = await compileTechnique(this.#generation, shader, record.request, record.options);
    } catch (error) {
      record.error = error;
    }
  }
}

/** A loss says nothing about the program: whoever asks after one gets a new try. */
function isToBeTriedAgain({ error, users }: CompileRecord): boolean {
  return error instanceof DeviceLostError || (error !== null && users === 0);
}
