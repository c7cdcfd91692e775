import * as device from '../device/DrawCache.js';
import type { PassKind } from '../device/findTechnique.js';
import type { BlockRing } from './BlockRing.js';
import type { CompiledPass, CompiledTechnique } from './CompiledTechnique.js';
import { compileTechnique } from './compileTechnique.js';
import type { DeviceCore } from './DeviceCore.js';
import { TechniqueBindings } from './TechniqueBindings.js';

export type Draw = device.Draw<CompiledTechnique, CompiledPass, TechniqueBindings>;
export type DrawnPass<P extends CompiledPass = CompiledPass> = device.DrawnPass<P>;
export type Draws = device.DrawCache<CompiledTechnique, CompiledPass, TechniqueBindings>;

/** The draws, or dispatches, of the present generation. Pipelines go by themselves, with their shaders. */
export function makeDraws(core: DeviceCore, ring: BlockRing, only: PassKind): Draws {
  const { generation } = core;
  return new device.DrawCache({
    kind: 'webgpu',
    only,
    compile: (shader, request, options) => compileTechnique(generation, shader, request, options),
    bind: (effect, compiled) => new TechniqueBindings(core, effect, compiled, ring),
  });
}
