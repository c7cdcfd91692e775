/** When the bytes of blocks are read. Both devices put their blocks in place with this. */
import { describe, expect, it } from 'vitest';
import type { PlannedUniform } from '../../src/device/BindingPlan.js';
import { BlockBytes } from '../../src/device/BlockBytes.js';
import { BlockOffsets } from '../../src/device/BlockOffsets.js';
import type { ConstantBlocks } from '../../src/device/EffectDevice.js';

const LIMITS = { minUniformBufferOffsetAlignment: 256, maxUniformBufferBindingSize: 65536 };

/** Bytes that can be looked at. */
class SeenBytes extends BlockBytes {
  at(offset: number): number | undefined {
    return this.floats[offset / Float32Array.BYTES_PER_ELEMENT];
  }
}

function block(registerIndex: number, size = 16): PlannedUniform {
  return { kind: 'uniform-buffer', registerIndex, stageIndex: 0, minBindingSize: size, size };
}

function frameWith(blocks: ConstantBlocks) {
  const ring = new SeenBytes('webgpu', LIMITS);
  const offsets = new BlockOffsets(ring);
  offsets.beginFrame(blocks);
  /** The offset that a draw binds for the register, with the number that is there. */
  const draw = (register: number, own: ConstantBlocks | null = null): readonly [number, number | undefined] => {
    offsets.beginDraw(own);
    const planned = block(register);
    offsets.place([planned]);
    const offset = offsets.offsetOf(planned);
    return [offset, ring.at(offset)];
  };
  return { offsets, draw };
}

describe('the blocks of a frame', () => {
  it('are read at the first draw that has them, and once for all', () => {
    const shared = Float32Array.of(1, 0, 0, 0);
    const { offsets, draw } = frameWith({ 1: shared });
    shared[0] = 2;
    expect(draw(2)).toEqual([0, 0]);
    expect(draw(1)).toEqual([256, 2]);
    shared[0] = 3;
    expect(draw(1)).toEqual([256, 2]);
    offsets.beginFrame({ 1: shared });
    expect(draw(1)).toEqual([0, 3]);
  });
});

describe('the blocks of a draw', () => {
  it('are as they were at each draw', () => {
    const shared = Float32Array.of(1, 0, 0, 0);
    const own = Float32Array.of(5, 0, 0, 0);
    const { draw } = frameWith({ 3: shared });
    expect(draw(3, { 3: own })).toEqual([0, 5]);
    own[0] = 6;
    expect(draw(3, { 3: own })).toEqual([256, 6]);
    expect(draw(3)).toEqual([512, 1]);
  });
});
