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

interface StartedJob {
  readonly job: LinkJob;
  /** Behind the commands that link the program; `null` where the browser tells by itself, and in a lost context. */
  readonly fence: WebGLSync | null;
}

/** Milliseconds of one task that go into asking for outcomes. */
const BUDGET = 4;
/** Programs that are linked at once where the browser links in order with everything else: frames come in between. */
const AT_ONCE = 4;

/**
 * Programs whose outcome is not known yet. Asking a browser for one before it is there makes the page wait for it, and for
 * everything that was begun before it. So whoever adds a program has its shaders compiled at once; it is linked in a task
 * of its own, and asked for in a later one, when it is done:
 *
 * - With `KHR_parallel_shader_compile` the browser tells that. Everything is linked together, on as many threads as it has.
 * - Without it a fence tells that the browser has come past the program. A few are linked at a time.
 *
 * Reading what is in a program takes its time as well, so only a few are asked in one task.
 */
export class LinkQueue {
  readonly #context: LinkContext;
  readonly #parallel: KHR_parallel_shader_compile | null;
  readonly #waiting: LinkJob[] = [];
  #started: StartedJob[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(context: LinkContext) {
    this.#context = context;
    this.#parallel = context.capabilities.extensions.parallelShaderCompile;
  }

  /** A job whose shaders are being compiled. */
  add(job: LinkJob): void {
    this.#waiting.push(job);
    this.#schedule();
  }

  /** Abandons everything. */
  destroy(error: DeviceLostError): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const jobs = [...this.#started.map(({ job }) => job), ...this.#waiting];
    // A context that has come back does not know the objects that it had before.
    if (lossOf(this.#context) === null) for (const { fence } of this.#started) this.#context.gl.deleteSync(fence);
    this.#started = [];
    this.#waiting.length = 0;
    for (const job of jobs) job.abandon(error);
  }

  /** A task, never a microtask: those run before the browser has had its turn. */
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
    this.#finishSome();
    this.#linkNext();
    if (this.#started.length > 0) this.#schedule();
  }

  #linkNext(): void {
    const room = this.#parallel === null ? AT_ONCE - this.#started.length : Number.POSITIVE_INFINITY;
    const jobs = this.#waiting.splice(0, room);
    if (jobs.length === 0) return;
    const { gl } = this.#context;
    for (const job of jobs) {
      job.link();
      const fence = this.#parallel === null ? gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0) : null;
      this.#started.push({ job, fence });
    }
    // A fence that stays in the browser's own buffer is never passed.
    gl.flush();
  }

  #finishSome(): void {
    const until = performance.now() + BUDGET;
    const started = this.#started;
    this.#started = [];
    let isFirst = true;
    for (const it of started) {
      if ((isFirst || performance.now() < until) && this.#isDone(it)) {
        isFirst = false;
        this.#context.gl.deleteSync(it.fence);
        it.job.finish();
      } else {
        this.#started.push(it);
      }
    }
  }

  #isDone({ job, fence }: StartedJob): boolean {
    const { gl } = this.#context;
    if (this.#parallel !== null) {
      return gl.getProgramParameter(job.program, this.#parallel.COMPLETION_STATUS_KHR) === true;
    }
    return fence === null || gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED;
  }
}
