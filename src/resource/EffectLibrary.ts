import type { EffectBackend, EffectReference } from './EffectReference.js';
import type { EffectOptions, EffectTypes } from './EffectTypes.js';
import { effectFile, isAddress } from './effectFile.js';
import type { FetchFunction, FetchOptions } from './fetchEffectBytes.js';
import { GlobalOptions } from './GlobalOptions.js';
import { type EffectUpdate, HotReplacement } from './HotReplacement.js';
import type { OptionPair } from './OptionList.js';
import { SharedLoad } from './SharedLoad.js';
import type { BundleEffectOptions } from './shaderBundle/BundleEffectOptions.js';
import { Tr2Effect } from './Tr2Effect.js';
import { Tr2EffectRes } from './Tr2EffectRes.js';
import type { Tr2Shader } from './Tr2Shader.js';

export interface EffectLibraryOptions {
  /** What relative paths are put behind, e.g. `/`. Default: they are relative to the page. */
  readonly root?: string;
  /** Which of an effect's files is loaded, and which language of a shader bundle: `device.backend`. Default `webgpu`. */
  readonly backend?: EffectBackend;
  /** Default: the platform's `fetch`. */
  readonly fetch?: FetchFunction;
  /**
   * Makes ready what drawing the effect with a shader takes, before an effect of a hot reference goes over to it, e.g.
   * `(effect, shader) => device.prepareShader(effect, shader)`. Default: nothing is, so that draws may be left out.
   */
  readonly prepare?: (effect: Tr2Effect, shader: Tr2Shader) => Promise<void>;
  /** What the shader bundle behind a URL does not say of itself; `undefined` = nothing to add. Default: nothing. */
  readonly bundle?: (url: string) => BundleEffectOptions | undefined;
}

/**
 * The effect files of an application and the global options that their effects share. Every URL is fetched and opened
 * once, however many ask for it and when.
 */
export class EffectLibrary {
  readonly root: string;
  readonly backend: EffectBackend;
  /** Called when the effects of a hot reference have gone over to its new file, and when they cannot. */
  onupdate: ((update: EffectUpdate) => void) | null = null;
  /** What the effects of this library follow. Hand it to `new Tr2Effect` for a resource that was opened elsewhere. */
  readonly globals = new GlobalOptions();
  readonly #fetch: FetchFunction | undefined;
  readonly #prepare: EffectLibraryOptions['prepare'];
  readonly #bundle: EffectLibraryOptions['bundle'];
  readonly #loaded = new Map<string, Tr2EffectRes>();
  readonly #loading = new Map<string, SharedLoad<Tr2EffectRes>>();
  readonly #followed = new Map<EffectReference, HotReplacement>();

  constructor({ root = '', backend = 'webgpu', fetch, prepare, bundle }: EffectLibraryOptions = {}) {
    this.root = root;
    this.backend = backend;
    this.#fetch = fetch;
    this.#prepare = prepare;
    this.#bundle = bundle;
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
   * The resource of a path or a reference: from the cache, else fetched and opened. Callers that ask while it is being
   * fetched share the request; aborting rejects only the caller whose signal it is, and the request ends when all have. A
   * failed load is not cached.
   *
   * A hot reference is followed from now on: when its file is another, the effects that {@link createEffect} made of it go
   * over to the new one, and {@link onupdate} tells.
   *
   * @param source an effect's name or path behind {@link root}, e.g. `hull`: its file follows {@link backend}, see
   *   {@link resolveUrl}; or a file's path or URL; or a reference.
   * @throws LoadError where the answer is no effect file; FormatError where it is a damaged one; the signal's reason;
   *   TypeError for a reference without a file for this library's {@link backend}.
   */
  async load(source: string | EffectReference, options: FetchOptions = {}): Promise<Tr2EffectRes> {
    options.signal?.throwIfAborted();
    const followed = typeof source === 'string' ? null : this.#follow(source);
    return followed === null ? this.#load(this.resolveUrl(source), options) : followed.load(options);
  }

  /**
   * Loads a file and makes an effect of it that follows this library's global options.
   *
   * @throws as {@link load}; FormatError where the selected body does not parse.
   */
  async createEffect<Types extends EffectTypes = EffectTypes>(
    source: string | EffectReference<Types>,
    options?: EffectOptions<NoInfer<Types>>,
    loadOptions?: FetchOptions,
  ): Promise<Tr2Effect<Types>> {
    return new Tr2Effect<Types>(await this.load(source, loadOptions), options, this.globals);
  }

  /**
   * The URL that a path or a reference stands for. Behind a root `/` with the backend `webgl`:
   * - `space/hull` names an effect: `/effect.webgl/space/hull.carbonwebgl`
   * - `older/hull.sm_hi` and `yup/hull.ysl` have an extension, so that they are files: `/older/hull.sm_hi`
   * - `/files/hull.carbonwebgl` and `https://…` are taken as they are
   *
   * @throws TypeError for a reference without a file for the backend
   */
  resolveUrl(source: string | EffectReference): string {
    if (typeof source !== 'string') return urlOf(source, this.backend);
    const path = effectFile(source, this.backend);
    if (isAddress(path) || this.root === '') return path;
    return this.root.endsWith('/') ? this.root + path : `${this.root}/${path}`;
  }

  /** Forgets a file, so that the next load fetches it. Effects and resources that exist keep what they have, for good. */
  evict(source: string | EffectReference): void {
    const followed = typeof source === 'string' ? undefined : this.#followed.get(source);
    this.#forget(followed?.url ?? this.resolveUrl(source));
    if (followed === undefined || typeof source === 'string') return;
    followed.end();
    this.#followed.delete(source);
  }

  /** Forgets every file, as {@link evict} does. Global options stay. */
  clear(): void {
    for (const followed of this.#followed.values()) followed.end();
    this.#followed.clear();
    this.#loaded.clear();
    this.#loading.clear();
  }

  /** `null` for a reference that never changes. */
  #follow(reference: EffectReference): HotReplacement | null {
    const { hot } = reference;
    if (hot === undefined) return null;
    let followed = this.#followed.get(reference);
    if (followed === undefined) {
      followed = new HotReplacement(reference, hot, {
        globals: this.globals,
        resolveUrl: (it) => this.resolveUrl(it),
        load: (url, options) => this.#load(url, options),
        open: (url, signal) => this.#open(url, { signal }),
        replace: (oldUrl, url, resource) => {
          this.#forget(oldUrl);
          this.#loaded.set(url, resource);
        },
        prepare: async (effect, shader) => this.#prepare?.(effect, shader),
        tell: (update) => this.#tell(update),
      });
      this.#followed.set(reference, followed);
    }
    return followed;
  }

  #tell(update: EffectUpdate): void {
    const { reference, error } = update;
    if (error !== null)
      console.error(`effect ${reference.name}: the new file cannot be used, the old one stays:`, error);
    this.onupdate?.(update);
  }

  async #load(url: string, options: FetchOptions): Promise<Tr2EffectRes> {
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

  #forget(url: string): void {
    this.#loaded.delete(url);
    this.#loading.delete(url);
  }

  #startLoading(url: string): SharedLoad<Tr2EffectRes> {
    const shared = new SharedLoad<Tr2EffectRes>(async (signal, onProgress) => {
      try {
        const resource = await this.#open(url, { signal, onProgress });
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

  async #open(url: string, options: FetchOptions): Promise<Tr2EffectRes> {
    return Tr2EffectRes.load(url, {
      ...options,
      backend: this.backend,
      ...(this.#fetch === undefined ? {} : { fetch: this.#fetch }),
      bundle: this.#bundle?.(url) ?? {},
    });
  }
}

function urlOf({ name, urls }: EffectReference, backend: EffectBackend): string {
  const url = urls[backend];
  if (url !== undefined) return url;
  const there = Object.keys(urls).join(', ') || 'none at all';
  throw new TypeError(
    `effect ${name} has no file for ${backend} (it has ${there}); pack it with that target, or give the library another backend`,
  );
}
