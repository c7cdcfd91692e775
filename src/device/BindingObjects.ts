import type { PlannedTexture } from './BindingPlan.js';

/** One set of the constants of a technique on the GPU. */
export interface ConstantsVersion {
  /** Of the effect's constants that it holds; -1 = nothing yet. */
  revision: number;
  /** The frame that last drew with it, 0 = none. */
  usedInFrame: number;
}

/** An array texture that is made of several named ones. */
interface Assembled {
  readonly isOutOfDate: boolean;
  markUsed(frame: number): void;
  release(): void;
}

/** Fewer than these are not worth freeing. */
const FEW = 4;
/** How much of what an earlier frame needed counts in the next one: frames of different kinds take turns. */
const FADING = 15 / 16;

/**
 * What the bindings of one effect and technique have made on the GPU: the versions of its constants, and the array textures
 * that its programs read. Knows nothing of the effect, so that it can be freed when the effect is gone.
 *
 * A draw of a frame refers to the version that it was recorded with. So where constants change within a frame the next
 * draw gets another version; those that no frame has needed for a while are given back.
 */
export class BindingObjects<V extends ConstantsVersion, A extends Assembled> {
  readonly arrays: { readonly planned: PlannedTexture; readonly array: A }[] = [];
  readonly #versions: V[] = [];
  readonly #freeVersion: (version: V) => void;
  #current = 0;
  #frame = 0;
  /** Versions that draws of `#frame` refer to. */
  #used = 0;
  /** As many as frames have needed lately. */
  #usual = 0;

  /** @param freeVersion must not know the effect */
  constructor(freeVersion: (version: V) => void) {
    this.#freeVersion = freeVersion;
  }

  /** `null` before the first draw and after `free`. */
  get current(): V | null {
    return this.#versions[this.#current] ?? null;
  }

  /**
   * The version for a draw with constants of this revision; the caller fills it where it holds others.
   * @param frame the frame being recorded, 0 = none: then there is one version
   * @param make makes another version
   */
  versionFor(revision: number, frame: number, make: () => V): V {
    if (frame !== this.#frame) this.#beginFrame(frame);
    let version = this.current;
    if (version === null) {
      version = make();
      this.#versions[this.#current] = version;
    } else if (version.revision !== revision && frame > 0 && version.usedInFrame === frame) {
      version = this.#next(frame, make);
    }
    if (version.usedInFrame !== frame) this.#used++;
    version.usedInFrame = frame;
    return version;
  }

  /** Whether an array has other pixels in it than its layers have now. Allocates nothing. */
  get hasChangedLayers(): boolean {
    for (let i = 0; i < this.arrays.length; i++) if (this.arrays[i]?.array.isOutOfDate) return true;
    return false;
  }

  /** Notes that a draw of a frame refers to the arrays as they are. */
  markArraysUsed(frame: number): void {
    for (let i = 0; i < this.arrays.length; i++) this.arrays[i]?.array.markUsed(frame);
  }

  /** The array of a planned texture, made where there is none. */
  arrayFor(planned: PlannedTexture, make: (planned: PlannedTexture) => A): A {
    const known = this.arrays.find((it) => it.planned === planned);
    if (known) return known.array;
    const array = make(planned);
    this.arrays.push({ planned, array });
    return array;
  }

  /** Idempotent. */
  free(): void {
    for (const { array } of this.arrays) array.release();
    this.arrays.length = 0;
    for (const version of this.#versions) this.#freeVersion(version);
    this.#versions.length = 0;
    this.#current = 0;
  }

  #beginFrame(frame: number): void {
    this.#frame = frame;
    this.#usual = Math.max(this.#used, this.#usual * FADING);
    this.#used = 0;
    if (this.#versions.length > 2 * this.#usual + FEW) this.#giveBack(Math.ceil(this.#usual) + FEW);
  }

  #giveBack(kept: number): void {
    // The current one holds the present constants, and stays.
    const [current] = this.#versions.splice(this.#current, 1);
    if (current) this.#versions.unshift(current);
    this.#current = 0;
    for (const version of this.#versions.splice(kept)) this.#freeVersion(version);
  }

  #next(frame: number, make: () => V): V {
    const at = (this.#current + 1) % this.#versions.length;
    const known = this.#versions[at];
    if (known && known.usedInFrame !== frame) {
      this.#current = at;
      return known;
    }
    const version = make();
    this.#current = this.#versions.length;
    this.#versions.push(version);
    return version;
  }
}
