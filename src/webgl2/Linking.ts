import type { DeviceLostError } from '../device/DeviceError.js';
import { compilerLog } from './compilerLog.js';
import { type LinkContext, lossOf } from './LinkContext.js';
import { LinkedProgram, type ProgramSlots, type ProgramTexts } from './LinkedProgram.js';
import type { LinkFault } from './LinkFault.js';
import type { LinkJob } from './LinkQueue.js';
import { placeContents } from './placeContents.js';
import type { ShaderCache, ShaderUse } from './ShaderCache.js';

const STAGES = ['vertex', 'fragment'] as const;

/** One program being linked: its shaders are being compiled from the moment that this is made. */
export class Linking implements LinkJob {
  readonly program: WebGLProgram;
  /** Settles once. Rejects with DeviceLostError alone. */
  readonly outcome: Promise<LinkedProgram | LinkFault>;
  readonly #context: LinkContext;
  readonly #texts: ProgramTexts;
  readonly #slots: ProgramSlots;
  readonly #shaders: readonly [ShaderUse, ShaderUse];
  #resolve: (outcome: LinkedProgram | LinkFault) => void = () => {};
  #reject: (error: DeviceLostError) => void = () => {};

  /** @throws DeviceLostError */
  constructor(context: LinkContext, shaders: ShaderCache, texts: ProgramTexts, slots: ProgramSlots) {
    const { gl } = context;
    this.#context = context;
    this.#texts = texts;
    this.#slots = slots;
    this.#shaders = [shaders.use(gl.VERTEX_SHADER, texts.vertex), shaders.use(gl.FRAGMENT_SHADER, texts.fragment)];
    this.program = gl.createProgram();
    this.outcome = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    context.counters.pending++;
  }

  link(): void {
    const { gl } = this.#context;
    for (const { shader } of this.#shaders) gl.attachShader(this.program, shader);
    for (const { name, location } of this.#slots.attributes) gl.bindAttribLocation(this.program, location, name);
    gl.linkProgram(this.program);
  }

  finish(): void {
    const { gl, counters, capabilities } = this.#context;
    const units = capabilities.limits.maxCombinedTextureUnits;
    const isLinked: boolean = gl.getProgramParameter(this.program, gl.LINK_STATUS);
    const found = isLinked ? placeContents(gl, this.program, this.#slots, units) : this.#fault();
    // A context that is lost answers nothing, and what it answered is no fault of the program.
    const loss = lossOf(this.#context);
    if (loss !== null) {
      this.abandon(loss);
      return;
    }
    if ('problem' in found) {
      gl.deleteProgram(this.program);
      this.#letGo();
      this.#resolve(found);
      return;
    }
    for (const { shader } of this.#shaders) gl.detachShader(this.program, shader);
    this.#letGo();
    counters.pipelines++;
    this.#resolve(new LinkedProgram(this.program, found));
  }

  abandon(error: DeviceLostError): void {
    // A context that has come back does not know the objects that it had before.
    if (lossOf(this.#context) === null) this.#context.gl.deleteProgram(this.program);
    this.#letGo();
    this.#reject(error);
  }

  /** Only a program that did not link is asked why: every question is a wait. */
  #fault(): LinkFault {
    const { gl } = this.#context;
    for (const [index, { shader }] of this.#shaders.entries()) {
      const stage = STAGES[index];
      if (stage === undefined || gl.getShaderParameter(shader, gl.COMPILE_STATUS) === true) continue;
      const log = compilerLog(gl.getShaderInfoLog(shader), this.#texts[stage]);
      return { problem: 'the program does not compile', stage, log };
    }
    return { problem: 'the programs do not link', log: compilerLog(gl.getProgramInfoLog(this.program), '') };
  }

  #letGo(): void {
    for (const use of this.#shaders) use.release();
    this.#context.counters.pending--;
  }
}
