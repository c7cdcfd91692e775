import { EXIT } from './exitCodes.js';
import { fileReason } from './readNamedFile.js';

interface OutputStream {
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
}

/**
 * Ends the program when what it prints can no longer be written: quietly where a reader has seen enough and closed the
 * pipe (`carbonfx dump … | head`), with the code that a shell gives for that, since the command's own is not known yet; with a
 * line for people, and as a failure, for anything else.
 * @param report writes the line; it may fail itself, where the terminal is what is gone.
 */
export function endWithOutput(
  stream: OutputStream,
  name: string,
  report: (line: string) => unknown,
  exit: (code?: number) => void,
): void {
  stream.on('error', (error) => {
    if (error.code === 'EPIPE') {
      exit(EXIT.UNREAD);
      return;
    }
    try {
      report(`carbonfx: ${name} could not be written: ${fileReason(error)}.`);
    } finally {
      exit(EXIT.FAILED);
    }
  });
}
