import type { PlannedUniform } from '../device/BindingPlan.js';
import type { ConstantSlots } from '../device/ConstantSlots.js';
import { type ConstantPlaces, NOT_CONSTANTS } from './BoundPass.js';
import type { CompiledPass } from './CompiledTechnique.js';

/** Where a pass finds the material's own constants in the buffer of its technique. */
export function constantPlaces({ blocks, arrays, shaderPass }: CompiledPass, slots: ConstantSlots): ConstantPlaces {
  const offsetOf = ({ registerIndex, stageIndex }: PlannedUniform): number =>
    registerIndex === 0 ? slots.slot(shaderPass.index, stageIndex).offset : NOT_CONSTANTS;
  return {
    blocks: blocks.map(({ uniform }) => offsetOf(uniform)),
    arrays: arrays.map(({ uniform }) => {
      const offset = offsetOf(uniform);
      return offset === NOT_CONSTANTS ? NOT_CONSTANTS : offset / Float32Array.BYTES_PER_ELEMENT;
    }),
  };
}
