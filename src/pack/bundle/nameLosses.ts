import type { BackendBinding, BackendBlock, BackendResourceKind } from '../../format/carbonEffect/BackendBlock.js';
import { identityOf } from '../../format/carbonEffect/bindingIdentity.js';
import type { Stage } from '../../format/carbonEffect/stage.js';
import type { ProgramReflection } from '../reflectProgram.js';
import type { BundleLoss } from './BundleLoss.js';

/**
 * Names of parameters and resources that the records have and the WGSL has not: a bundle has those of the WGSL.
 * @param programs of the stages, in their order.
 * @param at path of the pass.
 */
export function nameLosses(
  stages: readonly Stage[],
  programs: readonly ProgramReflection[],
  block: BackendBlock,
  at: string,
): BundleLoss[] {
  const bindings = block.bindGroups.flatMap((group) => group.bindings);
  return programs.flatMap((program, i) => {
    const stage = stages[i];
    if (stage === undefined) return [];
    const path = `${at}.stages[${i}]`;
    const seen = bindings.filter(({ visibility }) => visibility.includes(program.stage));
    return [
      ...resourceLosses('sampled-resource', stage.textures, seen, `${path}.textures`),
      ...resourceLosses('sampler', stage.samplers, seen, `${path}.samplers`),
      ...resourceLosses('storage-resource', stage.uavs, seen, `${path}.uavs`),
      ...constantLosses(stage, program, seen, `${path}.constants`),
    ];
  });
}

interface NamedResource {
  readonly register: number;
  readonly name: string;
}

function resourceLosses(
  kind: BackendResourceKind,
  resources: readonly NamedResource[],
  bindings: readonly BackendBinding[],
  at: string,
): BundleLoss[] {
  return resources.flatMap(({ register, name }, i): BundleLoss[] => {
    const binding = bindings.find(({ identity }) => identity === identityOf(kind, 0, register));
    // One that is not bound is a layer of a transform, or nothing that the program reads.
    if (binding === undefined || binding.transformId !== undefined || binding.generatedSymbol === name) return [];
    const becomes = `${binding.generatedSymbol}, as the program calls it`;
    return [{ kind: 'names', path: `${at}[${i}].name`, found: name, becomes }];
  });
}

function constantLosses(
  { constants }: Stage,
  { bindings: declared }: ProgramReflection,
  bindings: readonly BackendBinding[],
  at: string,
): BundleLoss[] {
  const slot = bindings.find(({ identity }) => identity === identityOf('uniform-buffer', 0, 0));
  const block = declared.find(({ group, binding }) => group === slot?.group && binding === slot.binding);
  const type = block?.resource.kind === 'uniform' ? block.resource.type : null;
  const members = type?.kind === 'struct' ? type.members : [];
  return constants.flatMap(({ name, offset }, i): BundleLoss[] => {
    if (members.some((member) => member.name === name && member.offset === offset)) return [];
    const becomes = `bytes of ${block?.name ?? 'b0'} without a name`;
    return [{ kind: 'names', path: `${at}[${i}].name`, found: `${name} at byte ${offset}`, becomes }];
  });
}
