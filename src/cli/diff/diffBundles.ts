import { sameBytes } from '../../format/bytes/sameBytes.js';
import { SHADER_BUNDLE_VERSION } from '../../format/shaderBundle/bundleTags.js';
import type { ShaderBundle } from '../../format/shaderBundle/ShaderBundle.js';
import { shaderBundleRule } from './bundleRules.js';
import { bytesText, firstDifferentByte } from './byteRuns.js';
import { ContentIds } from './ContentIds.js';
import type { EffectDifferences, Sides } from './Difference.js';
import { DifferenceList } from './DifferenceList.js';
import { Effort } from './Effort.js';
import { RecordComparison } from './RecordComparison.js';

/** A shader bundle with the bytes that it was read from. */
export interface OpenBundle {
  readonly bundle: ShaderBundle;
  readonly bytes: Uint8Array;
}

/** Compares what two shader bundles say, stage by stage and variant by variant. Empty only for equal bytes. */
export function diffBundles({ left, right }: Sides<OpenBundle>): EffectDifferences {
  const none = { matchedBy: 'options', pairs: [], uncompared: [] } as const;
  if (sameBytes(left.bytes, right.bytes)) return { differences: [], ...none };
  // Every byte is looked at a few times at most.
  const effort = new Effort(Number.POSITIVE_INFINITY);
  const contents = new ContentIds(effort);
  const versions = { left: SHADER_BUNDLE_VERSION, right: SHADER_BUNDLE_VERSION };
  const comparison = new RecordComparison(versions, contents, effort);
  const list = new DifferenceList(contents);
  for (const finding of comparison.compare(shaderBundleRule, left.bundle, right.bundle)) list.add(finding, null);
  if (list.differences.length === 0) {
    const at = firstDifferentByte(left.bytes, right.bytes);
    const [mine, theirs] = [bytesText(left.bytes, at), bytesText(right.bytes, at)];
    list.add({ path: 'bytes', kind: 'changed', left: mine, right: theirs }, null);
  }
  return { differences: list.differences, ...none };
}
