import type { EffectReference, HotEffect } from './EffectReference.js';
import type { FetchOptions } from './fetchEffectBytes.js';
import type { GlobalOptions } from './GlobalOptions.js';
import { Tr2Effect } from './Tr2Effect.js';
import type { Tr2EffectRes } from './Tr2EffectRes.js';
import type { Tr2Shader } from './Tr2Shader.js';

/** What became of a reference's new file. */
export interface EffectUpdate {
  readonly reference: EffectReference;
  /** Why the old file stays; `null` where every effect has gone over to the new one. */
  readonly error: unknown;
}

/** Of preparing before effects go over to a new file, which as a rule takes two. */
const MOST_ROUNDS = 10;

/** What a library has for the references that it follows. */
export interface HotLibrary {
  readonly globals: GlobalOptions;
  resolveUrl(reference: EffectReference): string;
  /** From the cache, else fetched into it. */
  load(url: string, options: FetchOptions): Promise<Tr2EffectRes>;
  /** Fetched, and in no cache. */
  open(url: string, signal: AbortSignal): Promise<Tr2EffectRes>;
  /** Puts what is behind one URL in the cache and takes out what is behind another. */
  replace(oldUrl: string, url: string, resource: Tr2EffectRes): void;
  prepare(effect: Tr2Effect, shader: Tr2Shader): Promise<void>;
  tell(update: EffectUpdate): void;
}

/**
 * Follows one hot reference for a library: when its file is another, everything that its effects need of that one is made
 * ready, and then all of them go over in the same moment. Until then, and where anything fails, all of them stay with the
 * old file. Of updates that overtake each other the newest counts.
 */
export class HotReplacement {
  readonly #reference: EffectReference;
  readonly #library: HotLibrary;
  readonly #unsubscribe: () => void;
  /** What was ever loaded for the reference, so that an effect of any of it is found. */
  readonly #resources = new WeakSet<Tr2EffectRes>();
  #url: string;
  #update: AbortController | null = null;

  constructor(reference: EffectReference, hot: HotEffect, library: HotLibrary) {
    this.#reference = reference;
    this.#library = library;
    this.#url = library.resolveUrl(reference);
    this.#unsubscribe = hot.subscribe({
      changed: () => void this.#replace(),
      optionsInUse: () => this.#optionsInUse(),
    });
  }

  /** The file that effects have at present, also while a newer one is being made ready. */
  get url(): string {
    return this.#url;
  }

  /**
   * The resource of the present file, which may have become another one while the first was on its way.
   *
   * @throws as `EffectLibrary.load`.
   */
  async load(options: FetchOptions): Promise<Tr2EffectRes> {
    for (;;) {
      const url = this.#url;
      try {
        const resource = await this.#library.load(url, options);
        if (url !== this.#url) continue;
        this.#resources.add(resource);
        return resource;
      } catch (error) {
        if (url === this.#url || options.signal?.aborted) throw error;
      }
    }
  }

  /** Follows the reference no longer. An update that is under way comes to nothing. */
  end(): void {
    this.#unsubscribe();
    this.#update?.abort();
  }

  /** Never rejects, but for what a listener of the library throws. */
  async #replace(): Promise<void> {
    this.#update?.abort();
    const update = new AbortController();
    this.#update = update;
    let error: unknown = null;
    try {
      await this.#takeUp(update.signal);
    } catch (failure) {
      error = failure;
    }
    // Stopped for a newer one, which has the word now, or for good.
    if (update.signal.aborted) return;
    this.#update = null;
    this.#library.tell({ reference: this.#reference, error });
  }

  async #takeUp(signal: AbortSignal): Promise<void> {
    const url = this.#library.resolveUrl(this.#reference);
    if (url === this.#url) return;
    const resource = await this.#library.open(url, signal);
    await this.#prepare(resource, signal);
    for (const effect of this.#effects()) effect.replaceResource(resource);
    this.#resources.add(resource);
    this.#library.replace(this.#url, url, resource);
    this.#url = url;
  }

  /**
   * Prepares every effect for the shader that it is going to have, and then what has come up meanwhile, since effects are
   * made and choose other options, until a round finds nothing new: then nothing has happened since the last one was ready.
   * Who keeps making effects does not keep the others from their new file: after some rounds they go over all the same, and
   * what came up in the last of them is compiled when it is drawn.
   */
  async #prepare(resource: Tr2EffectRes, signal: AbortSignal): Promise<void> {
    const { globals, prepare } = this.#library;
    const known = new Map<Tr2Effect, Set<Tr2Shader>>();
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const found: Promise<void>[] = [];
      for (const effect of this.#effects()) {
        const shader = resource.getShader(effect.options, globals.pairs);
        const shaders = known.get(effect) ?? new Set();
        known.set(effect, shaders);
        if (shader === null || shaders.has(shader)) continue;
        shaders.add(shader);
        found.push(prepare(effect, shader));
      }
      if (found.length === 0) return;
      await Promise.all(found);
      signal.throwIfAborted();
    }
  }

  /** Those of any file that was loaded for the reference. */
  #effects(): readonly Tr2Effect[] {
    return this.#library.globals.followers.flatMap((follower) =>
      follower instanceof Tr2Effect && this.#resources.has(follower.resource) ? follower : [],
    );
  }

  #optionsInUse(): readonly Readonly<Record<string, string>>[] {
    const found = new Map<string, Readonly<Record<string, string>>>();
    for (const { resolution } of this.#effects()) {
      const options = Object.fromEntries(resolution.axes.map(({ name, option }) => [name, option]));
      found.set(JSON.stringify(options), options);
    }
    return [...found.values()];
  }
}
