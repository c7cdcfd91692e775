import type { EffectDifferences } from '../../../src/cli/diff/Difference.js';
import { diffEffects } from '../../../src/cli/diff/diffEffects.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import type { EffectDescription } from '../../../src/format/carbonEffect/effectDescription.js';
import { writeCarbonEffectFile } from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';

/** What differs between two files. */
export function diffOf(left: Uint8Array, right: Uint8Array): EffectDifferences {
  return diffEffects(new CjsCarbonEffectReader(left), new CjsCarbonEffectReader(right));
}

/** What differs, a line each as `path kind left -> right`, with `nothing` for a side that has none. */
export function findingsOf(left: Uint8Array, right: Uint8Array): readonly string[] {
  return diffOf(left, right).differences.map(
    (it) => `${it.path} ${it.kind} ${it.left ?? 'nothing'} -> ${it.right ?? 'nothing'}`,
  );
}

/** A file of one permutation. */
export function fileOf(description: EffectDescription, version?: number): Uint8Array {
  return writeCarbonEffectFile(
    { axes: [], rows: [0], bodies: [description] },
    version === undefined ? {} : { version },
  );
}
