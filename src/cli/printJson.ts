import { eachJsonLine } from './jsonText.js';
import type { Terminal } from './Terminal.js';

/** Characters that are printed together: each line alone would take its own call of the system. */
const BATCH = 65_536;

/** Prints JSON, a batch of lines at a time: the whole text of a large file would take more memory than the file. */
export function printJson(value: unknown, terminal: Terminal): void {
  let lines: string[] = [];
  let characters = 0;
  const print = (): void => {
    if (lines.length > 0) terminal.out(lines.join('\n'));
    lines = [];
    characters = 0;
  };
  eachJsonLine(value, (line) => {
    lines.push(line);
    characters += line.length;
    if (characters >= BATCH) print();
  });
  print();
}
