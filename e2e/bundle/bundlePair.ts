import type { ShaderBundle } from '../../src/format/shaderBundle/ShaderBundle.js';
import type { BundleEffectOptions } from '../../src/resource/shaderBundle/BundleEffectOptions.js';
import { effectFromShaderBundle } from '../../src/resource/shaderBundle/effectFromShaderBundle.js';
import type { PackedPair } from '../conformance/onBoth.js';

/** The effects that a bundle is on both devices, as pages take them. */
export function bundlePair(bundle: ShaderBundle | Uint8Array, options: BundleEffectOptions = {}): PackedPair {
  const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
  return {
    webgpu: base64(effectFromShaderBundle(bundle, 'webgpu', options)),
    webgl: base64(effectFromShaderBundle(bundle, 'webgl', options)),
  };
}
