import { type ByteLanguage, recognizeBytes } from './recognizeBytes.js';

/** What a program's bytes are: source text, or the bytecode of Direct3D (`dxbc`), Metal (`air`) or Vulkan (`spirv`). */
export type ProgramLanguage = ByteLanguage | 'unknown';

/**
 * What a program's bytes are, by content: nothing in a container says it. `unknown` for bytes that are none of them, and for
 * the empty program of a body that was not translated. Looks at some KB at most and never throws.
 */
export function programLanguage(bytes: Uint8Array): ProgramLanguage {
  return recognizeBytes(bytes)?.language ?? 'unknown';
}
