import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { effectName } from '../effectName.js';
import type { PackOptions, PackResult } from '../packEffect.js';
import { packEffect } from '../packEffect.js';
import type { Translator } from '../Translator.js';
import { CachedTranslator } from './CachedTranslator.js';
import { ContentCache } from './ContentCache.js';
import { compilerIdentity } from './packageCode.js';
import { packedEntry, packedFromEntry } from './packedEntry.js';
import { packKey } from './packKey.js';
import { DEFINITION, readEffectFolder } from './readEffectFolder.js';
import { startTranslatorWorker } from './startTranslatorWorker.js';
import type { TypeScriptImporter } from './TypeScriptImporter.js';
import { WorkerTranslator } from './WorkerTranslator.js';

/** Most threads that are started unasked. */
const MOST_WORKERS = 16;
/** Bytes: some twenty states of a large effect and all of its programs. */
const CACHE_LIMIT = 512 * 2 ** 20;

/** What imports `effect.ts`, and knows which files that took. */
export type DefinitionImporter = Pick<TypeScriptImporter, 'import' | 'filesOf'>;

export interface FolderPackerOptions {
  readonly importer: DefinitionImporter;
  /** Folder of the content cache, made where it is not there; `null` for none. */
  readonly cache: string | null;
  /** Threads that translate programs. Default: as many as the machine runs at once. */
  readonly workers?: number;
}

/** What is asked of one folder; the rest of {@link PackOptions} is the packer's own. */
export interface FolderOptions extends Pick<PackOptions, 'targets' | 'mode' | 'onProgress' | 'signal'> {
  /** The recorded option sets of an effect, which has its name in its definition. */
  selectionsOf?(effect: string): PackOptions['selections'];
}

export interface PackedFolder extends PackResult {
  /** Whether it was packed before, and taken from the cache. */
  readonly isKept: boolean;
  /** From reading the folder to having the bytes. */
  readonly seconds: number;
}

/** Packs effect folders one by one, with threads and a cache that serve all of them. Node only. Close it. */
export class FolderPacker {
  readonly #importer: DefinitionImporter;
  readonly #cache: ContentCache | null;
  readonly #workers: WorkerTranslator;
  readonly #filesOf = new Map<string, readonly string[]>();

  constructor({ importer, cache, workers }: FolderPackerOptions) {
    this.#importer = importer;
    this.#cache = cache === null ? null : new ContentCache(cache, CACHE_LIMIT);
    const most = workers ?? Math.min(availableParallelism(), MOST_WORKERS);
    this.#workers = new WorkerTranslator(most, startTranslatorWorker);
  }

  /** Absolute paths of the files that the folder was last packed from, as far as it came; those that it imports are among them. */
  filesOf(folder: string): readonly string[] {
    const path = resolve(folder);
    const imported = this.#importer.filesOf(join(path, DEFINITION));
    return [...new Set([...(this.#filesOf.get(path) ?? []), ...imported])];
  }

  /** @throws PackError for what is wrong with the effect; the signal's reason. */
  async pack(folder: string, { selectionsOf, ...asked }: FolderOptions = {}): Promise<PackedFolder> {
    const start = performance.now();
    const path = resolve(folder);
    const effect = await readEffectFolder(path, (file) => this.#importer.import(file));
    this.#filesOf.set(path, effect.files);
    const selections = selectionsOf?.(effectName(effect.source));
    const options = selections === undefined ? asked : { ...asked, selections };
    const compiler = await compilerIdentity();
    const key = this.#cache === null ? null : packKey(compiler, effect, options);
    const kept = key === null ? null : await this.#cache?.read(key);
    const result = kept
      ? packedFromEntry(kept)
      : await packEffect(effect.source, effect.modules, {
          ...options,
          definition: effect.definition,
          translator: this.#translator(compiler),
        });
    if (!kept && key !== null) await this.#cache?.write(key, packedEntry(result));
    return { ...result, isKept: Boolean(kept), seconds: (performance.now() - start) / 1000 };
  }

  /** Ends the threads, and leaves the cache within its size. */
  async close(): Promise<void> {
    await this.#workers.close();
    await this.#cache?.trim();
  }

  #translator(compiler: string): Translator {
    return this.#cache === null ? this.#workers : new CachedTranslator(this.#workers, this.#cache, compiler);
  }
}
