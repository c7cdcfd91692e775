/**
 * The part of `naga-wasm` that is used here. Naga is wgpu's shader translator: it checks WGSL as Firefox does and writes
 * GLSL, HLSL, MSL and SPIR-V. It differs from Tint, which checks WGSL in Chrome and Edge: naga asks for no uniform control
 * flow around derivatives and implicit-lod samples, whatever `diagnostic(…, derivative_uniformity)` says, so a program that
 * it takes may still be refused by those browsers for that reason.
 */
export type Naga = Omit<typeof import('naga-wasm'), 'init' | 'translate' | 'nagaVersion'>;

interface Handle {
  free(): void;
}

/**
 * Uses a handle and gives its memory back, also when that fails. What traps inside WebAssembly keeps its handles for ever:
 * freeing them would only trap again.
 */
export function withHandle<H extends Handle, R>(handle: H, use: (handle: H) => R): R {
  let result: R;
  try {
    result = use(handle);
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) handle.free();
    throw error;
  }
  handle.free();
  return result;
}

/**
 * Naga does not get the stack back that a panic was on: after some hundreds of them it fails for every program, and must
 * not be believed.
 * @throws Error with the panic as its cause.
 */
export function refuseWorn(naga: Naga, panic: WebAssembly.RuntimeError): void {
  try {
    withHandle(naga.parseWgsl('@compute @workgroup_size(1) fn main() {}'), (module) => naga.validate(module).free());
  } catch {
    throw new Error('naga has given up on so many programs that it fails for every one: start again', { cause: panic });
  }
}
