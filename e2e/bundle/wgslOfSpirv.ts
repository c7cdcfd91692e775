import { parseSpirv, validate, writeWgsl } from 'naga-wasm';

/** What naga makes of the SPIR-V in a bundle. */
export async function wgslOfSpirv(spirv: Uint8Array): Promise<string> {
  const module = parseSpirv(spirv);
  return writeWgsl(module, validate(module));
}
