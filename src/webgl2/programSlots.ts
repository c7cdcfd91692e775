import type { BindingPlan } from '../device/BindingPlan.js';
import type { GlslBlock } from '../format/carbonEffect/GlslBlock.js';
import type { ProgramSlots } from './LinkedProgram.js';

/** Names that a program can have: others are an error to ask GL for. */
const PROGRAM_NAME = /^(?!gl_|_?webgl_)[A-Za-z_]\w{0,255}$/;

/**
 * Where the things of a pass' programs go: uniform blocks to the points and combined samplers to the units that the plan
 * says. Only the blocks of the closest peer tell which attribute has which location; other texts say so themselves.
 */
export function programSlots({ bindings }: BindingPlan, glsl: GlslBlock | undefined): ProgramSlots {
  const blocks: ProgramSlots['blocks'][number][] = [];
  const samplers: ProgramSlots['samplers'][number][] = [];
  for (const { symbol: name, binding, resource } of bindings) {
    switch (resource.kind) {
      case 'uniform-buffer':
        blocks.push({ name, point: binding });
        break;
      case 'texture':
        samplers.push({ name, unit: binding });
        break;
      case 'storage-buffer':
        if (resource.heldIn?.kind === 'uniform-block') blocks.push({ name, point: binding });
        if (resource.heldIn?.kind === 'texture') samplers.push({ name, unit: binding });
        break;
    }
  }
  const inputs = glsl?.stages.find(({ stage }) => stage === 'vertex')?.inputs ?? [];
  const attributes = inputs
    .filter(({ name }) => PROGRAM_NAME.test(name))
    .map(({ name, register }) => ({ name, location: register }));
  return { blocks, samplers, attributes };
}
