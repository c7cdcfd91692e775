import type { RenderTargets } from './CompileRequest.js';
import type { VertexLayout } from './VertexLayout.js';

/** Widths of the four ids of a pipeline key, in bits; together 53, so that a key is an exact number. */
export const PIPELINE_KEY_BITS = { program: 17, state: 12, vertexLayout: 12, targets: 12 } as const;

/** Gives equal contents one small integer. Asked by identity first: the content is spelt out only when an object is first seen. */
export class InternTable<T extends object> {
  readonly #byIdentity = new WeakMap<T, number>();
  readonly #byContent = new Map<string, number>();

  /**
   * @param name for messages
   * @param spell the content as text; equal text = equal content
   * @param bits most bits that an id may have
   */
  constructor(
    readonly name: string,
    private readonly spell: (it: T) => string,
    readonly bits: number,
  ) {}

  /** How many different contents there are. */
  get size(): number {
    return this.#byContent.size;
  }

  /** The id of this content, from 0. @throws RangeError when the ids no longer fit their bits */
  id(it: T): number {
    const known = this.#byIdentity.get(it);
    if (known !== undefined) return known;
    const content = this.spell(it);
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
  throw new Error(`not yet: ${layout.length}`);
}

/** Render targets as text, with the defaults filled in. */
export function spellTargets(targets: RenderTargets): string {
  throw new Error(`not yet: ${targets.sampleCount}`);
}

/** One number below 2^53 for a pipeline: equal exactly when all four ids are. Allocates nothing. */
export function pipelineKey(program: number, state: number, vertexLayout: number, targets: number): number {
  return ((program * 2 ** 12 + state) * 2 ** 12 + vertexLayout) * 2 ** 12 + targets;
}
