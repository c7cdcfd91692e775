import type { CompilerMessage } from '../device/DeviceError.js';

/** WGSL's line breaks; the browser counts lines by them. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** A module's errors, each with the source line that it is about. Empty where the module is fine. */
export function compilerLog(messages: readonly GPUCompilationMessage[], text: string): CompilerMessage[] {
  const lines = text.split(LINE_BREAK);
  return messages
    .filter((it) => it.type === 'error')
    .map((it) => ({
      line: it.lineNum,
      column: it.linePos,
      message: it.message,
      excerpt: (lines[it.lineNum - 1] ?? '').trimEnd(),
    }));
}
