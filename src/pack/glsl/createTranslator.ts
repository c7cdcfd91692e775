import type { Translator } from '../Translator.js';
import { translateProgram } from './translateProgram.js';

/**
 * A translator that works in this thread. Loads naga, 2 MB of WebAssembly, on the first call; a bundler has to serve the
 * file beside its module.
 */
export async function createTranslator(): Promise<Translator> {
  const naga = await import('naga-wasm');
  // In Node it is there already, and this does nothing.
  await naga.init();
  return { translate: async (request) => translateProgram(naga, request) };
}
