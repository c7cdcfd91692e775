import { diffBundles } from '../../src/cli/diff/diffBundles.js';
import { extractBundle } from '../../src/cli/extract/extractBundle.js';
import { bundleText } from '../../src/cli/inspect/bundleLines.js';
import { inspectBundle } from '../../src/cli/inspect/inspectBundle.js';
import { SHORT } from '../../src/cli/inspect/textLines.js';
import { FormatError } from '../../src/format/bytes/FormatError.js';
import { dumpShaderBundle } from '../../src/format/shaderBundle/dumpShaderBundle.js';
import { readShaderBundle } from '../../src/format/shaderBundle/readShaderBundle.js';
import type { ShaderBundle } from '../../src/format/shaderBundle/ShaderBundle.js';
import { verifyShaderBundle } from '../../src/format/shaderBundle/verifyShaderBundle.js';
import { effectFromShaderBundle } from '../../src/resource/shaderBundle/effectFromShaderBundle.js';
import { fileOfVariants, reflectionChunk, variantChunk } from '../support/bundleBytes.js';
import { checkEffect } from './checkEffect.js';

const otherBytes = fileOfVariants(variantChunk(5, 'src!', reflectionChunk()));
const other = { bytes: otherBytes, bundle: readShaderBundle(otherBytes) };

/**
 * What is told about a bundle that reads, and what is made of it: nothing throws but what cannot be an effect, which is a
 * FormatError; an effect that is made of one is whole.
 */
export function checkBundleTools(bundle: ShaderBundle, bytes: Uint8Array): void {
  dumpShaderBundle(bundle);
  verifyShaderBundle(bytes);
  bundleText(inspectBundle(bytes, 'fuzzed'), SHORT);
  extractBundle(bundle, bytes, 'fuzzed');
  diffBundles({ left: { bytes, bundle }, right: other });
  for (const backend of ['webgpu', 'webgl'] as const) {
    let effect: Uint8Array;
    try {
      effect = effectFromShaderBundle(bundle, backend);
    } catch (error) {
      if (error instanceof FormatError) continue;
      throw error;
    }
    checkEffect(effect);
  }
}
