/** Where a command's lines go. In a test: two arrays. */
export interface Terminal {
  /** A line (or several, joined with line breaks) of what was asked for. */
  out(text: string): void;
  /** A line of what people should know beside that: warnings and errors. */
  err(text: string): void;
  /** The folder of the running program, where the built render page lies. */
  readonly home: string;
}
