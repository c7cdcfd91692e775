import { CjsCarbonEffectReader } from '../../format/carbonEffect/CjsCarbonEffectReader.js';
import type { ShaderBundle } from '../../format/shaderBundle/ShaderBundle.js';
import type { EffectBackend } from '../EffectReference.js';
import { Tr2EffectRes } from '../Tr2EffectRes.js';
import type { BundleEffectOptions } from './BundleEffectOptions.js';
import { effectFromShaderBundle } from './effectFromShaderBundle.js';

/**
 * A shader bundle as the resource that effects are made of, for one kind of device: `new Tr2Effect(openShaderBundle(bytes,
 * device.backend))`. An `EffectLibrary` does the same with a `.ysl` that it fetches. The resource's bytes are those of the
 * effect that the bundle becomes, see {@link effectFromShaderBundle}.
 *
 * @throws FormatError where the bundle does not read, or has nothing that the device runs
 */
export function openShaderBundle(
  bundle: ShaderBundle | Uint8Array | ArrayBuffer,
  backend: EffectBackend,
  options: BundleEffectOptions = {},
): Tr2EffectRes {
  const { source = '' } = options;
  const file = effectFromShaderBundle(bundle, backend, options);
  return new Tr2EffectRes(new CjsCarbonEffectReader(file, { source }));
}
