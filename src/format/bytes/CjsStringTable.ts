import type { ArenaOffsets } from './ArenaOffsets.js';
import { encodeTerminated } from './arenaText.js';
import { BytesMap } from './BytesMap.js';
import { compareBytes } from './sameBytes.js';

interface Entry {
  readonly bytes: Uint8Array;
  /** In the order in which they were added, from 0. */
  readonly number: number;
}

/**
 * The blob arena of a container: strings with their NUL and raw blobs, each stored once. Two entries are one when their
 * bytes are equal, whichever kind they are; there is no suffix sharing. Offsets come from sorting all entries bytewise
 * (`carbon-format.md` section 3), so they exist only when everything is in: adding after an offset was handed out throws.
 */
export class CjsStringTable implements ArenaOffsets {
  readonly #byContent = new BytesMap<Entry>();
  readonly #byText = new Map<string, Entry>();
  /** By the object itself: a program that many stages share is looked at once. */
  readonly #byObject = new Map<Uint8Array, Entry>();
  readonly #entries: Entry[] = [];
  #size = 0;
  /** By number; `null` until somebody asks. */
  #offsets: Float64Array | null = null;

  /** Bytes of the payload so far. */
  get size(): number {
    return this.#size;
  }

  /**
   * Adds a string with its NUL. Adding what is there already changes nothing.
   * @returns the number of its entry, counted from 0 in the order in which they were added
   */
  addText(text: string): number {
    let entry = this.#byText.get(text);
    if (entry === undefined) {
      entry = this.#add(encodeTerminated(text));
      this.#byText.set(text, entry);
    }
    return entry.number;
  }

  /**
   * Adds raw bytes. They are kept, not copied: leave them unchanged until the table is written.
   * @returns as {@link addText}
   */
  addBlob(bytes: Uint8Array): number {
    let entry = this.#byObject.get(bytes);
    if (entry === undefined) {
      entry = this.#add(bytes);
      this.#byObject.set(bytes, entry);
    }
    return entry.number;
  }

  textOffset(text: string): number {
    const entry = this.#byText.get(text) ?? this.#byContent.get(encodeTerminated(text));
    if (entry === undefined) throw new RangeError(`the string ${JSON.stringify(text)} was never added to the arena`);
    return this.offsets()[entry.number] ?? 0;
  }

  blobOffset(bytes: Uint8Array): number {
    const entry = this.#byObject.get(bytes) ?? this.#byContent.get(bytes);
    if (entry === undefined) throw new RangeError(`a blob of ${bytes.length} bytes was never added to the arena`);
    return this.offsets()[entry.number] ?? 0;
  }

  /** Where every entry is in the payload, by its number. Not a copy. */
  offsets(): Readonly<Float64Array> {
    this.#offsets ??= this.#layOut();
    return this.#offsets;
  }

  /** The payload: all entries in their order, without the size in front. */
  payload(): Uint8Array {
    const offsets = this.offsets();
    const payload = new Uint8Array(this.#size);
    for (const { bytes, number } of this.#entries) payload.set(bytes, offsets[number]);
    return payload;
  }

  #add(bytes: Uint8Array): Entry {
    return this.#byContent.getOrMake(bytes, () => {
      if (this.#offsets !== null) {
        throw new RangeError('nothing can be added to the arena after an offset was handed out: offsets would move');
      }
      const entry: Entry = { bytes, number: this.#entries.length };
      this.#entries.push(entry);
      this.#size += bytes.length;
      return entry;
    });
  }

  #layOut(): Float64Array {
    const offsets = new Float64Array(this.#entries.length);
    let offset = 0;
    for (const { bytes, number } of [...this.#entries].sort((a, b) => compareBytes(a.bytes, b.bytes))) {
      offsets[number] = offset;
      offset += bytes.length;
    }
    return offsets;
  }
}
