import { FormatError } from '../../format/bytes/FormatError.js';
import type { ShaderBundle } from '../../format/shaderBundle/ShaderBundle.js';
import type { BundleEffectOptions } from './BundleEffectOptions.js';
import type { BundleSlot } from './BundleSlot.js';

/**
 * Refuses names in options that nothing in the bundle has. Names of a variant that another device runs, and of what no
 * program reads, are known: one set of options is for all.
 * @param slots of the passes that were made
 * @throws FormatError
 */
export function refuseStrayNames(
  { stages }: ShaderBundle,
  slots: readonly BundleSlot[],
  { registers = {}, samplers = {}, srgb = [], source = '' }: BundleEffectOptions,
): void {
  const reflections = stages.flatMap(({ variants }) => variants.map(({ reflection }) => reflection));
  const namesOf = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name);
  const ofKind = (isKind: (slot: BundleSlot) => boolean): string[] =>
    slots.filter(isKind).flatMap(({ names }) => names);
  const known = {
    registers: [
      ...reflections.flatMap(({ uniformBuffers }) => namesOf(uniformBuffers)),
      ...ofKind(({ kind }) => kind === 'uniform-buffer'),
    ],
    samplers: [
      ...reflections.flatMap(({ separateSamplers }) => namesOf(separateSamplers)),
      ...reflections.flatMap(({ sampledImages }) => sampledImages.map(({ name }) => `${name}_sampler`)),
      ...ofKind(({ kind }) => kind === 'sampler'),
    ],
    srgb: [
      ...reflections.flatMap(({ separateImages, sampledImages }) => namesOf([...separateImages, ...sampledImages])),
      ...ofKind(({ kind }) => kind === 'sampled-resource'),
    ],
  };
  refuseStray('registers', Object.keys(registers), known.registers, source);
  refuseStray('samplers', Object.keys(samplers), known.samplers, source);
  refuseStray('srgb', srgb, known.srgb, source);
}

function refuseStray(option: string, given: readonly string[], known: readonly string[], source: string): void {
  const stray = given.find((name) => !known.includes(name));
  if (stray === undefined) return;
  throw new FormatError({
    source,
    path: option,
    found: `"${stray}", which the bundle does not have`,
    wanted: `one of ${[...new Set(known)].filter((name) => name !== '').join(', ') || 'none'}`,
  });
}
