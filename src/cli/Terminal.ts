/** Where a command's lines go. In a test: two arrays. */
export interface Terminal {
  /** A line (or several, joined with line breaks) of what was asked for. */
  out(text: string): void;
  /** A line of what people should know beside that: warnings and errors. */
  err(text: string): void;
  /** Whether what is asked for goes to a terminal, where people read it, and not into a file or another program. */
  readonly isRead: boolean;
  /**
   * Shows how far a command is, in a line below all others that the next call replaces; `''` takes it away. `null` where
   * nobody watches: stderr is no terminal.
   */
  readonly status: ((text: string) => void) | null;
  /** The folder of the running program, where the built render page and the built worker of verify lie. */
  readonly home: string;
}
