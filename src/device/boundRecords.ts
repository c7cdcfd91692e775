import type { Constant } from '../format/carbonEffect/constant.js';
import type { Sampler } from '../format/carbonEffect/sampler.js';
import type { StaticSampler } from '../format/carbonEffect/staticSampler.js';
import { DeviceError, type DeviceErrorSubject } from './DeviceError.js';
import { type FoundBinding, nameOf } from './joinBinding.js';
import { samplerState } from './samplerState.js';
import { unequalConstants } from './unequalConstants.js';

/** One buffer seen by several stages is filled once, so they must agree on what is where. */
export function sharedConstants({ binding, stages }: FoundBinding, subject: DeviceErrorSubject): readonly Constant[] {
  const [first, ...others] = stages.map((stage) => stage.constants);
  if (first === undefined) return [];
  for (const other of others) {
    const names = unequalConstants(first, other);
    if (names.length === 0) continue;
    throw new DeviceError(
      `${nameOf(binding)} is shared by the ${binding.visibility.join(' and ')} stages, whose constants differ: ${names.join(', ')}`,
      subject,
      'Declare the same constants in both stages, or give each its own binding',
    );
  }
  return first;
}

export interface NamedResource {
  /** `null` where no record names the register. */
  readonly name: string | null;
  readonly isSRGB: boolean;
}

/** The texture or UAV record of the register. Stages that share the binding must mean the same resource by it. */
export function resourceRecord({ binding, stages }: FoundBinding, subject: DeviceErrorSubject): NamedResource {
  const { registerIndex, resourceKind } = binding;
  const records = stages.flatMap((stage): readonly { readonly name: string; readonly isSRGB: boolean }[] => {
    const record =
      resourceKind === 'storage-resource'
        ? recordAt(stage.uavs, registerIndex)
        : recordAt(stage.textures, registerIndex);
    return record === null ? [] : [{ name: record.name, isSRGB: 'isSRGB' in record && Boolean(record.isSRGB) }];
  });
  const [first] = records;
  if (first === undefined) return { name: null, isSRGB: false };
  const other = records.find((record) => record.name !== first.name);
  if (other !== undefined) {
    throw new DeviceError(
      `${nameOf(binding)} is shared by stages that call it '${first.name}' and '${other.name}'`,
      subject,
    );
  }
  return { name: first.name, isSRGB: records.some((record) => record.isSRGB) };
}

export interface FoundSampler {
  readonly record: Sampler | StaticSampler;
  /** `null` for a static sampler. */
  readonly name: string | null;
}

/** The sampler record of the register, dynamic or static. Stages that share the binding must have one state. */
export function samplerRecord({ binding, stages }: FoundBinding, subject: DeviceErrorSubject): FoundSampler {
  const records = stages.flatMap((stage): readonly FoundSampler[] => {
    const named = recordAt(stage.samplers, binding.registerIndex);
    if (named !== null) return [{ record: named, name: named.name }];
    const fixed = stage.staticSamplers.findLast((it) => it.registerIndex === binding.registerIndex);
    return fixed === undefined ? [] : [{ record: fixed, name: null }];
  });
  const [first] = records;
  if (first === undefined) {
    throw new DeviceError(
      `${nameOf(binding)} has no sampler record in the ${binding.visibility.join(' or ')} stage`,
      subject,
      'Declare the sampler in the effect source, or take it out of the program',
    );
  }
  const spelt = JSON.stringify(samplerState(first.record));
  if (records.some(({ record }) => JSON.stringify(samplerState(record)) !== spelt)) {
    throw new DeviceError(`${nameOf(binding)} is shared by stages whose sampler records differ`, subject);
  }
  return first;
}

/** Of two records at one register the later counts, as in Carbon. */
export function recordAt<T extends { readonly register: number }>(records: readonly T[], register: number): T | null {
  return records.findLast((record) => record.register === register) ?? null;
}
