import { FormatError } from '../format/bytes/FormatError.js';
import { readShaderBundle } from '../format/shaderBundle/readShaderBundle.js';
import type { EffectBackend } from '../resource/EffectReference.js';
import type { BundleEffectOptions } from '../resource/shaderBundle/BundleEffectOptions.js';
import { effectFromShaderBundle } from '../resource/shaderBundle/effectFromShaderBundle.js';

/** Options of the effect that a bundle becomes, by what draws it. */
export type DrawnOptions = Partial<Record<EffectBackend, Omit<BundleEffectOptions, 'source'>>>;

/**
 * The effect that a shader bundle becomes for a device, or for the first that runs it: WebGPU, then WebGL2.
 * @throws FormatError why the device, or WebGPU, does not run it
 */
export function effectOfBundleFile(
  bytes: Uint8Array,
  file: string,
  backend: EffectBackend | null,
  drawn: DrawnOptions = {},
): Uint8Array {
  const bundle = readShaderBundle(bytes, { source: file });
  const effectFor = (each: EffectBackend): Uint8Array =>
    effectFromShaderBundle(bundle, each, { ...drawn[each], source: file });
  if (backend !== null) return effectFor(backend);
  try {
    return effectFor('webgpu');
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return orElse(() => effectFor('webgl'), error);
  }
}

function orElse<T>(work: () => T, error: FormatError): T {
  try {
    return work();
  } catch {
    throw error;
  }
}
