import type { BackendBinding, BackendBlock } from '../../format/carbonEffect/BackendBlock.js';
import { identityOf } from '../../format/carbonEffect/bindingIdentity.js';
import type { Stage } from '../../format/carbonEffect/stage.js';
import type { ProgramBinding, ProgramReflection } from '../reflectProgram.js';
import type { BundleLoss } from './BundleLoss.js';
import { recordName } from './recordNames.js';

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
    const record = stages[i];
    if (record === undefined) return [];
    const path = `${at}.stages[${i}]`;
    return program.bindings.flatMap((declared) => {
      const binding = bindings.find((it) => it.group === declared.group && it.binding === declared.binding);
      if (binding === undefined) return [];
      return [...resourceLoss(record, declared, binding, path), ...constantLosses(record, declared, binding, path)];
    });
  });
}

function resourceLoss(record: Stage, { name }: ProgramBinding, binding: BackendBinding, path: string): BundleLoss[] {
  const wanted = recordName(record, binding);
  if (wanted === null || wanted === name) return [];
  return [{ kind: 'names', path, found: wanted, becomes: `${name}, as the program calls it` }];
}

const MATERIAL = identityOf('uniform-buffer', 0, 0);

function constantLosses(
  { constants }: Stage,
  { name: block, resource }: ProgramBinding,
  { identity }: BackendBinding,
  path: string,
): BundleLoss[] {
  if (identity !== MATERIAL || resource.kind !== 'uniform') return [];
  const members = resource.type.kind === 'struct' ? resource.type.members : [];
  return constants.flatMap(({ name, offset }, i): BundleLoss[] => {
    if (members.some((member) => member.name === name && member.offset === offset)) return [];
    const becomes = `bytes of ${block} without a name`;
    return [{ kind: 'names', path: `${path}.constants[${i}].name`, found: `${name} at byte ${offset}`, becomes }];
  });
}
