import type { CompilerMessage } from '../device/DeviceError.js';

/** GLSL's line breaks. */
const LINE_BREAK = /\r\n|\n|\r/;
/** What browsers write: severity, number of the source string, line. */
const PLACED = /^ERROR:\s*\d+:(\d+):\s*(.*)$/;
const REMARK = /^(WARNING|NOTE|INFO)\b/i;

/**
 * The errors in the log of a shader or program, each with the source line that it is about. What has no place in the text,
 * as in all logs of linkers, is kept as it is; warnings are left out.
 *
 * @param text the program, or empty where the log is about several
 */
export function compilerLog(log: string | null, text: string): CompilerMessage[] {
  const lines = text.split(LINE_BREAK);
  return (log ?? '')
    .replaceAll('\0', '')
    .split(LINE_BREAK)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !REMARK.test(entry))
    .map((entry) => {
      const [, place, message = entry] = PLACED.exec(entry) ?? [];
      const line = Number(place ?? 0);
      return { line, column: 0, message, excerpt: (lines[line - 1] ?? '').trimEnd() };
    });
}
