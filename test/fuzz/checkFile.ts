import { readShaderBundle } from '../../src/format/shaderBundle/readShaderBundle.js';
import { checkBundle } from './checkBundle.js';
import { checkBundleTools } from './checkBundleTools.js';
import { checkEffect, type Outcome, TOLD } from './checkEffect.js';
import { isRiff } from './chunkTree.js';

/** What has to hold for any file, and for what is made of it: as a bundle where it begins like one, else as an effect. */
export function checkFile(bytes: Uint8Array): Outcome {
  if (!isRiff(bytes)) return checkEffect(bytes);
  const outcome = checkBundle(bytes);
  if (outcome.result === 'read' && bytes.length < TOLD) {
    checkBundleTools(readShaderBundle(bytes, { keepUnknown: true }), bytes);
  }
  return outcome;
}
