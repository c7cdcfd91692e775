import type { FieldLoss } from '../../format/bytes/ConvertingIo.js';

/**
 * What an effect says and a shader bundle has no place for:
 * - `passes`: the technique has other passes.
 * - `states`: render states.
 * - `samplers`: a sampler that is not linear with clamped addresses, which is what YUP makes of every one.
 * - `srgb`: textures that are read through their sRGB view, and colours that are set in gamma.
 * - `inputs`: the usages by which a mesh's attributes are found. A bundle has locations.
 * - `registers`: uniform buffers that are not the registers which a bundle's order gives.
 * - `defaults`: values that parameters start with.
 * - `annotations`: labels, ranges, groups and all other notes.
 * - `transforms`: array textures that are put together from single ones.
 * - `names`: parameters and resources that the program calls otherwise, or not at all.
 */
export const BUNDLE_LOSSES = [
  'passes',
  'states',
  'samplers',
  'srgb',
  'inputs',
  'registers',
  'defaults',
  'annotations',
  'transforms',
  'names',
] as const;

export type BundleLossKind = (typeof BUNDLE_LOSSES)[number];

/** One value of an effect that a bundle cannot carry. */
export interface BundleLoss extends FieldLoss {
  readonly kind: BundleLossKind;
}
