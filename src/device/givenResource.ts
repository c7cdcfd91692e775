import type { ShaderPass } from '../resource/ShaderPass.js';
import type { Tr2Effect } from '../resource/Tr2Effect.js';
import type { BindingPlan } from './BindingPlan.js';
import { DeviceError, type DeviceErrorSubject } from './DeviceError.js';

/** What an effect has under the name of a texture or buffer. @throws DeviceError where it has nothing */
export function givenResource(
  effect: Tr2Effect,
  what: 'Texture' | 'Buffer',
  name: string,
  register: string,
  subject: DeviceErrorSubject,
): object {
  const given = what === 'Texture' ? effect.getTexture(name) : effect.getBuffer(name);
  if (given !== null) return given;
  const fix = `Call set${what}("${name}", …) before drawing`;
  throw new DeviceError(`${what.toLowerCase()} "${name}" (${register}) is not set`, subject, fix);
}

/**
 * Looks every texture and buffer up that drawing the effect with the passes binds.
 * @param subjectOf what an error about the pass of that index is about
 * @throws DeviceError for the first that is not set
 */
export function assertAllGiven(
  effect: Tr2Effect,
  passes: readonly { readonly plan: BindingPlan; readonly shaderPass: ShaderPass }[],
  subjectOf: (pass: number) => DeviceErrorSubject,
): void {
  for (const { plan, shaderPass } of passes) {
    const subject = subjectOf(shaderPass.index);
    for (const { resource, register, symbol } of plan.bindings) {
      if (resource.kind === 'uniform-buffer' || resource.kind === 'sampler') continue;
      const what = resource.kind === 'storage-buffer' ? 'Buffer' : 'Texture';
      const layers = resource.kind === 'texture' ? resource.layers : null;
      for (const { name } of layers ?? [{ name: resource.name ?? symbol }]) {
        givenResource(effect, what, name, register, subject);
      }
    }
  }
}
