import type { DeviceLostError } from '../device/DeviceError.js';
import { type LinkContext, lossOf } from './LinkContext.js';

/** One program on its way. */
export interface LinkJob {
  readonly program: WebGLProgram;
  /** Starts linking, and waits for nothing. */
  link(): void;
  /** Asks for the outcome. Waits for it where the program is not done. */
  finish(): void;
  /** There will be no outcome. */
  abandon(error: DeviceLostError): void;
}

/** Milliseconds of one task that go into asking for outcomes. */
const BUDGET = 4;

/**
 * Programs whose outcome is not known yet. Asking a browser for one before it is there makes the page wait for it, and for
 * everything that was begun before it. So everything is compiled at once by whoever adds it, linked in the task after, and
 * asked for later: with `KHR_parallel_shader_compile` when the browser says that it is done, without it a few in each task,
 * so that frames and timers have their turn in between.
 */
export class LinkQueue {
  readonly #context: LinkContext;
  /** `null` where the browser does not tell. */
  readonly #parallel: KHR_parallel_shader_compile | null;
  #compiling: LinkJob[] = [];
  #linking: LinkJob[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(context: LinkContext) {
    this.#context = context;
    this.#parallel = context.capabilities.extensions.parallelShaderCompile;
  }

  /** A job whose shaders are being compiled. */
  add(job: LinkJob): void {
    this.#compiling.push(job);
    this.#schedule();
  }

  /** Abandons everything. */
  destroy(error: DeviceLostError): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const job of this.#takeAll()) job.abandon(error);
  }

  /** A task of its own, never a microtask: those run before the browser has had its turn. */
  #schedule(): void {
    this.#timer ??= setTimeout(() => this.#step());
  }

  #step(): void {
    this.#timer = null;
    const loss = lossOf(this.#context);
    if (loss !== null) {
      this.destroy(loss);
      return;
    }
    if (this.#compiling.length > 0) this.#linkAll();
    else this.#finishSome();
    if (this.#linking.length > 0 || this.#compiling.length > 0) this.#schedule();
  }

  #linkAll(): void {
    const jobs = this.#compiling;
    this.#compiling = [];
    for (const job of jobs) job.link();
    this.#linking.push(...jobs);
  }

  #finishSome(): void {
    const until = performance.now() + BUDGET;
    const jobs = this.#linking;
    this.#linking = [];
    let isFirst = true;
    for (const job of jobs) {
      if (this.#isDone(job) && (isFirst || performance.now() < until)) {
        isFirst = false;
        job.finish();
      } else {
        this.#linking.push(job);
      }
    }
  }

  #isDone({ program }: LinkJob): boolean {
    if (this.#parallel === null) return true;
    return this.#context.gl.getProgramParameter(program, this.#parallel.COMPLETION_STATUS_KHR) === true;
  }

  #takeAll(): LinkJob[] {
    const jobs = [...this.#compiling, ...this.#linking];
    this.#compiling = [];
    this.#linking = [];
    return jobs;
  }
}
