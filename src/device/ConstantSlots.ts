import type { ShaderPass } from '../resource/ShaderPass.js';
import type { Tr2Effect } from '../resource/Tr2Effect.js';
import type { BindingPlan, PlannedBinding } from './BindingPlan.js';
import { roundUp } from './roundUp.js';

/** Where the constants of one stage stand, in bytes from the start of the buffer. */
export interface ConstantSlot {
  /** Index in the file's technique. */
  readonly pass: number;
  readonly stageIndex: number;
  readonly offset: number;
  /** What is bound: a multiple of 16 and at least the layout's minimum. */
  readonly size: number;
}

const REGISTER_BYTES = 16;

/**
 * The b0 buffers of all passes and stages of one technique, side by side in one GPU buffer, so that changed values are
 * one upload.
 */
export class ConstantSlots {
  /** Of the whole buffer. 0 = the technique has no constants. */
  readonly byteLength: number;
  readonly #slots: readonly ConstantSlot[];
  readonly #staging: Uint8Array<ArrayBuffer>;
  readonly #technique: number;

  /**
   * @param technique index in the file, and the passes that are bound
   * @param alignment of the offset at which the device binds a uniform buffer, in bytes
   * @param sizeOf bytes to make room for, where a device has to bind more than is planned
   */
  constructor(
    technique: {
      readonly index: number;
      readonly passes: readonly { readonly plan: BindingPlan; readonly shaderPass: ShaderPass }[];
    },
    alignment: number,
    sizeOf: (binding: PlannedBinding, size: number) => number = (_, size) => size,
  ) {
    const slots: ConstantSlot[] = [];
    let end = 0;
    for (const { plan, shaderPass } of technique.passes) {
      const pass = shaderPass.index;
      for (const binding of plan.bindings) {
        const { resource } = binding;
        if (resource.kind !== 'uniform-buffer' || resource.registerIndex !== 0) continue;
        if (slots.some((slot) => slot.pass === pass && slot.stageIndex === resource.stageIndex)) continue;
        const offset = roundUp(end, alignment);
        const size = Math.max(REGISTER_BYTES, roundUp(sizeOf(binding, resource.size), REGISTER_BYTES));
        slots.push({ pass, stageIndex: resource.stageIndex, offset, size });
        end = offset + size;
      }
    }
    this.byteLength = end;
    this.#slots = slots;
    this.#staging = new Uint8Array(end);
    this.#technique = technique.index;
  }

  slot(pass: number, stageIndex: number): ConstantSlot {
    const slot = this.#slots.find((it) => it.pass === pass && it.stageIndex === stageIndex);
    if (!slot) throw new RangeError(`no constants for pass ${pass}, stage ${stageIndex}`);
    return slot;
  }

  /** The effect's present values, as they stand in the buffer. The same array at every call. */
  fill(effect: Tr2Effect): Uint8Array<ArrayBuffer> {
    for (const { pass, stageIndex, offset, size } of this.#slots) {
      const bytes = effect.constantBytes(this.#technique, pass, stageIndex);
      // A stage may have more constants than its program declares room for: the program cannot see the rest.
      this.#staging.set(bytes.length > size ? bytes.subarray(0, size) : bytes, offset);
    }
    return this.#staging;
  }
}
