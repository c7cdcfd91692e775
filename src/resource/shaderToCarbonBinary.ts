import type { EffectDescription } from '../format/carbonEffect/effectDescription.js';
import { writeCarbonEffectFile } from '../format/carbonEffect/writeCarbonEffectFile.js';

export interface ToCarbonBinaryOptions {
  /** File version to write, 8 to 15. Default 15, whatever version the permutation came from. */
  readonly version?: number;
}

/** See `Tr2Shader.toCarbonBinary`. */
export function shaderToCarbonBinary(
  shader: { readonly description: EffectDescription; readonly source: string },
  options: ToCarbonBinaryOptions = {},
): Uint8Array {
  return writeCarbonEffectFile(
    { axes: [], rows: [0], bodies: [shader.description] },
    { ...options, source: shader.source },
  );
}
