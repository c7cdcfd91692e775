import { DeviceError, type DeviceErrorSubject, DeviceLostError } from '../device/DeviceError.js';
import { type LinkContext, lossOf } from './LinkContext.js';
import { LinkedProgram, type ProgramSlots, type ProgramTexts } from './LinkedProgram.js';
import type { LinkFault } from './LinkFault.js';
import { Linking } from './Linking.js';
import { LinkQueue } from './LinkQueue.js';
import { ShaderCache } from './ShaderCache.js';

interface Entry {
  readonly key: string;
  readonly outcome: Promise<LinkedProgram | LinkFault>;
  users: number;
}

/**
 * The programs of one generation, shared by content and counted by their users: the last one to leave deletes it. A failure
 * is forgotten as soon as it is known, so that the next one to ask tries again.
 */
export class ProgramCache {
  readonly #context: LinkContext;
  readonly #shaders: ShaderCache;
  readonly #queue: LinkQueue;
  readonly #entries = new Map<string, Entry>();
  readonly #linked = new Map<LinkedProgram, Entry>();

  constructor(context: LinkContext) {
    this.#context = context;
    this.#shaders = new ShaderCache(context);
    this.#queue = new LinkQueue(context);
  }

  /**
   * The program of these texts, with one more user: whoever gets it calls `leave` once.
   *
   * @param subject whose program it is, for messages
   * @throws DeviceError where it does not compile or link, DeviceLostError
   */
  async use(texts: ProgramTexts, slots: ProgramSlots, subject: DeviceErrorSubject): Promise<LinkedProgram> {
    const entry = this.#entryOf(texts, slots);
    entry.users++;
    const outcome = await entry.outcome;
    if (outcome instanceof LinkedProgram) return outcome;
    const { problem, stage, log } = outcome;
    throw new DeviceError(problem, { ...subject, ...(stage === undefined ? {} : { stage }), log });
  }

  /** Takes one user away. Nothing happens to a program of a context that is gone. */
  leave(program: LinkedProgram): void {
    const entry = this.#linked.get(program);
    if (entry === undefined) return;
    entry.users--;
    if (entry.users === 0) this.#delete(program, entry);
  }

  /** Deletes every program; what is still being linked is rejected. */
  destroy(): void {
    const destroyed = 'the effect device was destroyed';
    this.#queue.destroy(
      lossOf(this.#context) ??
        new DeviceLostError('webgl2', 'destroyed', this.#context.number, destroyed, { outlook: 'final' }),
    );
    for (const [program, entry] of this.#linked) this.#delete(program, entry);
  }

  #entryOf(texts: ProgramTexts, slots: ProgramSlots): Entry {
    const loss = lossOf(this.#context);
    if (loss !== null) throw loss;
    const key = [JSON.stringify(slots), texts.vertex, texts.fragment].join('\0');
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const linking = new Linking(this.#context, this.#shaders, texts, slots);
    this.#queue.add(linking);
    const entry: Entry = { key, users: 0, outcome: linking.outcome };
    this.#entries.set(key, entry);
    this.#settle(entry);
    return entry;
  }

  /** Before anybody who waits for the outcome goes on: it is asked first. */
  async #settle(entry: Entry): Promise<void> {
    try {
      const outcome = await entry.outcome;
      if (outcome instanceof LinkedProgram) this.#linked.set(outcome, entry);
      else this.#entries.delete(entry.key);
    } catch {
      // Whoever uses it says so.
      this.#entries.delete(entry.key);
    }
  }

  #delete(program: LinkedProgram, entry: Entry): void {
    this.#linked.delete(program);
    this.#entries.delete(entry.key);
    this.#context.counters.pipelines--;
    // A context that has come back does not know the objects that it had before.
    if (lossOf(this.#context) === null) this.#context.gl.deleteProgram(program.program);
  }
}
