import { basename, dirname } from 'node:path';
import type { EffectSource } from '../pack/EffectSource.js';
import type { FolderPacker } from '../pack/folder/FolderPacker.js';
import type { EffectFolder } from '../pack/folder/readEffectFolder.js';
import { PackError } from '../pack/PackError.js';
import type { PackReport } from '../pack/PackReport.js';
import { PACK_TARGETS, type PackTarget } from '../pack/PackTarget.js';
import type { EffectReference } from '../resource/EffectReference.js';
import { packedPath, versionOf } from './packedUrl.js';
import { reportFaults } from './reportLines.js';

/** What an effect of a development server works with. */
export interface DevTools {
  readonly packer: Pick<FolderPacker, 'pack'>;
  /** What URLs begin with. */
  readonly base: string;
  readFolder(folder: string): Promise<EffectFolder>;
  /** Files that were packed before and are still what the source gives. */
  committed(effect: EffectFolder, targets: readonly PackTarget[]): Promise<ReadonlyMap<PackTarget, Uint8Array> | null>;
  optionsInUse(effect: string): Promise<readonly Readonly<Record<string, string>>[]>;
  /** Tells the pages that the effect has other files. */
  announce(effect: DevEffect): void;
  /** Hears of every state that could be packed; without a report where the files were there before. */
  packed(effect: DevEffect, bytes: Uint8Array, report: PackReport | null): void;
  failed(effect: DevEffect, error: unknown): void;
}

/** A packed file as it is served. */
export interface ServedFile {
  readonly bytes: Uint8Array;
  readonly version: string;
}

type ServedFiles = ReadonlyMap<PackTarget, ServedFile>;

interface Work {
  readonly controller: AbortController;
  /** Never rejects. */
  readonly done: Promise<void>;
}

/**
 * One effect of a development server: what it is packed to at present, and what becomes of a change. Only targets that some
 * page asked for are packed. A change that comes while another is packed takes its place.
 */
export class DevEffect {
  /** Path of its `effect.ts`. */
  readonly file: string;
  readonly folder: string;
  readonly #tools: DevTools;
  readonly #targets = new Set<PackTarget>();
  #name: string;
  #offered: readonly PackTarget[] = PACK_TARGETS;
  /** All bodies translated. */
  #whole: ServedFiles = new Map();
  /** Newer than {@link #whole}, with the bodies that are in use. */
  #selected: ServedFiles = new Map();
  #work: Work | null = null;
  /** Whether pages have something older than the source, or than the fault in it. */
  #isChanged = false;
  /** What is wrong with the newest state of the source, also where pages can draw on with what there is of it. */
  #error: unknown = null;

  constructor(file: string, tools: DevTools) {
    this.file = file;
    this.folder = dirname(file);
    this.#tools = tools;
    this.#name = basename(this.folder);
  }

  get targets(): readonly PackTarget[] {
    return this.#offered;
  }

  /** What the definition calls it; as long as that cannot be read, its folder's name. */
  get name(): string {
    return this.#name;
  }

  /** Where its files are, in their newest state. */
  get urls(): EffectReference['urls'] {
    return Object.fromEntries(
      this.#offered.map((target) => {
        const file = this.#selected.get(target) ?? this.#whole.get(target);
        const url = this.#tools.base + packedPath(this.#name, target);
        return [target, file === undefined ? url : `${url}?v=${file.version}`];
      }),
    );
  }

  /** Reads name and targets. What is wrong with the definition is told when it is packed. */
  async describe(): Promise<void> {
    try {
      this.#describe((await this.#tools.readFolder(this.folder)).source);
    } catch (error) {
      if (!(error instanceof PackError)) throw error;
    }
  }

  /**
   * A file to serve: the version that was asked for, else the newest with all bodies, which is packed first where that has
   * not been done. Where the source is at fault, the last good one.
   *
   * @throws PackError where it was never without a fault.
   */
  async serve(target: PackTarget, version: string | null): Promise<ServedFile> {
    const known = [this.#selected, this.#whole].map((files) => files.get(target));
    const asked = known.find((file) => file !== undefined && file.version === version);
    if (asked !== undefined) return asked;
    const isNew = !this.#targets.has(target);
    this.#targets.add(target);
    // A fault of the author's stays one until a file changes; anything else may have passed.
    const isToBePacked = this.#work === null && this.#whole.get(target) === undefined && !this.#isFaulty;
    if (isNew || isToBePacked) this.#start();
    while (this.#work !== null) await this.#work.done;
    const file = this.#whole.get(target);
    if (this.#error !== null) this.#tools.failed(this, this.#error);
    if (file === undefined) throw this.#error;
    return file;
  }

  /** A file that it is made of has changed. Nothing is packed for nobody. */
  change(): void {
    if (this.#targets.size === 0) return;
    this.#isChanged = true;
    this.#start();
  }

  /** Stops what is under way. */
  close(): void {
    this.#work?.controller.abort();
  }

  get #isFaulty(): boolean {
    return this.#error instanceof PackError;
  }

  #start(): void {
    this.#work?.controller.abort();
    const controller = new AbortController();
    const done = this.#pack(controller.signal).then(
      () => this.#end(controller, null),
      (error: unknown) => this.#end(controller, error),
    );
    this.#work = { controller, done };
  }

  #end({ signal }: AbortController, error: unknown): void {
    // Stopped for a newer one, which has the word now.
    if (signal.aborted) return;
    this.#work = null;
    this.#error = error;
    if (error !== null) this.#tools.failed(this, error);
  }

  async #pack(signal: AbortSignal): Promise<void> {
    const effect = await this.#tools.readFolder(this.folder);
    this.#describe(effect.source);
    const targets = [...this.#targets].filter((target) => this.#offered.includes(target));
    if (!this.#isChanged && (await this.#takeCommitted(effect, targets, signal))) return;
    const selections = this.#isChanged ? await this.#selections(effect.source) : [];
    if (selections.length > 0) await this.#packSelected(selections, targets, signal);
    const { files, report } = await this.#tools.packer.pack(this.folder, { targets, signal });
    signal.throwIfAborted();
    this.#adopt(new Map(files.map(({ target, bytes }) => [target, bytes])), report);
    // The bodies in use are right, and pages have them. That others are wrong is the author's to know all the same.
    const [fault] = reportFaults(report);
    if (fault !== undefined) throw fault;
  }

  async #packSelected(
    selections: readonly Readonly<Record<string, string>>[],
    targets: readonly PackTarget[],
    signal: AbortSignal,
  ): Promise<void> {
    const { files, report } = await this.#tools.packer.pack(this.folder, {
      targets,
      signal,
      mode: 'selected',
      selectionsOf: () => selections,
    });
    signal.throwIfAborted();
    // All that was packed is in use.
    const [fault] = reportFaults(report);
    if (fault !== undefined) throw fault;
    this.#selected = servedFiles(files.map(({ target, bytes }) => [target, bytes]));
    this.#tools.announce(this);
  }

  async #takeCommitted(effect: EffectFolder, targets: readonly PackTarget[], signal: AbortSignal): Promise<boolean> {
    const committed = await this.#tools.committed(effect, targets);
    signal.throwIfAborted();
    if (committed === null) return false;
    this.#adopt(committed, null);
    return true;
  }

  #adopt(files: ReadonlyMap<PackTarget, Uint8Array>, report: PackReport | null): void {
    this.#whole = servedFiles(files);
    this.#selected = new Map();
    // Also where it came out as it was: the pages may show an error that is none any more.
    if (this.#isChanged) this.#tools.announce(this);
    this.#isChanged = false;
    const [bytes] = files.values();
    if (bytes !== undefined) this.#tools.packed(this, bytes, report);
  }

  /** What pages use, as far as the definition still has it. */
  async #selections({ axes }: EffectSource): Promise<readonly Readonly<Record<string, string>>[]> {
    const inUse = await this.#tools.optionsInUse(this.file);
    return inUse.map((options) =>
      Object.fromEntries(
        Object.entries(options).filter(([name, option]) =>
          axes.some((axis) => axis.name === name && axis.options.includes(option)),
        ),
      ),
    );
  }

  #describe({ name, targets = PACK_TARGETS }: EffectSource): void {
    this.#name = name;
    this.#offered = targets;
  }
}

function servedFiles(files: Iterable<readonly [PackTarget, Uint8Array]>): ServedFiles {
  return new Map([...files].map(([target, bytes]) => [target, { bytes, version: versionOf(bytes) }]));
}
