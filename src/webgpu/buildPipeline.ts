import { type CompilerMessage, DeviceError, type DeviceErrorSubject } from '../device/DeviceError.js';
import { compilerLog } from './compilerLog.js';
import type { Generation } from './Generation.js';
import type { ModuleUse } from './ModuleCache.js';

export type ProgramStage = 'vertex' | 'fragment' | 'compute';

/** One program of a pipeline. */
export interface Program {
  readonly stage: ProgramStage;
  readonly text: string;
}

/**
 * Makes the modules, then the pipeline, and lets go of the modules. Whatever way the browser reports a program that it
 * does not take (a rejection, an error in the scope, a throw), the outcome is one DeviceError with the program's line.
 *
 * @param create is handed one module per program, in the order of `programs`
 * @throws DeviceError, DeviceLostError
 */
export async function buildPipeline<P>(
  generation: Generation,
  programs: readonly Program[],
  subject: DeviceErrorSubject,
  label: string,
  create: (modules: readonly GPUShaderModule[]) => Promise<P>,
): Promise<P> {
  generation.assertLive();
  const { gpu, counters } = generation;
  counters.pending++;
  const uses: ModuleUse[] = [];
  try {
    // Pushed and popped without an await in between: scopes are a stack that all builds share.
    gpu.pushErrorScope('validation');
    let made: Promise<P>;
    try {
      for (const { text, stage } of programs) uses.push(generation.modules.use(text, `${label} ${stage}`));
      made = create(uses.map((use) => use.module));
    } catch (error) {
      made = Promise.reject(error);
    }
    const scope = gpu.popErrorScope().catch(() => null);
    const [outcome, scopeError] = await Promise.all([settled(made), scope]);
    generation.assertLive();
    if (outcome.ok && scopeError === null) {
      counters.pipelines++;
      return outcome.value;
    }
    const failure = outcome.ok ? scopeError : outcome.error;
    throw await explain(generation, programs, uses, subject, failure);
  } finally {
    counters.pending--;
    for (const use of uses) use.release();
  }
}

type Outcome<P> = { readonly ok: true; readonly value: P } | { readonly ok: false; readonly error: unknown };

function settled<P>(promise: Promise<P>): Promise<Outcome<P>> {
  return promise.then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error }),
  );
}

async function explain(
  generation: Generation,
  programs: readonly Program[],
  uses: readonly ModuleUse[],
  subject: DeviceErrorSubject,
  failure: unknown,
): Promise<Error> {
  for (const [index, { stage, text }] of programs.entries()) {
    const log = await logOf(uses[index]?.module, text);
    if (log.length > 0) return new DeviceError('the program does not compile', { ...subject, stage, log });
  }
  return generation.lostError ?? new DeviceError(`the pipeline could not be made: ${messageOf(failure)}`, subject);
}

async function logOf(module: GPUShaderModule | undefined, text: string): Promise<readonly CompilerMessage[]> {
  if (!module) return [];
  try {
    return compilerLog((await module.getCompilationInfo()).messages, text);
  } catch {
    // The device went away meanwhile: there is no log to be had, and the caller says so.
    return [];
  }
}

function messageOf(failure: unknown): string {
  if (typeof failure === 'object' && failure !== null && 'message' in failure) return String(failure.message);
  return String(failure);
}
