import type { CompileRequest, RenderTargets } from './CompileRequest.js';
import type { VertexLayout } from './VertexLayout.js';

/** Widths of the four ids of a pipeline key, in bits; together 53, so that a key is an exact number. */
export const PIPELINE_KEY_BITS = { program: 17, state: 12, vertexLayout: 12, targets: 12 } as const;

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
      const attributes = buffer.attributes.map((it) => `${it.usage}${it.usageIndex ?? 0}:${it.format}@${it.offset}`);
      return `${buffer.arrayStride} ${buffer.stepMode ?? 'vertex'} ${attributes.join(' ')}`;
    })
    .join('|');
}

/** Render targets as text, with the defaults filled in. */
export function spellTargets(targets: RenderTargets): string {
  const colors = targets.colorFormats.map((format) => format ?? '-').join(' ');
  return `${colors}|${targets.depthStencilFormat ?? '-'}|${targets.sampleCount ?? 1}`;
}

/** Everything of a request that shapes a pipeline beside program, vertex layout and targets, as text. */
export function spellPipelineState(request: PipelineStateRequest): string {
  const topology = request.topology ?? 'triangle-list';
  const strip = topology.endsWith('-strip') ? (request.stripIndexFormat ?? '-') : '-';
  const flags = [request.reversedDepth, request.invertedCull, request.dynamicOffsets].map((it) =>
    it === true ? 1 : 0,
  );
  return `${request.mode ?? 'ANY'} ${topology} ${strip} ${flags.join('')}`;
}

export type PipelineStateRequest = Pick<
  CompileRequest,
  'mode' | 'reversedDepth' | 'invertedCull' | 'topology' | 'stripIndexFormat' | 'dynamicOffsets'
>;

const STATE_SHIFT = 2 ** PIPELINE_KEY_BITS.state;
const LAYOUT_SHIFT = 2 ** PIPELINE_KEY_BITS.vertexLayout;
const TARGETS_SHIFT = 2 ** PIPELINE_KEY_BITS.targets;

/**
 * One number below 2^53 for a pipeline: equal exactly when all four ids are. Allocates nothing.
 * @throws RangeError for an id wider than its field
 */
export function pipelineKey(program: number, state: number, vertexLayout: number, targets: number): number {
  const fits =
    program < 2 ** PIPELINE_KEY_BITS.program &&
    state < STATE_SHIFT &&
    vertexLayout < LAYOUT_SHIFT &&
    targets < TARGETS_SHIFT;
  if (!fits)
    throw new RangeError(`a pipeline key of ${program}, ${state}, ${vertexLayout}, ${targets} is out of its widths`);
  return ((program * STATE_SHIFT + state) * LAYOUT_SHIFT + vertexLayout) * TARGETS_SHIFT + targets;
}
