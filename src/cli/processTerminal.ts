import type { Terminal } from './Terminal.js';

/** As much of a process' stream as is used of it. */
export interface TextStream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  /** Of a terminal; 0 where it does not know. */
  readonly columns?: number;
}

const ERASE_LINE = '\r\x1b[2K';
const USUAL_COLUMNS = 80;

/** A terminal over the two streams of a process. */
export function processTerminal(stdout: TextStream, stderr: TextStream, home: string): Terminal {
  let shown = '';
  // Both streams may end in the one terminal that shows the status: what is printed takes its place, and it goes below.
  const line = (stream: TextStream, text: string): void => {
    erase();
    stream.write(`${text}\n`);
    if (shown !== '') stderr.write(shown);
  };
  const status = (text: string): void => {
    erase();
    // A line that is as long as the terminal is wide would make two, of which one could be erased.
    shown = text.slice(0, (stderr.columns || USUAL_COLUMNS) - 1);
    if (shown !== '') stderr.write(shown);
  };
  return {
    out: (text) => line(stdout, text),
    err: (text) => line(stderr, text),
    isRead: stdout.isTTY === true,
    status: stderr.isTTY === true ? status : null,
    home,
  };

  function erase(): void {
    if (shown !== '') stderr.write(ERASE_LINE);
  }
}
