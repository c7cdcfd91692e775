import type { Translation, TranslationFault, TranslationRequest } from '../Translator.js';
import { builtinCalls } from './builtinCalls.js';
import { GlslRefusal } from './GlslRefusal.js';
import { type Naga, withHandle } from './Naga.js';
import { nagaFault } from './nagaFault.js';
import { readProgram } from './readProgram.js';
import { refuseInexpressible } from './refuseInexpressible.js';
import { refuseUnwritable } from './refuseUnwritable.js';
import { textureReads } from './textureReads.js';
import { writeProgram } from './writeProgram.js';

/** Checks a program and, where that is asked for, puts it into GLSL ES 3.00. Equal requests give equal translations. */
export function translateProgram(naga: Naga, request: TranslationRequest): Translation {
  try {
    return withHandle(naga.parseWgsl(request.text), (module) =>
      withHandle(naga.validate(module), (checked): Translation => {
        if (!request.glsl) return { fault: null, glsl: null, glslRefusal: null };
        const write = (): string =>
          naga.writeGlsl(module, checked, {
            version: '300 es',
            stage: request.stage,
            entryPoint: 'main',
            // Points are one pixel in WebGPU, and of no known size in WebGL2 unless they are told.
            flags: { forcePointSize: true },
          });
        return inGlsl(naga, request, write);
      }),
    );
  } catch (error) {
    return { fault: faultOf(naga, error, request.text), glsl: null, glslRefusal: null };
  }
}

function inGlsl(naga: Naga, { stage, text }: TranslationRequest, write: () => string): Translation {
  try {
    const program = readProgram(text);
    const calls = builtinCalls(program);
    refuseInexpressible(program, calls, stage);
    const reads = textureReads(program, calls);
    return { fault: null, glsl: writeProgram(program, reads, stage, written(naga, write)), glslRefusal: null };
  } catch (error) {
    if (!(error instanceof GlslRefusal)) throw error;
    const { problem, offset } = error;
    return { fault: null, glsl: null, glslRefusal: { problem, offset } };
  }
}

function written(naga: Naga, write: () => string): string {
  try {
    return write();
  } catch (error) {
    if (error instanceof naga.NagaError) return refuseUnwritable(error.message);
    if (error instanceof WebAssembly.RuntimeError) throw new GlslRefusal('naga gives up on putting it into GLSL', -1);
    throw error;
  }
}

function faultOf(naga: Naga, error: unknown, text: string): TranslationFault {
  if (error instanceof naga.NagaError) return nagaFault(error.formatted, text);
  // A panic of the translator itself. All that it says is that it happened.
  if (error instanceof WebAssembly.RuntimeError) return { problem: 'naga gives up on checking it', offset: -1 };
  throw error;
}
