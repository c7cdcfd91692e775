import { checkBundle } from './checkBundle.js';
import { checkEffect, type Outcome } from './checkEffect.js';

/** What has to hold for any file: as a bundle where it begins like one, else as an effect. */
export function checkFile(bytes: Uint8Array): Outcome {
  return isRiff(bytes) ? checkBundle(bytes) : checkEffect(bytes);
}

export function isRiff(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'RIFF';
}
