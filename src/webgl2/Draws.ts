import * as device from '../device/DrawCache.js';
import type { CompiledPass, CompiledTechnique } from './CompiledTechnique.js';
import { compileTechnique, discardTechnique } from './compileTechnique.js';
import type { DeviceCore } from './DeviceCore.js';
import { TechniqueBindings } from './TechniqueBindings.js';

export type Draw = device.Draw<CompiledTechnique, CompiledPass, TechniqueBindings>;
export type DrawnPass = device.DrawnPass<CompiledPass>;
export type Draws = device.DrawCache<CompiledTechnique, CompiledPass, TechniqueBindings>;

/** The draws of the present generation. Programs that no effect uses any more are deleted. */
export function makeDraws(core: DeviceCore): Draws {
  const { generation } = core;
  return new device.DrawCache({
    kind: 'webgl2',
    only: 'render',
    compile: (shader, request, options) => compileTechnique(generation, shader, request, options),
    bind: (effect, compiled) => new TechniqueBindings(core, effect, compiled),
    // The frame being recorded may have drawn with it.
    discard: (compiled) => core.afterFrame(() => discardTechnique(generation, compiled)),
  });
}
