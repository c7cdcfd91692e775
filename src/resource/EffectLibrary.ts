import { type FetchFunction, type FetchOptions, fetchEffectBytes } from './fetchEffectBytes.js';
import { GlobalOptions } from './GlobalOptions.js';
import type { OptionList, OptionPair } from './OptionList.js';
import { SharedLoad } from './SharedLoad.js';
import { Tr2Effect } from './Tr2Effect.js';
import { Tr2EffectRes } from './Tr2EffectRes.js';

export interface EffectLibraryOptions {
  /** What relative paths are put behind, e.g. `/effect.webgpu/`. Default: paths are URLs as they are. */
  readonly root?: string;
  /** Default: the platform's `fetch`. */
  readonly fetch?: FetchFunction;
}

/**
 * The effect files of an application and the global options that their effects share. Every URL is fetched and opened
 * once, however many ask for it and when.
 */
export class EffectLibrary {
  readonly root: string;
  /** What the effects of this library follow. Hand it to `new Tr2Effect` for a resource that was opened elsewhere. */
  readonly globals = new GlobalOptions();
  readonly #fetch: FetchFunction | undefined;
  readonly #loaded = new Map<string, Tr2EffectRes>();
  readonly #loading = new Map<string, SharedLoad<Tr2EffectRes>>();

  constructor({ root = '', fetch }: EffectLibraryOptions = {}) {
    this.root = root;
    this.#fetch = fetch;
  }

  /** Global options in the order in which they were first set. */
  get globalOptions(): readonly OptionPair[] {
    return this.globals.pairs;
  }

  /**
   * Sets a global option; an empty value removes it, and removing one that is not set does nothing. A global option owns
   * the axis of its name in every effect, also when its value is none of the axis' options (document 003). Every live effect
   * of this library has resolved again when this returns.
   *
   * @throws TypeError where name or value is no string; FormatError where an effect now selects a body that does not parse.
   */
  setGlobalOption(name: string, value: string): void {
    this.globals.set(name, value);
  }

  /**
   * The resource of a path: from the cache, else fetched and opened. Callers that ask while it is being fetched share the
   * request; aborting rejects only the caller whose signal it is, and the request ends when all have. A failed load is not
   * cached.
   *
   * @param path behind {@link root}; a path with a leading slash, or a whole URL, is taken as it is.
   * @throws LoadError where the answer is no effect file; FormatError where it is a damaged one; the signal's reason.
   */
  async load(path: string, options: FetchOptions = {}): Promise<Tr2EffectRes> {
    options.signal?.throwIfAborted();
    const url = this.resolveUrl(path);
    const loaded = this.#loaded.get(url);
    if (loaded !== undefined) {
      const { length } = loaded.getPayload();
      options.onProgress?.(length, length);
      return loaded;
    }
    const loading = this.#loading.get(url);
    const shared = loading === undefined || loading.isCancelled ? this.#startLoading(url) : loading;
    return shared.wait(options);
  }

  /**
   * Loads a file and makes an effect of it that follows this library's global options.
   *
   * @throws as {@link load}; FormatError where the selected body does not parse.
   */
  async createEffect(path: string, options?: OptionList, loadOptions?: FetchOptions): Promise<Tr2Effect> {
    return new Tr2Effect(await this.load(path, loadOptions), options, this.globals);
  }

  /** The URL that a path stands for. */
  resolveUrl(path: string): string {
    const isAbsolute = /^([a-z][a-z0-9+.-]*:|\/)/i.test(path);
    if (isAbsolute || this.root === '') return path;
    return this.root.endsWith('/') ? this.root + path : `${this.root}/${path}`;
  }

  /** Forgets a file, so that the next load fetches it. Effects and resources that exist keep what they have. */
  evict(path: string): void {
    const url = this.resolveUrl(path);
    this.#loaded.delete(url);
    this.#loading.delete(url);
  }

  /** Forgets every file, as {@link evict} does. Global options stay. */
  clear(): void {
    this.#loaded.clear();
    this.#loading.clear();
  }

  #startLoading(url: string): SharedLoad<Tr2EffectRes> {
    const shared = new SharedLoad<Tr2EffectRes>(async (signal, onProgress) => {
      const fetchOptions = { signal, onProgress, ...(this.#fetch === undefined ? {} : { fetch: this.#fetch }) };
      try {
        const bytes = await fetchEffectBytes(url, fetchOptions);
        const resource = Tr2EffectRes.fromBytes(bytes, { source: url });
        // Evicted or replaced meanwhile: the callers get it, the cache does not.
        if (this.#loading.get(url) === shared) this.#loaded.set(url, resource);
        return resource;
      } finally {
        if (this.#loading.get(url) === shared) this.#loading.delete(url);
      }
    });
    this.#loading.set(url, shared);
    return shared;
  }
}
