import type { GlslProgram, Translation, TranslationFault, TranslationRequest } from '../Translator.js';
import { builtinCalls } from './builtinCalls.js';
import { GlslRefusal } from './GlslRefusal.js';
import { longExpression } from './longExpression.js';
import { type Naga, refuseWorn, withHandle } from './Naga.js';
import { nagaFault } from './nagaFault.js';
import { readProgram } from './readProgram.js';
import { refuseInexpressible } from './refuseInexpressible.js';
import { refuseUnwritable } from './refuseUnwritable.js';
import { textureReads } from './textureReads.js';
import { writeProgram } from './writeProgram.js';

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
        const write = (): string =>
          naga.writeGlsl(module, checked, {
            version: '300 es',
            stage: request.stage,
            entryPoint: 'main',
            // Points are one pixel in WebGPU, and of no known size in WebGL2 unless they are told.
            flags: { forcePointSize: true },
          });
        return { fault: null, glsl: inGlsl(naga, request, write), glslRefusal: null };
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

function inGlsl(naga: Naga, { stage, text }: TranslationRequest, write: () => string): GlslProgram {
  const program = readProgram(text);
  const calls = builtinCalls(program);
  refuseInexpressible(program, calls, stage);
  const reads = textureReads(program, calls);
  return writeProgram(program, reads, stage, written(naga, write));
}

function written(naga: Naga, write: () => string): string {
  try {
    return write();
  } catch (error) {
    if (error instanceof naga.NagaError) refuseUnwritable(error.message);
    throw error;
  }
}
