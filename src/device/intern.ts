import { attributeName } from './attributeName.js';
import type { RenderTargets } from './CompileRequest.js';
import type { VertexLayout } from './VertexLayout.js';

/**
 * Gives equal contents one small integer. Asked by identity first: the content is spelt out only when an object is first
 * seen, so an object must not change after that.
 */
export class InternTable<T extends object> {
  readonly #byIdentity = new WeakMap<T, number>();
  readonly #byContent = new Map<string, number>();
  readonly #spell: (it: T) => string;

  /**
   * @param name for messages
   * @param spell the content as text; equal text = equal content
   * @param bits most bits that an id may have
   */
  constructor(
    readonly name: string,
    spell: (it: T) => string,
    readonly bits: number,
  ) {
    this.#spell = spell;
  }

  /** How many different contents there are. */
  get size(): number {
    return this.#byContent.size;
  }

  /** The id of this content, from 0. @throws RangeError when the ids no longer fit their bits */
  id(it: T): number {
    const known = this.#byIdentity.get(it);
    if (known !== undefined) return known;
    const content = this.#spell(it);
    let id = this.#byContent.get(content);
    if (id === undefined) {
      id = this.#byContent.size;
      if (id >= 2 ** this.bits) throw new RangeError(`${this.name}: more than ${2 ** this.bits} different contents`);
      this.#byContent.set(content, id);
    }
    this.#byIdentity.set(it, id);
    return id;
  }
}

/** A vertex layout as text, with the defaults filled in. */
export function spellVertexLayout(layout: VertexLayout): string {
  return layout
    .map((buffer) => {
      const attributes = buffer.attributes.map((it) => `${attributeName(it)}:${it.format}@${it.offset}`);
      return `${buffer.arrayStride} ${buffer.stepMode ?? 'vertex'} ${attributes.join(' ')}`;
    })
    .join('|');
}

/** Render targets as text, with the defaults filled in. */
export function spellTargets(targets: RenderTargets): string {
  const colors = targets.colorFormats.map((format) => format ?? '-').join(' ');
  return `${colors}|${targets.depthStencilFormat ?? '-'}|${targets.sampleCount ?? 1}`;
}
