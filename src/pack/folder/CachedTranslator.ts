import type { Translation, TranslationRequest, Translator } from '../Translator.js';
import type { ContentCache } from './ContentCache.js';

/** Looks into a cache first, and keeps what another translator makes of what is not in it. */
export class CachedTranslator implements Translator {
  readonly #translator: Translator;
  readonly #cache: ContentCache;
  readonly #compiler: string;

  /** @param compiler what tells this compiler from any other: no other's translations are taken. */
  constructor(translator: Translator, cache: ContentCache, compiler: string) {
    this.#translator = translator;
    this.#cache = cache;
    this.#compiler = compiler;
  }

  async translate(request: TranslationRequest): Promise<Translation> {
    const { stage, glsl, text } = request;
    const key = JSON.stringify(['program', this.#compiler, stage, glsl, text]);
    const kept = await this.#cache.read(key);
    // The checksum says that these are the bytes that this compiler wrote for this key.
    if (kept !== null) return JSON.parse(new TextDecoder().decode(kept)) as Translation;
    const translation = await this.#translator.translate(request);
    await this.#cache.write(key, new TextEncoder().encode(JSON.stringify(translation)));
    return translation;
  }
}
