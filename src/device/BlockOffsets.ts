import type { PlannedUniform } from './BindingPlan.js';
import type { BlockBytes } from './BlockBytes.js';
import { describeValue } from './describeValue.js';
import type { ConstantBlocks } from './EffectDevice.js';

const FIRST = 1;
const LAST = 4;

/**
 * Puts the blocks of a frame and of its draws into the ring, each at most once: a frame's block at the first draw that
 * reads it, a draw's block once for all its passes and stages.
 */
export class BlockOffsets {
  readonly #ring: BlockBytes;
  #frameBlocks: ConstantBlocks | null = null;
  #drawBlocks: ConstantBlocks | null = null;
  /** Where a register's block stands and how many bytes of it; size 0 = not yet. Index = register. */
  readonly #frameOffset = new Float64Array(LAST + 1);
  readonly #frameSize = new Float64Array(LAST + 1);
  readonly #drawOffset = new Float64Array(LAST + 1);
  readonly #drawSize = new Float64Array(LAST + 1);

  constructor(ring: BlockBytes) {
    this.#ring = ring;
  }

  beginFrame(blocks: ConstantBlocks | null): void {
    this.#ring.begin();
    this.#frameBlocks = blocks;
    this.#frameSize.fill(0);
  }

  /** @throws TypeError naming the register of a block that is no bytes */
  beginDraw(blocks: ConstantBlocks | null): void {
    if (blocks !== null) for (let register = FIRST; register <= LAST; register++) blockAt(blocks, register);
    this.#drawBlocks = blocks;
    if (blocks === null) return;
    for (let register = FIRST; register <= LAST; register++) this.#drawSize[register] = 0;
  }

  /**
   * Puts the blocks of a draw in place. To be called before its bind groups are brought up to date: the ring may grow,
   * and then they bind another buffer.
   * @throws TypeError naming the register of a block that is no bytes; DeviceError for one that is too long to bind
   */
  place(blocks: readonly PlannedUniform[]): void {
    for (let i = 0; i < blocks.length; i++) {
      const planned = blocks[i];
      if (planned === undefined) continue;
      const block = this.#blockOf(planned.registerIndex);
      if (block !== null && planned.size === 0) this.#ring.fitUnknown(planned.registerIndex, block.byteLength);
    }
    for (let i = 0; i < blocks.length; i++) {
      const planned = blocks[i];
      if (planned !== undefined) this.offsetOf(planned);
    }
  }

  /** The dynamic offset of a block in this draw. */
  offsetOf(planned: PlannedUniform): number {
    const register = planned.registerIndex;
    const size = this.#ring.sizeOf(planned);
    if (register >= FIRST && register <= LAST) {
      const own = blockAt(this.#drawBlocks, register);
      if (own !== null) return this.#placed(own, register, size, this.#drawOffset, this.#drawSize);
      const shared = blockAt(this.#frameBlocks, register);
      if (shared !== null) return this.#placed(shared, register, size, this.#frameOffset, this.#frameSize);
    }
    return this.#ring.zeros(size);
  }

  #placed(block: ArrayBufferView, register: number, size: number, offsets: Float64Array, sizes: Float64Array): number {
    const known = sizes[register] ?? 0;
    if (known >= size) return offsets[register] ?? 0;
    // All of it: a later draw of the frame may read further.
    const whole = Math.max(size, block.byteLength);
    const offset = this.#ring.push(block, whole);
    offsets[register] = offset;
    sizes[register] = whole;
    return offset;
  }

  #blockOf(register: number): ArrayBufferView | null {
    return blockAt(this.#drawBlocks, register) ?? blockAt(this.#frameBlocks, register);
  }
}

function blockAt(blocks: ConstantBlocks | null, register: number): ArrayBufferView | null {
  const block = blocks === null ? null : (givenAt(blocks, register) ?? null);
  if (block === null || ArrayBuffer.isView(block)) return block;
  throw new TypeError(
    `block b${register} is ${describeValue(block)}; give an ArrayBufferView such as a Float32Array or a DataView`,
  );
}

function givenAt(blocks: ConstantBlocks, register: number): ArrayBufferView | undefined {
  switch (register) {
    case 1:
      return blocks[1];
    case 2:
      return blocks[2];
    case 3:
      return blocks[3];
    case 4:
      return blocks[4];
    default:
      return undefined;
  }
}
