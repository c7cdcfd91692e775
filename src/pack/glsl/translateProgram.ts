import type { Translation, TranslationFault, TranslationRequest } from '../Translator.js';
import { CARBON_GLSL } from './carbonGlsl.js';
import { GlslRefusal } from './GlslRefusal.js';
import { inGlsl } from './inGlsl.js';
import { longExpression } from './longExpression.js';
import { type Naga, refuseWorn, withHandle } from './Naga.js';
import { nagaFault } from './nagaFault.js';

/** Checks a program and, where that is asked for, puts it into GLSL ES 3.00. Equal requests give equal translations. */
export function translateProgram(naga: Naga, request: TranslationRequest): Translation {
  const long = longExpression(request.text);
  if (long !== null) return { fault: long, glsl: null, glslRefusal: null };
  let isValid = false;
  try {
    return withHandle(naga.parseWgsl(request.text), (module) =>
      withHandle(naga.validate(module), (checked): Translation => {
        isValid = true;
        if (!request.glsl) return { fault: null, glsl: null, glslRefusal: null };
        const { text, uniformBlocks, textures } = inGlsl(naga, module, checked, {
          ...request,
          dialect: CARBON_GLSL,
          inputNames: new Map(),
          nameOfBlock: () => null,
          nameOfSampled: () => null,
        });
        return { fault: null, glsl: { text, uniformBlocks, textures }, glslRefusal: null };
      }),
    );
  } catch (error) {
    if (error instanceof GlslRefusal) {
      const { problem, offset } = error;
      return { fault: null, glsl: null, glslRefusal: { problem, offset } };
    }
    if (error instanceof naga.NagaError) {
      return { fault: nagaFault(error.formatted, request.text), glsl: null, glslRefusal: null };
    }
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    refuseWorn(naga, error);
    const panic: TranslationFault = {
      problem: 'naga, which checks and translates programs, gives up on it',
      offset: -1,
    };
    return isValid ? { fault: null, glsl: null, glslRefusal: panic } : { fault: panic, glsl: null, glslRefusal: null };
  }
}
