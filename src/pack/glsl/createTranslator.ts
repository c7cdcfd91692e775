import type { Translator } from '../Translator.js';

/** Checks programs in this thread. */
export async function createTranslator(): Promise<Translator> {
  const { NagaError, parseWgsl, validate } = await import('naga-wasm');
  return {
    async translate({ text, glsl }) {
      const glslRefusal = glsl ? { problem: 'GLSL is not written yet', offset: -1 } : null;
      try {
        const module = parseWgsl(text);
        validate(module).free();
        module.free();
        return { fault: null, glsl: null, glslRefusal };
      } catch (error) {
        if (!(error instanceof NagaError)) throw error;
        return { fault: { problem: error.message, offset: -1 }, glsl: null, glslRefusal: null };
      }
    },
  };
}
