import type { ArenaOffsets } from './ArenaOffsets.js';
import { encodeTerminated } from './arenaText.js';
import { compareBytes, hashBytes, sameBytes } from './sameBytes.js';

interface Entry {
  readonly bytes: Uint8Array;
  /** Another entry whose bytes have the same hash. */
  readonly next: Entry | undefined;
  offset: number;
}

/**
 * The blob arena of a container: strings with their NUL and raw blobs, each stored once. Two entries are one when their
 * bytes are equal, whichever kind they are; there is no suffix sharing. Offsets come from sorting all entries bytewise
 * (`carbon-format.md` section 3), so they exist only when everything is in: adding after an offset was handed out throws.
 */
export class CjsStringTable implements ArenaOffsets {
  /** By hash of the bytes; the few entries of one hash are compared. */
  readonly #byHash = new Map<number, Entry>();
  readonly #byText = new Map<string, Entry>();
  /** By the object itself: a program that many stages share is looked at once. */
  readonly #byObject = new Map<Uint8Array, Entry>();
  readonly #entries: Entry[] = [];
  #size = 0;
  #isSorted = false;

  /** Bytes of the payload so far. */
  get size(): number {
    return this.#size;
  }

  /** Adds a string with its NUL. Adding what is there already changes nothing. */
  addText(text: string): void {
    if (this.#byText.has(text)) return;
    const entry = this.#add(encodeTerminated(text));
    this.#byText.set(text, entry);
  }

  /** Adds raw bytes. They are kept, not copied: leave them unchanged until the table is written. */
  addBlob(bytes: Uint8Array): void {
    if (!this.#byObject.has(bytes)) this.#byObject.set(bytes, this.#add(bytes));
  }

  textOffset(text: string): number {
    const entry = this.#byText.get(text) ?? this.#find(encodeTerminated(text));
    if (entry === undefined) throw new RangeError(`the string ${JSON.stringify(text)} was never added to the arena`);
    this.#sort();
    return entry.offset;
  }

  blobOffset(bytes: Uint8Array): number {
    const entry = this.#byObject.get(bytes) ?? this.#find(bytes);
    if (entry === undefined) throw new RangeError(`a blob of ${bytes.length} bytes was never added to the arena`);
    this.#sort();
    return entry.offset;
  }

  /** The payload: all entries in their order, without the size in front. */
  payload(): Uint8Array {
    this.#sort();
    const payload = new Uint8Array(this.#size);
    for (const { bytes, offset } of this.#entries) payload.set(bytes, offset);
    return payload;
  }

  #find(bytes: Uint8Array): Entry | undefined {
    return entryOf(this.#byHash.get(hashBytes(bytes)), bytes);
  }

  #add(bytes: Uint8Array): Entry {
    const hash = hashBytes(bytes);
    const first = this.#byHash.get(hash);
    const known = entryOf(first, bytes);
    if (known !== undefined) return known;
    if (this.#isSorted) {
      throw new RangeError('nothing can be added to the arena after an offset was handed out: offsets would move');
    }
    const entry: Entry = { bytes, next: first, offset: 0 };
    this.#byHash.set(hash, entry);
    this.#entries.push(entry);
    this.#size += bytes.length;
    return entry;
  }

  #sort(): void {
    if (this.#isSorted) return;
    this.#entries.sort((a, b) => compareBytes(a.bytes, b.bytes));
    let offset = 0;
    for (const entry of this.#entries) {
      entry.offset = offset;
      offset += entry.bytes.length;
    }
    this.#isSorted = true;
  }
}

function entryOf(first: Entry | undefined, bytes: Uint8Array): Entry | undefined {
  let entry = first;
  while (entry !== undefined && !sameBytes(entry.bytes, bytes)) entry = entry.next;
  return entry;
}
