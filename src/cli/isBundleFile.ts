import { isShaderBundle } from '../format/shaderBundle/isShaderBundle.js';

/**
 * Whether a file is to be read as a YUP shader bundle: by its bytes, or by its name, so that a damaged one is told what a
 * bundle lacks.
 */
export function isBundleFile(bytes: Uint8Array, file: string): boolean {
  return isShaderBundle(bytes) || /\.ysl$/i.test(file);
}
