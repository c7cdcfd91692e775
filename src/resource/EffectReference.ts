import type { EffectTypes } from './EffectTypes.js';

/** Which of an effect's files a library loads: `webgpu` is the `.carbonwebgpu`, `webgl` the `.carbonwebgl`. */
export type EffectBackend = 'webgpu' | 'webgl';

/**
 * Where the files of an effect are, and what its names and values are as types:
 * `import hull from './hull/effect.ts?effect'` gives one, with the Vite plugin. `EffectLibrary` takes it in place of a path.
 */
export interface EffectReference<Types extends EffectTypes = EffectTypes> {
  /** For messages. */
  readonly name: string;
  /** Whole URLs or absolute paths; no library's root is put before them. Those of a hot reference change. */
  readonly urls: Readonly<Partial<Record<EffectBackend, string>>>;
  /** Tells when the URLs are others. There in development alone. */
  readonly hot?: HotEffect;
  /** Never there at run time: it carries the types. */
  readonly types?: Types;
}

/** An effect whose source may change while the page runs. */
export interface HotEffect {
  /** @returns what ends the subscription */
  subscribe(listener: HotEffectListener): () => void;
}

export interface HotEffectListener {
  /** The reference has other URLs now. */
  changed(): void;
  /** The options of every axis that live effects have resolved to, equal ones once: what is worth packing first. */
  optionsInUse(): readonly Readonly<Record<string, string>>[];
}
