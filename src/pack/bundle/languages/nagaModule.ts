import type { Module, ModuleInfo } from 'naga-wasm';
import { longExpression } from '../../glsl/longExpression.js';
import { type Naga, refuseWorn, withHandle } from '../../glsl/Naga.js';
import { nagaFault } from '../../glsl/nagaFault.js';
import { LanguageRefusal } from './LanguageRefusal.js';

/**
 * Uses a program as naga has it, checked.
 * @param text WGSL without overrides.
 * @param language for messages.
 * @throws LanguageRefusal for what is no valid WGSL, what the use refuses, and what naga gives up on.
 */
export function nagaModule<R>(
  naga: Naga,
  text: string,
  language: string,
  use: (module: Module, checked: ModuleInfo) => R,
): R {
  const long = longExpression(text);
  if (long !== null) throw new LanguageRefusal(long.problem, long.offset);
  try {
    return withHandle(naga.parseWgsl(text), (module) =>
      withHandle(naga.validate(module), (checked) => use(module, checked)),
    );
  } catch (error) {
    if (error instanceof naga.NagaError) {
      if (error.kind === 'write') throw new LanguageRefusal(`naga cannot put it into ${language}: ${error.formatted}`);
      const { problem, offset } = nagaFault(error.formatted, text);
      throw new LanguageRefusal(problem, offset);
    }
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    refuseWorn(naga, error);
    throw new LanguageRefusal('naga, which checks and translates programs, gives up on it');
  }
}
