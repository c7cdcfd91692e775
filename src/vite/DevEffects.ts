import type { EnvironmentModuleNode, Logger, ViteDevServer } from 'vite';
import type { PackReport } from '../pack/PackReport.js';
import { DevEffect, type DevTools } from './DevEffect.js';
import { effectFileOf, effectId } from './effectId.js';
import { CHANGED, type ChangedMessage } from './hotMessages.js';
import { PageQuestions } from './PageQuestions.js';
import { faultLine, reportFaults, warningLines } from './reportLines.js';
import { shownError } from './shownError.js';

/** Editors write more than one file at a time, and one more than once. Milliseconds. */
const QUIET = 40;

/** What a development server needs of the plugin. */
export interface DevSource extends Pick<DevTools, 'packer' | 'readFolder' | 'committed'> {
  /** Paths of the files that a folder was packed from, as far as is known. */
  filesOf(folder: string): readonly string[];
  /** Whether a change of this file may be one of the effect in this folder. */
  isSource(folder: string, path: string): boolean;
  /** Hears of every state of an effect that could be packed. */
  declare(effect: DevEffect, bytes: Uint8Array): void;
}

/** The effects that a development server has been asked for, and what becomes of them when files change. */
export class DevEffects {
  readonly #server: ViteDevServer;
  readonly #source: DevSource;
  readonly #tools: DevTools;
  readonly #byFile = new Map<string, DevEffect>();
  readonly #changed = new Set<DevEffect>();
  readonly #logged = new WeakSet<object>();
  /** What was warned about last, by effect. */
  readonly #warned = new Map<DevEffect, ReadonlySet<string>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(server: ViteDevServer, source: DevSource) {
    this.#server = server;
    this.#source = source;
    const questions = new PageQuestions(server.ws);
    const { base } = server.config;
    this.#tools = {
      packer: source.packer,
      base,
      readFolder: source.readFolder,
      committed: source.committed,
      optionsInUse: (file) => questions.optionsInUse(file),
      announce: (effect) => this.#announce(effect),
      packed: (effect, bytes, report) => {
        this.#watch(effect);
        if (report !== null) this.#warn(effect, linesOf(report, effect.folder));
        source.declare(effect, bytes);
      },
      failed: (effect, error) => void this.#fail(effect, error),
    };
    server.watcher.on('all', (_event, path) => this.#note(path.replaceAll('\\', '/')));
  }

  /** The effect of an `effect.ts`. @throws Error where another effect has the same name */
  async of(file: string): Promise<DevEffect> {
    let effect = this.#byFile.get(file);
    if (effect === undefined) {
      effect = new DevEffect(file, this.#tools);
      this.#byFile.set(file, effect);
      this.#watch(effect);
    }
    await effect.describe();
    const other = this.named(effect.name);
    if (other !== null && other !== effect) {
      throw new Error(`${other.file} and ${file} are both called ${effect.name}; give one of them another name`);
    }
    return effect;
  }

  named(name: string): DevEffect | null {
    return [...this.#byFile.values()].find((effect) => effect.name === name) ?? null;
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const effect of this.#byFile.values()) effect.close();
  }

  get #logger(): Logger {
    return this.#server.config.logger;
  }

  #watch({ file, folder }: DevEffect): void {
    this.#server.watcher.add([file, folder, ...this.#source.filesOf(folder)]);
  }

  #note(path: string): void {
    for (const effect of this.#byFile.values()) {
      if (path === effect.file || this.#source.isSource(effect.folder, path)) this.#changed.add(effect);
    }
    if (this.#changed.size === 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const effect of this.#changed) effect.change();
      this.#changed.clear();
    }, QUIET);
  }

  #announce(effect: DevEffect): void {
    // Who loads the page again gets the new URLs with it.
    for (const { moduleGraph } of Object.values(this.#server.environments)) {
      const module = moduleGraph.getModuleById(effectId(effect.file));
      if (module !== undefined) moduleGraph.invalidateModule(module);
    }
    const message: ChangedMessage = { effect: effect.file, urls: effect.urls };
    this.#server.ws.send(CHANGED, message);
    this.#logger.info(`effect ${effect.name} changed`, { timestamp: true });
  }

  #warn(effect: DevEffect, lines: readonly string[]): void {
    const before = this.#warned.get(effect);
    for (const line of lines) if (!before?.has(line)) this.#logger.warn(line, { timestamp: true });
    this.#warned.set(effect, new Set(lines));
  }

  async #fail(effect: DevEffect, error: unknown): Promise<void> {
    this.#watch(effect);
    const shown = await shownError(error, effect.folder);
    if (typeof error === 'object' && error !== null && !this.#logged.has(error)) {
      this.#logged.add(error);
      this.#logger.error(`${shown.message}\n${shown.frame ?? shown.stack}`, { timestamp: true });
    }
    this.#server.ws.send({ type: 'error', err: shown });
  }
}

/** The first fault is told as an error. */
function linesOf(report: PackReport, folder: string): readonly string[] {
  const others = reportFaults(report).slice(1);
  return [...warningLines(report, folder), ...others.map((fault) => faultLine(fault, folder))];
}

/** Without the modules of references: a page hears of a change of an effect through them, and is not loaded again for it. */
export function withoutReferences(modules: readonly EnvironmentModuleNode[]): EnvironmentModuleNode[] {
  return modules.filter(({ id }) => id === null || effectFileOf(id) === null);
}
